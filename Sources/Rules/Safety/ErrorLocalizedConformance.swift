import TenetRuleKit
import TenetRuleSupport

struct ErrorLocalizedConformance: Rule {
    static let about = About(
        "error-localized-conformance", "Error without LocalizedError", category: .safety, severity: .warning,
        scope: .appCode,
        why: """
            `localizedDescription` of an error that is no `LocalizedError` reads "The operation couldn't be \
            completed" and a number. Users cannot do anything with that.
            """,
        phrasings: [
            "Every error type that can reach users must conform to `LocalizedError`.",
            """
            Failures have an `errorDescription` of ours, so people never read "The operation couldn't be completed".
            """,
        ])

    var allowPrivate = true
    static let options = [
        Option<Self>("allow_private", \.allowPrivate, "Leave private error types alone, which users do not get to see.")
    ]

    /// An error without a text for users, as far as its file shows.
    private struct Silent: Fact { var name: String }
    /// What is thrown, or handed on as the failure of a result, and the type around.
    private struct Thrown: Fact {
        /// The error's type, or the type of the function when only a case is named.
        var type: String
        var owner: String
        /// The function whose every caller in the file logs the error and goes on; empty when there is none.
        var logged = ""
    }
    /// A function that makes one error of another: `case let error as RadioError` where another error is returned.
    private struct Turned: Fact {
        var from: String
        var into: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Silent.self, from: EnumDeclSyntax.self) { node, _ in
            isSilent(node) ? (Silent(name: node.name.identifier.string), node.name.range) : nil
        }
        hooks.collect(Silent.self, from: StructDeclSyntax.self) { node, _ in
            isSilent(node) ? (Silent(name: node.name.identifier.string), node.name.range) : nil
        }
        hooks.collect(Thrown.self, from: ThrowStmtSyntax.self) { node, _ in
            var thrown = Self.thrown(node.expression)
            thrown.logged = Self.loggedFunction(node) ?? ""
            return (thrown, node.throwKeyword.range)
        }
        hooks.collect(Thrown.self, fromCallsOf: ["failure"]) { call, _ in
            call.firstArgument.map { (Self.thrown($0.expression), call.range) }
        }
        hooks.collectAll(Turned.self, from: SwitchCaseSyntax.self) { node, _ in
            guard let into = node.enclosingFunction?.returnType?.lastName,
                let word = node.label.tokens.first(where: { $0.text == "as" }), let from = word.nextToken,
                from.tokenKind == .identifier
            else { return [] }
            return [(Turned(from: from.identifier.string, into: into.string), from.range)]
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let turned = project.facts(Turned.self).filter { turned in
                turned.role == .app && turned.fact.from != turned.fact.into
                    && project.model.types(named: turned.fact.into).one?.conforms(toAnyOf: Self.protocols) == true
            }
            let answered = Set(turned.map(\.fact.from))
            let thrown = project.facts(Thrown.self).filter { $0.role == .app }.map(\.fact)
            for found in project.facts(Silent.self) where found.role == .app && !answered.contains(found.fact.name) {
                let types = project.model.types(named: found.fact.name).all
                guard !types.contains(where: { $0.conforms(toAnyOf: Self.protocols) }),
                    types.isEmpty || types.contains(where: { isSeen($0, thrown, project.model) })
                else { continue }
                project.report(
                    "`\(found.fact.name)` is no `LocalizedError`, so its `localizedDescription` is only a number",
                    help: "conform to `LocalizedError` and implement `errorDescription`", in: found.path,
                    at: found.range)
            }
        }
    }

    private static func thrown(_ value: ExprSyntax) -> Thrown {
        let made = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
        let access = made.as(MemberAccessExprSyntax.self)
        let name = access == nil ? made.lastName : access?.base?.lastName
        return Thrown(
            type: name?.identifier.string ?? value.enclosingFunction?.returnType?.text.string ?? "",
            owner: value.enclosingTypeName?.string ?? "")
    }

    /// The private or static function that throws, when the type itself calls it and only logs what goes wrong.
    private static func loggedFunction(_ node: ThrowStmtSyntax) -> String? {
        guard let function = node.enclosingBody?.as(FunctionDeclSyntax.self), function.isPrivate || function.isStatic
        else { return nil }
        let calls = node.root.descendants(FunctionCallExprSyntax.self).filter { call in
            call.calledName?.identifier == function.name.identifier
                && (call.isPlain
                    || ["self", "Self", node.enclosingTypeName?.string].contains(call.calledBase?.text.string))
        }
        var isCalled = false
        for call in calls {
            guard isLogged(call) else { return nil }
            isCalled = true
        }
        return isCalled ? function.name.identifier.string : nil
    }

    /// In a `do` whose one `catch` gives the error to a log and to nothing else.
    private static func isLogged(_ call: FunctionCallExprSyntax) -> Bool {
        guard let attempt = call.ancestor(DoStmtSyntax.self), call.range.upper <= attempt.body.range.upper,
            let clause = attempt.catchClauses.only, clause.catchItems.isEmpty
        else { return false }
        let errors = clause.body.descendants(DeclReferenceExprSyntax.self).filter { $0.baseName.text == "error" }
        return !clause.body.tokens.contains { $0.text == "throw" }
            && errors.allSatisfy { error in
                error.ancestors.prefix { $0.kind != .codeBlockItem }.contains { node in
                    guard let log = node.as(FunctionCallExprSyntax.self), let name = log.calledName?.text else {
                        return false
                    }
                    return name.isOne(of: ["print", "debugPrint", "debug", "NSLog", "os_log", "log"])
                        || log.calledBase?.codeContainsFolded(["log"]) == true
                }
            }
    }

    private func isSilent(_ node: some DeclGroupSyntax) -> Bool {
        node.inherits("Error") && (!node.isPrivate || !allowPrivate) && !node.isInDebugBlock
            && !node.conformsInFile(to: Self.protocols) && !node.isInPreview
    }

    private static let protocols = ["LocalizedError", "CustomNSError"]

    /// Something that works for a screen throws the error; what only a parser or a helper throws is dealt with before
    /// anybody shows it. Where nothing is thrown yet, it will be.
    private func isSeen(_ error: ProjectType, _ thrown: [Thrown], _ model: ProjectModel) -> Bool {
        if error.members.contains(where: { $0.name == "localizedDescription" }) { return false }
        let own = thrown.filter { $0.type == error.name || $0.type.hasSuffix(error.name + ">") }
        if !own.isEmpty {
            return own.contains { thrown in
                let isOwnAffair =
                    !thrown.logged.isEmpty
                    && !model.uses(of: thrown.logged).contains {
                        $0.base.lastPart == thrown.owner && $0.path != error.path
                    }
                return !isOwnAffair && Self.makers.contains { thrown.owner.hasSuffix($0) }
            }
        }
        let members = error.members.filter { $0.kind == .enumCase || $0.has(.isStatic) }.flatMap {
            model.uses(of: $0.name)
        }
        let isUsed = members.contains { use in
            use.role == .app && use.enclosingType != error
                && (use.base == error.name || use.base.hasSuffix("." + error.name))
        }
        if isUsed { return false }
        // The project throws others, and nothing names this one: it is never thrown.
        return thrown.isEmpty
            || model.uses(of: error.name).contains { $0.role == .app && $0.enclosingType != error }
    }

    private static let makers = [
        "Service", "Services", "Repository", "Manager", "Client", "API", "UseCase", "ViewModel", "Model", "Store",
        "Interactor", "Controller", "View", "Session", "Gateway", "DataSource", "Network", "Uploader", "Downloader",
    ]

    static let examples: [Example] = [
        .bad(
            """
            enum ↓FareError: Error { case none }
            final class FareService {
                func load() throws { throw FareError.none }
            }
            """),
        .good(files: [
            "App/LineReader.swift": """
            enum LineError: Error { case short }
            struct LineReader {
                func read(_ text: String) throws { throw LineError.short }
            }
            """,
            "App/FareError.swift": "enum FareError: Error { case none }",
            "App/FareError+Text.swift":
                "extension FareError: LocalizedError {\n    var errorDescription: String? { nil }\n}",
            "App/FareService.swift": "final class FareService {\n    func load() throws { throw FareError.none }\n}",
        ]),
        .good(files: [
            "App/BoatError.swift": "enum BoatError: Error { case sunk }",
            "App/Harbour.swift": """
            struct Harbour {
                enum EntryError: Error { case closed }
                func enter() throws { throw HarbourFault.full }
            }
            private enum HarbourFault: Error { case full }
            """,
        ]),
        .good(files: [
            "App/RadioError.swift": "struct RadioError: Error {\n    let code: Int?\n}",
            "App/HarbourError.swift":
                "enum HarbourError: Error, LocalizedError {\n    case radio\n    var errorDescription: String? { L10n.radio }\n}",
            "App/RadioService.swift": """
            final class RadioService {
                func call() throws { throw RadioError(code: 3) }
            }
            """,
            "App/Harbour.swift": """
            final class Harbour {
                func explained(_ error: any Error) -> HarbourError {
                    switch error {
                    case let error as RadioError where error.code != nil: .radio
                    default: .radio
                    }
                }
            }
            """,
        ]),
        .good(
            """
            struct TideManager {
                enum DiskError: Error { case noFolder }
                init() {
                    do {
                        tides = try Self.load()
                    } catch {
                        debug("no tides", error)
                        tides = []
                    }
                }
                static func load() throws -> [Tide] { throw DiskError.noFolder }
            }
            """),
        .bad(
            """
            struct TideManager {
                enum ↓DiskError: Error { case noFolder }
                mutating func reload() {
                    do {
                        tides = try Self.load()
                    } catch {
                        debug("no tides", error)
                        message = error.localizedDescription
                    }
                }
                static func load() throws -> [Tide] { throw DiskError.noFolder }
            }
            """),
        .bad("enum ↓UploadError: Error {\n    case tooLarge\n}"),
        .bad("struct ↓ServerFailure: Error, Equatable {\n    let code: Int\n}"),
        .good(
            """
            enum UploadError: Error, LocalizedError {
                case tooLarge
                var errorDescription: String? { L10n.tooLarge }
            }
            """),
        .good(
            """
            enum UploadError: Error { case tooLarge }
            extension UploadError: LocalizedError {
                var errorDescription: String? { L10n.tooLarge }
            }
            """),
        .good("private enum ParseError: Error { case end }"),
        .good("enum StubError: Error { case planned }", at: Example.testPath),
        .good("enum Level { case error }"),
    ]
}
