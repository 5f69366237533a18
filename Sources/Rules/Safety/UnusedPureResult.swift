import TenetRuleKit
import TenetRuleSupport

struct UnusedPureResult: Rule {
    static let about = About(
        "unused-pure-result", "Unused pure result", category: .safety, severity: .warning,
        why: """
            `sorted()`, `uppercased()`, `addingTimeInterval(_:)` and the like return a new value and leave the old \
            one as it was. As a statement they do nothing; `sort()`, `+=` or an assignment was meant. Statements that \
            a result builder may take up are left alone: a closure argument counts only when it holds something that \
            no result builder accepts, and a body with a result only when it says `return`. So are names by which the \
            project itself declares a function without a result.
            """,
        phrasings: [
            "Use the result of functions that return a new value, such as `sorted()` and `trimmingCharacters(in:)`.",
            "Calling `names.sorted()` on a line of its own does nothing; assign it or call the mutating `sort()`.",
        ])

    /// The functions of the standard library and Foundation with the labels of their first arguments; `_` for none.
    private static let functions: [String: Set<String>] = [
        "sorted": ["", "by", "using"], "reversed": [""], "shuffled": ["", "using"], "trimmingCharacters": ["in"],
        "replacingOccurrences": ["of"], "uppercased": ["", "with"], "lowercased": ["", "with"],
        "addingTimeInterval": ["_"], "appendingPathComponent": ["_"], "deletingLastPathComponent": [""],
        "appendingPathExtension": ["_"], "union": ["_"], "intersection": ["_"], "subtracting": ["_"],
        "symmetricDifference": ["_"], "joined": ["", "separator"], "rounded": ["", "_"], "padding": ["toLength"],
        "addingPercentEncoding": ["withAllowedCharacters"], "dropFirst": ["", "_"], "dropLast": ["", "_"],
    ]

    /// A call whose value is dropped.
    private struct Dropped: Fact { var name: String }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Dropped.self, fromCallsOf: Array(Self.functions.keys).sorted()) { call, _ in
            guard !call.isPlain, call.calledBase != nil, call.parent?.kind == .codeBlockItem,
                let list = call.parent?.parent?.as(CodeBlockItemListSyntax.self), list.only == nil,
                let name = call.calledName, Self.isKnown(call, name.text.string), list.isCertainlyRun
            else { return nil }
            return (Dropped(name: name.text.string), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for call in project.facts(Dropped.self) where !Self.mayWorkInPlace(call.fact.name, project.model) {
                project.report(
                    "`\(call.fact.name)` returns a new value that nobody uses: this line does nothing",
                    help: "use the result, or call what changes the value in place", in: call.path, at: call.range)
            }
        }
    }

    /// The project has a function of that name whose result is none, or may be dropped.
    private static func mayWorkInPlace(_ name: String, _ model: ProjectModel) -> Bool {
        model.declarations(named: name).contains { function in
            function.kind == .function
                && (["", "Void", "()"].contains(function.type) || function.hasAttribute("discardableResult"))
        }
    }

    private static func isKnown(_ call: FunctionCallExprSyntax, _ name: String) -> Bool {
        let label = call.firstArgument.map { $0.label?.text.string ?? "_" } ?? ""
        return functions[name]?.contains(label) == true
    }

    static let examples: [Example] = [
        .bad("func show() {\n    names.↓sorted()\n    render(names)\n}"),
        .bad("func tidy() {\n    text.↓trimmingCharacters(in: .whitespaces)\n    save(text)\n}"),
        .bad(
            "func line() -> String {\n    text.↓padding(toLength: 8, withPad: \" \", startingAt: 0)\n    return text\n}"
        ),
        .bad("final class Rows {\n    init() {\n        names.↓sorted()\n        render(names)\n    }\n}"),
        .bad("let show: () -> Void = {\n    names.↓sorted()\n    render(names)\n}"),
        .bad(
            "func show() {\n    queue.run {\n        guard isReady else { return }\n        names.↓sorted()\n    }\n}"),
        .bad("func show() {\n    queue.run {\n        names.↓sorted()\n        defer { done() }\n    }\n}"),
        .good(
            """
            extension UIView {
                func rounded() { layer.cornerRadius = frame.height / 2 }
            }
            func show() {
                badge.rounded()
                present(badge)
            }
            """),
        .bad(
            """
            extension Height {
                func rounded() -> Height { Height(meters.rounded()) }
            }
            func show() {
                height.↓rounded()
                present(height)
            }
            """),
        .good("func show() {\n    names.sort()\n    render(names)\n}"),
        .good("func show() {\n    let ordered = names.sorted()\n    render(ordered)\n}"),
        .good("func ordered() -> [String] { names.sorted() }"),
        .good(
            """
            var island: some WidgetConfiguration {
                Island(.trailing) {
                    if let due {
                        let minutes = text(for: due)
                        Text(minutes).padding(.trailing, 6)
                    }
                }
            }
            """),
        // Whether a closure argument is a result builder is not known.
        .good(
            """
            func show() {
                host.present {
                    header.padding(.top)
                    list.padding()
                }
                names.map {
                    log($0)
                    $0.sorted()
                }
                rows {
                    names.sorted()
                    names.reversed()
                }
            }
            """),
        .good("#Preview {\n    names.sorted()\n    names.reversed()\n}"),
        // A result without `return` is made by a result builder, also by one that a protocol asks for.
        .good(
            """
            struct Menu: Listing {
                var rows: [Row] {
                    first.reversed()
                    second.reversed()
                }
                func more() -> [Row] {
                    if isLong { first.sorted() } else { second.sorted() }
                    second.reversed()
                }
                subscript(_ part: Int) -> [Row] {
                    first.reversed()
                    second.reversed()
                }
            }
            """),
        .good("@RowsBuilder func rows() {\n    names.sorted()\n    names.reversed()\n}"),
        .good("let ordered = names.map { $0.uppercased() }"),
        .good("func join() {\n    room.joined(by: user)?.send()\n    done()\n}"),
        .good("func join() {\n    room.joined(by: user)\n    done()\n}"),
    ]
}

