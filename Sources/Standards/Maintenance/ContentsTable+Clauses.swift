internal import TenetMarkdown
internal import TenetModel

extension ContentsTable {
    /// Entries of the table read like statements; those with ids or routes are some.
    func isEntry(_ clause: Clause) -> Bool {
        place.contains(clause.range) && !clause.hasWrittenIDs && clause.bindings.isEmpty && clause.routes.isEmpty
    }
}
