import TenetRuleKit
import TenetRuleSupport

struct SensitiveLogging: Rule {
    static let about = About(
        "sensitive-logging", "Sensitive logging", category: .safety, severity: .error, status: .stable, scope: .appCode,
        why: """
            Logs are kept on the device, sent along with crash reports and read by people who must not know passwords \
            or tokens of users.
            """,
        phrasings: [
            "Do not log passwords, tokens, keys or other sensitive values.",
            "Credentials never appear in `print` or readable logger output; mark them `.private` or leave them out.",
        ])

    var calls = [
        "print", "debugPrint", "NSLog", "log", "debug", "info", "notice", "warning", "error", "critical",
        "fault", "trace", "verbose",
    ]
    var words: [String] = []
    static let options = [
        Option<Self>("calls", \.calls, "Functions that write to a log."),
        Option<Self>(
            "words", \.words, "More words, in lower case, that make a name sensitive, such as `email` or `userid`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(calls) { call, file in
            guard isLog(call), !call.arguments.isEmpty else { return }
            let hides = call.calledBase.map { hidesByDefault($0, file) } ?? false
            let values = call.arguments.compactMap { found(in: $0, hides: hides) }
            guard !values.isEmpty, !call.isInDebugBlock, !call.isInPreview else { return }
            for (value, name) in values {
                file.report(
                    "`\(name)` is written to the log, where others can read it",
                    help: hides
                        ? "leave it out, or mark it with `privacy: .private`"
                        : "leave it out, or log whether it is there",
                    at: value)
            }
        }
    }

    private func isLog(_ call: FunctionCallExprSyntax) -> Bool {
        guard let base = call.calledBase else {
            return call.isPlain && (call.calledName?.text).isOne(of: ["print", "debugPrint", "NSLog", "log"])
        }
        return base.codeContainsFolded(["log"])
    }

    private static let maskingLabels = ["private", "sensitive", "redacted", "masked", "hashed", "hidden"]

    /// Apple's `Logger` shows interpolated strings only with `privacy: .public`. `Logger.sync` is one, too: loggers by
    /// area are constants in an extension of that type, and only the extension's file has to import it.
    private func hidesByDefault(_ logger: ExprSyntax, _ file: FilePass) -> Bool {
        !file.imports.isDisjoint(with: ["os", "OSLog"])
            || logger.as(MemberAccessExprSyntax.self)?.base?.text == "Logger"
    }

    private func found(in argument: LabeledExprSyntax, hides: Bool) -> (ExprSyntax, String)? {
        if !hides, let name = secret(argument.expression) { return (argument.expression, name) }
        guard let literal = argument.expression.as(StringLiteralExprSyntax.self) else { return nil }
        for segment in literal.segments {
            guard let value = segment.as(ExpressionSegmentSyntax.self), let first = value.expressions.first else {
                continue
            }
            let privacy = value.expressions.first { $0.label?.text == "privacy" }?.expression.text
            if hides ? privacy != ".public" : privacy != nil && privacy != ".public" { continue }
            // `\(private: token)`: an interpolation of the project's own that masks.
            if let label = first.label?.text, label.isOne(of: Self.maskingLabels) { continue }
            if let name = secret(first.expression) { return (first.expression, name) }
        }
        return nil
    }

    private func secret(_ value: ExprSyntax) -> String? {
        var value = value.stripped
        while let inner = value.as(OptionalChainingExprSyntax.self)?.expression
            ?? value.as(ForceUnwrapExprSyntax.self)?.expression
        {
            value = inner
        }
        if let list = value.as(SequenceExprSyntax.self)?.elements, list.element(at: 1)?.text == "??",
            let first = list.first
        {
            return secret(first)
        }
        guard let token = value.lastName else { return nil }
        let name = token.identifier.string
        if name == "token", isDeviceToken(value) { return words.contains("devicetoken") ? name : nil }
        if SecretWords.isSecretName(name) { return isOfHarmlessType(value) || isComparedWithMarks(value) ? nil : name }
        return !words.isEmpty && words.contains(name.nameWords.joined()) ? name : nil
    }

    /// The address of push notifications, which nobody can sign in with.
    private func isDeviceToken(_ value: ExprSyntax) -> Bool {
        value.enclosingFunction?.parameters.contains {
            $0.firstName.text.containsFolded(["devicetoken"]) || $0.internalName.text.containsFolded(["devicetoken"])
        } ?? false
    }

    /// A `token` of a lexer or a text field: of a type of the project's own that is not named for a secret.
    private func isOfHarmlessType(_ value: ExprSyntax) -> Bool {
        guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text, name == "token",
            let function = value.ancestors.first(where: { $0.kind == .functionDecl || $0.kind == .initializerDecl }),
            let type = declaredType(of: name, in: function)?.unwrapped.lastName?.string
        else { return false }
        return !["String", "Substring", "Data", "NSString", "StaticString"].contains(type)
            && !SecretWords.names.contains { type.nameWords.joined().contains($0) }
    }

