import TenetRuleKit
import TenetRuleSupport

struct TypeNameSuffix: Rule {
    static let about = About(
        "type-name-suffix", "Type name without the suffix of its role", category: .naming, severity: .note,
        status: .stable,
        why: "A name that ends in its role is found by searching, and says at the use what the type is for.",
        phrasings: [
            "End the name of a type in its role, such as `ViewModel`, `Controller`, `Cell`, `Tests` or `UseCase`.",
            """
            Subclasses of `BaseViewModel` or `UIViewController` say what they are: `LoginViewModel`, never plain \
            `Login`.
            """,
        ])

    var bases = [
        "BaseViewModel:ViewModel", "UIViewController:Controller", "UITableViewCell:Cell",
        "UICollectionViewCell:Cell", "XCTestCase:Tests|Test|TestCase|Spec|Specs",
        "BaseUseCaseProtocol:UseCase|UseCaseProtocol",
    ]
    var folders = ["ViewModels:ViewModel", "UseCases:UseCase|UseCaseProtocol"]
    var phrases: [String] = []
    var uiTests: [String] = []
    static let options = [
        Option<Self>(
            "phrases", \.phrases,
            "Suffixes in front of which a verb and what it acts on must stand, as in `GetUserUseCase`."),
        Option<Self>(
            "bases", \.bases, addsUp: true,
            "Inherited types and the suffix they ask for, as `Base:Suffix`; more suffixes behind `|`."
        ),
        Option<Self>(
            "folders", \.folders, addsUp: true, "Folders and the suffix of the classes in them, as `Folder:Suffix`."),
        Option<Self>(
            "ui_tests", \.uiTests, addsUp: true,
            "Suffixes of classes with tests of the interface, in place of what `bases` asks of them."),
    ]

    private struct Entry {
        var text: String
        var key: String
        var suffixes: [String]

        init?(_ text: String) {
            let parts = text.split(separator: ":")
            guard parts.count == 2 else { return nil }
            self.text = text
            key = String(parts[0])
            suffixes = parts[1].split(separator: "|").map(String.init)
        }
    }

    func install(_ hooks: inout Hooks) {
        let byBase = bases.compactMap(Entry.init)
        let byFolder = folders.compactMap(Entry.init)
        if !phrases.isEmpty { hooks.on(MemberBlockSyntax.self) { block, file in checkPhrase(block, file) } }
        hooks.on(MemberBlockSyntax.self) { block, file in
            guard !file.isTest, let group = block.parent?.asDeclGroup,
                group.kind == .structDecl || group.kind == .classDecl
                    || group.kind == .actorDecl, let name = group.groupName,
                byFolder.contains(where: { $0.suffixes.contains { Self.leads($0, name.identifier) } })
            else { return }
            let folders = file.path.split(separator: "/").dropLast()
            for entry in byFolder where folders.contains(where: { $0 == entry.key }) {
                guard let suffix = entry.suffixes.first(where: { Self.leads($0, name.identifier) }) else { continue }
                file.report(
                    "`\(name.text)` begins with its role", help: "end the name in `\(suffix)`, as in `User\(suffix)`",
                    at: name, citing: .items([entry.text]))
            }
        }
        hooks.on(ClassDeclSyntax.self) { node, file in
            let name = node.name.identifier
            guard !["Mock", "Stub", "Fake", "Spy"].contains(where: { name.contains($0) }), !Self.isAssociated(node)
            else {
                return
            }
            if file.isUITest, !uiTests.isEmpty, node.isXCTestClass { return checkUITests(node, file) }
            for entry in byBase where node.inherits(anyOf: [entry.key]) {
                if entry.suffixes.contains(where: { name.hasSuffix($0) || Self.isVariant(name, of: $0) }) { return }
                // A base class for more of its kind says so: `BaseTestCase`, `DetailViewControllerBase`.
                if name.hasPrefix("Base") || name.hasSuffix("Base") || name.hasSuffix("Case") { return }
                return report(
                    node.name, "it inherits from `\(entry.key)`", entry.suffixes, "", file, items: [entry.text])
            }
            checkFolder(node, node.name, byFolder, file)
        }
        hooks.on(ActorDeclSyntax.self) { node, file in checkFolder(node, node.name, byFolder, file) }
        hooks.on(StructDeclSyntax.self) { node, file in
            // A value beside the use cases is fine; what is executed is one of them.
            guard node.members(FunctionDeclSyntax.self).contains(where: { $0.name.text == "execute" }) else { return }
            checkFolder(node, node.name, byFolder.filter { $0.suffixes.contains("UseCase") }, file)
        }
    }

