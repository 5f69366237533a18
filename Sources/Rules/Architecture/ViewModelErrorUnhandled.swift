import TenetRuleKit
import TenetRuleSupport

struct ViewModelErrorUnhandled: Rule {
    static let about = About(
        "view-model-error-unhandled", "Error that a view model does not hand on", category: .architecture,
        severity: .warning, scope: .appCode, specializes: ["empty-catch", "catch-only-prints"],
        why: "An error that is only logged, or dropped, leaves the screen as it was: the user waits for nothing.",
        phrasings: ["Hand errors of view models to `handleError`.", "No failure ends in a bare `print`."])

    var handlers = ["handleError", "handle", "showError", "presentError", "setError", "record"]
    var optionalTries = false
    var allowExplained = false
    static let options = [
        Option<Self>("handlers", \.handlers, "Methods that deal with an error."),
        Option<Self>("allow_explained", \.allowExplained, Explained.option(at: "in an empty `catch`")),
        Option<Self>(
            "optional_tries", \.optionalTries,
            "Report `try?` before an awaited call, too, when what it gives becomes state of the view model."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(CatchClauseSyntax.self) { node, file in
            guard let model = node.enclosingViewModel, node.catchItems.isEmpty, !isHandled(node.body),
                !isMeantToBeSilent(node), !isHandledBehind(node), !keepsDefault(node), !cannotFail(node),
                !isRetried(node), !throwsBehind(node), !(allowExplained && isExplained(node.body, file))
            else { return }
            file.report(
                "`\(model.groupName?.text.string ?? "")` catches an error and shows it nowhere",
                help:
                    "set the state that the view shows, or call what does, such as `\(handlers.first ?? "handleError")`",
                at: node.catchKeyword)
        }
        guard optionalTries else { return }
        hooks.on(TryExprSyntax.self) { node, file in
            guard node.questionOrExclamationMark?.text == "?", let model = node.enclosingViewModel,
                let awaited = node.expression.as(AwaitExprSyntax.self),
                let call = awaited.expression.stripped.as(FunctionCallExprSyntax.self), let name = call.calledName,
                !name.text.isOne(of: ["sleep", "yield"]), !node.isInPreview, becomesState(node),
                // What it returns tells the caller.
                node.enclosingFunction?.returnType == nil,
                node.enclosingFunction?.name.text.containsFolded(Self.silent) != true, !isShownBehind(node)
            else { return }
            file.report(
                "`\(model.groupName?.text.string ?? "")` drops the error of `\(name.text)`, and its screen shows old or no data",
                help: "catch it and call `\(handlers.first ?? "handleError")(error)`", at: node.tryKeyword)
        }
    }

    private func isExplained(_ body: CodeBlockSyntax, _ file: FilePass) -> Bool {
        body.statements.isEmpty
            && file.isExplained(in: ByteRange(body.leftBrace.range.upper, body.rightBrace.range.lower))
    }

    /// `rows = (try? await load()) ?? []`, or `if let rows = try? await load() { self.rows = rows }` without `else`.
    private func becomesState(_ node: TryExprSyntax) -> Bool {
        for ancestor in node.ancestors.prefix(while: { $0.kind != .codeBlockItem && $0.kind != .closureExpr }) {
            if let assignment = ancestor.as(SequenceExprSyntax.self)?.assignment {
                return assignment.target.ownMemberName != nil && assignment.operator == "="
                    && !assignment.target.codeContains("ache")
            }
            guard let binding = ancestor.as(OptionalBindingConditionSyntax.self) else { continue }
            if let branch = binding.ancestor(IfExprSyntax.self), branch.conditions.range.contains(binding.range) {
                return branch.elseBody == nil && branch.body.statements.contains { setsState($0) && !isAskedFor($0) }
            }
            guard let guarded = binding.ancestor(GuardStmtSyntax.self),
                guarded.conditions.range.contains(binding.range),
                let list = guarded.parent?.parent?.as(CodeBlockItemListSyntax.self)
            else { return false }
            return guarded.body.statements.onlyItem?.kind == .returnStmt
                && list.contains { $0.range.lower > guarded.range.upper && setsState($0) }
        }
        return false
    }

    /// A local name, and code behind asks whether it has a value: the failure has a way of its own.
    private func isAskedFor(_ item: CodeBlockItemSyntax) -> Bool {
        guard let name = item.item.as(SequenceExprSyntax.self)?.assignment?.target.as(DeclReferenceExprSyntax.self),
            item.isLocalName(name.baseName.text), let function = item.enclosingFunction
        else { return false }
        return function.descendants(ConditionElementSyntax.self).contains { condition in
            guard condition.range.lower > item.range.upper else { return false }
            let binding = condition.condition.as(OptionalBindingConditionSyntax.self)
            if binding?.initializer == nil, binding?.pattern.text == name.baseName.text.string { return true }
            return condition.mentions([name.baseName.identifier])
        }
    }

    private func setsState(_ item: CodeBlockItemSyntax) -> Bool {
        guard let assignment = item.item.as(SequenceExprSyntax.self)?.assignment else { return false }
        return assignment.target.kind == .declReferenceExpr || assignment.target.ownMemberName != nil
    }

    /// What comes behind shows an error, or asks whether there is something.
    private func isShownBehind(_ node: TryExprSyntax) -> Bool {
        guard let body = node.enclosingBody else { return false }
        return body.descendants(SequenceExprSyntax.self).contains { showsError($0.syntax) }
            || body.descendants(FunctionCallExprSyntax.self).contains {
                $0.range.lower > node.range.upper && showsError($0.syntax)
            }
    }

    private static let silent = ["silent", "quiet", "besteffort", "background", "prefetch", "preload"]

    private func isHandled(_ body: CodeBlockSyntax) -> Bool {
        for node in body.statements.descendants {
            switch node.kind {
            case .throwStmt: return true
            case .functionCallExpr:
                let call = FunctionCallExprSyntax(unchecked: node)
                guard let name = call.calledName?.text else { continue }
                if handlers.contains(where: { name.hasPrefix($0) }) || name.contains("rror") || name.contains("ail")
                    || name == "resume" || handsOn(call) || brings(call)
                {
                    return true
                }
            // Any state that is set may be what the view shows.
            case .assignmentExpr: return true
            case .returnStmt where node.as(ReturnStmtSyntax.self)?.expression != nil: return true
            default: continue
            }
        }
        return false
    }

    /// `errorBanner.show()`: what is named for errors, or for messages over the screen, appears.
    private func brings(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledName?.text, name.startsWithWord(of: ["show", "present", "display"]) else {
            return false
        }
        return call.calledBase?.lastName?.text.containsFolded(["error", "toast", "alert", "banner", "snackbar"]) == true
    }

    /// Only a pause can end here, and that by being cancelled, or a pattern that is written in the program.
    private func cannotFail(_ node: CatchClauseSyntax) -> Bool {
        guard let attempt = node.ancestor(DoStmtSyntax.self) else { return false }
        let tries = Array(attempt.body.statements.descendants(TryExprSyntax.self))
        return !tries.isEmpty
            && tries.allSatisfy { attempt in
                guard let call = attempt.expression.stripped.as(FunctionCallExprSyntax.self) else { return false }
                if call.calledName?.text.isOne(of: ["NSRegularExpression", "Regex"]) == true {
                    let pattern = call.firstArgument?.expression
                    let texts = pattern?.as(DeclReferenceExprSyntax.self)?.givenValues ?? pattern.map { [$0] } ?? []
                    return !texts.isEmpty
                        && texts.allSatisfy { $0.as(StringLiteralExprSyntax.self)?.hasInterpolation == false }
                }
                return call.calledName?.text == "sleep"
            }
    }

    /// The name of the function says that nobody is told.
    private func isMeantToBeSilent(_ node: CatchClauseSyntax) -> Bool {
        node.enclosingFunction?.name.text.containsFolded(["silent", "quietly", "besteffort"]) ?? false
    }

    /// The attempt stands in a loop that it leaves with an answer, and behind the loop the function gives another one:
    /// the caller learns that no attempt has succeeded.
    private func isRetried(_ node: CatchClauseSyntax) -> Bool {
        guard let attempt = node.ancestor(DoStmtSyntax.self), let body = attempt.enclosingBody,
            let loop = attempt.ancestors.prefix(while: { $0 != body }).first(where: {
                [.forStmt, .whileStmt, .repeatStmt].contains($0.kind)
            }),
            attempt.body.statements.descendants(ReturnStmtSyntax.self).contains(where: { $0.expression != nil }),
            let item = loop.enclosingStatement, let list = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return false }
        return list.last?.item.as(ReturnStmtSyntax.self)?.expression != nil
    }

