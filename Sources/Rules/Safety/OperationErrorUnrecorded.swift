import TenetRuleKit
import TenetRuleSupport

struct OperationErrorUnrecorded: Rule {
    static let about = About(
        "operation-error-unrecorded", "Error kept for one operation and recorded nowhere", category: .safety,
        severity: .warning, scope: .appCode,
        why: """
            An error that goes only into a property of its own passes by the common error handling. Unless the service \
            records it, nobody but the user ever learns of it.
            """,
        phrasings: [
            """
            When a view model stores an error in an operation-specific property, the service that throws it must \
            record it.
            """,
            "A failure kept in something like `deleteError` still has to show up in our crash reporting or log.",
        ])

    var handlers = ["handleError", "handle"]
    var recorders = [
        "record", "recordError", "recordNonFatal", "capture", "captureError", "logError", "error", "fault",
    ]
    var unknown = false
    static let options = [
        Option<Self>(
            "unknown", \.unknown,
            "Also report errors of functions that the project does not show."),
        Option<Self>("handlers", \.handlers, "Functions of the common error handling."),
        Option<Self>("recorders", \.recorders, "Functions that record an error."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collect(KeptError.self, from: CatchClauseSyntax.self) { clause, file in
            guard let attempt = clause.ancestor(DoStmtSyntax.self) else { return nil }
            return keptError(in: clause.body.syntax, clause.errorName, of: attempt.body.syntax, file)
        }
        // `switch await service.send() { case .failure(let error): sendError = error }`
        hooks.collect(KeptError.self, from: SwitchCaseSyntax.self) { element, file in
            guard let item = element.label.as(SwitchCaseLabelSyntax.self)?.caseItems.only,
                let caught = item.pattern.failureName, let choice = element.ancestor(SwitchExprSyntax.self)
            else { return nil }
            return keptError(in: element.statements.syntax, caught, of: choice.subject.syntax, file)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for error in project.facts(KeptError.self) where error.role == .app {
                guard let file = project.model.sources.first(where: { $0.path == error.path }) else { continue }
                let calls = file.uses.filter {
                    $0.kind == .call && $0.has(.isAwaited) && $0.range.lower >= error.fact.lower
                        && $0.range.upper <= error.fact.upper
                }
                // Services are often known by a protocol only: any function of that name may do it.
                let functions = calls.flatMap { project.model.declarations(named: $0.name) }
                    .filter { $0.kind.isFunction && !($0.path == error.path && $0.extent.contains(error.range)) }
                if unknown, functions.isEmpty, !calls.isEmpty {
                    project.report(
                        "`\(error.fact.name)` gets an error that is recorded nowhere",
                        help: "record it here, or say which service does", in: error.path, at: error.range)
                }
                guard !functions.isEmpty, functions.contains(where: { $0.has(.hasBody) }),
                    !functions.contains(where: { $0.uses.contains { $0.kind == .call && recorders.contains($0.name) } })
                else { continue }
                project.report(
                    "`\(error.fact.name)` gets an error that is recorded nowhere",
                    help: "record it here, or in the service that throws it", in: error.path, at: error.range,
                    notes: functions.filter { $0.has(.hasBody) }.prefix(1).map {
                        $0.note("this does not record it either")
                    })
            }
        }
    }

    /// The property that gets the error of an attempt which nothing there records.
    private func keptError(
        in body: Syntax, _ caught: String, of attempt: Syntax, _ file: FilePass
    ) -> (KeptError, ByteRange)? {
        guard body.enclosingViewModel != nil else { return nil }
        let isRecorded = body.descendants(FunctionCallExprSyntax.self).contains {
            guard let called = $0.calledName?.text else { return false }
            return called.isOne(of: handlers) || called.isOne(of: recorders)
                || called.containsFolded(["record", "crashlytics", "capture"])
        }
        guard !isRecorded else { return nil }
        for sequence in body.descendants(SequenceExprSyntax.self) {
            guard let (target, sign, value) = sequence.assignment, sign == "=", let name = target.ownMemberName,
                name.text.hasSuffix("Error"),
                // What a local name keeps goes on from there: it is thrown or handled behind the attempt.
                target.kind != .declReferenceExpr || !target.isLocalName(name.text),
                value.contains(where: { $0.tokens.contains { $0.text.string == caught } })
            else { continue }
            return (
                KeptError(
                    name: name.text.string, lower: attempt.range.lower, upper: attempt.range.upper),
                name.range
            )
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/AccountViewModel.swift":
                "final class AccountViewModel: ObservableObject {\n    @Published var deleteError: (any Error)?\n    func delete() async {\n        do { try await accounts.deleteAccount() } catch { ↓deleteError = error }\n    }\n}",
            "App/AccountService.swift":
                "final class AccountService {\n    func deleteAccount() async throws { try await client.send(.delete) }\n}",
        ]),
        .bad(files: [
            "App/NameViewModel.swift":
                "final class NameViewModel: ObservableObject {\n    func save() async {\n        do { try await store.saveName(name) } catch { self.↓saveError = error }\n    }\n}",
            "App/Store.swift": "actor Store {\n    func saveName(_ name: String) async throws { try write(name) }\n}",
        ]),
        .bad(
            """
            struct TideService {
                func change(to tide: Tide) async throws { try await client.send(tide) }
            }
            final class TideViewModel: ObservableObject {
                func change(to tide: Tide) async {
                    do { try await service.change(to: tide) } catch { ↓changeError = error.localizedDescription }
                }
            }
            """),
        .bad(
            """
            struct TideService {
                func load() async -> Result<Tide, any Error> { await client.tide() }
            }
            final class TideViewModel: ObservableObject {
                func load() async {
                    switch await service.load() {
                    case .success(let tide): self.tide = tide
                    case .failure(let problem): ↓loadError = problem
                    }
                }
            }
            """),
        .good(files: [
            "App/AccountViewModel.swift":
                "final class AccountViewModel: ObservableObject {\n    func delete() async {\n        do { try await accounts.deleteAccount() } catch { deleteError = error }\n    }\n}",
            "App/AccountService.swift":
                "final class AccountService {\n    func deleteAccount() async throws {\n        do { try await client.send(.delete) } catch {\n            crashes.recordError(error)\n            throw error\n        }\n    }\n}",
        ]),
        .good(
            """
            struct TideService {
                func tide() async throws -> Tide { try await client.tide() }
            }
            final class TideViewModel: ObservableObject {
                func load() async throws {
                    var tideError: (any Error)?
                    do { tide = try await service.tide() } catch { tideError = error }
                    if let tideError { throw tideError }
                }
            }
            """),
        .bad(
            "final class NameViewModel: ObservableObject {\n    func save() async {\n        do { try await writer.write() } catch { ↓saveError = error }\n    }\n}",
            options: ["unknown": .bool(true)]),
        .bad(
            "final class NameViewModel: ObservableObject {\n    func save() async {\n        // The writer records what fails.\n        do { try await writer.write() } catch { ↓saveError = error }\n    }\n}",
            options: ["unknown": .bool(true)]),
        .good(
            "final class NameViewModel {\n    func save() async {\n        do { try await unknown.save() } catch { saveError = error }\n    }\n}"
        ),
        .good(files: [
            "App/NameViewModel.swift":
                "final class NameViewModel: ObservableObject {\n    func save() async {\n        do { try await store.saveName(name) } catch {\n            saveError = error\n            handleError(error)\n        }\n        do { try await store.saveName(other) } catch {\n            otherError = error\n            errorRecorder(error, .saving)\n        }\n    }\n}",
            "App/Store.swift": "actor Store {\n    func saveName(_ name: String) async throws { try write(name) }\n}",
        ]),
    ]
}

private struct KeptError: Fact {
    var name: String
    var lower: Int
    var upper: Int
}