    private func checkPhrase(_ block: MemberBlockSyntax, _ file: FilePass) {
        guard !file.isTest, let group = block.parent?.asDeclGroup,
            group.kind != .extensionDecl, let name = group.groupName
        else { return }
        let plain = name.text.hasSuffix("Protocol") ? String(name.text.string.dropLast(8)) : name.text.string
        guard let suffix = phrases.first(where: plain.hasSuffix) else { return }
        let rest = String(plain.dropLast(suffix.utf8.count))
        guard !rest.isEmpty, rest.dropFirst().allSatisfy({ $0.isLowercase }),
            !Self.wholeActions.contains(rest.lowercased())
        else { return }
        file.report(
            "`\(name.text)` names only one of the verb and what it acts on",
            help: "call it `GetUser\(suffix)` or the like: a verb, then the entity", at: name, citing: .withoutItems)
    }

    /// A class without tests of its own is a base for others.
    private func checkUITests(_ node: ClassDeclSyntax, _ file: FilePass) {
        let name = node.name.identifier
        guard !uiTests.contains(where: { name.hasSuffix($0) || Self.isVariant(name, of: $0) }),
            node.members(FunctionDeclSyntax.self).contains(where: \.isXCTestMethod)
        else { return }
        report(node.name, "it tests the interface", uiTests, "", file, items: uiTests)
    }

    private func checkFolder(
        _ node: any DeclGroupSyntax, _ token: TokenSyntax, _ byFolder: [Entry], _ file: FilePass
    ) {
        let name = token.identifier
        guard node.parent?.kind == .codeBlockItem, !node.isPrivate, !file.isTest,
            !["Mock", "Stub", "Fake", "Spy"].contains(where: { name.contains($0) }), !Self.holdsValues(node)
        else { return }
        for entry in byFolder where file.path.contains(entry.key + "/") {
            let isInFolder = file.path.split(separator: "/").dropLast().contains { $0 == entry.key }
            guard isInFolder, !entry.suffixes.contains(where: { name.contains($0) }),
                !Self.namesOther(node, entry.suffixes)
            else { continue }
            return report(
                token, "it stands in the folder `\(entry.key)`", entry.suffixes, ", or move it out of the folder", file,
                items: [entry.text])
        }
    }

    /// Constants and how they are set, and nothing that it does: a value, written as a class.
    private static func holdsValues(_ node: any DeclGroupSyntax) -> Bool {
        guard node.kind == .classDecl, node.inheritedTypes.isEmpty, node.members(FunctionDeclSyntax.self).isEmpty else {
            return false
        }
        let variables = node.members(VariableDeclSyntax.self)
        return !variables.isEmpty && variables.allSatisfy { $0.isLet && $0.initialValue == nil }
    }

    /// `PierTests2` and `PierTestsAB`: one of several with the suffix.
    private static func isVariant(_ name: TextSlice, of suffix: String) -> Bool {
        let text = name.string
        guard let place = text.firstRange(of: suffix), place.lowerBound > text.startIndex else { return false }
        let rest = text[place.upperBound...]
        return rest.count < 4 && rest.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" }
    }

    /// The name is that of an associated type which the type around has to give: `UIViewControllerType`.
    private static func isAssociated(_ node: ClassDeclSyntax) -> Bool {
        node.enclosingType != nil && node.name.text.isOne(of: ["UIViewControllerType", "NSViewControllerType"])
    }

    /// `ServiceForUsers`, `ViewModelOfLogin`.
    private static func leads(_ suffix: String, _ name: TextSlice) -> Bool {
        guard name.hasPrefix(suffix), !name.hasSuffix(suffix) else { return false }
        return name.words.dropFirst(suffix.filter(\.isUppercase).count).first.map { $0 == "For" || $0 == "Of" } ?? false
    }

    /// Named for another role: in the wrong folder, perhaps, or for the protocol of a framework that it adopts.
    private static func namesOther(_ node: any DeclGroupSyntax, _ wanted: [String]) -> Bool {
        guard let name = node.groupName?.identifier else { return true }
        // What helps view models lives beside them.
        if wanted.contains("ViewModel"), isHelper(node, name) { return true }
        if otherRoles.contains(where: { role in
            name.hasSuffix(role) && !wanted.contains { $0.hasSuffix(role) }
        }) {
            return true
        }
        return node.inheritedTypes.contains { type in
            guard let adopted = type.lastName?.string, let start = adopted.lastIndex(where: \.isUppercase) else {
                return false
            }
            return start > adopted.startIndex && name.hasSuffix(String(adopted.suffix(from: start)))
        }
    }

