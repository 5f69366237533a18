import TenetRuleKit
import TenetRuleSupport

struct LargeTypeWithoutExtensions: Rule {
    static let about = About(
        "large-type-without-extensions", "Large type in one piece", category: .structure, severity: .note,
        reads: [.lineEndings],
        why:
            "Each conformance in an extension of its own keeps what belongs together in one place, and the type short.",
        phrasings: [
            """
            A type of 300 or more lines may adopt at most 2 protocols in its declaration; put further conformances in \
            extensions.
            """,
            """
            Big classes don't list every delegate and data source after the colon: each role moves into a separate \
            `extension`.
            """,
        ])

    var lines = 300
    var conformances = 2
    static let options = [
        Option<Self>("lines", \.lines, minimum: 1, "Types with fewer lines may stay in one piece."),
        Option<Self>("conformances", \.conformances, "How many protocols a large type may adopt in its declaration."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberBlockSyntax.self) { node, file in
            guard let group = node.parent?.asDeclGroup, group.kind != .extensionDecl, group.kind != .protocolDecl,
                let name = group.groupName
            else { return }
            let adopted = group.inheritedTypes.filter {
                $0.lastName.map { name in delegates.contains { name.hasSuffix($0) } } ?? false
            }
            guard adopted.count > conformances else { return }
            let count = file.codeLines(in: node.members)
            guard count > lines, let first = adopted.first else { return }
            file.report(
                "`\(name.text)` adopts \(adopted.count) delegate protocols within \(count) lines",
                help: "move each to an extension: `extension \(name.text): \(first.text)`", at: name)
        }
    }
    private let delegates = ["Delegate", "DataSource", "Prefetching"]

    static let examples: [Example] = [
        .bad(
            "final class ↓Page: Base, ListDelegate, ListDataSource {\n    func a() {}\n    func b() {}\n}",
            options: ["lines": .int(1), "conformances": .int(1)]),
        .bad(
            "struct ↓Page: ListDelegate {\n    func a() {}\n    func b() {}\n}",
            options: ["lines": .int(1), "conformances": .int(0)]),
        .good(
            "final class Page: Base {\n    func a() {}\n    func b() {}\n}\nextension Page: ListDelegate {}",
            options: ["lines": .int(1), "conformances": .int(0)]),
        .good(
            "final class Page: Base, Codable, Hashable {\n    func a() {}\n    func b() {}\n}",
            options: ["lines": .int(1), "conformances": .int(1)]),
        .good("final class Page: Base, ListDelegate, ListDataSource, GridDelegate {\n    func a() {}\n}"),
    ]
}
