import TenetRuleKit
import TenetRuleSupport

struct ContainerConfigurationUntested: Rule {
    static let about = About(
        "container-configuration-untested", "Registrations that no test runs", category: .testing,
        severity: .note, scope: .appCode,
        why: """
            A dependency that is missing from the container stops the app at its start, or an extension where nobody \
            looks. A test that runs the same registrations finds it first.
            """,
        phrasings: [
            "Cover every function that registers three or more dependencies in a container with a test that runs it.",
            """
            Our unit tests execute the real dependency injection setup, so a forgotten service does not surface as a \
            crash at launch.
            """,
        ])

    var registers = ["register", "autoregister", "registerSingleton", "registerFactory", "registerLazy"]
    var smallest = 3
    static let options = [
        Option<Self>(
            "registers", \.registers, "Functions that register a dependency given as `Type.self`, or made in a closure."
        ),
        Option<Self>("smallest", \.smallest, minimum: 1, "Functions with fewer registrations are left alone."),
    ]

    func install(_ hooks: inout Hooks) {
        let reader = RegistrationReader(registers: registers, resolves: [], wrappers: [])
        hooks.collectRegistrations(reader)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            guard project.model.hasUnitTests else { return }
            var counts: [Declaration: Int] = [:]
            var order: [Declaration] = []
            for found in project.registrations where found.fact.kind == .register {
                guard let function = project.model.innermostFunction(in: found.path, around: found.range.lower) else {
                    continue
                }
                if counts[function] == nil { order.append(function) }
                counts[function, default: 0] += 1
            }
            for function in order
            where counts[function, default: 0] >= smallest || isCalledFromEntry(function, project.model) {
                guard !isTested(function, project.model) else { continue }
                let count = counts[function, default: 0]
                project.report(
                    "`\(function.name)` registers \(count == 1 ? "a dependency" : "\(count) dependencies"), and no test runs it",
                    help: "call it in a unit test with a fresh container, and fetch what it registers", at: function)
            }
            reportEntries(project)
        }
    }

    /// Entry points that have a container filled by something of another module.
    private func reportEntries(_ project: ProjectPass) {
        let model = project.model
        for type in model.types where type.role == .app && Self.isEntry(type) {
            for use in type.members.flatMap(\.uses) where use.kind == .call && Self.fills(use) && use.target.isNone {
                guard !model.uses(of: use.nameSymbol).contains(where: { $0.role != .app }) else { continue }
                project.report(
                    "`\(use.base).\(use.name)` fills the container of `\(type.name)`, and no test runs it",
                    help: "call it in a unit test with a fresh container, and fetch what it registers", at: use)
            }
        }
    }

    private static func isEntry(_ type: ProjectType) -> Bool {
        type.declaration.hasAttribute("main", "UIApplicationMain")
            || type.conforms(toAnyOf: [
                "App", "WidgetBundle", "UIApplicationDelegate", "UNNotificationServiceExtension",
            ])
    }

    /// However few it registers, the function is what an entry point fills its container with.
    private func isCalledFromEntry(_ function: Declaration, _ model: ProjectModel) -> Bool {
        guard function.kind == .function else { return false }
        return model.uses(of: function.nameSymbol).contains { use in
            use.kind == .call && use.role == .app && use.target.one == function
                && use.enclosingType.map(Self.isEntry) == true && use.enclosingType != function.enclosingType
        }
    }

    /// `AppServices.configure(in: .shared)`.
    private static func fills(_ use: Use) -> Bool {
        let base = use.base
        guard base.first?.isUppercase == true, !base.contains("."), !use.has(.isPreview), !use.has(.isDebug),
            ["configure", "register", "assemble", "bootstrap", "setUp"].contains(where: use.name.hasPrefix),
            let label = use.labels.first, ["in", "into", "container", "with", "on", "_"].contains(label)
        else { return false }
        return [
            "Configuration", "Configurator", "Container", "Assembly", "Assembler", "Dependencies", "Services",
            "Registrations",
        ].contains { base.hasSuffix($0) }
    }

    /// A test calls the function, or one that leads to it; an initialiser by the name of its type.
    private func isTested(_ function: Declaration, _ model: ProjectModel) -> Bool {
        var queue = [function]
        var seen: Set<Declaration> = [function]
        while let next = queue.popLast() {
            let name = next.kind == .initializer ? next.enclosingType?.name ?? next.name : next.name
            for use in model.uses(of: name) where !Self.isOther(use, than: next) {
                if use.role != .app { return true }
                guard seen.count < 40, let caller = use.declaration?.enclosingFunction ?? use.declaration,
                    seen.insert(caller).inserted
                else { continue }
                queue.append(caller)
            }
        }
        return false
    }

    /// `AppServices.register()` and `container.register()` are not `MailServices.register()`.
    private static func isOther(_ use: Use, than function: Declaration) -> Bool {
        guard function.kind == .function, function.has(.isStatic), use.kind == .call,
            let owner = function.enclosingType, let base = use.base.split(separator: ".").last
        else { return false }
        return ![owner.name[...], "Self", "self", "?"].contains(base)
    }

    private static let services = """
        enum AppServices {
            static func ↓configure(_ container: Container) {
                container.register(LoanService.self) { LoanService() }
                container.register(FineService.self) { FineService() }
                container.register(MailService.self) { MailService() }
            }
        }
        """
    private static let test =
        "import XCTest\nfinal class LoanTests: XCTestCase {\n    func testLoan() { XCTAssertNotNil(LoanService()) }\n}"

    static let examples: [Example] = [
        .bad(files: ["App/AppServices.swift": services, "AppTests/LoanTests.swift": test]),
        .bad(files: [
            "App/AppServices.swift": Example.unmarked(services).source,
            "Widget/WidgetServices.swift": """
            final class WidgetServices {
                func ↓prepare(_ container: Container) {
                    container.register { LoanService() }
                    container.register { FineService() }
                    container.register { MailService() }
                }
            }
            """,
            "AppTests/ServicesTests.swift":
                "import XCTest\nfinal class ServicesTests: XCTestCase {\n    func testAll() { AppServices.configure(Container()) }\n}",
        ]),
        .bad(files: [
            "App/LoanApp.swift":
                "@main\nstruct LoanApp: App {\n    init() { LoanServices.configureApp(in: .shared) }\n}",
            "Widget/LoanWidgets.swift":
                "@main\nstruct LoanWidgets: WidgetBundle {\n    init() { LoanServices.↓configureWidget(in: .shared) }\n}",
            "AppTests/ServicesTests.swift":
                "import XCTest\nfinal class ServicesTests: XCTestCase {\n    func testAll() { LoanServices.configureApp(in: Container()) }\n}",
        ]),
        .good(files: [
            "App/AppServices.swift": Example.unmarked(services).source,
            "App/Start.swift":
                "enum Start {\n    static func all(_ container: Container) { AppServices.configure(container) }\n}",
            "AppTests/ServicesTests.swift":
                "import XCTest\nfinal class ServicesTests: XCTestCase {\n    func testAll() { Start.all(Container()) }\n}",
        ]),
        .good(files: [
            "App/AppServices.swift":
                "enum AppServices {\n    static func configure(_ container: Container) {\n        container.register(LoanService.self) { LoanService() }\n    }\n}",
            "AppTests/LoanTests.swift": test,
        ]),
        .bad(files: [
            "App/AppServices.swift": Example.unmarked(services).source,
            "Mail/MailExtension.swift": """
            final class MailExtension: UNNotificationServiceExtension {
                override init() { MailServices.configure(Container.shared) }
            }
            enum MailServices {
                static func ↓configure(_ container: Container) { container.register(MailService.self) { MailService() } }
            }
            """,
            "AppTests/ServicesTests.swift":
                "import XCTest\nfinal class ServicesTests: XCTestCase {\n    func testAll() { AppServices.configure(Container()) }\n}",
        ]),
        .good(files: ["App/AppServices.swift": Example.unmarked(services).source]),
        .good(files: [
            "App/BookTable.swift": """
            final class BookTable: UITableViewController {
                func registerRows() {
                    table.register(cellType: TitleRow.self)
                    table.register(cellType: AuthorRow.self)
                    table.register(CoverCell.self)
                }
            }
            """,
            "AppTests/LoanTests.swift": test,
        ]),
    ]
}
