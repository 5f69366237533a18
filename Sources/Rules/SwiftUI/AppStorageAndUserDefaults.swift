import TenetRuleKit
import TenetRuleSupport

struct AppStorageAndUserDefaults: Rule {
    static let about = About(
        "app-storage-and-user-defaults", "Two ways to one setting", category: .swiftui, severity: .warning,
        why: """
            `@AppStorage` reads, writes and falls back to its default on its own. A second access through \
            `UserDefaults` repeats key and default, and checks or repairs what needs no repair.
            """,
        phrasings: [
            """
            Do not read or write a key through `UserDefaults` that a view holds with `@AppStorage`, except when \
            resetting, migrating or signing out.
            """,
            """
            Each preference has a single way in: once a property wrapper manages it, nobody calls \
            `UserDefaults.standard.set` for the same entry.
            """,
        ])

    var allowedFunctions = ["reset", "migrat", "logout", "logOut", "signOut", "clear", "register"]
    var viewModels = false
    static let options = [
        Option<Self>("view_models", \.viewModels, "Report also view models that write a key which a view holds."),
        Option<Self>(
            "allowed_functions", \.allowedFunctions,
            "Functions whose name contains one of these, in any case, may use `UserDefaults` beside `@AppStorage`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(ViewNames.userDefaultsCalls) { call, file in
            guard let key = call.argument("forKey")?.expression, let store = store(of: call),
                let text = ConstantText(key), let attribute = storage(key: text, store: store, in: file),
                !isAllowed(call), !call.isInPreview, !isDiagnosis(call), !isOfDefaults(call),
                mayReach(attribute, from: call)
            else { return }
            let name = attribute.property?.nameToken?.text.string ?? "the property"
            file.report(
                "`\(name)` holds this setting already, with its default and its updates", help: "use `\(name)`",
                at: key,
                notes: [file.note("the same key is declared here", at: attribute)])
        }
        hooks.collect(Stored.self, from: AttributeSyntax.self) { node, _ in
            guard node.name == "AppStorage", let key = node.argumentList?.only.flatMap({ ConstantText($0.expression) }),
                let name = node.property?.nameToken, !node.isInPreview
            else { return nil }
            return (Stored(key: key, property: name.text.string), name.range)
        }
        hooks.collect(Access.self, fromCallsOf: ViewNames.userDefaultsCalls) { call, file in
            guard store(of: call) == "UserDefaults.standard",
                let key = call.argument("forKey")?.expression, let text = ConstantText(key),
                !isAllowed(call), !call.isInPreview, !isDiagnosis(call), !isOfDefaults(call),
                storage(key: text, store: "UserDefaults.standard", in: file) == nil
            else { return nil }
            // Services may need the value where no view is; a view can declare the property.
            let mayDeclare =
                call.enclosingType?.inheritsInFile("View", "ViewModifier") == true
                || viewModels && writes(call) && call.enclosingViewModel != nil
            return (Access(key: text, mayDeclare: mayDeclare), key.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let stored = Dictionary(grouping: project.facts(Stored.self).filter { $0.role == .app }) {
                $0.fact.key.identity(in: project.model, from: $0.path)
            }
            for access in project.facts(Access.self) where access.role == .app {
                let known = stored[access.fact.key.identity(in: project.model, from: access.path)]?.first { stored in
                    stored.path == access.path
                        || access.fact.mayDeclare && project.model.mayShareDefaults(stored.path, access.path)
                }
                guard let known else { continue }
                let isHere = known.path == access.path
                project.report(
                    isHere
                        ? "`\(known.fact.property)` holds this setting already, with its default and its updates"
                        : "`@AppStorage` holds this setting elsewhere, with its default and its updates",
                    help: isHere
                        ? "use `\(known.fact.property)`"
                        : "declare `\(known.fact.property)` with `@AppStorage` here too", in: access.path,
                    at: access.range,
                    notes: [Note(path: known.path, range: known.range, message: "the same key is declared here")])
            }
        }
    }

    /// A key that `@AppStorage` holds.
    private struct Stored: Fact {
        var key: ConstantText
        var property: String
    }

    /// A key that is read or written through `UserDefaults`.
    private struct Access: Fact {
        var key: ConstantText
        /// A property with `@AppStorage` could stand here.
        var mayDeclare: Bool
    }

    /// `var rows: Int { integer(forKey: "rows") }` in an extension of the defaults: so code without views comes to the setting.
    private func isOfDefaults(_ call: FunctionCallExprSyntax) -> Bool {
        call.enclosingType?.groupName?.text == "UserDefaults"
    }

    /// The property is one of a type around, or code of a view could declare it, too: free functions and other types cannot.
    private func mayReach(_ attribute: AttributeSyntax, from call: FunctionCallExprSyntax) -> Bool {
        guard let owner = attribute.enclosingType else { return true }
        return call.ancestors.contains { $0.asDeclGroup?.groupName?.text == owner.groupName?.text }
            || call.enclosingType?.inheritsInFile("View", "ViewModifier") == true
    }

    private func storage(key: ConstantText, store: String, in file: FilePass) -> AttributeSyntax? {
        file.root.descendants(AttributeSyntax.self).first { attribute in
            guard attribute.attributeName.text == "AppStorage", let arguments = attribute.argumentList,
                arguments.first.flatMap({ ConstantText($0.expression) }) == key
            else { return false }
            let other = arguments.first { $0.label?.text == "store" }?.expression.text
            return other.map { $0 == store } ?? (store == "UserDefaults.standard")
        }
    }

    private func isAllowed(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.enclosingFunction?.name.text.string.lowercased() else { return false }
        return allowedFunctions.contains { name.contains($0.lowercased()) }
    }

    /// `UserDefaults.standard`, also by the name of a constant or property that holds it.
    private func store(of call: FunctionCallExprSyntax) -> String? {
        guard let store = call.calledBase?.defaultsStore, store.isKnown else { return nil }
        return store.name
    }

    private func writes(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledName?.text.isOne(of: ["set", "setValue", "removeObject"]) ?? false
    }

    /// The value is read for a log and for nothing else.
    private func isDiagnosis(_ call: FunctionCallExprSyntax) -> Bool {
        guard !writes(call),
            let list = call.ancestors.compactMap({ $0.as(CodeBlockItemListSyntax.self) }).first
        else { return false }
        return call.isInDebugBlock || list.descendants(FunctionCallExprSyntax.self).contains { isLog($0) } && logs(list)
    }

    /// Nothing but questions, local constants and lines for the log.
    private func logs(_ list: CodeBlockItemListSyntax) -> Bool {
        list.allSatisfy { item in
            let node = item.item.as(ExpressionStmtSyntax.self)?.expression.syntax ?? item.item
            if let call = node.as(FunctionCallExprSyntax.self) { return isLog(call) }
            if let choice = node.as(IfExprSyntax.self) { return logs(choice.body.statements) && choice.elseBody == nil }
            if let choice = node.as(GuardStmtSyntax.self) { return logs(choice.body.statements) }
            if let end = node.as(ReturnStmtSyntax.self) { return end.expression == nil }
            return node.as(VariableDeclSyntax.self)?.isLet ?? false
        }
    }

    private func isLog(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledName?.text else { return false }
        return name.isOne(of: ["print", "debugPrint", "NSLog", "os_log"])
            || call.calledBase?.codeContainsFolded(["log"]) == true
    }

    private static let twoApps = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objectVersion = 77;
            objects = {
                A1 = { isa = PBXProject; buildConfigurationList = A8; mainGroup = A2; targets = ( A5, A6 ); };
                A2 = { isa = PBXGroup; children = ( A3, A4 ); sourceTree = "<group>"; };
                A3 = { isa = PBXFileSystemSynchronizedRootGroup; path = Quay; sourceTree = "<group>"; };
                A4 = { isa = PBXFileSystemSynchronizedRootGroup; path = Wrist; sourceTree = "<group>"; };
                A5 = {
                    isa = PBXNativeTarget; name = Quay; buildConfigurationList = A8;
                    productType = "com.apple.product-type.application"; fileSystemSynchronizedGroups = ( A3 );
                    buildPhases = ( ); dependencies = ( );
                };
                A6 = {
                    isa = PBXNativeTarget; name = Wrist; buildConfigurationList = A8;
                    productType = "com.apple.product-type.application"; fileSystemSynchronizedGroups = ( A4 );
                    buildPhases = ( ); dependencies = ( );
                };
                A8 = { isa = XCConfigurationList; buildConfigurations = ( ); };
            };
            rootObject = A1;
        }
        """

    static let examples: [Example] = [
        .bad(
            """
            private let key = "sound"
            struct Sound: View {
                static let rows = "rows"
                @AppStorage(Self.rows) private var rows = 3
                @AppStorage(key) private var isOn = true
                func mute() {
                    let name = key
                    UserDefaults.standard.set(false, forKey: ↓name)
                    UserDefaults.standard.set(4, forKey: ↓Sound.rows)
                }
                func set(_ key: String) { UserDefaults.standard.set(4, forKey: key) }
            }
            """),
        .bad(files: [
            "App/Keys.swift":
                "enum Keys: String {\n    case sound\n    case light = \"lamp\"\n    static let tone = \"tone\"\n}",
            "App/Sound.swift": """
            struct Sound: View {
                @AppStorage("sound") private var isOn = true
                @AppStorage(Keys.light.rawValue) private var isLit = true
                @AppStorage(Keys.tone) private var tone = 1
            }
            """,
            "App/Player.swift": """
            struct Player: View {
                private static let key = Keys.tone
                func mute() {
                    let lamp = "lamp"
                    UserDefaults.standard.set(false, forKey: ↓Keys.sound.rawValue)
                    UserDefaults.standard.set(false, forKey: ↓lamp)
                    UserDefaults.standard.set(false, forKey: ↓Self.key)
                    UserDefaults.standard.set(false, forKey: "light")
                }
            }
            """,
        ]),
        .bad(
            """
            struct Tabs: View {
                @AppStorage("com.acme.tab") private var tab = 0
                var body: some View {
                    TabView(selection: $tab) {}.onAppear {
                        if UserDefaults.standard.integer(forKey: ↓"com.acme.tab") > 3 {
                            UserDefaults.standard.removeObject(forKey: ↓"com.acme.tab")
                        }
                    }
                }
            }
            """),
        .bad(
            """
            struct Sound: View {
                @AppStorage(Keys.sound) private var isOn = true
                func mute() { UserDefaults.standard.set(false, forKey: ↓Keys.sound) }
            }
            """),
        .bad(
            """
            private let key = "sound"
            private let defaults = UserDefaults.standard
            struct Sound: View {
                @AppStorage("sound") private var volume = 3
                var isLoud: Bool { defaults.integer(forKey: ↓key) > 7 }
            }
            """),
        .bad(files: [
            "App/Sound.swift": "struct Sound: View {\n    @AppStorage(\"sound\") private var isOn = true\n}",
            "App/Player.swift": """
            struct Player: View {
                func mute() { UserDefaults.standard.set(false, forKey: ↓"sound") }
            }
            final class Engine {
                func start() { if UserDefaults.standard.bool(forKey: "sound") { play() } }
            }
            """,
        ]),
        .good(files: [
            "App/Pier.swift": """
            struct Pier: View {
                @AppStorage("night") private var isNight = false
                @AppStorage("rows") private var rows = 20
            }
            """,
            "App/Settings.swift": """
            extension UserDefaults {
                @objc dynamic var night: Bool {
                    get { bool(forKey: "night") }
                    set { set(newValue, forKey: "night") }
                }
                @objc(allRows) public dynamic var rows: Int {
                    guard object(forKey: "rows") != nil else { return 20 }
                    return UserDefaults.standard.integer(forKey: "rows")
                }
                var allRows: Int { integer(forKey: "rows") }
            }
            @objc extension UserDefaults {
                dynamic var isNight: Bool { self.bool(forKey: "night") }
            }
            """,
        ]),
        .good(files: [
            "Harbour.xcodeproj/project.pbxproj": twoApps,
            "Quay/Sound.swift": "struct Sound: View {\n    @AppStorage(\"sound\") private var isOn = true\n}",
            "Wrist/Player.swift": """
            struct Player: View {
                func mute() { UserDefaults.standard.set(false, forKey: "sound") }
            }
            """,
        ]),
        .good(
            """
            struct Sound: View {
                @AppStorage(Keys.sound) private var isOn = true
                func mute() { isOn = false }
            }
            """),
        .good(
            """
            struct Sound: View {
                @AppStorage(Keys.sound) private var isOn = true
                func migrateOldSetting() { UserDefaults.standard.removeObject(forKey: Keys.sound) }
            }
            """),
        .good(
            """
            struct Sound: View {
                @AppStorage("sound", store: .group) private var isOn = true
                func mute() { UserDefaults.standard.set(false, forKey: "sound") }
            }
            """),
        .good(
            """
            struct Harbour: View {
                @AppStorage("order") private var order = Order.name
                func look() {
                    let raw = UserDefaults.standard.string(forKey: "order")
                    guard let raw else { return }
                    if Order(rawValue: raw) == nil { Logger.settings.debug("odd order \\(raw)") }
                }
            }
            """),
        .bad(
            """
            struct Harbour: View {
                @AppStorage("order") private var order = "name"
                func look() {
                    let raw = UserDefaults.standard.string(forKey: ↓"order")
                    if raw == "date" { sort() }
                }
            }
            """),
        .bad(
            """
            struct Harbour: View {
                @AppStorage("rows") private var rows = 20
                private let defaults = UserDefaults.standard
                private let shared = UserDefaults(suiteName: "group")
                func more() {
                    defaults.set(40, forKey: ↓"rows")
                    shared?.set(40, forKey: "rows")
                }
            }
            """),
        .bad(
            files: [
                "App/Sound.swift": "struct Sound: View {\n    @AppStorage(\"sound\") private var isOn = true\n}",
                "App/SoundViewModel.swift": """
                final class SoundViewModel: ObservableObject {
                    var isOn: Bool { UserDefaults.standard.bool(forKey: "sound") }
                    func silence() { UserDefaults.standard.set(false, forKey: ↓"sound") }
                }
                """,
            ], options: ["view_models": .bool(true)]),
    ]
}
