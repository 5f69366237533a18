import TenetModel
import TenetRuleKit
import TenetRules
import TenetStandards

/// What proposes rules beside the built-in standards. Learning their words takes seconds in a debug build, so that tests share it.
enum ShippedSuggester {
    static let catalog = RuleCatalog(allRules)
    private static let shared = Result { try suggester(without: nil) }

    static func suggester() throws -> BindingSuggester { try shared.get() }

    static func suggester(without standard: String?) throws -> BindingSuggester {
        let library = StandardLibrary(builtIn: .shipped)
        let known = try library.names.filter { $0 != standard }.flatMap { name in
            let documents = try library.documents(of: name)
            return documents.first?.frontMatter.isCited == true ? documents : []
        }
        return BindingSuggester(catalog: catalog, known: known)
    }
}
