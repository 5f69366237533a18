import TenetRuleKit
import TenetRuleSupport

struct UnusedParameter: Rule {
    static let about = About(
        "unused-parameter", "Unused parameter", category: .unused, severity: .warning, status: .preview,
        scope: .appCode, aliases: ["unused_parameter"], reads: [.strings],
        why: """
            A parameter that the body never reads makes every caller find a value for nothing, and suggests an \
            influence that is not there.
            """,
        phrasings: [
            "Remove function parameters that the body never uses.",
            "Callers shouldn't supply arguments that have no effect.",
        ])

    static let options: [Option<Self>] = [
        Option("check_public", \.checksPublic, "Report `public` and `open` declarations too, as an app wants it."),
        Option("count_tests", \.countsTests, "Take what only tests use for used."),
    ]
    var checksPublic = false
    var countsTests = true

    func install(_ hooks: inout Hooks) {
        UnusedEvidence.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let search = UnusedSearch.shared(project, checksPublic: checksPublic, countsTests: countsTests)
            let words = Words(search.model)
            for declaration in search.model.declarations where isWorthLooking(declaration, search, words) {
                guard let used = namesRead(in: declaration, words) else { continue }
                for parameter in declaration.parameters where isNamed(parameter) {
                    let names = [parameter.name, "$" + parameter.name, "_" + parameter.name]
                    guard !names.contains(where: { search.model.symbol(of: $0).map(used.contains) ?? false }),
                        !search.captures(parameter.name, in: declaration)
                    else { continue }
                    project.report(
                        "`\(declaration.fullName)` never reads its parameter `\(parameter.name)`",
                        help: "remove the parameter, or name it `_`", at: declaration)
                }
            }
        }
    }

    /// What the rule knows of the names of the project.
    private struct Words {
        /// Functions that end the program.
        let traps: Set<Symbol>
        /// Types whose initialisers are used as values.
        let made: Set<String>

        init(_ model: ProjectModel) {
            traps = Set(UnusedParameter.traps.compactMap { model.symbol(of: $0) })
            made = Set(model.uses(of: "init").filter { $0.kind != .call }.map(\.base.lastPart))
        }
    }

    private func isWorthLooking(_ declaration: Declaration, _ search: UnusedSearch, _ words: Words) -> Bool {
        guard declaration.kind == .function || declaration.kind == .initializer, declaration.hasParameters,
            declaration.has(.hasBody), !declaration.isLocal, declaration.parent?.kind != .protocol,
            search.liveness.isAlive(declaration), !search.liveness.isRetained(declaration)
        else { return false }
        if declaration.kind == .initializer {
            return !["init(from:)", "init(coder:)"].contains(declaration.fullName)
                && !words.made.contains(declaration.enclosingType?.name ?? "")
        }
        return isFree(declaration, search.model) && !isOneOfMany(declaration)
    }

    /// Functions side by side that all take the same are called alike.
    private func isOneOfMany(_ declaration: Declaration) -> Bool {
        guard declaration.kind == .function, let parent = declaration.parent else { return false }
        return parent.children.lazy.filter { $0.kind == .function && $0.takesSame(as: declaration) }.prefix(3).count
            == 3
    }

    /// Nothing but its callers asks for its parameters: it is nobody's value and nobody overrides it.
    private func isFree(_ declaration: Declaration, _ model: ProjectModel) -> Bool {
        !model.uses(of: declaration.nameSymbol).contains { $0.kind != .call }
            && !model.declarations(named: declaration.nameSymbol).contains { $0.has(.isOverride) }
    }

    private static let traps: Set<String> = [
        "fatalError", "preconditionFailure", "assertionFailure", "XCTFail", "unimplemented", "abort",
    ]

    /// A metatype only tells the compiler a type.
    private func isNamed(_ parameter: Parameter) -> Bool {
        !parameter.name.isEmpty && !parameter.name.hasPrefix("_") && !parameter.type.hasSuffix(".Type")
    }

    /// Plain names in expressions, and those that `if let name` unwraps; nil for a body that is empty or a place that
    /// must not be reached.
    private func namesRead(in declaration: Declaration, _ words: Words) -> Set<Symbol>? {
        var names: Set<Symbol> = []
        var isReal = false
        for use in declaration.uses {
            let kind = use.kind
            guard kind == .call || kind == .name || kind == .member else { continue }
            if words.traps.contains(use.nameSymbol) { return nil }
            isReal = true
            if kind == .name || kind == .call && use.hasNoBase { names.insert(use.nameSymbol) }
        }
        guard isReal else { return nil }
        for inner in declaration.descendants where inner.has(.isBinding) && !inner.has(.hasValue) {
            names.insert(inner.nameSymbol)
        }
        return names
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Formatter {
                func ↓title(for date: Int, style: Int) -> String { String(date) }
            }
            print(Formatter().title(for: 1, style: 2))
            """),
        .bad(
            """
            private func ↓log(_ text: String, level: Int) { print(text) }
            log("Hi", level: 1)
            """),
        .good(
            """
            protocol Sink { func log(_ text: String, level: Int) }
            struct Console: Sink {
                func log(_ text: String, level: Int) { print(text) }
            }
            let sink: any Sink = Console()
            sink.log("Hi", level: 1)
            """),
        .good(
            """
            private func log(_ text: String, level _: Int) { print(text) }
            private func unavailable(_ text: String) { fatalError("not here") }
            private func empty(_ text: String) {}
            log("Hi", level: 1)
            unavailable("")
            empty("")
            """),
        .good(
            """
            final class Page: UIViewController {
                @objc private func tapped(_ sender: UIButton) { print("tapped") }
                override func viewDidAppear(_ animated: Bool) { print("appeared") }
                func show(_ name: String?) { if let name { print(name) } }
            }
            print(Page().show(nil))
            """),
        .good(
            """
            private func twice(_ value: Int, ignored: Int) -> Int { value * value }
            let apply: (Int, Int) -> Int = twice
            print(apply(1, 2))
            """),
    ]
}
