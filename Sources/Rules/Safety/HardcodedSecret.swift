import TenetRuleKit
import TenetRuleSupport

struct HardcodedSecret: Rule {
    static let about = About(
        "hardcoded-secret", "Hard-coded secret", category: .safety, severity: .error, scope: .appCode,
        specializes: ["secret-in-file"], reads: [.strings],
        why: """
            A key in the source is in every copy of the repository and can be read from the app in minutes. It has to \
            be revoked once it was committed; deleting the line is not enough.
            """,
        phrasings: [
            "Do not write API keys, passwords, tokens or other secrets into source code.",
            "Credentials never end up in Git; we load them from outside the code base and revoke any that leaked.",
        ])

    var allowedNames: [String] = []
    static let options = [
        Option<Self>(
            "allowed_names", \.allowedNames,
            "Names whose values are meant to be public, such as an identifier of a client.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StringLiteralExprSyntax.self) { node, file in
            // Keys hold no blanks: most long literals are sorted out here.
            guard node.range.count >= 18,
                !node.text.contains(0x20) || node.text.contains("PRIVATE KEY") || node.text.hasPrefix("\"Bearer "),
                let value = node.literalText, !node.isInPreview, node.sumOfLiterals == nil,
                let found = finding(of: value, in: ExprSyntax(unchecked: node.syntax))
            else { return }
            file.report(found, help: Self.help, at: node)
        }
        // A secret is not less of one for being written in pieces.
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let literals = node.addedLiterals, let first = literals.first, let last = literals.last,
                !node.isInPreview
            else { return }
            let value = literals.compactMap(\.literalText).joined()
            guard value.utf8.count >= 16, let found = finding(of: value, in: ExprSyntax(unchecked: node.syntax)) else {
                return
            }
            file.report(found, help: Self.help, at: ByteRange(first.range.lower, last.range.upper))
        }
    }

    private static let help =
        "revoke it, and let a server use the new one or read it from the keychain; keys that their service makes for "
        + "apps to carry belong in `allowed_names`"

    /// The message about a literal or a sum of some; nil when it holds no secret.
    private func finding(of value: String, in node: ExprSyntax) -> String? {
        let bytes = Array(value.utf8)
        if let secret = FormedSecrets.all(in: bytes).first {
            return node.isPatternOfSearch
                ? nil : "this literal holds \(secret.name): everybody who has the app can read it"
        }
        guard SecretValue.isKey(bytes[...]) else { return nil }
        if node.isKeyMaterial {
            return node.isPatternOfSearch ? nil : "this key is made of a text that is written into the source"
        }
        guard let name = node.nameOfValue, !allowedNames.contains(name), SecretWords.isSecretName(name),
            !SecretWords.isPublic(value), !SecretWords.isAddress(value, of: name)
        else { return nil }
        // Whether a key is secret is known to the service that made it.
        let kind = name.lowercased().contains("key") ? "key" : "secret"
        return "`\(name)` gets a \(kind) that is written into the source"
    }

    static let examples: [Example] = [
        .bad("let key = SymmetricKey(data: Data(↓\"q8Zk3Lw0Vt5Nx2Rb7Hd4\".utf8))"),
        .bad("let apiKey = ↓\"q8Zk3Lw0Vt5Nx2Rb7Hd4\""),
        .bad(
            "let apiKey = ↓\"q8Zk3Lw0Vt\" + \"5Nx2Rb7Hd4\"\nclient.token = ↓\"ghp_R4kq7Ws0Ud2Vn8Zy\" + \"3Lb6Pt1Mx5Ce9Ha0Gf\""
        ),
        .good("let apiKey = \"YOUR_API_KEY\" + \"_GOES_HERE_1234\"\nlet path = \"q8Zk3Lw0Vt\" + name + \"5Nx2Rb7Hd4\""),
        .bad("let client = Client(clientSecret: ↓\"9f86d081884c7d659a2feaa0c55ad015\")"),
        .bad("let gitHubToken = ↓\"ghp_R4kq7Ws0Ud2Vn8Zy3Lb6Pt1Mx5Ce9Ha0Gf\""),
        .bad("let headers = [\"password\": ↓\"h7Gt5Fr4De3Sw2Aq1Zx0\"]"),
        .bad("enum Config {\n    static let accessKey: String = ↓\"AKIAQ4TZ7M2WXP9RB6HD\"\n}"),
        .bad("request.setValue(↓\"Bearer q8Zk3Lw0Vt5Nx2Rb7Hd4\", forHTTPHeaderField: \"Authorization\")"),
        .bad(
            """
            enum Search {
                static var apiKey: String { return ↓"q8Zk3Lw0Vt5Nx2Rb7Hd4" }
                static func makeApiKey() -> String { ↓"t3Nx2Rb7Hd4q8Zk3Lw0V" }
                static let signingSecret = ↓"m4!kW9#tB2$vZ7&xQ5"
            }
            """),
        .bad(
            "request.addValue(↓\"q8Zk3Lw0Vt5Nx2Rb7Hd4\", forHTTPHeaderField: \"X-Api-Key\")\nlet store = ↓\"postgres://anna:Tide7Low3@db.harbour.io/boats\""
        ),
        .bad("let accessToken = ↓\"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.q8Zk3Lw0Vt5Nx2Rb7Hd4\""),
        .good("request.addValue(\"application/vnd.harbour.v2+json\", forHTTPHeaderField: \"Accept\")"),
        .good("let link = \"https://harbour.io/@anna:tides\"\nlet sample = \"ftp://user:password@host/file\""),
        .good("let header = \"Bearer \\(token)\"\nlet sample = \"Bearer <your token goes here>\""),
        .good("let passwordRule = \"minlength: 12; required: lower\"\nlet secretWord = \"Open, Sesame! Now?\""),
        .good("let apiKey = Bundle.main.object(forInfoDictionaryKey: \"ApiKey\")"),
        .bad("// This is public: it identifies the app.\nlet apiKey = ↓\"q8Zk3Lw0Vt5Nx2Rb7Hd4\""),
        .bad("enum Search {\n    /// The key of our account.\n    static let apiKey = ↓\"q8Zk3Lw0Vt5Nx2Rb7Hd4\"\n}"),
        .good("let apiKey = \"YOUR_API_KEY_GOES_HERE_1234\""),
        .good("let passwordKey = \"com.example.settings.password\""),
        .good("let revision = \"9f86d081884c7d659a2feaa0c55ad015\""),
        .good("let accessToken = \"4e5f6a70-1b2c-4d3e-8f90-a1b2c3d4e5f6\""),
        .good("let passwordTitle = \"Choose 12 characters or more\""),
        .good("if token.hasPrefix(\"ghp_\") { redact() }"),
        .good("let analyticsApiKey = \"phc_q8Zk3Lw0Vt5Nx2Rb7Hd4\""),
        .good("let apiKey = \"pk_9f86d081884c7d659a2feaa0c55ad015\""),
        .good("enum Program: String {\n    case token = \"Tokenq8Zk3Lw0Vt5Nx2Rb7Hd4\"\n}"),
        .bad("let token = ↓\"token_q8Zk3Lw0Vt5Nx2Rb7Hd4\""),
        // tenet:ignore(hardcoded-secret) a sample, in pieces for scanners that look at lines
        .bad("let pem = ↓\"-----BEGIN PRIVATE KEY-----" + "MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkw\""),
        .good("let start = lines.firstIndex(of: \"-----BEGIN PRIVATE KEY-----\")"),
        .good("log(\"-----BEGIN PRIVATE KEY----- (left out) -----END PRIVATE KEY-----\")"),
        .good("let apiKey = \"q8Zk3Lw0Vt5Nx2Rb7Hd4\"", at: Example.testPath),
        .good("let apiKey = \"q8Zk3Lw0Vt5Nx2Rb7Hd4\"", options: ["allowed_names": .strings(["apiKey"])]),
    ]
}

