import TenetRuleKit

struct HandleErrorContext: Rule {
    static let about = About(
        "handle-error-context", "Error handled without context", category: .safety, severity: .warning, scope: .appCode,
        why: """
            A recorded error without a context says that something failed but not what the user was doing. With it, \
            reports can be grouped and found.
            """)

    var functions = ["handleError"]
    var label = "context"
    var baseTypes = ["BaseViewModel"]
    static let options = [
        Option<Self>("functions", \.functions, "Functions that take an error and a context."),
        Option<Self>("label", \.label, "The label of the argument that holds the context."),
        Option<Self>(
            "base_types", \.baseTypes, "Look only into types that inherit from one of these; empty for all types."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(functions) { call, file in
            guard let name = call.calledName, !call.arguments.isEmpty, !call.hasArgument(label),
                call.calledBase == nil || call.calledBase?.text.isOne(of: ["self", "super", "self?"]) == true,
                baseTypes.isEmpty || call.enclosingType?.inherits(anyOf: baseTypes) == true
            else { return }
            file.report(
                "`\(name.text)` is not told what the user was doing", help: "add `\(label):`", at: name)
        }
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
        .good("final class Server {\n    func stop() { handleError(lastError) }\n}"),
        .good("class BaseViewModel {\n    func handleError(_ error: any Error) {}\n}"),
        .good("final class FeedModel: BaseViewModel {\n    func stop() { server.handleError(lastError) }\n}"),
        .bad(
            "↓report(error)",
            options: ["functions": .strings(["report"]), "label": .string("during"), "base_types": .strings([])]),
    ]
}
