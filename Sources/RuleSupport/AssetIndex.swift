package import TenetRuleKit

/// The sets of all asset catalogues by the names under which code finds them.
package struct AssetIndex {
    package struct Entry {
        package var name: String
        package var path: String
        package var asset: Asset
    }

    /// By path. Parts of other sets and groups are left out.
    package let entries: [Entry]
    private let names: [Asset.Kind: Set<String>]
    /// Names of files that targets list one by one, without endings: images beside the catalogues.
    private let loose: Set<String>
    /// A target has a catalogue of which nothing is there to read: nobody can say what it lacks.
    package let lacksCatalogue: Bool

    private init(_ model: ProjectModel) {
        var assets: [(path: String, asset: Asset)] = []
        for (path, resource) in model.resources {
            guard case .asset(let asset) = resource, !FilePlace(path).folders.contains("Pods") else { continue }
            assets.append((path, asset))
        }
        let full = AssetNames(assets.map(\.asset))
        entries = assets.filter { !$0.asset.isPart && $0.asset.kind != .folder && $0.asset.kind != .catalogue }.map {
            Entry(name: full.fullName(of: $0.asset), path: $0.path, asset: $0.asset)
        }
        names = Dictionary(grouping: entries, by: \.asset.kind).mapValues { Set($0.map(\.name)) }
        var loose: Set<String> = []
        for build in model.builds {
            for target in build.targets {
                for file in target.files where file.role != .source && file.role != .header {
                    let name = FilePlace(file.path).file
                    var stem = name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)
                    for ending in ["~ipad", "~iphone", "@2x", "@3x"] where stem.hasSuffix(ending) {
                        stem = stem.dropLast(ending.count)
                    }
                    loose.insert(String(stem))
                }
            }
        }
        self.loose = loose
        let folders = Set(assets.flatMap { FilePlace($0.path).folders.filter { $0.hasSuffix(".xcassets") } })
        lacksCatalogue = model.builds.contains { build in
            build.targets.contains { target in
                !target.kind.isTests
                    && target.files.contains { file in
                        let name = FilePlace(file.path).file
                        return name.hasSuffix(".xcassets") && !folders.contains(name)
                    }
            }
        }
    }

    /// The project's, made when the first rule asks.
    package static func of(_ project: ProjectPass) -> AssetIndex {
        project.service("assets") { AssetIndex(project.model) }
    }

    package static let imageKinds: [Asset.Kind] = [
        .image, .symbol, .appIcon, .launchImage, .imageStack, .texture, .other,
    ]

    package func names(of kinds: [Asset.Kind]) -> Set<String> {
        kinds.reduce(into: []) { $0.formUnion(names[$1] ?? []) }
    }

    package func hasLooseFile(_ name: String) -> Bool {
        loose.contains(String(FilePlace(name).file))
    }
}

package enum AssetName {
    /// The constant that Xcode makes: `map-pin` and `Map Pin` become `mapPin`.
    package static func constant(_ name: some StringProtocol) -> String {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first else { return String(name) }
        return lowered(first) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// `URLIcon` becomes `urlIcon`.
    private static func lowered(_ word: some StringProtocol) -> String {
        let capitals = word.prefix { $0.isUppercase }.count
        let count = capitals > 1 && capitals < word.count ? capitals - 1 : max(1, capitals)
        return word.prefix(count).lowercased() + word.dropFirst(count)
    }

    /// What code may call the asset beside its own name.
    package static func constants(of name: String, _ kind: Asset.Kind) -> Set<String> {
        var names: Set<String> = []
        let parts: [Substring] = [name[...], name.split(separator: "/").last ?? ""]
        for part in parts {
            var stems = [String(part)]
            for ending in ["Color", "Image"] where part.hasSuffix(ending) && part.count > ending.count {
                stems.append(String(part.dropLast(ending.count)))
            }
            for stem in stems {
                names.insert(constant(stem))
                let words = stem.split { !$0.isLetter && !$0.isNumber }
                names.insert(words.enumerated().map { $0 == 0 ? $1.lowercased() : $1.capitalizedFirst }.joined())
                names.insert(words.joined())
                if let first = stem.first { names.insert(first.lowercased() + stem.dropFirst()) }
            }
        }
        return names
    }
}

extension StringProtocol {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
