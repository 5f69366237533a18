import TenetRuleKit
import TenetRuleSupport

struct SessionLossUnhandled: Rule {
    static let about = About(
        "session-loss-unhandled", "Lost session that nothing reacts to", category: .safety, severity: .warning,
        scope: .appCode,
        why: """
            When the server has forgotten a session, every further request fails. Only clearing the stored session and \
            starting anew helps, and users cannot do that themselves.
            """,
        phrasings: [
            "Catch every error that reports a lost session, and clear the stored session there.",
            """
            When the server no longer knows who we are, `sessionExpired` leads to a fresh start and does not end as a \
            generic failure.
            """,
        ])

    var errors = ["sessionNotFound", "sessionExpired", "sessionLost", "invalidSession"]
    var clears = ["clearSession"]
    static let options = [
        Option<Self>("errors", \.errors, "Error cases that say that the session is gone."),
        Option<Self>("clears", \.clears, "Functions that forget the stored session."),
    ]

    /// The name of a case that is thrown, or that an error is made of.
    private struct Thrown: Fact { var name: String }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Thrown.self, from: ThrowStmtSyntax.self) { node, _ in
            let names = node.expression.descendants(DeclReferenceExprSyntax.self).map(\.baseName)
            return names.filter { $0.text.isOne(of: errors) }.map { (Thrown(name: $0.text.string), $0.range) }
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for name in errors {
                for error in project.model.declarations(named: name) where error.kind == .enumCase && error.role == .app
                {
                    let elsewhere = project.model.uses(of: name).filter {
                        $0.role == .app && $0.enclosingType != error.enclosingType
                    }
                    let throwing = project.facts(Thrown.self).filter { $0.fact.name == name && $0.role == .app }
                    guard !isAskedFor(error, project.model),
                        let thrown = elsewhere.first(where: { use in throwing.contains { $0.isAt(use) } }),
                        elsewhere.allSatisfy({ use in throwing.contains { $0.isAt(use) } })
                    else { continue }
                    project.report(
                        "`\(name)` is thrown and nothing looks for it",
                        help: "clear the session and let the user start anew",
                        at: error, notes: [thrown.note("it is thrown here")])
                }
            }
            for name in clears {
                for function in project.model.declarations(named: name)
                where function.kind == .function && function.role == .app && function.has(.hasBody) {
                    guard !project.model.uses(of: name).contains(where: { $0.role == .app && $0.kind != .text }) else {
                        continue
                    }
                    project.report(
                        "`\(name)` is never called, so a lost session is tried again and again",
                        help: "call it when the server says that the session is gone", at: function)
                }
            }
        }
    }

    /// `error.isSessionLost`: a member of the error's own type tells, and somebody reads it.
    private func isAskedFor(_ error: Declaration, _ model: ProjectModel) -> Bool {
        let texts = ["errorDescription", "failureReason", "recoverySuggestion", "description", "debugDescription"]
        return model.uses(of: error.name).contains { use in
            guard use.enclosingType == error.enclosingType, let member = use.declaration,
                member.kind.isVariable || member.kind.isFunction, !texts.contains(member.name)
            else { return false }
            return model.uses(of: member.name).contains { $0.role == .app && $0.enclosingType != error.enclosingType }
        }
    }

    static let examples: [Example] = [
        .good(
            """
            enum TourError: Error {
                case sessionExpired
                var asksForSignIn: Bool { if case .sessionExpired = self { true } else { false } }
            }
            struct TourService {
                func load() throws { throw TourError.sessionExpired }
            }
            final class TourModel {
                func show(_ error: TourError) { if error.asksForSignIn { signIn() } }
            }
            """),
        .bad(files: [
            "App/TourError.swift": "enum TourError: Error {\n    case ↓sessionNotFound\n    case offline\n}",
            "App/Service.swift":
                "final class Service {\n    func next() throws {\n        throw TourError.sessionNotFound\n    }\n}",
        ]),
        .bad("final class SessionStore {\n    func ↓clearSession() { id = nil }\n}"),
        .good(files: [
            "App/TourError.swift": "enum TourError: Error {\n    case sessionNotFound\n}",
            "App/Service.swift": "final class Service {\n    func next() throws { throw TourError.sessionNotFound }\n}",
            "App/Model.swift":
                "final class Model {\n    func next() {\n        do { try service.next() } catch TourError.sessionNotFound { store.clearSession() } catch {}\n    }\n}",
        ]),
        .good(files: [
            "App/SessionStore.swift": "final class SessionStore {\n    func clearSession() { id = nil }\n}",
            "App/Model.swift": "final class Model {\n    func reset() { store.clearSession() }\n}",
        ]),
        .good("enum TourError: Error {\n    case offline\n}"),
        .good(files: [
            "App/TourError.swift": "enum TourError: Error {\n    case sessionNotFound\n}",
            "App/Model.swift":
                "final class Model {\n    func next() {\n        do { try service.next() } catch TourError.sessionNotFound { restart() } catch {}\n    }\n}",
        ]),
        .bad(files: [
            "App/TourError.swift": "enum TourError: Error {\n    case ↓sessionExpired\n}",
            "App/Service.swift":
                "final class Service {\n    func next() throws { throw TourError.sessionExpired }\n    func skip() throws { throw TourError.sessionExpired }\n}",
        ]),
    ]
}

extension Located {
    fileprivate func isAt(_ use: Use) -> Bool {
        path == use.path && range.lower <= use.range.upper && use.range.lower <= range.upper
    }
}
