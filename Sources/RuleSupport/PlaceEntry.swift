package import TenetRuleKit

/// Where a configuration puts a kind of type: `*ViewModel: ViewModels`, `*: View: Views`, `protocol *Store: Domain`.
package struct PlaceEntry {
    /// As the configuration has it.
    package let text: String
    package var name: NamePattern
    package var isOfProtocols: Bool
    package var supertypes: [String]
    package var folders: [FolderPattern]
    package var excluded: [FolderPattern]

    /// Whether the entry speaks of types that inherit from something, whatever their name.
    package var isOfKind: Bool { !supertypes.isEmpty }
    package var isOfOneType: Bool { !isOfKind && !name.text.contains("*") }
    /// The higher, the less it says: a name is closer than a pattern, and a pattern than a supertype.
    package var breadth: Int { isOfKind ? 2 : isOfOneType ? 0 : 1 }
    /// Where a type of the kind belongs; the other folders are accepted.
    package var goal: FolderPattern? { folders.first }

    private static let codable: Set<String> = ["Codable", "Decodable", "Encodable"]

    package init?(_ text: String) {
        self.text = text
        let parts = text.split(separator: ":").map { $0.trimmingBlanks }
        guard parts.count == 2 || parts.count == 3, let first = parts.first, let last = parts.last else {
            return nil
        }
        isOfProtocols = first.hasPrefix("protocol ")
        name = NamePattern(first.dropFirst(isOfProtocols ? "protocol ".count : 0))
        supertypes = parts.count == 3 ? parts[1].split(separator: "|").map { String($0.trimmingBlanks) } : []
        let choices = last.split(separator: "|").map { $0.trimmingBlanks }
        folders = choices.filter { $0.first != "!" }.map { FolderPattern($0) }
        excluded = choices.filter { $0.first == "!" }.map { FolderPattern($0.dropFirst()) }
    }

    package func fits(_ type: ProjectType) -> Bool {
        guard (type.kind == .protocol) == isOfProtocols, name.matches(type.name) else { return false }
        guard isOfKind else {
            // A struct of that name is what a view shows, and no view model.
            return !type.isDouble && !(type.kind == .struct && type.name.hasSuffix("ViewModel"))
        }
        // An object that can be stored is more than a model.
        let isObject = type.kind == .class || type.kind == .actor
        return !type.conforms(to: "Error")
            && supertypes.contains { base in
                guard type.conforms(to: base) else { return false }
                // What a sheet or a list tells apart by cases is no model.
                return base == "Identifiable" ? type.kind == .struct : !(isObject && Self.codable.contains(base))
            }
    }

    package func allows(_ place: FilePlace) -> Bool {
        folders.contains { $0.matches(place) } && !excluded.contains { $0.matches(place) }
    }

    package func excludes(_ folder: String) -> Bool {
        excluded.contains { !$0.starts(in: folder.split(separator: "/")).isEmpty }
    }
}
