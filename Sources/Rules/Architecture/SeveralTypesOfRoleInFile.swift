import TenetRuleKit
import TenetRuleSupport

struct SeveralTypesOfRoleInFile: Rule {
    static let about = About(
        "several-types-of-role-in-file", "Several types of one role in a file", category: .architecture,
        severity: .warning, status: .stable,
        why: """
            Use cases, repositories and mocks are looked up by file. The second one in a file is found only by \
            searching, and every change of one shows up as a change of both.
            """,
        phrasings: [
            "Declare at most one use case, repository, repository protocol or mock per file.",
            "`LoadCartUseCase` and `SaveCartUseCase` live in separate sources, so each can be found by its name.",
        ])

    var tests = true
    var roles = ["Mock*", "*UseCase", "*RepositoryProtocol", "*Repository"]
    static let options = [
        Option<Self>(
            "roles", \.roles, addsUp: true,
            "Names of which a file declares at most one, with `*` for any letters; the first that fits counts."),
        Option<Self>("tests", \.tests, "Look at files of tests, too."),
    ]

    func install(_ hooks: inout Hooks) {
        let roles = roles.map { NamePattern($0) }
        hooks.onFile { file in
            guard tests || !file.isTest else { return }
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
                let texts = names.map(\.identifier.string)
                let owners = texts.map { text in roles.firstIndex { $0.matches(text) } }
                for (index, role) in roles.enumerated() {
                    let found = names.indices.filter { owners[$0] == index }
                    guard found.count > 1 else { continue }
                    let more = found.count > 2 ? " and \(found.count - 2) more share" : " shares"
                    file.report(
                        "`\(texts[found[1]])`\(more) a file with `\(texts[found[0]])`; each is a `\(role.text)`",
                        help: "give each a file of its own", at: names[found[1]], citing: .items([role.text]))
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad("final class LoadCartUseCase {}\n\nstruct ↓SaveCartUseCase {}"),
        .bad("protocol CartRepositoryProtocol {}\nprotocol ↓OrderRepositoryProtocol {}"),
        .bad("final class MockStore {}\nfinal class ↓MockClock {}", at: Example.testPath),
        .bad("struct ACartUseCase {}\nstruct ↓BCartUseCase {}\nstruct CCartUseCase {}"),
        .good(
            "struct ACartUseCase {}\nstruct BCartUseCase {}", at: Example.testPath, options: ["tests": .bool(false)]),
        .good("protocol LoadCartUseCase {}\n\nfinal class DefaultLoadCartUseCase: LoadCartUseCase {}"),
        .good("struct LoadCartUseCase {}\n\nprivate struct Inner {}\nextension LoadCartUseCase {}"),
        .good("final class MockStore {}\n\nenum MockError: Error {}\nprivate final class MockClock {}"),
        .good("struct LoadCartUseCase {\n    struct EmptyUseCase {}\n}"),
    ]
}
