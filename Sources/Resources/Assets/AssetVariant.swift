public import TenetModel

/// One image, colour, symbol or file of a set.
public struct AssetVariant: Hashable, Sendable {
    /// From `{` to `}`.
    public var range: ByteRange
    /// The name of a file in the folder of the set, without its quotes.
    public var file: RangedText?
    /// `universal`, `iphone`, `mac` and so on.
    public var idiom: String?
    /// `1x`, `2x` or `3x`.
    public var scale: String?
    /// In points, such as `60x60`, as icons have it.
    public var size: String?
    public var platform: String?
    /// What else it is for, such as `width-class=compact`, in the order of the file.
    public var traits: [String] = []
    /// Empty means any appearance.
    public var appearances: [Appearance]
    public var color: AssetColor?

    public init(
        range: ByteRange, file: RangedText? = nil, idiom: String? = nil, scale: String? = nil, size: String? = nil,
        platform: String? = nil, appearances: [Appearance] = [], color: AssetColor? = nil
    ) {
        self.range = range
        self.file = file
        self.idiom = idiom
        self.scale = scale
        self.size = size
        self.platform = platform
        self.appearances = appearances
        self.color = color
    }

    /// For what the variant is, such as `luminosity` with `dark` or `contrast` with `high`.
    public struct Appearance: Hashable, Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
}

/// A colour of a colour set: components, or a reference to a colour of the system.
public struct AssetColor: Hashable, Sendable {
    public struct Component: Hashable, Sendable {
        /// `red`, `alpha`, `white` and so on.
        public var name: String
        /// As written, such as `0xFF`, `255` or `1.000`.
        public var value: RangedText

        public init(_ name: String, _ value: RangedText) {
            self.name = name
            self.value = value
        }

        /// The value on a scale to 1: `0x80` and `128` are counted in 255ths, `0.5` is itself. Nil when the text
        /// is no number.
        public var fraction: Double? {
            let text = value.text
            if text.hasPrefix("0x") || text.hasPrefix("0X") {
                return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
            }
            guard let number = Double(text), number.isFinite else { return nil }
            return text.contains(".") || name == "alpha" ? number : number / 255
        }
    }

    /// From `{` to `}`.
    public var range: ByteRange
    /// `srgb`, `display-p3` and so on.
    public var colorSpace: String?
    /// Sorted by name.
    public var components: [Component]
    /// A colour of the system, such as `labelColor`.
    public var reference: RangedText?

    public init(
        range: ByteRange, colorSpace: String? = nil, components: [Component] = [], reference: RangedText? = nil
    ) {
        self.range = range
        self.colorSpace = colorSpace
        self.components = components
        self.reference = reference
    }
}
