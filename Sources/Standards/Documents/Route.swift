/// How a clause of a standard is enforced.
public enum Route: String, Sendable, CaseIterable {
    /// Rules look at code and resources.
    case rule
    /// Models are compared with the server's schema.
    case contract
    /// Commits, branches, pull requests, CI, hooks and dependencies are checked.
    case repository
    /// Generated code complies from the start.
    case scaffold
    /// A library that the app builds on gives it.
    case kit
    /// People look at it, reminded by a list.
    case checklist
    /// The standard's own document is checked.
    case document
    case unenforced

    /// The routes for which this version of Tenet has a command. A clause that a document sends elsewhere counts as
    /// unenforced until then; the document keeps saying where it is meant to go. ``scaffold``, ``kit`` and ``checklist`` hold
    /// when the line names what is generated, given, or raises the question; ``repository`` is never written: rules about the
    /// repository make it, see ``Coverage``.
    public static let available: Set<Route> = [
        .rule, .document, .unenforced, .scaffold, .kit, .checklist,
    ]

    /// A line of this route says nothing that can be looked up unless it names a part.
    var needsParts: Bool { self == .scaffold || self == .kit }

    /// The command that the route waits for, as documents name it; nil for routes that wait for none.
    public var plannedCommand: String? {
        switch self {
        case .repository: "tenet repo"
        case .scaffold: "tenet new"
        case .checklist: "tenet checklist"
        case .rule, .contract, .kit, .document, .unenforced: nil
        }
    }

    /// What a route line of a document begins with, after list markers and indentation.
    static let lines: [(prefix: String, route: Route)] = [
        ("Checked by ", .rule),
        ("Scaffolded by `tenet new", .scaffold),
        ("Provided by the kit", .kit),
        ("Reviewed by people", .checklist),
        ("*Reviewed by people", .checklist),
        ("Not enforced:", .unenforced),
    ]

    /// The commands that stand between rules in a line that begins with *Checked by*.
    static let commands: [String: Route] = [
        "tenet contract": .contract, "tenet repo": .repository, "tenet standards lint": .document,
    ]

    /// The route that a line of a document names, if it is a route line.
    static func named(by line: Substring) -> (prefix: String, route: Route)? {
        guard let first = line.utf8.first, first == UInt8(ascii: "*") || first >= UInt8(ascii: "A") else { return nil }
        return lines.first { line.hasPrefix($0.prefix) }
    }
}