    /// One of several attempts, behind which the function throws if none has led to anything.
    private func throwsBehind(_ node: CatchClauseSyntax) -> Bool {
        guard !node.body.statements.descendants.contains(where: { $0.kind == .returnStmt }),
            let attempt = node.ancestor(DoStmtSyntax.self), let function = attempt.enclosingFunction,
            function.isThrowing, attempt.enclosingBody == function.syntax
        else { return false }
        return function.body?.statements.last?.item.kind == .throwStmt
    }

    /// The catch falls through to code that sets an error or calls what deals with one: it is the way out of all
    /// failures.
    private func isHandledBehind(_ node: CatchClauseSyntax) -> Bool {
        guard !node.body.statements.descendants.contains(where: { $0.kind == .returnStmt }) else { return false }
        for item in node.ancestors.prefix(while: { $0.kind != .functionDecl && $0.kind != .closureExpr }) {
            guard item.kind == .codeBlockItem, let list = item.parent?.as(CodeBlockItemListSyntax.self) else {
                continue
            }
            let behind = list.filter { $0.range.lower >= item.range.upper }
            if behind.contains(where: { $0.syntax.descendants.contains(where: showsError) }) { return true }
        }
        return false
    }

    private func showsError(_ node: Syntax) -> Bool {
        if let assignment = node.as(SequenceExprSyntax.self)?.assignment {
            return assignment.target.lastName?.text.contains("rror") == true && assignment.value.first?.text != "nil"
        }
        guard let name = node.as(FunctionCallExprSyntax.self)?.calledName?.text else { return false }
        return handlers.contains { name.hasPrefix($0) && name.contains("rror") }
    }

