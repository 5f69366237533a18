import TenetStandards
import Testing

/// What is about a subject, and what is next to it and is not.
struct SubjectRow: Sendable, CustomTestStringConvertible {
    var subject: ChangeSubject
    var path: String
    var code: String
    var otherPath: String
    var otherCode: String
    var testDescription: String { subject.rawValue }

    init(_ subject: ChangeSubject, _ code: String, not other: String, in path: String = "App/A.swift") {
        (self.subject, self.path, self.code, otherPath, otherCode) = (subject, path, code, path, other)
    }

    init(_ subject: ChangeSubject, at path: String, not other: String, _ code: String = "let a = 1\n") {
        (self.subject, self.path, self.code, otherPath, otherCode) = (subject, path, code, other, code)
    }

    static func view(_ body: String) -> String { "struct A: View { var body: some View { \(body) } }\n" }
    static func function(_ body: String) -> String { "func a() { \(body) }\n" }
    /// A function, and one that differs from it in some names, where there is a name for it.
    static func copies(_ name: String) -> String {
        func sum(_ list: String) -> String {
            """
            func \(list)Total(_ fees: [Fee]) -> Int {
                var total = 0
                for fee in fees where fee.isDue {
                    let share = fee.amount * fee.count / max(1, fee.parts)
                    if share > limits.\(list)Limit { report(share, of: fee.name) }
                    total += min(share, limits.\(list)Limit)
                }
                return total + base(of: fees.count, for: .year)
            }

            """
        }
        return sum("quay") + (name.isEmpty ? "" : sum(name))
    }
    /// An app whose start runs this.
    static func start(_ body: String) -> String { "struct Main: App { init() { \(body) } }\n" }
    private static func list(_ key: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>\(key)</key><string>a</string></dict></plist>
        """
    }
    private static func package(_ dependency: String) -> String {
        "// swift-tools-version: 6.0\nimport PackageDescription\n"
            + "let package = Package(name: \"A\", dependencies: [.package(\(dependency))])\n"
    }

    static let types: [SubjectRow] = [
        SubjectRow(.view, view("Text(\"a\")"), not: "struct A { var body: String { \"a\" } }"),
        SubjectRow(
            .screen, "struct HomeScreen: View { var body: some View { Text(\"a\") } }", not: view("Text(\"a\")")),
        SubjectRow(
            .look, "struct HomeScreen: View { var body: some View { Text(\"a\") } }", not: view("Text(\"a\")")),
        SubjectRow(
            .viewPart, "struct A: View { var body: some View { head }; var head: some View { Text(\"a\") } }",
            not: view("Text(\"a\")")),
        SubjectRow(.nearCopy, copies("harbor"), not: copies("")),
        SubjectRow(.viewModel, "@Observable final class HomeViewModel { var a = 1 }", not: "final class Home {}"),
        SubjectRow(
            .viewModelError, "final class HomeViewModel { var loadError: String? }",
            not: "final class HomeViewModel { var title: String? }"),
        SubjectRow(.model, "struct Boat: Hashable { let id: Int }", not: "struct Boat { let id: Int }"),
        SubjectRow(.storedModel, "@Model final class Boat { var a = 1 }", not: "final class Boat { var a = 1 }"),
        SubjectRow(
            .responseModel, "struct Boat: Decodable { let id: Int }", not: "struct Boat: Hashable { let id: Int }"),
        SubjectRow(.service, "struct BoatService { func a() {} }", not: "struct BoatList { func a() {} }"),
        SubjectRow(.useCase, "struct LoadUseCase { func a() {} }", not: "struct Load { func a() {} }"),
        SubjectRow(.repositoryType, "struct BoatRepository {}", not: "struct BoatReport {}"),
        SubjectRow(.errorType, "enum Failure: Error { case a }", not: "enum Phase { case a }"),
        SubjectRow(.cache, "final class BoatCache {}", not: "final class BoatCrate {}"),
        SubjectRow(.migration, "enum Steps: SchemaMigrationPlan {}", not: "enum Steps {}"),
        SubjectRow(.route, "enum HomeRoute { case a }", not: "enum HomeRow { case a }"),
        SubjectRow(.container, "final class AppContainer {}", not: "final class AppContents {}"),
        SubjectRow(.container, "struct BoatContainer { let port: Port }", not: "struct BoatContainer: Decodable {}"),
        SubjectRow(.type, "struct A {}", not: "func a() {}"),
        SubjectRow(.proto, "protocol A {}", not: "struct A {}"),
        SubjectRow(.actor, "actor A {}", not: "class A {}"),
        SubjectRow(.freeFunction, "func a() {}", not: "struct A { func a() {} }"),
        SubjectRow(.publicDeclaration, "public struct A {}", not: "struct A {}"),
        SubjectRow(
            .resultBuilder, "@resultBuilder struct A { static func buildBlock() {} }",
            not: "struct A { static func buildBlock() {} }"),
        SubjectRow(
            .chainedMethod, "struct A { func wide() -> A { self } }", not: "struct A { func wide() -> Int { 1 } }"),
        SubjectRow(
            .propertyWrapper, "@propertyWrapper struct A { var wrappedValue = 1 }",
            not: "struct A { var wrappedValue = 1 }"),
        SubjectRow(
            .lifecycleMethod, "struct Log { func open() {} }\n" + start("log.open()"),
            not: "struct Log { func open() {} }\nfunc run() { log.open() }\n"),
        SubjectRow(
            .component, "struct Row: View { var body: some View { Text(\"a\") } }",
            not: "struct HomeScreen: View { var body: some View { Text(\"a\") } }"),
        SubjectRow(
            .viewDemand, "struct Row: View { @ObservedObject var store: Store; var body: some View { Text(\"a\") } }",
            not: "struct Row: View { let title: String; var body: some View { Text(\"a\") } }"),
        SubjectRow(
            .widget, "struct W: Widget { var body: some WidgetConfiguration { make() } }", not: view("make()")),
    ]

    static let uses: [SubjectRow] = [
        SubjectRow(.endpoint, "enum BoatEndpoint { case list }", not: "enum BoatList { case list }"),
        SubjectRow(.deepLink, view("Text(\"a\").onOpenURL { _ in }"), not: view("Text(\"a\").onAppear { }")),
        SubjectRow(.backgroundTask, function("BGTaskScheduler.shared.cancelAll()"), not: function("Task { }")),
        SubjectRow(
            .notification, function("UNUserNotificationCenter.current().run()"),
            not: function("NotificationCenter.default.run()")),
        SubjectRow(
            .container, function("Container().resolve()"),
            not: "struct Container: Decodable {}\n" + function("Container().show()")),
        SubjectRow(.badge, function("center.setBadgeCount(1)"), not: function("center.setCount(1)")),
        SubjectRow(.animation, function("withAnimation { run() }"), not: function("withLock { run() }")),
        SubjectRow(.control, view("Button(\"a\") { }"), not: view("Text(\"a\")")),
        SubjectRow(.form, view("Form { }"), not: view("Group { }")),
        SubjectRow(.menu, view("Menu(\"a\") { }"), not: view("Group { }")),
        SubjectRow(
            .typedText, function("guard let name = field.text, !name.isEmpty else { return }"),
            not: function("guard let name = field.title, !name.isEmpty else { return }")),
        SubjectRow(.focus, function("field.becomeFirstResponder()"), not: function("field.isFirstResponder()")),
        SubjectRow(
            .worker, "struct Fares { func fare() -> Int { 1 } }\nlet price = Fares().fare()",
            not: "struct Fares { var fare: Int { 1 } }\nlet price = Fares().fare"),
        SubjectRow(.gesture, view("Text(\"a\").onTapGesture { }"), not: view("Text(\"a\").onAppear { }")),
        SubjectRow(.action, view("Button(\"a\") { run() }"), not: view("Text(\"a\").onAppear { run() }")),
        SubjectRow(
            .accessibilityLabel, view("Text(\"a\").accessibilityLabel(\"b\")"), not: view("Text(\"a\").help(\"b\")")),
        SubjectRow(
            .dateComputation, function("Calendar.current.startOfDay(for: day)"), not: function("calendarOf(day)")),
        SubjectRow(.validation, function("field.validate(text)"), not: function("field.show(text)")),
        SubjectRow(.featureFlag, function("if FeatureFlags.isOn { }"), not: function("if Flags.isOn { }")),
        SubjectRow(.analyticsEvent, function("analytics.track(\"a\")"), not: function("track(\"a\")")),
        SubjectRow(.audioSession, function("AVAudioSession.sharedInstance().run()"), not: function("AVPlayer()")),
        SubjectRow(.comment, "// Why.\nlet a = 1\n", not: "let a = 1\n"),
    ]

    static let tests: [SubjectRow] = [
        SubjectRow(
            .test, "@Suite struct ATests { @Test func a() {} }", not: "struct Maker { func a() {} }",
            in: "AppTests/A.swift"),
        SubjectRow(
            .uiTest, at: "AppUITests/A.swift", not: "AppTests/A.swift",
            "final class ATests: XCTestCase { func testA() {} }"),
        SubjectRow(.testDouble, "final class ClientMock {}", not: "final class Client {}", in: "AppTests/A.swift"),
        SubjectRow(
            .testHelper, "struct Maker { func a() {} }", not: "@Suite struct ATests { @Test func a() {} }",
            in: "AppTests/A.swift"),
        SubjectRow(
            .limitTest, "final class ATests: XCTestCase { func testOpen_After90Days_True() { run() } }",
            not: "final class ATests: XCTestCase { func testOpen_V2() { measure { run() } } }", in: "AppTests/A.swift"),
    ]

    static let files: [SubjectRow] = [
        SubjectRow(
            .permissionKey, list("NSCameraUsageDescription"), not: list("CFBundleName"), in: "App/Info.plist"),
        SubjectRow(.entitlement, at: "App/App.entitlements", not: "App/Info.plist", list("aps-environment")),
        SubjectRow(
            .localizedString, at: "App/en.lproj/Localizable.strings", not: "App/en.lproj/a.txt", "\"a\" = \"b\";\n"),
        SubjectRow(
            .dependency, package("url: \"https://example.com/b.git\", from: \"1.0.0\""),
            not: package("path: \"../B\""), in: "Package.swift"),
        SubjectRow(.asset, at: "App/Logo.png", not: "App/Logo.txt"),
        SubjectRow(.pinnedCertificate, at: "App/api.cer", not: "App/api.txt"),
        SubjectRow(.buildSetting, at: "App/A.xcconfig", not: "App/A.txt"),
        SubjectRow(.pipeline, at: ".github/workflows/a.yml", not: ".github/dependabot.yml"),
        SubjectRow(.document, at: "Docs/A.md", not: "Docs/A.txt"),
        SubjectRow(.blueprint, at: "Blueprints/Home.md", not: "Docs/Home.md"),
        SubjectRow(.contract, at: "openapi.yml", not: "other.yml"),
        SubjectRow(.standard, at: "tenet.yml", not: "other.yml"),
        SubjectRow(.folder, at: "App/New/A.swift", not: "App/A.swift"),
        SubjectRow(.featureFolder, at: "App/Features/Home/A.swift", not: "App/Home/A.swift"),
    ]

    static let all = types + uses + tests + files + PartRows.all
}
