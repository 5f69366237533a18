internal import TenetModel
internal import TenetRuleKit

/// Which models travel between the app and a server. Models of what the app keeps on the device are coded, too.
struct WireModels {
    private let project: ProjectModel
    private var sent: Set<String> = []
    private var kept: Set<String> = []

    /// What code reads from and writes to on the device.
    private static let stores: Set<String> = [
        "UserDefaults", "AppStorage", "SceneStorage", "PropertyListDecoder", "PropertyListEncoder", "FileManager",
        "Bundle",
        "NSUbiquitousKeyValueStore", "SecItemCopyMatching", "SecItemAdd", "UIPasteboard", "NSPasteboard",
    ]
    /// What talks to a server.
    private static let senders: Set<String> = [
        "URLSession", "URLRequest", "dataTask", "dataTaskPublisher", "uploadTask", "downloadTask",
    ]

    /// O(calls that code + members of the models that are reached).
    init(_ project: ProjectModel) {
        self.project = project
        for use in project.coderUses where use.role == .app && !Self.isOwnCoding(use) {
            let around = use.declaration?.uses ?? []
            if isSent(use, around) {
                Self.visit(use.type, project, &sent)
            } else if Self.isKept(use, around) {
                Self.visit(use.type, project, &kept)
            }
        }
        for literal in project.endpointLiterals where literal.role == .app && WireParts.isCalled(literal) {
            guard let declaration = literal.declaration, !declaration.type.isEmpty else { continue }
            Self.visit(project.swiftType(declaration.type, seenFrom: declaration), project, &sent)
        }
    }

    /// A model that can only be read, or only be written, is there for that, unless code shows that it stays here. Of one
    /// that can be both, code has to show that it travels: settings, backups and formats of files are read and written, too.
    func travels(_ model: CodedModel) -> Bool {
        let name = model.qualifiedName
        if sent.contains(name) || kept.contains(name) { return sent.contains(name) }
        return !(model.directions.contains(.decodes) && model.directions.contains(.encodes)) && !isRow(model)
            && !isOnlyMade(model)
    }

    /// A row of a table on the device is read in the way of an answer.
    private func isRow(_ model: CodedModel) -> Bool { model.type.conforms(toAnyOf: Self.rows) }

    private static let rows = ["FetchableRecord", "PersistableRecord", "MutablePersistableRecord", "TableRecord"]

    /// Code calls its initializer and names it nowhere else, neither as the type of something nor for a coder.
    private func isOnlyMade(_ model: CodedModel) -> Bool {
        let own = model.type.declaration
        let uses = project.uses(of: model.name).filter {
            !($0.path == own.path && own.range.contains($0.range)) && $0.enclosingType != model.type
        }
        return !uses.isEmpty && uses.allSatisfy { $0.kind == .call }
    }

    /// Inside the coding that a model writes itself: the one who asked for that decides.
    private static func isOwnCoding(_ use: CoderUse) -> Bool {
        ["init(from:)", "encode(to:)"].contains(use.declaration?.fullName)
    }

    private func isSent(_ use: CoderUse, _ around: [Use]) -> Bool {
        // Any text may stand beside a model: that of an entity, of a table, of a file.
        let hasAddress = use.isEndpointLiteral ? !project.endpoints(of: use).isNone : !use.endpoint.isEmpty
        return hasAddress || use.method != nil || Self.asksServer(around)
            || Self.isNextToSender(use.declaration, around)
    }

    private static func asksServer(_ uses: [Use]) -> Bool {
        uses.contains { names(in: $0).contains(where: senders.contains) }
    }

    /// A method of the same type that calls this one, or that this one calls, talks to the server: one fetches, and another
    /// reads the answer.
    private static func isNextToSender(_ declaration: Declaration?, _ around: [Use]) -> Bool {
        guard let declaration, let type = declaration.enclosingType else { return false }
        let called = around.filter { $0.kind == .call && ["", "self", "Self"].contains($0.base) }.map(\.name)
        return type.members.contains { member in
            guard member.kind == .function, member != declaration, asksServer(member.uses) else { return false }
            return called.contains(member.name)
                || member.uses.contains { $0.kind == .call && $0.name == declaration.name }
        }
    }

    private static func isKept(_ use: CoderUse, _ around: [Use]) -> Bool {
        let type = use.declaration?.enclosingType
        // What is read when a property is asked and written when it is set is nobody's answer.
        if use.declaration?.kind.isVariable == true, around.contains(where: { $0.name == "encode" }),
            around.contains(where: { $0.name == "decode" })
        {
            return true
        }
        return stores.contains(use.coder)
            || around.contains { use in
                names(in: use).contains(where: stores.contains) || isStore(use.base, in: type)
                    || use.name == "Data" && use.labels.contains("contentsOf")
                    || use.name == "write" && use.labels.first == "to"
            }
    }

    /// What is asked is a property of the type, such as `defaults`, that holds a store.
    private static func isStore(_ base: String, in type: ProjectType?) -> Bool {
        guard let type, let root = PartWords.ofChain(base).first else { return false }
        return type.members(named: root).contains { member in
            member.kind.isVariable
                && PartWords.ofChain("\(member.type) \(member.value)").contains(where: stores.contains)
        }
    }

    private static func names(in use: Use) -> [String] {
        [use.name] + use.base.split { ".(?!".contains($0) }.map(String.init)
    }

    private static func visit(_ type: SwiftType, _ project: ProjectModel, _ found: inout Set<String>) {
        var open = [type]
        while let next = open.popLast() {
            for name in next.names {
                guard let model = project.codedModel(named: name).one, found.insert(model.qualifiedName).inserted else {
                    continue
                }
                open += model.properties.map(\.type)
                if case .single(let inner) = model.shape { open.append(inner) }
            }
        }
    }
}