    /// The attempt only improves a local value that stands already: without it the work goes on with that.
    private func keepsDefault(_ node: CatchClauseSyntax) -> Bool {
        guard let attempt = node.ancestor(DoStmtSyntax.self), let body = attempt.enclosingBody else { return false }
        let changed = attempt.body.statements.descendants(SequenceExprSyntax.self).compactMap {
            $0.assignment?.target.as(DeclReferenceExprSyntax.self)?.baseName.identifier
        }
        guard !changed.isEmpty else { return false }
        return body.descendants(VariableDeclSyntax.self).contains { variable in
            variable.isVar && variable.range.upper <= attempt.range.lower && variable.initialValue != nil
                && !variable.isMember && changed.contains { $0 == variable.nameToken?.identifier }
        }
    }

    /// Somebody is given the error, and that is no log: `alerts.show(error)`.
    private func handsOn(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.calledName?.text.isOne(of: Self.logging) == false,
            call.calledBase?.lastName?.text.containsFolded(["log"]) != true
        else { return false }
        return call.arguments.contains { $0.expression.tokens.contains { $0.text == "error" } }
    }

    private static let logging = [
        "print", "debugPrint", "dump", "NSLog", "os_log", "log", "debug", "info", "notice", "warning", "warn", "error",
        "fault", "critical", "trace", "verbose",
        // What wraps the error for one of these.
        "String", "describing", "NSError",
    ]

