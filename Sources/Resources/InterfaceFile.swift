/// What a storyboard or xib refers to. Ranges of texts are those of attribute values without their quotes. All lists
/// are in the order of the file.
public struct InterfaceFile: Hashable, Sendable {
    public enum Format: String, Hashable, Sendable {
        case storyboard, xib
    }

    /// The file name without its extension, such as `Main`.
    public var name: String
    public var format: Format
    /// The language that the folder names: `Base` for `Base.lproj`.
    public var language: String?
    /// The object with which a storyboard begins.
    public var initialObjectID: String?
    public var customClasses: [CustomClass] = []
    public var storyboardIdentifiers: [ObjectName] = []
    public var reuseIdentifiers: [ObjectName] = []
    public var segues: [Segue] = []
    public var storyboardReferences: [StoryboardReference] = []
    public var images: [ImageUse] = []
    public var colors: [ColorUse] = []
    public var texts: [Text] = []
    public var outlets: [Outlet] = []
    public var actions: [Action] = []
    public var runtimeAttributes: [RuntimeAttribute] = []
    public var problems: [ResourceProblem] = []

    public init(name: String, format: Format, language: String? = nil) {
        self.name = name
        self.format = format
        self.language = language
    }

    /// Reads the file at the path; nil when the path ends like no interface file. O(bytes).
    public static func read(path: String, bytes: [UInt8]) -> InterfaceFile? {
        let place = ResourcePath(path)
        guard let format = Format(rawValue: place.fileExtension) else { return nil }
        let empty = InterfaceFile(name: place.baseName, format: format, language: place.language)
        return InterfaceReader.read(bytes, into: empty)
    }

    /// The custom class of the object; nil when it has none of its own. O(custom classes).
    public func customClass(ofObject id: String) -> CustomClass? { customClasses.first { $0.objectID == id } }
}
