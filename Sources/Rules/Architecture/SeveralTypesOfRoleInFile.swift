import TenetRuleKit

struct SeveralTypesOfRoleInFile: Rule {
    static let about = About(
        "several-types-of-role-in-file", "Several types of one role in a file", category: .architecture,
        severity: .warning,
        why: """
            Use cases, repositories and mocks are looked up by file. The second one in a file is found only by \
            searching, and every change of one shows up as a change of both.
            """)

    var roles = ["Mock*", "*UseCase", "*RepositoryProtocol", "*Repository"]
    static let options = [
        Option<Self>(
            "roles", \.roles,
            "Names of which a file declares at most one, with `*` for any letters; the first that fits counts.")
    ]

    func install(_ hooks: inout Hooks) {
        let roles = roles.map { NamePattern($0) }
        hooks.onFile { file in
            // A protocol and what implements it are two roles of one name.
            var types: [TokenSyntax] = []
            var protocols: [TokenSyntax] = []
            for item in file.root.statements {
                guard let group = item.item.asDeclGroup, !group.isPrivate, let name = group.groupName else { continue }
                switch group.kind {
                case .classDecl, .structDecl, .actorDecl: types.append(name)
                case .protocolDecl: protocols.append(name)
                default: break
                }
            }
            for names in [types, protocols] where names.count > 1 {
                var first: [String: TokenSyntax] = [:]
                for name in names {
                    let text = name.identifier.string
                    guard let role = roles.first(where: { $0.matches(text) })?.text else { continue }
                    guard let other = first[role] else {
                        first[role] = name
                        continue
                    }
                    file.report(
                        "`\(text)` shares a file with `\(other.text)`, although both are a `\(role)`",
                        help: "move it to `\(text).swift`", at: name)
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad("final class LoadCartUseCase {}\n\nstruct ↓SaveCartUseCase {}"),
        .bad("protocol CartRepositoryProtocol {}\nprotocol ↓OrderRepositoryProtocol {}"),
        .bad("final class MockStore {}\nfinal class ↓MockClock {}", at: Example.testPath),
        .good("protocol LoadCartUseCase {}\n\nfinal class DefaultLoadCartUseCase: LoadCartUseCase {}"),
        .good("struct LoadCartUseCase {}\n\nprivate struct Inner {}\nextension LoadCartUseCase {}"),
        .good("final class MockStore {}\n\nenum MockError: Error {}\nprivate final class MockClock {}"),
        .good("struct LoadCartUseCase {\n    struct EmptyUseCase {}\n}"),
    ]
}
