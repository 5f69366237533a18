import TenetRuleKit
import TenetRuleSupport

struct WeakHash: Rule {
    static let about = About(
        "weak-hash", "Weak hash", category: .safety, severity: .warning, status: .preview, scope: .appCode,
        why: """
            MD5 and SHA-1 are broken: two inputs with the same hash can be made on purpose. They must not protect \
            passwords, signatures or downloads.
            """,
        phrasings: [
            "Do not use MD5 or SHA-1; use SHA-256 or stronger.",
            "Broken digests such as `Insecure.MD5` and `CC_SHA1` never protect passwords, signatures, or downloads.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onReference("Insecure") { node, file in
            guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.base?.syntax == node.syntax,
                access.declName.baseName.text.isOne(of: ["MD5", "SHA1"])
            else { return }
            guard !Self.isNamed(in: node.syntax) else { return }
            report(access.declName.baseName, at: access, file)
        }
        hooks.onCall("CC_MD5", "CC_SHA1", "CC_MD4", "CC_MD2") { call, file in
            guard call.isPlain, let name = call.calledName, !Self.isNamed(in: call.syntax) else { return }
            report(name, at: name, file)
        }
    }

    /// `var md5: Data` says what it makes: whoever asks for it decides what the hash is good for.
    private static func isNamed(in node: Syntax) -> Bool {
        node.ancestors.contains { ancestor in
            let name =
                ancestor.as(FunctionDeclSyntax.self)?.name.text
                ?? ancestor.as(VariableDeclSyntax.self)?.nameToken?.text
            guard let name, ancestor.parent?.kind != .codeBlockItem || ancestor.kind == .functionDecl else {
                return false
            }
            return name.containsFolded(["md2", "md4", "md5", "sha1"])
        }
    }

    private func report(_ name: TokenSyntax, at node: some SyntaxProtocol, _ file: FilePass) {
        file.report(
            "`\(name.text)` is broken and protects nothing", help: "use `SHA256` unless a protocol demands this hash",
            at: node)
    }

    static let examples: [Example] = [
        .bad("let digest = ↓Insecure.MD5.hash(data: data)"),
        .bad("↓CC_SHA1(bytes, length, &digest)"),
        .good("let digest = SHA256.hash(data: data)"),
        .good("let colour = Insecure.red"),
        .good("extension Data {\n    var md5: Data { Data(Insecure.MD5.hash(data: self)) }\n}"),
        .good("extension String {\n    func sha1Hex() -> String { hex(Insecure.SHA1.hash(data: Data(utf8))) }\n}"),
        .good("let digest = Insecure.MD5.hash(data: data)", at: Example.testPath),
    ]
}