    static let examples: [Example] = [
        .bad(
            """
            final class CartViewModel {
                func load() async {
                    rows = (↓try? await api.rows()) ?? []
                    if let total = ↓try? await api.total() { self.total = total }
                }
                func reload() async {
                    guard let rows = ↓try? await api.rows() else { return }; self.rows = rows
                }
            }
            """, options: ["optional_tries": .bool(true)]),
        .good(
            """
            final class CartViewModel {
                func load() async {
                    try? await Task.sleep(for: .seconds(1))
                    try? await tracker.count("load")
                    if let total = try? await api.total() { self.total = total } else { showError(.noTotal) }
                }
                func find() async {
                    var row: Row?
                    for shop in shops { if let found = try? await shop.row() { row = found } }
                    if let row { show(row) } else { isMissing = true }
                }
                func refreshSilently() async { rows = (try? await api.rows()) ?? rows }
                func open() async {
                    row = try? await api.row()
                    if row == nil { errorText = "no row" }
                }
            }
            """, options: ["optional_tries": .bool(true)]),
        .good(
            """
            final class CartViewModel {
                func load() async {
                    var rows = cache.rows()
                    do { rows = try await api.rows() } catch { logger.warning("old rows: \\(error)") }
                    show(rows)
                }
            }
            """),
        .bad(
            """
            final class CartViewModel {
                func load() async {
                    do {
                        let rows = try await api.rows()
                        show(rows)
                    } ↓catch { logger.warning("no rows: \\(error)") }
                }
            }
            """),
        .good(
            "final class CartViewModel {\n    func load() async {\n        do { try await run() } catch { errorBanner.show() }\n    }\n}"
        ),
        .bad(
            "final class CartViewModel {\n    func load() async {\n        do { try await run() } ↓catch { tides.show() }\n    }\n}"
        ),
        .good(
            "final class CartViewModel {\n    func hide() async {\n        do { try await Task.sleep(for: .seconds(2)) } catch { return }\n        isShown = false\n    }\n}"
        ),
        .good(
            "final class CartViewModel {\n    func load() async {\n        do { try await run() } catch { Alerts.shared.present(error) }\n    }\n}"
        ),
        .bad(
            "final class CartViewModel {\n    func load() async {\n        do { try await run() } ↓catch { logger.warning(\"no rows: \\(error)\") }\n    }\n}"
        ),
        .bad(
            "final class CartViewModel {\n    func load() async {\n        do {\n            rows = try await api.rows()\n        } ↓catch {\n            print(error)\n        }\n    }\n}"
        ),
        .bad("extension CartViewModel {\n    func save() {\n        do { try store.save() } ↓catch {}\n    }\n}"),
        .good(
            "final class CartViewModel {\n    func load() async {\n        do { try await run() } catch { handleError(error, context: .load) }\n    }\n}"
        ),
        .good(
            "final class CartViewModel {\n    func load() async throws {\n        do { try await run() } catch is CancellationError {} catch { state = .failed(error) }\n    }\n}"
        ),
        .good(
            """
            final class CartViewModel {
                func leaveSilently() async {
                    do { try await api.leave() } catch { print(error) }
                }
                func handle(_ problem: CartError) async {
                    if problem.mayBeOver {
                        do {
                            rows = try await api.rows()
                            return
                        } catch {
                            // The problem itself is shown.
                        }
                    }
                    self.error = problem
                }
            }
            """),
        .bad(
            """
            final class CartViewModel {
                func load() async {
                    do { rows = try await api.rows() } ↓catch { return }
                    self.error = nil
                }
            }
            """),
        .good(
            """
            final class CartViewModel {
                var links: [String] {
                    let pattern = #"https?://[a-z.]+"#
                    do {
                        let expression = try NSRegularExpression(pattern: pattern)
                        return matches(expression)
                    } catch {
                        print("wrong pattern: \\(error)")
                    }
                }
            }
            """),
        .bad(
            """
            final class CartViewModel {
                func leave() async {
                    do { try await api.leave() } ↓catch {
                        // The session is over in any case.
                    }
                    showStart()
                }
            }
            """),
        .good(
            """
            final class CartViewModel {
                func leave() async {
                    do { try await api.leave() } catch {
                        // The session is over in any case.
                    }
                    showStart()
                }
            }
            """, options: ["allow_explained": .bool(true)]),
        .good(
            """
            final class TideViewModel {
                func isKnown() async -> Bool {
                    for _ in 1...3 {
                        do { return try await api.knows(tide) } catch { logger.warning("again: \\(error)") }
                    }
                    return false
                }
                func read(_ text: String) throws -> Tide {
                    do { return try Tide(table: text) } catch {}
                    do { return try Tide(chart: text) } catch {}
                    throw TideError.unreadable
                }
            }
            """),
        .bad(
            """
            final class TideViewModel {
                func load() async {
                    for pier in piers {
                        do { tides += try await api.tides(pier) } ↓catch { logger.warning("\\(error)") }
                    }
                }
            }
            """),
        .good("final class Cart {\n    func load() {\n        do { try run() } catch { print(error) }\n    }\n}"),
    ]
}
