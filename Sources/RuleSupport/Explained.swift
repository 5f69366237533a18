/// The option by which rules accept a written reason in place of other code. What counts is ``FilePass/isExplained(_:)``: any
/// comment for readers, whatever its words.
package enum Explained {
    /// What the option says on the rule's page.
    /// - Parameter place: where the comment stands.
    package static func option(at place: String) -> String {
        "Accept it when a comment \(place) gives a reason: any comment, except those for tools."
    }
}
