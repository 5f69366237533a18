import Foundation
import TemplateAppCore

/// Records what it is asked for, and answers as a test says.
// fields: mock declaration
public actor MockTemplateItem {
    // end
    // fields: mock members
    // end
}
