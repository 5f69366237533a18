import TenetRuleKit

struct ErrorLocalizedConformance: Rule {
    static let about = About(
        "error-localized-conformance", "Error without LocalizedError", category: .safety, severity: .warning,
        scope: .appCode,
        why: """
            `localizedDescription` of an error that is no `LocalizedError` reads "The operation couldn't be \
            completed" and a number. Users cannot do anything with that.
            """)

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
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Silent.self, from: EnumDeclSyntax.self) { node, _ in
            isSilent(node) ? (Silent(name: node.name.identifier.string), node.name.range) : nil
        }
        hooks.collect(Silent.self, from: StructDeclSyntax.self) { node, _ in
            isSilent(node) ? (Silent(name: node.name.identifier.string), node.name.range) : nil
        }
        hooks.collect(Thrown.self, from: ThrowStmtSyntax.self) { node, _ in
            (Self.thrown(node.expression), node.throwKeyword.range)
        }
        hooks.collect(Thrown.self, fromCallsOf: ["failure"]) { call, _ in
            call.firstArgument.map { (Self.thrown($0.expression), call.range) }
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let thrown = project.facts(Thrown.self).filter { $0.role == .app }.map(\.fact)
            for found in project.facts(Silent.self) where found.role == .app {
                let types = project.model.types(named: found.fact.name).all
                guard !types.contains(where: { $0.conforms(toAnyOf: Self.protocols) }),
                    types.isEmpty || types.contains(where: { isSeen($0, thrown, project.model) })
                else { continue }
                project.report(
                    "`\(found.fact.name)` is no `LocalizedError`, so users see only a number",
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

    private func isSilent(_ node: some DeclGroupSyntax) -> Bool {
        node.inherits("Error") && (!node.isPrivate || !allowPrivate) && !node.isInDebugBlock
            && !node.conformsInFile(to: Self.protocols) && !node.isInPreview
    }

    private static let protocols = ["LocalizedError", "CustomNSError"]

    /// Something that works for a screen throws the error; what only a parser or a helper throws is dealt with before
    /// anybody shows it. Nobody uses it yet: it will be shown.
    private func isSeen(_ error: ProjectType, _ thrown: [Thrown], _ model: ProjectModel) -> Bool {
        if error.members.contains(where: { $0.name == "localizedDescription" }) { return false }
        let own = thrown.filter { $0.type == error.name || $0.type.hasSuffix(error.name + ">") }
        if !own.isEmpty { return own.contains { thrown in Self.makers.contains { thrown.owner.hasSuffix($0) } } }
        let members = error.members.filter { $0.kind == .enumCase || $0.has(.isStatic) }.flatMap {
            model.uses(of: $0.name)
        }
        return !members.contains { use in
            use.role == .app && use.enclosingType != error
                && (use.base == error.name || use.base.hasSuffix("." + error.name))
        }
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
