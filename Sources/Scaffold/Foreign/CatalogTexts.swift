internal import TenetFoundation

/// The texts of the string catalog that a standard's app has.
struct CatalogTexts {
    private struct Contents: Decodable {
        struct Entry: Decodable { var localizations: [String: Localization]? }
        struct Localization: Decodable { var stringUnit: Unit? }
        struct Unit: Decodable { var value: String }

        var strings: [String: Entry]
    }

    private let texts: [String: String?]

    /// - Parameter files: of the app, its catalog among them.
    init(_ files: [GeneratedFile]) {
        let file = files.first { $0.path.hasSuffix("/Localizable.xcstrings") }
        let data = Data((file?.text ?? "").utf8)
        let contents = try? JSONDecoder().decode(Contents.self, from: data)
        texts = (contents?.strings ?? [:]).mapValues { $0.localizations?["en"]?.stringUnit?.value }
    }

    /// What of it some files use, as ``CatalogInsertion`` reads it.
    func lines(for parts: [ForeignFeature.Part]) -> [String] {
        let code = parts.map(\.file.text)
        return texts.keys.sorted().filter { key in code.contains { $0.contains("\"\(key)\"") } }.map { key in
            guard let text = texts[key] ?? nil else { return key }
            return "\(key) = \(text)"
        }
    }
}
