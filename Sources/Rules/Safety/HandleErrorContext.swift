import TenetRuleKit
import TenetRuleSupport

struct HandleErrorContext: Rule {
    static let about = About(
        "handle-error-context", "Error handled without context", category: .safety, severity: .warning, scope: .appCode,
        why: """
            A recorded error without a context says that something failed but not what the user was doing. With it, \
            reports can be grouped and found.
            """,
        phrasings: [
            "Call `handleError` with a specific `context` whenever a view model presents a caught error.",
            """
            When something fails, we always say what the user was doing; a bare `handleError(error)` or `.unknown` \
            helps nobody.
            """,
        ])

    var functions = ["handleError"]
    var label = "context"
    var baseTypes = ["BaseViewModel"]
    var meaningless = ["unknown", "none", "general", "generic", "other", "undefined", "unspecified", "default", "misc"]
    static let options = [
        Option<Self>("meaningless", \.meaningless, "Contexts that tell nothing."),
        Option<Self>("functions", \.functions, "Functions that take an error and a context."),
        Option<Self>("label", \.label, "The label of the argument that holds the context."),
        Option<Self>(
            "base_types", \.baseTypes, "Look only into types that inherit from one of these; empty for all types."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(functions) { call, file in
            guard let name = call.calledName, !call.arguments.isEmpty,
                call.calledBase == nil || call.calledBase?.text.isOne(of: ["self", "super", "self?"]) == true,
                baseTypes.isEmpty || call.enclosingType?.conformsInFile(to: baseTypes) == true
            else { return }
            if let context = call.argument(label)?.expression {
                guard isEmpty(context) else { return }
                file.report(
                    "`\(context.text)` does not tell what the user was doing", help: "name the operation", at: context)
                return
            }
            file.report(
                "`\(name.text)` is not told what the user was doing", help: "add `\(label):`", at: name)
        }
        guard let function = functions.first, !baseTypes.isEmpty else { return }
        hooks.on(CatchClauseSyntax.self) { node, file in
            guard node.catchItems.isEmpty, node.enclosingType?.conformsInFile(to: baseTypes) == true,
                let text = textSet(in: node.body)
            else { return }
            file.report(
                "`\(text.text)` is set by hand from the error, past `\(function)`",
                help: "call `\(function)(error, \(label): …)`", at: text)
        }
    }

    /// A context that stands for none.
    private func isEmpty(_ context: ExprSyntax) -> Bool {
        if context.kind == .nilLiteralExpr { return true }
        if let text = context.stringValue { return text.isEmpty || meaningless.contains(text.lowercased()) }
        return context.kind == .memberAccessExpr && context.lastName.map { $0.text.isOne(of: meaningless) } == true
    }

    /// The property that a catch clause gives the text of the error, when it does nothing else with the error.
    /// `deleteAccountError` belongs to one operation and is set by hand.
    private func textSet(in body: CodeBlockSyntax) -> TokenSyntax? {
        for call in body.statements.descendants(FunctionCallExprSyntax.self)
        where call.calledName.map({ $0.text.isOne(of: functions) || $0.codeContains("rror") }) == true {
            return nil
        }
        for node in body.statements.descendants(SequenceExprSyntax.self) {
            guard let assignment = node.assignment, let name = assignment.target.ownMemberName,
                !name.text.hasSuffix("Error"),
                name.text.containsFolded(["message", "text", "alert", "toast", "banner", "error"]),
                assignment.value.contains(where: { value in
                    value.tokens.contains { $0.text == "localizedDescription" || $0.text == "error" }
                })
            else { continue }
            return name
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedModel: BaseViewModel {
                func load() async {
                    do { try await fetch() } catch { ↓handleError(error) }
                }
            }
            """),
        .bad(
            """
            final class FeedModel: BaseViewModel {
                func load() async {
                    do { try await fetch() } catch { self.↓handleError(error, retry: again) }
                }
            }
            """),
        .good(
            """
            final class FeedModel: BaseViewModel {
                func load() async {
                    do { try await fetch() } catch { handleError(error, context: .feed) }
                }
            }
            """),
        .bad(
            """
            final class FeedModel: BaseViewModel {
                func load() async {
                    do { try await fetch() } catch { ↓alertMessage = error.localizedDescription }
                }
            }
            """),
        .bad(
            """
            final class FeedModel: BaseViewModel {}

            extension FeedModel {
                func load() async {
                    do { try await fetch() } catch { self.↓toast = "No feed: \\(error)" }
                }
            }
            """),
        .good(
            """
            final class FeedModel: BaseViewModel {
                func delete() async {
                    do { try await remove() } catch { deleteError = error.localizedDescription }
                }
                func load() async {
                    do { try await fetch() } catch {
                        handleError(error, context: .feed)
                        bannerText = error.localizedDescription
                    }
                }
            }
            """),
        .good("final class Server {\n    func stop() { handleError(lastError) }\n}"),
        .good("class BaseViewModel {\n    func handleError(_ error: any Error) {}\n}"),
        .good("final class FeedModel: BaseViewModel {\n    func stop() { server.handleError(lastError) }\n}"),
        .bad(
            "↓report(error)",
            options: ["functions": .strings(["report"]), "label": .string("during"), "base_types": .strings([])]),
        .bad(
            """
            final class FeedModel: BaseViewModel {
                func load() async {
                    do { try await fetch() } catch { handleError(error, context: ↓.unknown) }
                    client.load { [weak self] error in self?.handleError(error, context: ↓"") }
                }
            }
            """),
    ]
}