extension SequenceExprSyntax {
    /// What `"a" + "b"` adds up, alone or on the right side of an assignment; nil where anything else is added.
    fileprivate var addedLiterals: [StringLiteralExprSyntax]? {
        let operands = assignment?.value ?? Array(elements)
        guard operands.count >= 3, operands.count % 2 == 1 else { return nil }
        var literals: [StringLiteralExprSyntax] = []
        for (index, operand) in operands.enumerated() {
            if index % 2 == 1 {
                guard operand.text == "+" else { return nil }
            } else {
                guard let literal = operand.as(StringLiteralExprSyntax.self), !literal.hasInterpolation else {
                    return nil
                }
                literals.append(literal)
            }
        }
        return literals
    }
}

extension StringLiteralExprSyntax {
    /// The literals of the sum that this is part of.
    fileprivate var sumOfLiterals: [StringLiteralExprSyntax]? {
        parent?.as(ExprListSyntax.self)?.parent?.as(SequenceExprSyntax.self)?.addedLiterals
    }
}

extension ExprSyntax {
    /// The variable, argument label, dictionary key or assigned member that gets this value.
    fileprivate var nameOfValue: String? {
        if let target = self.as(SequenceExprSyntax.self)?.assignment?.target {
            return target.lastName?.identifier.string
        }
        guard let parent else { return nil }
        if let initializer = parent.as(InitializerClauseSyntax.self) {
            if let binding = initializer.parent?.as(PatternBindingSyntax.self) {
                return binding.nameToken?.identifier.string
            }
            return initializer.parent?.as(FunctionParameterSyntax.self)?.internalName.identifier.string
                ?? initializer.parent?.as(EnumCaseElementSyntax.self)?.name.identifier.string
        }
        if let argument = parent.as(LabeledExprSyntax.self) {
            if let label = argument.label { return label.identifier.string }
            // The value of a header has the header's name.
            let header = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?
                .argument("forHTTPHeaderField")?.expression.stringValue
            return header == "Authorization" ? "accessToken" : header
        }
        if let element = parent.as(DictionaryElementSyntax.self) {
            return element.key.stringValue ?? element.key.lastName?.text.string
        }
        if let list = parent.as(ExprListSyntax.self), list.element(at: 1)?.kind == .assignmentExpr {
            return list.first?.lastName?.identifier.string
        }
        let result = parent.as(ReturnStmtSyntax.self)?.parent ?? parent
        if result.kind == .codeBlockItem, let body = enclosingBody {
            // The value of a getter or function: `return "…"` or the only expression.
            return body.as(PatternBindingSyntax.self)?.nameToken?.identifier.string
                ?? body.as(FunctionDeclSyntax.self)?.name.identifier.string
                ?? body.as(AccessorDeclSyntax.self)?.ancestor(PatternBindingSyntax.self)?.nameToken?.identifier.string
        }
        return nil
    }

    /// `SymmetricKey(data: Data("…".utf8))`.
    fileprivate var isKeyMaterial: Bool {
        for ancestor in ancestors {
            if let call = ancestor.as(FunctionCallExprSyntax.self) {
                if call.calledName?.text == "SymmetricKey" { return call.hasArgument("data") }
                guard call.calledName?.text.isOne(of: ["Data", "data"]) == true else { return false }
            } else if ![.memberAccessExpr, .labeledExpr, .labeledExprList, .forceUnwrapExpr].contains(ancestor.kind) {
                return false
            }
        }
        return false
    }

    /// Part of code that looks for keys rather than using one.
    fileprivate var isPatternOfSearch: Bool {
        let name = parent?.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledName?.text
        return name.isOne(of: [
            "hasPrefix", "hasSuffix", "contains", "range", "replacingOccurrences", "Regex", "NSRegularExpression",
        ])
    }
}
