import TenetRuleKit
import TenetRuleSupport

struct SensitiveDataInUserDefaults: Rule {
    static let about = About(
        "sensitive-data-in-user-defaults", "Sensitive data in UserDefaults", category: .safety, severity: .error,
        scope: .appCode, reads: [.strings],
        why: """
            User defaults are a plain file that is part of backups and can be read on a lost device. Passwords and \
            tokens belong in the keychain, which encrypts them and knows when the device is locked.
            """,
        phrasings: [
            "Store passwords and tokens in the keychain, not in `UserDefaults`, `@AppStorage` or plain files.",
            "Login credentials are never saved unencrypted on the device; preferences hold harmless settings only.",
        ])

    var allowedKeys: [String] = []
    static let options = [
        Option<Self>("allowed_keys", \.allowedKeys, "Keys that sound like secrets but are none.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("set", "setValue") { call, file in
            guard let key = storedKey(call), let name = keyName(key), isKeptSecret(call, name) else { return }
            file.report(Self.message(name), help: Self.help, at: key)
        }
        // The name of the constant says nothing: its text may.
        hooks.collect(Stored.self, fromCallsOf: ["set", "setValue"]) { call, _ in
            guard let key = storedKey(call), let name = keyName(key), !isKeptSecret(call, name),
                let text = ConstantText(key)
            else { return nil }
            let isArchived = call.firstArgument.map { Self.isArchived($0.expression) } ?? false
            return (Stored(key: text, isArchived: isArchived), key.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for stored in project.facts(Stored.self) {
                guard let text = stored.fact.key.value(in: project.model, from: stored.path), isSecret(text),
                    !stored.fact.isArchived || Self.isCredential(text)
                else { continue }
                project.report(Self.message(text), help: Self.help, in: stored.path, at: stored.range)
            }
        }
        hooks.onCall("write") { call, file in
            guard call.hasArgument("to"), let bytes = call.calledBase, let secret = secretEncoded(in: bytes),
                let name = call.calledName
            else { return }
            file.report(
                "`\(secret)` is kept in a file, which is not encrypted", help: "keep it in the keychain", at: name)
        }
        hooks.onAttribute("AppStorage", "SceneStorage") { attribute, file in
            guard let key = attribute.argumentList?.first?.expression, let name = keyName(key), isSecret(name),
                let variable = attribute.declaration?.as(VariableDeclSyntax.self), !holdsFlag(variable)
            else { return }
            file.report(Self.message(name), help: Self.help, at: key)
        }
    }

    /// A key under which a value is kept that may be a secret.
    private struct Stored: Fact {
        var key: ConstantText
        /// The value is an object that was archived.
        var isArchived: Bool
    }

    private static func message(_ name: String) -> String {
        "`\(name)` is kept in user defaults, which are not encrypted"
    }
    private static let help = "keep it in the keychain"

    /// The key of a call that keeps a value in user defaults, unless the value is surely no secret.
    private func storedKey(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
        guard let key = call.argument("forKey")?.expression, let value = call.firstArgument, value.label == nil,
            let base = call.calledBase, isDefaults(base), !isHarmless(value.expression)
        else { return nil }
        return key
    }

    private func isKeptSecret(_ call: FunctionCallExprSyntax, _ name: String) -> Bool {
        guard let value = call.firstArgument?.expression else { return false }
        return isSecret(name) && (!Self.isArchived(value) || Self.isCredential(name)) || isSecretValue(value)
    }

    /// More than the word `token`: an object by that name alone is a framework's, such as how far a server's changes were
    /// read. Tokens that let somebody in are text.
    private static func isCredential(_ name: String) -> Bool {
        SecretWords.names.contains(where: name.nameWords.joined().contains)
    }

    private static func isArchived(_ value: ExprSyntax) -> Bool {
        ([value] + value.origins).contains { origin in
            origin.stripped.as(FunctionCallExprSyntax.self)?.calledName?.text == "archivedData"
        }
    }

    /// The secret in `try encoder.encode(login).write(to: file)`: a text property of the type that the file declares.
    private func secretEncoded(in bytes: ExprSyntax) -> String? {
        for value in [bytes] + bytes.origins {
            guard let call = value.stripped.as(FunctionCallExprSyntax.self), call.calledName?.text == "encode",
                let name = call.arguments.only?.expression.as(DeclReferenceExprSyntax.self)?.baseName.identifier,
                let type = call.enclosingFunction?.parameters.first(where: { $0.internalName.identifier == name })?.type
            else { continue }
            for group in call.root.descendants(StructDeclSyntax.self)
            where group.name.identifier == type.unwrapped.lastName {
                let names = group.storedProperties.filter { $0.type?.unwrapped.text == "String" }.compactMap(
                    \.nameToken)
                if let secret = names.first(where: { isSecret($0.identifier.string) }) { return secret.text.string }
            }
        }
        return nil
    }

    private func isDefaults(_ base: ExprSyntax) -> Bool {
        let name = base.text
        return name.hasPrefix("UserDefaults") || name.hasSuffix("efaults") || name.hasSuffix("efaults.standard")
            || name.hasSuffix("efaults!") || name.hasSuffix("efaults?")
    }

    private func keyName(_ key: ExprSyntax) -> String? {
        if let text = key.stringValue { return text }
        if let access = key.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "rawValue",
            let base = access.base
        {
            return base.lastName?.text.string
        }
        return key.lastName?.text.string
    }

    private func isSecret(_ name: String) -> Bool {
        guard !allowedKeys.contains(name) else { return false }
        // `password.digits` says how many digits a password is shown with: the last part names what is kept.
        let parts = name.split(separator: ".")
        var words = parts.count > 1 ? String(parts[parts.count - 1]).nameWords : name.nameWords
        // `push.token` says with the part before which one it is.
        if parts.count > 1, words == ["token"] { words = String(parts[parts.count - 2]).nameWords + words }
        // `passwordKey` as the name of a key means the password.
        if words.last == "key", words.count > 1, words.dropLast().last != "api" { words.removeLast() }
        return !words.contains("encrypted") && SecretWords.isSecretName(words.joined(separator: " "))
    }

    private func isSecretValue(_ value: ExprSyntax) -> Bool {
        guard let name = value.lastName?.text.string, !name.lowercased().hasSuffix("token") else { return false }
        return SecretWords.isSecretName(name) && !allowedKeys.contains(name)
    }

    private func isHarmless(_ value: ExprSyntax) -> Bool {
        value.booleanValue != nil || value.kind == .nilLiteralExpr || value.numberValue != nil
            || value.text == "Date()" || value.text.hasSuffix(".isEmpty") || value.text.hasSuffix(".count")
            || writtenType(of: value)?.unwrapped.text.isOne(of: Self.plainTypes) == true
            || isCounted(value) || isEncrypted(value)
    }

    /// What a function has encrypted or sealed is no secret any more.
    private func isEncrypted(_ value: ExprSyntax) -> Bool {
        ([value] + value.origins).contains { origin in
            origin.stripped.as(FunctionCallExprSyntax.self)?.calledName.map {
                $0.text.startsWithWord(of: ["encrypt", "encrypted", "seal"])
            } ?? false
        }
    }

    /// `var size = defaults.integer(forKey: "size")`: a local name for a number or a switch.
    private func isCounted(_ value: ExprSyntax) -> Bool {
        guard value.kind == .declReferenceExpr else { return false }
        return value.origins.contains { origin in
            let name = origin.stripped.as(FunctionCallExprSyntax.self)?.calledName?.text
            return name.isOne(of: ["integer", "bool", "double", "float", "Int", "Double", "Bool"])
        }
    }

    /// Numbers, dates and switches are no secrets, whatever they are called.
    private static let plainTypes = ["Bool", "Int", "Date", "Double", "TimeInterval"]

    /// The type of what a setter is given, or of a parameter.
    private func writtenType(of value: ExprSyntax) -> TypeSyntax? {
        guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName.identifier else { return nil }
        if name == "newValue" { return value.ancestor(VariableDeclSyntax.self)?.type }
        return value.enclosingFunction?.parameters.first { $0.internalName.identifier == name }?.type
            ?? value.enclosingFunction?.descendants(VariableDeclSyntax.self).first { $0.nameToken?.identifier == name }?
            .type
    }

    private func holdsFlag(_ variable: VariableDeclSyntax) -> Bool {
        if let type = variable.type?.unwrapped.text {
            return type.isOne(of: Self.plainTypes)
        }
        return variable.initialValue.map(isHarmless) ?? false
    }

    static let examples: [Example] = [
        .good("func keep(_ count: Int) {\n    UserDefaults.standard.set(count, forKey: \"password.digitCount\")\n}"),
        .bad("func keep(_ text: String) {\n    UserDefaults.standard.set(text, forKey: ↓\"session.token\")\n}"),
        .bad(
            """
            struct Login: Codable {
                let name: String
                let password: String
            }
            func keep(_ login: Login) throws {
                let data = try encoder.encode(login)
                try data.↓write(to: file)
            }
            """),
        .good(
            """
            struct Draft: Codable {
                let title: String
                let passwordHint: String
            }
            func keep(_ draft: Draft) throws { try encoder.encode(draft).write(to: file) }
            """),
        .bad("UserDefaults.standard.set(token, forKey: ↓\"accessToken\")"),
        .bad("defaults.set(password, forKey: ↓Keys.userPassword)"),
        .bad(files: [
            "App/Keys.swift": """
            enum Keys {
                static let session = "refresh_token"
                static let rows = "rows"
            }
            """,
            "App/A.swift": """
            func keep(_ value: String, _ rows: Int) {
                let key = "user.password"
                UserDefaults.standard.set(value, forKey: ↓key)
                UserDefaults.standard.set(value, forKey: ↓Keys.session)
                UserDefaults.standard.set(rows, forKey: Keys.rows)
            }
            """,
        ]),
        .bad("struct Login: View {\n    @AppStorage(↓\"auth_token\") private var token: String?\n}"),
        .good("UserDefaults.standard.set(true, forKey: \"hasPassword\")"),
        .good("keychain.set(token, forKey: \"accessToken\")"),
        .good("UserDefaults.standard.set(newValue, forKey: \"passcodeOn\")"),
        .good(
            """
            var usesPasscode: Bool {
                get { defaults.bool(forKey: Keys.usePasscode) }
                set { defaults.set(newValue, forKey: Keys.usePasscode) }
            }
            """),
        .bad(
            """
            var passcode: String {
                get { "" }
                set { defaults.set(newValue, forKey: ↓Keys.passcode) }
            }
            """),
        .good(
            """
            func keep(_ token: CKServerChangeToken) throws {
                let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
                UserDefaults.standard.set(data, forKey: "changes.token")
            }
            """),
        .bad(
            """
            func keep(_ login: Login) throws {
                let data = try NSKeyedArchiver.archivedData(withRootObject: login, requiringSecureCoding: true)
                UserDefaults.standard.set(data, forKey: ↓"login.accessToken")
            }
            """),
        .good(
            """
            func keep(_ passcode: String) throws {
                let sealed = try enclave.encrypt(passcode)
                UserDefaults.standard.set(sealed, forKey: "passcode")
            }
            """),
        .good("UserDefaults.standard.set(token, forKey: \"pushDeviceToken\")"),
        .good("func keep(_ data: Data) {\n    UserDefaults.standard.set(data, forKey: \"harbor.push.token\")\n}"),
        .good("@AppStorage(\"showsPasswordHint\") var hint = true"),
        .good("UserDefaults.standard.set(nil, forKey: \"accessToken\")"),
        .good("UserDefaults.standard.set(count, forKey: \"launchCount\")"),
        .good("defaults.set(newValue, forKey: \"failed-passcode-attempts\")"),
        .good("UserDefaults.standard.set(token, forKey: \"accessToken\")", at: Example.testPath),
    ]
}
