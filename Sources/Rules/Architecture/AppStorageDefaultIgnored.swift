import TenetRuleKit
import TenetRuleSupport

struct AppStorageDefaultIgnored: Rule {
    static let about = About(
        "app-storage-default-ignored", "Stored setting read without its default", category: .architecture,
        severity: .warning, scope: .appCode, specializes: ["app-storage-and-user-defaults"], reads: [.strings],
        why: """
            The default of an `@AppStorage` property is not written anywhere. Until the user changes the setting, \
            `UserDefaults` answers `false` or `0` while the screen shows the default.
            """,
        phrasings: [
            "Register the default of every `@AppStorage` key that code also reads through `UserDefaults`.",
            """
            Reading a preference with `UserDefaults.standard.bool(forKey:)` has to give what the settings screen shows \
            before anyone touches the switch.
            """,
        ])

    private struct Stored: Fact {
        var key: ConstantText
        var defaultValue: String
        var property: String
    }

    private struct Read: Fact {
        var key: ConstantText
        var method: String
        /// The numbers in a body that asks whether the value is zero; nil when none does.
        var others: [Double]?
    }

    /// What `register(defaults:)` is given; nil when it is not written there.
    private struct Registered: Fact {
        var keys: [ConstantText]?
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Stored.self, from: AttributeSyntax.self) { node, _ in
            guard node.name == "AppStorage", let key = node.argumentList?.only.flatMap({ ConstantText($0.expression) }),
                let property = node.property, let name = property.nameToken, let value = property.initialValue,
                !node.isInPreview
            else { return nil }
            return (
                Stored(key: key, defaultValue: value.text.string, property: name.text.string), name.range
            )
        }
        hooks.collect(Read.self, fromCallsOf: ["bool", "integer", "double", "float"]) { call, _ in
            guard let name = call.calledName,
                call.calledBase?.isShared("UserDefaults.standard") == true,
                let key = call.argument("forKey")?.expression,
                let text = ConstantText(key),
                // Whoever asks whether there is a value knows about the default.
                call.enclosingBody?.codeContains("object(forKey") != true, !call.isInPreview
            else { return nil }
            return (Read(key: text, method: name.text.string, others: Self.others(call)), key.range)
        }
        hooks.collect(Registered.self, fromCallsOf: ["register"]) { call, _ in
            guard let defaults = call.argument("defaults")?.expression else { return nil }
            guard let entries = defaults.as(DictionaryExprSyntax.self)?.content.as(DictionaryElementListSyntax.self)
            else { return (Registered(keys: nil), defaults.range) }
            return (Registered(keys: entries.compactMap { ConstantText($0.key) }), defaults.range)
        }
        hooks.onProject(needing: [.declarations]) { project in check(project) }
    }

    private func check(_ project: ProjectPass) {
        let reads = project.facts(Read.self).filter { $0.role == .app }
        guard !reads.isEmpty else { return }
        var registered: Set<String> = []
        for fact in project.facts(Registered.self) {
            guard let keys = fact.fact.keys else { return }
            registered.formUnion(keys.map { $0.identity(in: project.model, from: fact.path) })
        }
        var stored: [String: [Located<Stored>]] = [:]
        for fact in project.facts(Stored.self) where fact.role == .app {
            stored[fact.fact.key.identity(in: project.model, from: fact.path), default: []].append(fact)
        }
        for read in reads {
            let key = read.fact.key.identity(in: project.model, from: read.path)
            guard let known = stored[key]?.first(where: { project.model.mayShareDefaults($0.path, read.path) }),
                !registered.contains(key), !knows(read.fact, known.fact.defaultValue),
                let answer = answer(of: read.fact.method, to: known.fact.defaultValue)
            else { continue }
            project.report(
                "this reads `\(answer)` until the setting is first changed, while `\(known.fact.property)` is "
                    + "`\(known.fact.defaultValue)` by default",
                help: "register the default at launch, or read the value through the one property", in: read.path,
                at: read.range,
                notes: [Note(path: known.path, range: known.range, message: "the default is declared here")])
        }
    }

    /// `let rows = …` and `rows > 0 ? rows : 20`: the zero is looked for, and answered in the same place.
    private static func others(_ call: FunctionCallExprSyntax) -> [Double]? {
        guard let binding = call.parent?.parent?.as(PatternBindingSyntax.self),
            let name = binding.nameToken?.identifier,
            let body = call.enclosingBody
        else { return nil }
        let isAsked = body.descendants(SequenceExprSyntax.self).contains { sequence in
            sequence.operations.contains { operation in
                let sides = [operation.left, operation.right]
                return operation.operator.isOne(of: [">", "<", "==", "!=", "<=", ">="])
                    && sides.contains { $0.lastName?.identifier == name } && sides.contains { $0.numberValue == 0 }
            }
        }
        return isAsked ? body.tokens.compactMap { Double($0.text.string) }.filter { $0 != 0 } : nil
    }

    /// Puts the default, or a value of its own that has a name, in place of the zero.
    private func knows(_ read: Read, _ defaultValue: String) -> Bool {
        guard let others = read.others, read.method != "bool" else { return false }
        return others.isEmpty || Double(defaultValue).map(others.contains) == true
    }

    /// What `UserDefaults` says when nothing is stored, if that differs from the default.
    private func answer(of method: String, to defaultValue: String) -> String? {
        if method == "bool" { return defaultValue == "true" ? "false" : nil }
        guard let number = Double(defaultValue), number != 0 else { return nil }
        return "0"
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Keys.swift": "enum Keys: String {\n    case sound\n}",
            "App/Settings.swift":
                "struct Settings: View {\n    @AppStorage(Keys.sound.rawValue) private var sound = true\n}",
            "App/Player.swift": """
            final class Player {
                func play() {
                    let key = "sound"
                    if UserDefaults.standard.bool(forKey: ↓key) { start() }
                }
            }
            """,
        ]),
        .bad(files: [
            "App/Settings.swift": "struct Settings: View {\n    @AppStorage(\"sound\") private var sound = true\n}",
            "App/Player.swift": """
            final class Player {
                func play() {
                    if UserDefaults.standard.bool(forKey: ↓"sound") { start() }
                }
            }
            """,
        ]),
        .bad(files: [
            "App/Keys.swift": "enum Keys {\n    static let size = \"font.size\"\n}",
            "App/Settings.swift": "struct Settings: View {\n    @AppStorage(\"font.size\") private var size = 14.0\n}",
            "App/Page.swift": "func size() -> Double { UserDefaults.standard.double(forKey: ↓Keys.size) }",
        ]),
        .bad(files: [
            "App/Piers.swift": "struct Piers: View {\n    @AppStorage(\"rows\") private var rows = 20\n}",
            "App/Chart.swift": """
            struct Chart {
                func rows() -> Int {
                    let rows = UserDefaults.standard.integer(forKey: "rows")
                    return rows > 0 ? rows : 20
                }
                func lines() -> Int {
                    let lines = UserDefaults.standard.integer(forKey: ↓"rows")
                    return lines > 0 ? lines : 12
                }
            }
            """,
        ]),
        .good(files: [
            "App/Settings.swift": "struct Settings: View {\n    @AppStorage(\"sound\") private var sound = true\n}",
            "App/Main.swift": "func launch() {\n    UserDefaults.standard.register(defaults: [\"sound\": true])\n}",
            "App/Player.swift": "func play() -> Bool { UserDefaults.standard.bool(forKey: \"sound\") }",
        ]),
        .good(files: [
            "App/Settings.swift": """
            struct Settings: View {
                @AppStorage("sound") private var sound = false
                @AppStorage("shared", store: .group) private var shared = true
            }
            """,
            "App/Player.swift": """
            func play() -> Bool { UserDefaults.standard.bool(forKey: "sound") }
            func share() -> Bool { UserDefaults.standard.bool(forKey: "shared") }
            """,
        ]),
        .good(files: [
            "App/Settings.swift": "struct Settings: View {\n    @AppStorage(\"sound\") private var sound = true\n}",
            "App/Player.swift": """
            func play() -> Bool {
                if UserDefaults.standard.object(forKey: "sound") == nil { return true }
                return UserDefaults.standard.bool(forKey: "sound")
            }
            """,
        ]),
    ]
}
