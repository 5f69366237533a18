public import TenetModel

/// The `Contents.json` of one set, group or catalogue of assets.
public struct Asset: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// The catalogue itself.
        case catalogue
        /// A folder that groups sets.
        case folder
        case image, color, symbol, data, appIcon, launchImage, texture, stickers, imageStack, arResources
        /// Any other set; ``Asset/typeName`` says which.
        case other
    }

    public var kind: Kind
    /// The extension of the folder as written, such as `imageset`; empty for a group.
    public var typeName: String
    /// The folder's name without the extension of its kind; a group's name is whole.
    public var name: String
    /// The path of the outermost catalogue, such as `App/Assets.xcassets`.
    public var cataloguePath: String
    /// The names of the folders between the catalogue and this one, outermost first.
    public var folders: [String]
    /// True when the names of all sets below begin with this folder's name and a slash.
    public var providesNamespace: Bool
    /// True for a set inside another set, such as a layer of an image stack. It has no name of its own in code.
    public var isPart: Bool
    /// The images, colours and so on that the set lists.
    public var variants: [AssetVariant]
    /// `template` or `original`, when the set says so.
    public var renderingIntent: RangedText?
    public var preservesVectors: Bool
    /// The whole text.
    public var range: ByteRange
    public var problems: [ResourceProblem]

    public init(kind: Kind, typeName: String, name: String, cataloguePath: String, folders: [String] = []) {
        self.kind = kind
        self.typeName = typeName
        self.name = name
        self.cataloguePath = cataloguePath
        self.folders = folders
        providesNamespace = false
        isPart = false
        variants = []
        preservesVectors = false
        range = ByteRange(0, 0)
        problems = []
    }

    /// Reads the file at the path; nil when it is no `Contents.json` inside a catalogue. O(bytes).
    public static func read(path: String, bytes: [UInt8]) -> Asset? {
        guard let asset = AssetReader.asset(at: path) else { return nil }
        return AssetReader.read(bytes, into: asset)
    }

    /// The files that the variants name, in order.
    public var files: [RangedText] { variants.compactMap(\.file) }

    /// `any`, `dark`, `light`, `tinted`, `high` and so on, each once and sorted.
    public var appearances: [String] {
        Set(variants.flatMap { $0.appearances.isEmpty ? ["any"] : $0.appearances.map(\.value) }).sorted()
    }

    /// `universal`, `iphone` and so on, each once and sorted.
    public var idioms: [String] { Set(variants.compactMap(\.idiom)).sorted() }
}
