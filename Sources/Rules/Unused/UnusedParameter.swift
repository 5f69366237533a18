import TenetRuleKit

struct UnusedParameter: Rule {
    static let about = About(
        "unused-parameter", "Unused parameter", category: .unused, severity: .warning, status: .preview,
        scope: .appCode, aliases: ["unused_parameter"], reads: [.strings],
        why: """
            A parameter that the body never reads makes every caller find a value for nothing, and suggests an \
            influence that is not there.
            """)

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
            for declaration in search.model.declarations where isWorthLooking(declaration, search) {
                let used = namesRead(in: declaration)
                for parameter in declaration.parameters where isNamed(parameter) {
                    let names = [parameter.name, "$" + parameter.name, "_" + parameter.name]
                    guard !names.contains(where: used.contains), !search.captures(parameter.name, in: declaration)
                    else { continue }
                    project.report(
                        "`\(declaration.fullName)` never reads its parameter `\(parameter.name)`",
                        help: "remove the parameter, or name it `_`", at: declaration)
                }
            }
        }
    }

    private func isWorthLooking(_ declaration: Declaration, _ search: UnusedSearch) -> Bool {
        guard declaration.kind == .function || declaration.kind == .initializer, !declaration.parameters.isEmpty,
            declaration.has(.hasBody), !declaration.isLocal, declaration.parent?.kind != .protocol,
            search.liveness.isAlive(declaration), !search.liveness.isRetained(declaration),
            !["init(from:)", "init(coder:)"].contains(declaration.fullName)
        else { return false }
        return isFree(declaration, search.model) && hasRealBody(declaration) && !isOneOfMany(declaration)
    }

    /// Functions side by side that all take the same are called alike.
    private func isOneOfMany(_ declaration: Declaration) -> Bool {
        guard declaration.kind == .function, let parent = declaration.parent else { return false }
        let signature = declaration.parameters.map { [$0.label, $0.type] }
        return parent.children.lazy.filter { other in
            other.kind == .function && other.parameters.map { [$0.label, $0.type] } == signature
        }.prefix(3).count == 3
    }

    /// Nothing but its callers asks for its parameters: it is nobody's value and nobody overrides it.
    private func isFree(_ declaration: Declaration, _ model: ProjectModel) -> Bool {
        let uses = model.uses(of: declaration.name).filter { $0.kind != .call }
        if declaration.kind == .initializer {
            let owner = declaration.enclosingType?.name ?? ""
            return !uses.contains { $0.base.lastPart == owner }
        }
        return uses.isEmpty && !model.declarations(named: declaration.name).contains { $0.has(.isOverride) }
    }

    private static let traps: Set<String> = [
        "fatalError", "preconditionFailure", "assertionFailure", "XCTFail", "unimplemented", "abort",
    ]

    /// Neither empty nor a place that must not be reached.
    private func hasRealBody(_ declaration: Declaration) -> Bool {
        let uses = declaration.uses.filter { $0.kind == .call || $0.kind == .name || $0.kind == .member }
        return !uses.isEmpty && !uses.contains { Self.traps.contains($0.name) }
    }

    /// A metatype only tells the compiler a type.
    private func isNamed(_ parameter: Parameter) -> Bool {
        !parameter.name.isEmpty && !parameter.name.hasPrefix("_") && !parameter.type.hasSuffix(".Type")
    }

    /// Plain names in expressions, and those that `if let name` unwraps.
    private func namesRead(in declaration: Declaration) -> Set<String> {
        let uses = declaration.uses.filter { $0.kind == .name || $0.kind == .call && $0.base.isEmpty }
        let unwrapped = declaration.descendants.filter { $0.has(.isBinding) && !$0.has(.hasValue) }
        return Set(uses.map(\.name)).union(unwrapped.map(\.name))
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