    /// A `token` of a lexer: whoever takes a text apart compares its pieces with marks and words of a language, and
    /// nobody compares a secret with several texts.
    private func isComparedWithMarks(_ value: ExprSyntax) -> Bool {
        guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName,
            !SecretWords.names.contains(where: name.identifier.string.nameWords.joined().contains),
            let function = value.ancestors.first(where: { $0.kind == .functionDecl || $0.kind == .initializerDecl })
        else { return false }
        var marks: Set<String> = []
        for sequence in function.descendants(SequenceExprSyntax.self) {
            for (left, sign, right) in sequence.operations where sign == "==" || sign == "!=" {
                guard left.firstToken?.identifier == name.identifier,
                    let mark = right.as(StringLiteralExprSyntax.self)?.text, mark != "\"\""
                else { continue }
                marks.insert(mark.string)
            }
        }
        for choice in function.descendants(SwitchExprSyntax.self)
        where choice.subject.firstToken?.identifier == name.identifier {
            for element in choice.cases {
                guard let label = element.as(SwitchCaseSyntax.self)?.label else { continue }
                marks.formUnion(label.descendants(StringLiteralExprSyntax.self).map(\.text.string))
            }
        }
        return marks.count > 1
    }

    /// The type that a parameter, a constant or a cast gives the name.
    private func declaredType(of name: TextSlice, in function: Syntax) -> TypeSyntax? {
        for node in function.descendants {
            if let parameter = node.as(FunctionParameterSyntax.self), parameter.internalName.text == name {
                return parameter.type
            }
            if let binding = node.as(PatternBindingSyntax.self), binding.nameToken?.text == name {
                if let type = binding.typeAnnotation?.type { return type }
                if let type = castType(binding.initializer?.value) { return type }
            }
            if let binding = node.as(OptionalBindingConditionSyntax.self), binding.pattern.text == name,
                let type = castType(binding.initializer?.value)
            {
                return type
            }
        }
        return nil
    }

    private func castType(_ value: ExprSyntax?) -> TypeSyntax? {
        guard let elements = value?.as(SequenceExprSyntax.self)?.elements,
            elements.contains(where: { $0.kind == .unresolvedAsExpr })
        else { return nil }
        return Array(elements).last?.as(TypeExprSyntax.self)?.type
    }

    static let examples: [Example] = [
        .bad("print(\"signing in with \\(↓password)\")"),
        .bad("logger.debug(\"token: \\(↓session.accessToken, privacy: .public)\")"),
        .bad("NSLog(\"key %@\", ↓apiKey)"),
        .good("logger.debug(\"token: \\(session.accessToken, privacy: .private)\")"),
        .good("Log.info(\"token: \\(private: accessToken)\")\nprint(\"cost \\(feeInToken)\")"),
        .good("logger.debug(\"has token: \\(session.accessToken != nil)\")"),
        .good("print(\"password length \\(password.count)\")"),
        .good("#if DEBUG\nprint(\"token \\(accessToken)\")\n#endif"),
        .good("import OSLog\nlogger.debug(\"token: \\(session.accessToken)\")"),
        .good("Logger.harbour.debug(\"token: \\(session.accessToken)\")"),
        .bad("Logger.debug(\"token: \\(↓session.accessToken)\")"),
        .good("form.error(password)"),
        .good(
            "func didRegister(withDeviceToken data: Data) {\n    let token = hex(data)\n    Log.info(\"at \\(token)\")\n}"
        ),
        .bad(
            "func didRegister(withDeviceToken data: Data) {\n    let token = hex(data)\n    Log.info(\"at \\(↓token)\")\n}",
            options: ["words": .strings(["devicetoken"])]),
        .good(
            """
            func show(_ object: Any, _ token: SyntaxToken) {
                Log.debug("read \\(token)")
            }
            func display(_ object: Any) {
                guard let token = object as? LanguageToken else { return }
                Log.debug("shown \\(token)")
            }
            """),
        .good(
            """
            func orders(in text: String) -> [Order] {
                for wordToken in words(of: text) {
                    print(wordToken)
                    if wordToken == "(" || wordToken.last == "!" { open() }
                }
            }
            """),
        .bad("func check(_ userToken: String) {\n    if userToken == \"none\" { return }\n    print(↓userToken)\n}"),
        .bad("func send(token: AuthToken?) {\n    Log.debug(\"sent \\(↓token)\")\n}"),
        .bad("func send(token: String) {\n    Log.debug(\"sent \\(↓token)\")\n}"),
        .bad("logger.info(\"user \\(↓user.email)\")", options: ["words": .strings(["email"])]),
        .good("logger.info(\"user \\(user.email)\")"),
    ]
}
