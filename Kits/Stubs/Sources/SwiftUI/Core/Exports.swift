// What `import SwiftUI` brings along on Apple's systems: names of Combine, Foundation, Observation and, on iOS, UIKit
// can be used without an import of their own. https://developer.apple.com/documentation/swiftui

@_exported import Combine
@_exported import Foundation
@_exported import Observation
@_exported import UIKit

/// Stands in for a value that nothing on Linux can compute. The stand-ins are made to be type-checked, not to be run.
func standIn<Value>(_ name: StaticString = #function) -> Value {
    fatalError("\(name) belongs to the stand-in for SwiftUI, which is type-checked and never run.")
}