extension CodeBlockItemListSyntax {
    /// The statements are run one after the other, and no result builder takes up their values, as far as the syntax
    /// tells. Result builders accept neither `return` nor `guard`, `defer`, `while` and `repeat`; a body without
    /// them is known when it has no result to build. O(body).
    fileprivate var isCertainlyRun: Bool {
        guard let body = enclosingBody else { return ancestor(MacroExpansionDeclSyntax.self) == nil }
        if let closure = body.as(ClosureExprSyntax.self) {
            return closure.isAssigned || closure.statements.refusesBuilder(in: body)
        }
        if let function = body.as(FunctionDeclSyntax.self) {
            let hasResult = function.returnType.map { !$0.text.isOne(of: ["Void", "()", "Never"]) } ?? false
            let mayBeBuilder = hasResult || !function.attributes.isEmpty
            return !mayBeBuilder || function.body?.statements.refusesBuilder(in: body) == true
        }
        if let accessor = body.as(AccessorDeclSyntax.self) {
            return accessor.accessorSpecifier.text != "get"
                || accessor.body?.statements.refusesBuilder(in: body) == true
        }
        if body.kind == .initializerDecl || body.kind == .deinitializerDecl { return true }
        return refusesBuilder(in: body)
    }

    /// One of the statements of a body, at any depth, is none that a result builder accepts.
    private func refusesBuilder(in body: Syntax) -> Bool {
        body.descendants.contains { node in
            switch node.kind {
            case .returnStmt, .guardStmt, .deferStmt, .whileStmt, .repeatStmt: node.enclosingBody == body
            default: false
            }
        }
    }
}

extension ClosureExprSyntax {
    /// The value of a variable or called at once: result builders are for arguments alone.
    fileprivate var isAssigned: Bool {
        guard let parent else { return false }
        switch parent.kind {
        case .initializerClause: return parent.parent?.kind == .patternBinding
        case .functionCallExpr: return FunctionCallExprSyntax(unchecked: parent).calledExpression.syntax == syntax
        case .exprList:
            let parts = parent.parent?.as(SequenceExprSyntax.self)?.assignment
            return parts?.operator == "=" && parts?.value.single?.syntax == syntax
        default: return false
        }
    }
}
