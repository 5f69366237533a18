import TenetRuleKit
import TenetRuleSupport

struct ForEachIdSelf: Rule {
    static let about = About(
        "for-each-id-self", "Rows identified by themselves", category: .swiftui, severity: .warning, status: .stable,
        why: """
            With `id: \\.self` the whole value is the identity: changing one field makes it another row, which resets \
            its state, and two equal values crash or share a row.
            """,
        phrasings: [
            "Do not use `id: \\.self` in `ForEach` or `List` for model values; identify rows by a stable `id`.",
            "Make list elements `Identifiable` so that editing a field doesn't turn an item into another one.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("ForEach", "List") { call, file in
            guard let (id, data) = identity(of: call), let name = data.lastName?.identifier, !data.text.hasPrefix("$"),
                name != "allCases", name != "indices", !call.isInPreview
            else { return }
            let reason: String
            var isIdentifiable = false
            if let type = elementType(of: name, in: file) {
                reason = "rows of `\(type.name.text)` change their identity whenever one of its fields changes"
                isIdentifiable = type.inherits("Identifiable")
            } else if let row = rowUsingID(call) {
                reason = "`\(row)` has an `id`, but the whole value is used as identity"
            } else {
                return
            }
            file.report(reason, help: isIdentifiable ? Self.keepingID : Self.remedy, at: id)
        }
        hooks.collect(Rows.self, fromCallsOf: ["ForEach", "List"]) { call, file in
            guard let (id, data) = identity(of: call), let name = data.lastName, !call.isInPreview else { return nil }
            let isBinding = data.text.hasPrefix("$")
            guard isBinding || elementType(of: name.identifier, in: file) == nil && rowUsingID(call) == nil else {
                return nil
            }
            let rows = Rows(
                data: name.identifier.string, isBinding: isBinding, lower: id.range.lower, upper: id.range.upper)
            return (rows, name.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for fact in project.facts(Rows.self) where fact.role == .app {
                if fact.fact.isBinding {
                    check(edited: fact, project)
                    continue
                }
                guard let data = project.use(of: fact.fact.data, in: fact.path, at: fact.range)?.target.one,
                    let type = project.model.types(named: data.type.elementTypeName, seenFrom: data).one,
                    type.kind == .struct, isChangeable(type)
                else { continue }
                project.report(
                    "rows of `\(type.name)` change their identity whenever one of its fields changes",
                    help: type.conforms(to: "Identifiable") ? Self.keepingID : Self.remedy, in: fact.path,
                    at: ByteRange(fact.fact.lower, fact.fact.upper),
                    notes: [type.declaration.note("the rows are made of this type")])
            }
        }
    }

    /// `ForEach($tags, id: \.self)`: what a row edits is its identity, unless the elements say themselves what that is.
    private func check(edited rows: Located<Rows>, _ project: ProjectPass) {
        let name = String(rows.fact.data.drop { $0 == "$" })
        let data = project.model.declarations(named: name).filter { $0.path == rows.path && $0.kind.isVariable }.only
        let type = data.flatMap { project.model.types(named: $0.type.elementTypeName, seenFrom: $0).one }
        if let type, Self.saysIdentity(type) { return }
        project.report(
            "each edit of a row makes it another row, which loses its focus and state",
            help: type?.conforms(to: "Identifiable") == true ? Self.keepingID : Self.remedy, in: rows.path,
            at: ByteRange(rows.fact.lower, rows.fact.upper))
    }

    /// What compares itself by a part of its fields has said what its identity is.
    private static func saysIdentity(_ type: ProjectType) -> Bool {
        type.members.contains { $0.kind == .function && ($0.name == "==" || $0.name == "hash") }
    }

    /// The entries of a rotor are places to go to, and no rows with a state.
    private static func isInRotor(_ call: FunctionCallExprSyntax) -> Bool {
        call.view.enclosing.contains { $0.slot == ".accessibilityRotor" }
    }

    /// The key path and the collection whose elements it takes as their own identity: `notes, id: \.self`, and
    /// `notes.enumerated(), id: \.element`, also as an array, and `zip(notes.indices, notes), id: \.1`.
    private func identity(of call: FunctionCallExprSyntax) -> (id: ExprSyntax, data: ExprSyntax)? {
        guard call.isPlain, let id = call.argument("id")?.expression, let data = call.firstArgument, data.label == nil,
            !Self.isInRotor(call)
        else { return nil }
        if id.text == "\\.self" { return (id, data.expression) }
        guard id.text.isOne(of: ["\\.element", "\\.1"]), let made = data.expression.as(FunctionCallExprSyntax.self)
        else { return nil }
        let pairs =
            made.isPlain && made.calledName?.text == "Array"
            ? made.arguments.only?.expression.as(FunctionCallExprSyntax.self) : made
        guard let pairs else { return nil }
        if pairs.calledName?.text == "enumerated", let base = pairs.calledBase { return (id, base) }
        guard id.text == "\\.1", pairs.isPlain, pairs.calledName?.text == "zip", pairs.arguments.count == 2 else {
            return nil
        }
        return pairs.arguments.last.map { (id, $0.expression) }
    }

    /// Rows of a type that another file may declare.
    private static let remedy = "make the elements `Identifiable`, or name a stable key path"
    private static let keepingID =
        "leave out `id: \\.self`: the elements are `Identifiable`; see to it that their `id` stays when a field changes"

    private struct Rows: Fact {
        var data: String
        /// The rows edit the elements: `$tags`.
        var isBinding: Bool
        var lower: Int
        var upper: Int
    }

    /// Has an identity beside other fields, or fields that change. What wraps one constant is its own identity.
    private func isChangeable(_ type: ProjectType) -> Bool {
        let fields = type.storedProperties
        return !Self.saysIdentity(type)
            && (type.conforms(to: "Identifiable") && fields.count > 1 || fields.contains { $0.kind == .variable })
    }

    /// The struct of this file that the collection is declared to hold.
    private func elementType(of collection: TextSlice, in file: FilePass) -> StructDeclSyntax? {
        let spelled = file.root.descendants(VariableDeclSyntax.self).first { $0.nameToken?.identifier == collection }
        guard let element = spelled?.type?.unwrapped.as(ArrayTypeSyntax.self)?.element.lastName else { return nil }
        let type = file.root.descendants(StructDeclSyntax.self).first { $0.name.identifier == element }
        guard let type else { return nil }
        let own = type.memberBlock.members.map(\.decl).compactMap { $0.as(FunctionDeclSyntax.self) }
        if own.contains(where: { $0.name.text.isOne(of: ["==", "hash"]) }) { return nil }
        let fields = type.storedProperties.filter { !$0.isStatic }
        return type.inherits("Identifiable") && fields.count > 1 || fields.contains(where: \.isVar)
            ? type : nil
    }

    private func rowContent(of call: FunctionCallExprSyntax) -> ClosureExprSyntax? {
        call.closures.first { $0.label.isEmpty || $0.label == "content" || $0.label == "rowContent" }?.closure
    }

    /// The row's parameter, when the row reads its `id`.
    private func rowUsingID(_ call: FunctionCallExprSyntax) -> String? {
        guard let closure = rowContent(of: call), let name = closure.parameterNames.first?.text,
            closure.parameterNames.count == 1
        else { return nil }
        let reads = closure.statements.descendants(MemberAccessExprSyntax.self).contains {
            $0.declName.baseName.text == "id" && $0.base?.text == name
        }
        return reads ? name.string : nil
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Note: Hashable {
                var text: String
            }
            struct Notes: View {
                @State private var notes: [Note] = []
                var body: some View {
                    ForEach(notes, id: ↓\\.self) { Text($0.text) }
                }
            }
            """),
        .bad(
            """
            struct Note: Hashable {
                var text: String
            }
            struct Notes: View {
                @State private var notes: [Note] = []
                var body: some View {
                    ForEach(Array(notes.enumerated()), id: ↓\\.element) { Row(number: $0, note: $1) }
                    ForEach(Array(zip(notes.indices, notes)), id: ↓\\.1) { Row(number: $0, note: $1) }
                    ForEach(Array(notes.enumerated()), id: \\.element.id) { Row(number: $0, note: $1) }
                }
            }
            """),
        .bad(
            "struct Notes: View {\n    var body: some View {\n        List(model.notes, id: ↓\\.self) { note in\n"
                + "            Row(note: note).onTapGesture { open(note.id) }\n        }\n    }\n}"),
        .bad(files: [
            "App/Note.swift": "struct Note: Hashable, Identifiable {\n    let id: Int\n    let text: String\n}",
            "App/Notes.swift": """
            struct Notes: View {
                let notes: [Note]
                var body: some View { ForEach(notes, id: ↓\\.self) { Text($0.text) } }
            }
            """,
        ]),
        .good(files: [
            "App/Buoy.swift": """
            struct Buoy: Hashable {
                var number: Int
                var light: String
                static func == (left: Buoy, right: Buoy) -> Bool { left.number == right.number }
                func hash(into hasher: inout Hasher) { hasher.combine(number) }
            }
            """,
            "App/Buoys.swift": """
            struct Buoys: View {
                let buoys: [Buoy]
                var body: some View { ForEach(buoys, id: \\.self) { Text($0.light) } }
            }
            """,
        ]),
        .good(files: [
            "App/Pier.swift": """
            class Pier { var code = "" }
            extension Pier: Hashable {
                static func == (left: Pier, right: Pier) -> Bool { left.code == right.code }
                func hash(into hasher: inout Hasher) { hasher.combine(code) }
            }
            """,
            "App/Piers.swift": """
            struct Piers: View {
                @Binding var piers: [Pier]
                var body: some View { ForEach($piers, id: \\.self) { PierRow(pier: $0) } }
            }
            """,
        ]),
        .good(
            """
            struct Note: Hashable {
                var text: String
            }
            struct Notes: View {
                let notes: [Note]
                var body: some View {
                    NoteList(notes).accessibilityRotor("Notes") {
                        ForEach(notes, id: \\.self) { AccessibilityRotorEntry($0.text, id: $0) }
                    }
                }
            }
            """),
        .good(files: [
            "App/Key.swift": "struct Key: Hashable, Identifiable {\n    let id: Data\n}",
            "App/Keys.swift": """
            struct Keys: View {
                let keys: [Key]
                var body: some View { ForEach(keys, id: \\.self) { Text($0.id.hex) } }
            }
            """,
        ]),
        .bad(
            """
            struct Stops: View {
                @Binding var stops: [Stop]
                var body: some View {
                    ForEach($stops, id: ↓\\.self) { $stop in TextField("Stop", text: $stop.name) }
                }
            }
            """),
        .good("List {\n    ForEach(trips) { trip in\n        TripRow(trip: trip)\n    }\n}"),
        .good("HStack {\n    ForEach(names, id: \\.self) { name in\n        Chip(name)\n    }\n}"),
        .good(
            "struct Trips: View {\n    var body: some View {\n        ForEach(trips, id: \\.self) { TripRow(trip: $0) }\n    }\n}"
        ),
        .good(
            "struct Notes: View {\n    var body: some View {\n        ForEach(model.notes) { Text($0.text) }\n"
                + "    }\n}"),
        .good(
            "struct Tags: View {\n    let tags: [String]\n    var body: some View {\n"
                + "        ForEach(tags, id: \\.self) { Text($0) }\n    }\n}"),
        .good(
            "struct Days: View {\n    var body: some View {\n"
                + "        ForEach(Day.allCases, id: \\.self) { Text($0.name) }\n    }\n}"),
        .good(
            "struct Notes: View {\n    var body: some View {\n"
                + "        ForEach(notes, id: \\.url) { Text($0.text) }\n    }\n}"),
    ]
}
