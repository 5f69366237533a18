import Foundation

@testable import TemplateAppCore

/// Records what it is asked for, and answers as a test says.
// fields: internal mock declaration
actor MockTemplateItem {
    // end
    // fields: internal mock members
    // end
}