    /// Named for what it does, as `SearchHandler`, and observed by no view.
    private static func isHelper(_ node: any DeclGroupSyntax, _ name: TextSlice) -> Bool {
        if name.hasSuffix("Helper") { return true }
        guard let last = name.words.last, last.count > 4, last.hasSuffix("er") || last.hasSuffix("or") else {
            return false
        }
        return !node.inherits("ObservableObject") && !node.attributes.names.contains("Observable")
    }

    /// Verbs that need no object, and what a base for more of its kind is called.
    private static let wholeActions = [
        "login", "logout", "register", "search", "sync", "refresh", "subscribe", "unsubscribe", "authenticate",
        "checkout", "reset", "navigate", "validate", "share", "export", "import", "backup", "restore", "base",
        "any", "mock", "fake", "stub", "spy", "dummy", "default", "async", "main", "app", "use",
    ]

    private static let otherRoles = [
        "Model", "View", "Controller", "Cell", "Delegate", "Error", "Request", "Response",
        // What a table or a list is made of, as a cell is.
        "Row", "Section",
    ]

    private func report(
        _ name: TokenSyntax, _ reason: String, _ suffixes: [String], _ otherwise: String, _ file: FilePass,
        items: [String]
    ) {
        file.report(
            "`\(name.text)` does not name its role although \(reason)",
            help: "end the name in \(suffixes.map { "`\($0)`" }.joined(separator: " or "))\(otherwise)", at: name,
            citing: .items(items))
    }

    static let examples: [Example] = [
        .bad("final class ↓Login: BaseViewModel {}\nfinal class ↓LoginScreen: UIViewController {}"),
        .bad("final class ↓LoginState {}", at: "App/ViewModels/LoginState.swift"),
        .bad("struct ↓ViewModelForLogin {\n    let name = 1\n}", at: "App/ViewModels/ViewModelForLogin.swift"),
        .good("struct ViewModelForms {\n    let name = 1\n}", at: "App/ViewModels/ViewModelForms.swift"),
        .bad("actor ↓LoginState {}", at: "App/ViewModels/LoginState.swift"),
        .bad(
            "struct ↓FindShips {\n    func execute() -> [Ship] { [] }\n}\nstruct Ship {}",
            at: "App/Domain/UseCases/FindShips.swift"),
        .bad("final class ↓LoginModel {}", at: "App/ViewModels/LoginModel.swift"),
        .good("final class LoginViewModel: BaseViewModel {}\nclass BaseTestCase: XCTestCase {}"),
        .good(
            "final class BookModel {}\nfinal class BookSchemeHandler: NSObject, WKURLSchemeHandler {}",
            at: "App/Services/Books.swift", options: ["folders": .strings(["Services:Service"])]),
        .good(
            "final class PierTests2: XCTestCase {}\nstruct Pier: UIViewControllerRepresentable {\n"
                + "    final class UIViewControllerType: UIViewController {}\n}"),
        .good("final class BerthRow: Hashable {}\nfinal class BerthSection {}", at: "App/ViewModels/Berths.swift"),
        .good("final class ShipSearchHandler: NSObject {}", at: "App/ViewModels/ShipSearchHandler.swift"),
        .bad(
            "final class ↓ShipManager: ObservableObject {}", at: "App/ViewModels/ShipManager.swift"),
        .good(
            "final class KnownTides {\n    let tides: [Tide]\n    init(tides: [Tide]) { self.tides = tides }\n}",
            at: "App/Services/TideService.swift", options: ["folders": .strings(["Services:Service"])]),
        .good("private final class Box {}\nstruct LoginState {}", at: "App/ViewModels/LoginState.swift"),
        .good("final class Login: Screen {}", options: ["bases": .strings(["Page:Page"])]),
        .bad(
            "final class ↓LoginTests: XCTestCase {\n    func testLogin() {}\n}", at: Example.uiTestPath,
            options: ["ui_tests": .strings(["UITests"])]),
        .good(
            "class ScreenTest: XCTestCase {\n    func open() {}\n}\n"
                + "final class LoginUITests: ScreenTest {\n    func testLogin() {}\n}",
            at: Example.uiTestPath, options: ["ui_tests": .strings(["UITests"])]),
        .good(
            "final class LoginTests: XCTestCase {\n    func testLogin() {}\n}", at: Example.testPath,
            options: ["ui_tests": .strings(["UITests"])]),
        .bad(
            "struct ↓ShipUseCase {}\nprotocol ↓HarbourUseCaseProtocol {}",
            options: ["phrases": .strings(["UseCase"])]),
        .good(
            "struct GetShipUseCase {}\nstruct LogoutUseCase {}\nprotocol BaseUseCaseProtocol {}\nprotocol UseCase {}",
            options: ["phrases": .strings(["UseCase"])]),
    ]
}
