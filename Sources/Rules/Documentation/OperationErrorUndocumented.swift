import TenetRuleKit

struct OperationErrorUndocumented: Rule {
    static let about = About(
        "operation-error-undocumented", "Operation error without a reason", category: .documentation, severity: .note,
        scope: .appCode, reads: [.comments],
        why: """
            An error that bypasses the common handler is an exception to a rule; without a reason it looks like a \
            slip.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(CatchClauseSyntax.self) { node, file in
            guard node.enclosingType?.groupName?.text.hasSuffix("ViewModel") == true else { return }
            for item in node.body.statements {
                guard let sequence = item.item.as(SequenceExprSyntax.self), let assignment = sequence.assignment,
                    let name = assignment.target.ownMemberName, name.text.hasSuffix("Error"),
                    assignment.value.first?.text == "error"
                else { continue }
                let whole = node.slice(ByteRange(node.range.lower, node.body.rightBrace.range.upper))
                guard !Syntax.hasComment(whole) else { return }
                file.report(
                    "`\(name.text)` is set instead of calling the common error handler, without a reason",
                    help: "say in a comment why this operation needs an error of its own", at: name)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            "final class AccountViewModel {\n    func delete() async {\n        do {\n            try await api.delete()\n        } catch {\n            ↓deleteError = error\n        }\n    }\n}"
        ),
        .bad(
            "final class AccountViewModel {\n    func delete() {\n        do { try run() } catch { self.↓deleteError = error }\n    }\n}"
        ),
        .good(
            "final class AccountViewModel {\n    func delete() {\n        do {\n            try run()\n        } catch {\n            // The alert of this screen has a title of its own.\n            deleteError = error\n        }\n    }\n}"
        ),
        .good(
            "final class AccountViewModel {\n    func delete() {\n        do { try run() } catch { handleError(error) }\n    }\n}"
        ),
        .good(
            "final class Account {\n    func delete() {\n        do { try run() } catch { deleteError = error }\n    }\n}"
        ),
    ]
}
