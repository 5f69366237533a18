public import TenetModel

extension InterfaceFile {
    /// A class of the project that an object has.
    public struct CustomClass: Hashable, Sendable {
        public var name: RangedText
        public var module: RangedText?
        /// True when the module is the one that builds the file, whatever its name.
        public var usesTargetModule: Bool
        /// The element, such as `view` or `viewController`; `placeholder` for the owner of a xib.
        public var element: String
        public var objectID: String?
    }

    /// A storyboard or reuse identifier.
    public struct ObjectName: Hashable, Sendable {
        public var name: RangedText
        public var element: String
        public var objectID: String?
        /// The custom class of the same object.
        public var className: String?
    }

    public struct Segue: Hashable, Sendable {
        /// The whole element.
        public var range: ByteRange
        public var identifier: RangedText?
        /// `show`, `embed`, `relationship` and so on.
        public var kind: String?
        public var destination: String?
        /// The object that holds the segue.
        public var sourceID: String?
        /// The custom class of the segue itself.
        public var className: String?
        /// `unwindAction` of an unwind segue, or the method that makes the destination.
        public var selector: RangedText?
    }

    /// A scene of another storyboard.
    public struct StoryboardReference: Hashable, Sendable {
        public var storyboard: RangedText?
        public var identifier: RangedText?
        public var range: ByteRange
    }

    public struct ImageUse: Hashable, Sendable {
        public var name: RangedText
        /// The attribute, such as `image` or `selectedImage`; `name` for a declaration.
        public var attribute: String
        /// True for an image of the system, such as a symbol.
        public var isSystem: Bool
        /// True for the list of resources at the end of the file, false for a use.
        public var isDeclaration: Bool
        public var objectID: String?
    }

    /// A named colour of an asset catalogue.
    public struct ColorUse: Hashable, Sendable {
        public var name: RangedText
        /// True for the list of resources at the end of the file, false for a use.
        public var isDeclaration: Bool
        public var objectID: String?
    }

    /// A text that people see or hear.
    public struct Text: Hashable, Sendable {
        public var text: RangedText
        /// `text`, `title`, `placeholder` and so on; `content` for a piece of an attributed text.
        public var attribute: String
        public var element: String
        /// The object that has the text, or the nearest one around it. A key of the `.strings` file that belongs to
        /// the interface begins with it.
        public var objectID: String?
    }

    public struct Outlet: Hashable, Sendable {
        public var property: RangedText
        public var isCollection: Bool
        /// The object that has the property, and its custom class.
        public var ownerID: String?
        public var ownerClass: String?
        public var destination: String?
        /// The whole element.
        public var range: ByteRange
    }

    public struct Action: Hashable, Sendable {
        public var selector: RangedText
        /// `touchUpInside` and so on.
        public var event: String?
        /// The object that sends the action.
        public var senderID: String?
        /// The object that has the method, and its custom class.
        public var targetID: String?
        public var targetClass: String?
        /// The whole element.
        public var range: ByteRange
    }

    /// A property that is set by its name when the interface is loaded.
    public struct RuntimeAttribute: Hashable, Sendable {
        public var keyPath: RangedText
        /// `boolean`, `color`, `string` and so on.
        public var type: String?
        public var value: RangedText?
        public var ownerID: String?
        public var ownerClass: String?
        /// The whole element.
        public var range: ByteRange
    }
}
