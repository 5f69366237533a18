import TenetRuleKit

struct SeveralTypesOfRoleInFile: Rule {
    static let about = About(
        "several-types-of-role-in-file", "Several types of one role in a file", category: .architecture,
        severity: .warning,
        why: """
            Use cases, repositories and mocks are looked up by file. The second one in a file is found only by \
            searching, and every change of one shows up as a change of both.
            """)

    var roles = ["*UseCase", "*RepositoryProtocol", "*Repository", "Mock*"]
    static let options = [
        Option<Self>("roles", \.roles, "Names of which a file declares at most one, with `*` for any letters.")
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
            for role in roles {
                for names in [types, protocols] {
                    let found = names.count > 1 ? names.filter { role.matches($0.identifier.string) } : []
                    guard let first = found.first else { continue }
                    for name in found.dropFirst() {
                        file.report(
                            "`\(name.text)` shares a file with `\(first.text)`, although both are a `\(role.text)`",
                            help: "move it to `\(name.text).swift`", at: name)
                    }
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
