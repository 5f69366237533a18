import TenetRuleKit

struct MarkSectionsMissing: Rule {
    static let about = About(
        "mark-sections-missing", "Large type without sections", category: .structure, severity: .note, scope: .appCode,
        reads: [.comments],
        why: "The outline of a file shows its sections; without them a type of many members is one long list.")

    var minimumMembers = 12
    var minimumLines = 100
    var onlyViews = false
    static let options = [
        Option<Self>("minimum_members", \.minimumMembers, minimum: 1, "Types with fewer members need no sections."),
        Option<Self>("minimum_lines", \.minimumLines, "Types with fewer lines need no sections."),
        Option<Self>("only_views", \.onlyViews, "Ask for sections in SwiftUI views only."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberBlockSyntax.self) { node, file in
            guard let group = node.parent?.asDeclGroup, group.kind != .extensionDecl, group.kind != .protocolDecl,
                group.kind != .enumDecl, node.members.count >= minimumMembers, let name = group.groupName,
                !onlyViews || group.isView, file.lineBreaks(in: node.range) >= minimumLines,
                !node.text.contains("MARK")
            else { return }
            file.report(
                "`\(name.text)` has \(node.members.count) members and no sections",
                help: "head each group of members with `// MARK: - Name`", at: name)
        }
    }

    static let examples: [Example] = [
        .bad(
            "struct ↓Row {\n    let a = 1\n    let b = 2\n    func c() {}\n}",
            options: ["minimum_members": .int(3), "minimum_lines": .int(3)]),
        .bad(
            "final class ↓Page: View {\n    let a = 1\n    var body: some View { Text(\"\") }\n}",
            options: ["minimum_members": .int(2), "minimum_lines": .int(0)]),
        .good(
            "struct Row {\n    // MARK: - State\n    let a = 1\n    let b = 2\n    func c() {}\n}",
            options: ["minimum_members": .int(3), "minimum_lines": .int(0)]),
        .good(
            "enum Kind {\n    case a\n    case b\n    case c\n}",
            options: ["minimum_members": .int(3), "minimum_lines": .int(0)]),
        .good("struct Row {\n    let a = 1\n    let b = 2\n}"),
        .good(
            "final class Store {\n    let a = 1\n    let b = 2\n    func c() {}\n}",
            options: ["minimum_members": .int(3), "minimum_lines": .int(0), "only_views": .bool(true)]),
    ]
}
