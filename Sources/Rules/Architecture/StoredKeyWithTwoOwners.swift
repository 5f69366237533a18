import TenetRuleKit
import TenetRuleSupport

struct StoredKeyWithTwoOwners: Rule {
    static let about = About(
        "stored-key-with-two-owners", "Stored setting with two owners", category: .architecture, severity: .note,
        scope: .appCode, reads: [.strings],
        why: """
            A setting that several types write has no owner: each has its own idea of what is valid, and a change of \
            the format has to be made in all of them.
            """,
        phrasings: [
            "Only one type writes a given key in user defaults.",
            """
            Each preference has a single home; others ask that class to change it rather than calling \
            `UserDefaults.standard.set` themselves.
            """,
        ])

    var allowedFunctions = ["reset", "migrat", "logout", "signout", "clear", "register", "debug"]
    var keys: [String] = []
    static let options = [
        Option<Self>("keys", \.keys, "Words of which a key holds one, in any case; empty asks it of every key."),
        Option<Self>(
            "allowed_functions", \.allowedFunctions,
            "Functions whose name contains one of these, in any case, may write settings of others."),
    ]

    private struct Write: Fact {
        var key: ConstantText
        var owner: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Write.self, fromCallsOf: ["set", "removeObject"]) { call, _ in
            guard call.calledBase?.isShared("UserDefaults.standard") == true,
                let key = call.argument("forKey")?.expression,
                let owner = call.enclosingTypeName, !call.isInPreview, !call.isInDebugBlock, !isAllowed(call)
            else { return nil }
            // An interpolated key, or a parameter, is not one setting.
            guard let text = ConstantText(key) else { return nil }
            return (Write(key: text, owner: owner.string), key.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let writes = project.facts(Write.self).filter { $0.role == .app }
            let byKey = Dictionary(grouping: writes) { $0.fact.key.identity(in: project.model, from: $0.path) }
            // A name that is no constant at the top of a file or of a type may mean another one in each place.
            let known = byKey.filter { $0.key.first == "\"" || $0.key.contains(".") }
            for (key, group) in known.sorted(by: { $0.key < $1.key }) where isMeant(key) {
                let counts = Dictionary(grouping: group, by: \.fact.owner).mapValues(\.count)
                guard counts.count > 1, let most = counts.values.max(),
                    let owner = group.first(where: { counts[$0.fact.owner] == most })
                else { continue }
                for write in group where write.fact.owner != owner.fact.owner {
                    project.report(
                        "`\(write.fact.owner)` writes the setting \(key), which `\(owner.fact.owner)` writes "
                            + "as well",
                        help: "give the setting one owner, such as a store of settings, through which both write it",
                        in: write.path, at: write.range,
                        notes: [Note(path: owner.path, range: owner.range, message: "it is also written here")])
                }
            }
        }
    }

    private func isMeant(_ key: String) -> Bool {
        let key = key.lowercased()
        return keys.isEmpty || keys.contains { key.contains($0.lowercased()) }
    }

    private func isAllowed(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.enclosingFunction?.name.text.string.lowercased() else { return false }
        return allowedFunctions.contains { name.contains($0.lowercased()) }
    }

    static let examples: [Example] = [
        // What a constant stands for.
        .bad(files: [
            "App/A.swift": """
            final class SessionStore {
                private let defaults: UserDefaults = .standard
                func open(_ id: String) { defaults.set(id, forKey: "session") }
                func close() { defaults.removeObject(forKey: "session") }
            }
            """,
            "App/B.swift": """
            final class Profile {
                func leave() {
                    let settings = UserDefaults.standard
                    settings.removeObject(forKey: ↓"session")
                }
                func other(_ settings: UserDefaults) { settings.removeObject(forKey: "session") }
            }
            """,
        ]),
        .bad(files: [
            "App/A.swift": """
            final class SessionStore {
                private let key = "session"
                func open(_ id: String) { UserDefaults.standard.set(id, forKey: key) }
                func close() { UserDefaults.standard.removeObject(forKey: self.key) }
            }
            """,
            "App/B.swift": """
            final class Profile {
                func leave() {
                    let key = "session"
                    UserDefaults.standard.removeObject(forKey: ↓key)
                }
                func clean(_ key: String) { UserDefaults.standard.removeObject(forKey: key) }
            }
            """,
        ]),
        .bad(files: [
            "App/A.swift": """
            final class SessionStore {
                func open(_ id: String) { UserDefaults.standard.set(id, forKey: "session") }
                func close() { UserDefaults.standard.removeObject(forKey: "session") }
            }
            """,
            "App/B.swift": """
            final class Player {
                func stop() { UserDefaults.standard.removeObject(forKey: ↓"session") }
            }
            """,
        ]),
        .bad(files: [
            "App/A.swift": "final class A {\n    func save() { UserDefaults.standard.set(1, forKey: Keys.level) }\n}",
            "App/B.swift": "final class B {\n    func save() { UserDefaults.standard.set(2, forKey: ↓Keys.level) }\n}",
        ]),
        .good(files: [
            "App/A.swift": "final class A {\n    func save() { UserDefaults.standard.set(1, forKey: \"level\") }\n}",
            "App/A+Reset.swift":
                "extension A {\n    func lower() { UserDefaults.standard.set(0, forKey: \"level\") }\n}",
            "App/B.swift":
                "final class B {\n    func load() -> Int { UserDefaults.standard.integer(forKey: \"level\") }\n}",
        ]),
        .good(files: [
            "App/A.swift": "final class A {\n    func save() { UserDefaults.standard.set(1, forKey: \"level\") }\n}",
            "App/B.swift": """
            final class B {
                func migrateLevel() { UserDefaults.standard.removeObject(forKey: "level") }
                func save() { suite.set(1, forKey: "level") }
            }
            """,
        ]),
        .good(
            "final class A {\n    func save(_ key: String) { UserDefaults.standard.set(1, forKey: key) }\n}\nfinal class B {\n    func save(_ key: String) { UserDefaults.standard.set(1, forKey: key) }\n}"
        ),
    ]
}
