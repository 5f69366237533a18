import TenetRuleKit
import TenetRuleSupport

struct MarkMembership: Rule {
    static let about = About(
        "mark-membership", "Member in a section that says otherwise", category: .structure, severity: .note,
        status: .stable,
        reads: [.comments],
        why: "A public method under \"Private\" is overlooked by everyone who reads the outline.",
        phrasings: [
            "Put every member under the `MARK` section that matches its access level and kind.",
            """
            Nothing public hides beneath `// MARK: - Private`, and each heading in the jump bar tells the truth about \
            what follows.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberBlockSyntax.self) { node, file in
            guard node.text.contains("MARK:"), let group = node.parent?.asDeclGroup, group.kind != .protocolDecl,
                !group.isPrivate
            else { return }
            for section in Sections(of: group).sections {
                let title = section.title.lowercased()
                let words = title.split { !$0.isLetter }
                checkKinds(section, words.map(String.init), file)
                // "Private Address Variables" is about private addresses.
                guard words.count == 1 || (words.count == 2 && nouns.contains(String(words[1]))) else { continue }
                let isPrivate = words[0] == "private"
                let isPublic = words[0] == "public"
                guard isPrivate != isPublic else { continue }
                let helpers = isPublic ? self.helpers(among: section.members, group) : []
                for (index, member) in section.members.enumerated() {
                    if helpers.contains(index) { continue }
                    check(member, isPrivate: isPrivate, section.title, file)
                }
            }
        }
    }

    /// A stored property under "Initialization" or "Public Methods", a function under "Properties".
    private func checkKinds(_ section: Sections.Section, _ words: [String], _ file: FilePass) {
        guard let last = words.last, !file.isTest, words.dropLast().allSatisfy({ qualities.contains($0) }) else {
            return
        }
        let isForProperties = last == "properties"
        let isForInitializers = words.count == 1 && starts.contains(last)
        guard isForProperties || isForInitializers || last == "methods" || last == "functions" else { return }
        for member in section.members {
            if let function = member.as(FunctionDeclSyntax.self), isForProperties, !function.isPrivate,
                words.first != "private"
            {
                file.report(
                    "the function `\(function.name.text)` stands under \"\(section.title)\"",
                    help: "move it to a section of functions", at: function.name)
            } else if let property = member.as(VariableDeclSyntax.self), property.isStored, !property.isStatic,
                !isForProperties || words.first == "published" && !property.hasAttribute("Published"),
                let name = property.nameToken
            {
                file.report(
                    "the property `\(name.text)` stands under \"\(section.title)\"",
                    help: "move it to a section of properties", at: name)
            }
        }
    }

    private let qualities: Set<String> = [
        "public", "private", "internal", "published", "stored", "computed", "derived", "instance", "state", "helper",
        "observable",
    ]

    private let starts: Set<String> = ["initialization", "initialisation", "initializers", "initialisers"]

    private let nouns: Set<String> = [
        "methods", "functions", "helpers", "properties", "vars", "variables", "api", "interface", "state",
        "implementation",
        "members", "helper", "method", "constants", "utilities", "accessors",
    ]

    /// Private members right below the only one that uses them, or below others that are such helpers.
    private func helpers(among members: [DeclSyntax], _ group: any DeclGroupSyntax) -> Set<Int> {
        var found: Set<Int> = []
        for index in members.indices where isHelper(index, members, group, found) { found.insert(index) }
        return found
    }

    /// - Parameter known: the helpers among the members before it.
    private func isHelper(
        _ index: Int, _ members: [DeclSyntax], _ group: any DeclGroupSyntax, _ known: Set<Int>
    ) -> Bool {
        guard members[index].isPrivateMember, let name = name(of: members[index])?.identifier else { return false }
        let users = group.memberBlock.members.map(\.decl).filter { other in
            other != members[index]
                && other.tokens.contains { $0.tokenKind == .identifier && $0.identifier == name }
        }
        guard let user = users.only, let place = members.firstIndex(of: user), place < index else { return false }
        return (place + 1..<index).allSatisfy(known.contains)
    }

    private func name(of member: DeclSyntax) -> TokenSyntax? {
        member.as(FunctionDeclSyntax.self)?.name ?? member.as(VariableDeclSyntax.self)?.nameToken
    }

    private func check(_ member: DeclSyntax, isPrivate: Bool, _ title: String, _ file: FilePass) {
        if let function = member.as(FunctionDeclSyntax.self),
            function.isOverride || function.hasAttribute("objc", "IBAction")
        {
            return
        }
        guard let name = name(of: member), member.isPrivateMember != isPrivate else { return }
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
        .good(
            """
            struct Row {
                // MARK: - Public Methods
                func stop() { release() }
                private func release() { log() }
                private func log() {}
            }
            """),
        .bad(
            """
            struct Row {
                // MARK: - Public API
                func stop() { release() }
                func start() { release() }
                private func ↓release() {}
            }
            """),
        .good("class Row: Base {\n    // MARK: - Private\n    override func a() {}\n}"),
        .good("struct Row {\n    // MARK: - Loading\n    func a() {}\n    private func b() {}\n}"),
        .bad(
            """
            final class Lock {
                // MARK: - Private Properties
                private let gate: Gate
                func ↓open() {}
                // MARK: - Initialization
                init(gate: Gate) { self.gate = gate }
                private var ↓level = 0
            }
            """),
        .good(
            """
            final class Lock {
                // MARK: - Properties
                private let gate: Gate
                var isOpen: Bool { gate.isOpen }
                // MARK: - Initialization
                init(gate: Gate) { self.gate = gate }
                static let shared = Lock(gate: Gate())
                // MARK: - Methods
                var height: Int { level() }
                func level() -> Int { 0 }
            }
            """),
        .bad(
            """
            final class Lock: ObservableObject {
                // MARK: - Published Properties
                @Published var level = 0
                private let ↓gate = Gate()
            }
            """),
    ]
}
