import TenetRuleKit
import TenetRuleSupport

struct MarkSectionsMissing: Rule {
    static let about = About(
        "mark-sections-missing", "Large type without sections", category: .structure, severity: .note, status: .stable,
        scope: .appCode,
        reads: [.comments],
        isConvention: true,
        why: "The outline of a file shows its sections; without them a type of many members is one long list.",
        phrasings: [
            "Divide types with at least 12 members and 100 lines into sections with `// MARK: -` comments.",
            "Long classes get headings, so that the jump bar in Xcode shows groups instead of one endless list.",
        ])

    var minimumMembers = 12
    var minimumLines = 100
    var onlyViews = false
    var mixedMembers = 0
    var mixedLines = 20
    var unheaded = 0
    static let options = [
        Option<Self>("minimum_members", \.minimumMembers, minimum: 1, "Types with fewer members need no sections."),
        Option<Self>("minimum_lines", \.minimumLines, "Types with fewer lines need no sections."),
        Option<Self>("only_views", \.onlyViews, "Ask for sections in SwiftUI views only."),
        Option<Self>(
            "mixed_members", \.mixedMembers,
            "Members from which on also a short type needs sections, when they are of four kinds; 0 for none."),
        Option<Self>(
            "unheaded", \.unheaded,
            "Also report a type in which more members than this, and more than half of all, stand before the first heading; 0 for none."
        ),
        Option<Self>("mixed_lines", \.mixedLines, "Lines from which on such a type needs sections."),
    ]

    func install(_ hooks: inout Hooks) {
        if unheaded > 0 { checkHeadings(&hooks) }
        hooks.on(MemberBlockSyntax.self) { node, file in
            guard let group = node.parent?.asDeclGroup, group.kind != .extensionDecl, group.kind != .protocolDecl,
                group.kind != .enumDecl, let name = group.groupName, !onlyViews || group.isView,
                let count = isLong(node, file) ? node.members.count : mixedMembers > 0 ? mixed(group, file) : nil,
                !group.isInPreview
            else { return }
            guard !node.text.contains("MARK") else { return file.keeps() }
            file.report(
                "`\(name.text)` has \(count) members and no sections",
                help: "head each group of members with `// MARK: - Name`", at: name)
        }
    }

    /// A heading or two at the end of a long list.
    private func checkHeadings(_ hooks: inout Hooks) {
        hooks.on(MemberBlockSyntax.self) { node, file in
            guard node.members.count > unheaded, let group = node.parent?.asDeclGroup, group.kind != .protocolDecl,
                group.kind != .extensionDecl, group.kind != .enumDecl, !onlyViews || group.isView,
                let name = group.groupName, node.text.contains("MARK"), !group.isInPreview,
                let first = file.comments.first(where: {
                    node.range.contains($0.range.lower) && $0.text.contains("MARK:")
                })
            else { return }
            let before = node.members.count { $0.range.lower < first.range.lower }
            guard before > unheaded, before * 2 > node.members.count else { return }
            file.report(
                "\(before) of the \(node.members.count) members of `\(name.text)` stand in no section",
                help: "head each group of members with `// MARK: - Name`", at: name)
        }
    }

    private func isLong(_ node: MemberBlockSyntax, _ file: FilePass) -> Bool {
        node.members.count >= minimumMembers && file.lineBreaks(in: node.range) >= minimumLines
    }

    /// What members are, as sections sort them.
    private enum Part {
        case state
        case start
        case part
        case work
    }

    /// Properties, a body or an initialiser, open members and private ones: a list in which one looks for the place.
    /// Members that extensions in the same file add count, unless a mark heads them.
    /// - Returns: the number of members, or nil when the type is too short or of fewer kinds.
    private func mixed(_ group: any DeclGroupSyntax, _ file: FilePass) -> Int? {
        guard group.parent?.kind == .codeBlockItem, !group.isPreviewHelper else { return nil }
        let others = group.root.statements.compactMap { $0.item.as(ExtensionDeclSyntax.self) }.filter {
            $0.groupName?.identifier == group.groupName?.identifier && !$0.text.contains("MARK")
                && $0.firstToken?.leadingTrivia.contains("MARK") != true
        }
        let members = group.members + others.flatMap(\.members)
        let length = ([group.memberBlock.range] + others.map(\.range)).reduce(0) { $0 + file.lineBreaks(in: $1) }
        guard members.count >= mixedMembers, length >= mixedLines else { return nil }
        let isView = group.isView
        return Set(members.compactMap { part($0, isView: isView) }).count == 4 ? members.count : nil
    }

    private func part(_ member: DeclSyntax, isView: Bool) -> Part? {
        if let property = member.as(VariableDeclSyntax.self) {
            if property.isStored { return property.isStatic ? nil : .state }
            guard isView else { return nil }
            if property.isViewBody { return .start }
            return property.isViewBuilder ? .part : .work
        }
        if let function = member.as(FunctionDeclSyntax.self) {
            if isView { return function.isViewBuilder ? .part : .work }
            return function.isPrivate ? .work : .part
        }
        return member.kind == .initializerDecl && !isView ? .start : nil
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
        .bad(
            "struct ↓Row {\n    let a = 1\n    let b = 2\n    func c() {}\n    // MARK: - Rest\n    func d() {}\n}",
            options: ["unheaded": .int(2)]),
        .good(
            "struct Row {\n    let a = 1\n    // MARK: - Rest\n    let b = 2\n    func c() {}\n    func d() {}\n}",
            options: ["unheaded": .int(2)]),
        .good("struct Row {\n    let a = 1\n    let b = 2\n}"),
        .good(
            "final class Store {\n    let a = 1\n    let b = 2\n    func c() {}\n}",
            options: ["minimum_members": .int(3), "minimum_lines": .int(0), "only_views": .bool(true)]),
        .bad(
            """
            struct ↓Tides: View {
                @State private var harbour = ""
                var body: some View { list }
            }

            extension Tides {
                private var list: some View { List {} }
                private func load() {}
            }
            """, options: ["only_views": .bool(true), "mixed_members": .int(4), "mixed_lines": .int(4)]),
        .bad(
            """
            final class ↓TideService {
                private let client: Client
                init(client: Client) { self.client = client }
                func load() {}
                private func parse() {}
            }
            """, options: ["mixed_members": .int(4), "mixed_lines": .int(4)]),
        .good(
            """
            struct Tides: View {
                @State private var harbour = ""
                var body: some View { list }
                private var list: some View { List {} }
                private var rows: some View { List {} }
            }

            extension Tides {
                // MARK: - Helpers
                private func load() {}
            }
            """, options: ["only_views": .bool(true), "mixed_members": .int(4), "mixed_lines": .int(4)]),
    ]
}
