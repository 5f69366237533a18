/// A team's own standard to begin with that holds its own clauses only, beside those of the standards that it extends.
public enum AdditionDocument {
    /// - Parameter bases: as the document names them.
    public static func text(title: String, bases: [String]) -> String {
        let quoted = (bases + [title]).map { "'\($0.replacing("'", with: "''"))'" }
        let list = bases.map { "`\($0)`" }.joined(separator: " and ")
        return """
            ---
            title: \(quoted[bases.count])
            extends: [\(quoted[..<bases.count].joined(separator: ", "))]
            ---
            # \(title)

            All that \(list) asks for holds here, and what stands below beside it. What is said of a rule here takes the place of
            what was said there.

            Each item is a clause. The comment behind it is its id; it does not show, and it stays when the words change. The line
            below says what enforces the clause: `Checked by` and rules, `Reviewed by people when` something happens, or
            `Not enforced:` with the reason.

            ## Structure

            - Files have at most 500 lines. <!-- id: TEAM-1 -->
              Checked by `file-length` (limit: 500).

            """
    }
}
