import TenetRuleKit

struct TypeNameSuffix: Rule {
    static let about = About(
        "type-name-suffix", "Type name without the suffix of its role", category: .naming, severity: .note,
        why: "A name that ends in its role is found by searching, and says at the use what the type is for.")

    var bases = [
        "BaseViewModel:ViewModel", "UIViewController:Controller", "UITableViewCell:Cell",
        "UICollectionViewCell:Cell", "XCTestCase:Tests|Test|TestCase|Spec|Specs",
        "BaseUseCaseProtocol:UseCase|UseCaseProtocol",
    ]
    var folders = ["ViewModels:ViewModel", "UseCases:UseCase|UseCaseProtocol"]
    static let options = [
        Option<Self>(
            "bases", \.bases, "Inherited types and the suffix they ask for, as `Base:Suffix`; more suffixes behind `|`."
        ),
        Option<Self>(
            "folders", \.folders, "Folders and the suffix of the classes in them, as `Folder:Suffix`."),
    ]

    func install(_ hooks: inout Hooks) {
        let byBase = bases.compactMap(Self.entry)
        let byFolder = folders.compactMap(Self.entry)
        hooks.on(ClassDeclSyntax.self) { node, file in
            let name = node.name.identifier
            guard !["Mock", "Stub", "Fake", "Spy"].contains(where: { name.contains($0) }) else { return }
            for entry in byBase where node.inherits(anyOf: [entry.key]) {
                if entry.suffixes.contains(where: { name.hasSuffix($0) }) { return }
                // A base class for more of its kind says so: `BaseTestCase`, `DetailViewControllerBase`.
                if name.hasPrefix("Base") || name.hasSuffix("Base") || name.hasSuffix("Case") { return }
                return report(node, "it inherits from `\(entry.key)`", entry.suffixes, file)
            }
            guard node.parent?.kind == .codeBlockItem, !node.isPrivate, !file.isTest else { return }
            for entry in byFolder where file.path.contains(entry.key + "/") {
                let isInFolder = file.path.split(separator: "/").dropLast().contains { $0 == entry.key }
                guard isInFolder, !entry.suffixes.contains(where: { name.contains($0) }) else { continue }
                return report(node, "it stands in the folder `\(entry.key)`", entry.suffixes, file)
            }
        }
    }

    private func report(_ node: ClassDeclSyntax, _ reason: String, _ suffixes: [String], _ file: FilePass) {
        file.report(
            "`\(node.name.text)` does not name its role although \(reason)",
            help: "end the name in \(suffixes.map { "`\($0)`" }.joined(separator: " or "))", at: node.name)
    }

    private static func entry(_ text: String) -> (key: String, suffixes: [String])? {
        let parts = text.split(separator: ":")
        guard parts.count == 2 else { return nil }
        return (String(parts[0]), parts[1].split(separator: "|").map(String.init))
    }

    static let examples: [Example] = [
        .bad("final class ↓Login: BaseViewModel {}\nfinal class ↓LoginScreen: UIViewController {}"),
        .bad("final class ↓LoginState {}", at: "App/ViewModels/LoginState.swift"),
        .good("final class LoginViewModel: BaseViewModel {}\nclass BaseTestCase: XCTestCase {}"),
        .good("private final class Box {}\nstruct LoginState {}", at: "App/ViewModels/LoginState.swift"),
        .good("final class Login: Screen {}", options: ["bases": .strings(["Page:Page"])]),
    ]
}
