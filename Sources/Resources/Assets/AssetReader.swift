internal import TenetModel

/// Reads the `Contents.json` of a set, group or catalogue.
struct AssetReader {
    /// What the path says; nil when it is no `Contents.json` inside a catalogue.
    static func asset(at path: String) -> Asset? {
        let parts = path.split(separator: "/")
        guard parts.last == "Contents.json",
            let catalogue = parts.firstIndex(where: { $0.hasSuffix(".xcassets") })
        else { return nil }
        let lead = path.hasPrefix("/") ? "/" : ""
        let cataloguePath = lead + parts[...catalogue].joined(separator: "/")
        let inside = parts[(catalogue + 1)..<(parts.count - 1)]
        guard let last = inside.last else {
            let (name, type) = ResourcePath.split(parts[catalogue])
            return Asset(kind: .catalogue, typeName: type, name: name, cataloguePath: cataloguePath)
        }
        let folders = inside.dropLast().map(String.init)
        let (base, type) = ResourcePath.split(last)
        let kind = kinds[type]
        var asset = Asset(
            kind: kind ?? .folder, typeName: kind == nil ? "" : type, name: kind == nil ? String(last) : base,
            cataloguePath: cataloguePath, folders: folders)
        asset.isPart = folders.contains { kinds[ResourcePath.split($0[...]).ending] != nil && !isAtlas($0) }
        return asset
    }

    /// The sets in a sprite atlas keep names of their own.
    private static func isAtlas(_ folder: String) -> Bool { folder.hasSuffix(".spriteatlas") }

    private static let kinds: [String: Asset.Kind] = [
        "imageset": .image, "colorset": .color, "symbolset": .symbol, "dataset": .data, "appiconset": .appIcon,
        "launchimage": .launchImage, "textureset": .texture, "cubetextureset": .texture, "mipmapset": .texture,
        "stickerpack": .stickers, "sticker": .stickers, "stickersequence": .stickers, "stickersiconset": .stickers,
        "imagestack": .imageStack, "imagestacklayer": .imageStack, "solidimagestack": .imageStack,
        "solidimagestacklayer": .imageStack, "arresourcegroup": .arResources, "arreferenceimage": .arResources,
        "arobject": .arResources, "brandassets": .other, "complicationset": .other, "iconset": .other,
        "spriteatlas": .other, "gcdashboardimage": .other, "gcleaderboard": .other, "gcleaderboardset": .other,
        "watchfaceset": .other,
    ]

    static func read(_ bytes: [UInt8], into asset: Asset) -> Asset {
        let document = JSONDocument(SourceText(bytes))
        var reader = AssetReader(document.problems)
        var asset = asset
        asset.range = ByteRange(0, bytes.count)
        if let root = document.root {
            if !root.isObject { reader.problems.add("The file holds no object.", at: root.range) }
            for member in root.members { reader.read(member, into: &asset) }
        }
        asset.problems = reader.problems.sorted
        return asset
    }

    private var problems: ProblemList

    private init(_ problems: ProblemList) { self.problems = problems }

    private mutating func read(_ member: JSONValue.Member, into asset: inout Asset) {
        switch member.key.text {
        case "info": return
        case "properties":
            let properties = member.value
            asset.providesNamespace = properties["provides-namespace"]?.bool ?? false
            asset.preservesVectors = properties["preserves-vector-representation"]?.bool ?? false
            asset.renderingIntent =
                properties["template-rendering-intent"]?.text ?? properties["symbol-rendering-intent"]?.text
        default:
            // Images, colours, symbols, data, layers and so on: all are lists of objects.
            for element in member.value.elements {
                guard element.isObject else {
                    problems.add("This is no object.", at: element.range)
                    continue
                }
                asset.variants.append(variant(element))
            }
        }
    }

    private mutating func variant(_ object: JSONValue) -> AssetVariant {
        var variant = AssetVariant(range: object.range)
        for member in object.members {
            let value = member.value
            switch member.key.text {
            case "filename": variant.file = value.text
            case "idiom": variant.idiom = value.string
            case "scale": variant.scale = value.string
            case "size": variant.size = value.string
            case "platform": variant.platform = value.string
            case "width-class", "height-class", "screen-width", "display-gamut", "language-direction", "subtype",
                "role":
                variant.traits += [member.key.text + "=" + (value.string ?? "")]
            case "color": variant.color = color(value)
            case "appearances":
                variant.appearances = value.elements.compactMap { element in
                    guard let name = element["appearance"]?.string, let value = element["value"]?.string else {
                        return nil
                    }
                    return AssetVariant.Appearance(name, value)
                }
            default: continue
            }
        }
        return variant
    }

    private mutating func color(_ object: JSONValue) -> AssetColor? {
        guard object.isObject else {
            problems.add("The colour is no object.", at: object.range)
            return nil
        }
        let components = (object["components"]?.members ?? []).compactMap { member in
            member.value.scalar.map { AssetColor.Component(member.key.text, $0) }
        }
        return AssetColor(
            range: object.range, colorSpace: object["color-space"]?.string,
            components: components.sorted { ($0.name, $0.value.range) < ($1.name, $1.value.range) },
            reference: object["reference"]?.text)
    }
}
