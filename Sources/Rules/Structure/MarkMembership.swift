import TenetRuleKit

struct MarkMembership: Rule {
    static let about = About(
        "mark-membership", "Member in a section that says otherwise", category: .structure, severity: .note,
        reads: [.comments],
        why: "A public method under \"Private\" is overlooked by everyone who reads the outline.")

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberBlockSyntax.self) { node, file in
            guard node.text.contains("MARK:"), let group = node.parent?.asDeclGroup, group.kind != .protocolDecl,
                !group.isPrivate
            else { return }
            for section in Sections(of: group).sections {
                let title = section.title.lowercased()
                let words = title.split { !$0.isLetter }
                // "Private Address Variables" is about private addresses.
                guard words.count == 1 || (words.count == 2 && nouns.contains(String(words[1]))) else { continue }
                let isPrivate = words[0] == "private"
                let isPublic = words[0] == "public"
                guard isPrivate != isPublic else { continue }
                for member in section.members { check(member, isPrivate: isPrivate, section.title, file) }
            }
        }
    }

    private let nouns: Set<String> = [
        "methods", "functions", "helpers", "properties", "vars", "variables", "api", "interface", "state",
        "implementation",
        "members", "helper", "method", "constants", "utilities", "accessors",
    ]

    private func check(_ member: DeclSyntax, isPrivate: Bool, _ title: String, _ file: FilePass) {
        let name: TokenSyntax?
        if let function = member.as(FunctionDeclSyntax.self) {
            if function.isOverride || function.hasAttribute("objc", "IBAction") { return }
            name = function.name
        } else {
            name = member.as(VariableDeclSyntax.self)?.nameToken
        }
        guard let name, member.isPrivateMember != isPrivate else { return }
        file.report(
            "`\(name.text)` is \(isPrivate ? "not private" : "private") but stands under \"\(title)\"",
            help: isPrivate ? "make it private or move it" : "move it to a private section", at: name)
    }

    static let examples: [Example] = [
        .bad("struct Row {\n    // MARK: - Private Methods\n    private func a() {}\n    func ↓b() {}\n}"),
        .bad("struct Row {\n    // MARK: - Public Methods\n    func a() {}\n    private func ↓b() {}\n}"),
        .good(
            "struct Row {\n    // MARK: - Public Methods\n    func a() {}\n    // MARK: - Private Methods\n    private func b() {}\n}"
        ),
        .good("class Row: Base {\n    // MARK: - Private\n    override func a() {}\n}"),
        .good("struct Row {\n    // MARK: - Loading\n    func a() {}\n    private func b() {}\n}"),
    ]
}
