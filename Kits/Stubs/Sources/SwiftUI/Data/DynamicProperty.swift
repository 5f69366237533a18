// https://developer.apple.com/documentation/swiftui/dynamicproperty

/// A stored value that SwiftUI updates before it asks for a body.
public protocol DynamicProperty {
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}
