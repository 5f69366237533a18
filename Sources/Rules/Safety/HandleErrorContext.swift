import TenetRuleKit

struct HandleErrorContext: Rule {
    static let about = About(
        "handle-error-context", "Error handled without context", category: .safety, severity: .warning, scope: .appCode,
        why: """
            A recorded error without a context says that something failed but not what the user was doing. With it, reports \
            can be grouped and found.
            """)

    var functions = ["handleError"]
    var label = "context"
    static let options = [
        Option<Self>("functions", \.functions, "Functions that take an error and a context."),
        Option<Self>("label", \.label, "The label of the argument that holds the context."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(functions) { call, file in
            guard let name = call.calledName, !call.arguments.isEmpty, !call.hasArgument(label),
                call.calledBase == nil || call.calledBase?.text.isOne(of: ["self", "super", "self?", "viewModel"]) == true
            else { return }
            file.report(
                "`\(name.text)` is not told what the user was doing", help: "add `\(label):`", at: name)
        }
    }

    static let examples: [Example] = [
        .bad("do { try await load() } catch { ↓handleError(error) }"),
        .bad("do { try await load() } catch { self.↓handleError(error, retry: { await load() }) }"),
        .good("do { try await load() } catch { handleError(error, context: .login) }"),
        .good("func handleError(_ error: any Error) {}"),
        .good("server.handleError(error)"),
        .bad("↓report(error)", options: ["functions": .strings(["report"]), "label": .string("during")]),
    ]
}
