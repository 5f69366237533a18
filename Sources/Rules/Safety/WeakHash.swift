import TenetRuleKit

struct WeakHash: Rule {
    static let about = About(
        "weak-hash", "Weak hash", category: .safety, severity: .warning, status: .preview, scope: .appCode,
        aliases: ["legacy_hashing"],
        why: """
            MD5 and SHA-1 are broken: two inputs with the same hash can be made on purpose. They must not protect \
            passwords, signatures or downloads.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onReference("Insecure") { node, file in
            guard let access = node.parent?.as(MemberAccessExprSyntax.self), access.base?.syntax == node.syntax,
                access.declName.baseName.text.isOne(of: ["MD5", "SHA1"])
            else { return }
            report(access.declName.baseName, at: access, file)
        }
        hooks.onCall("CC_MD5", "CC_SHA1", "CC_MD4", "CC_MD2") { call, file in
            guard call.isPlain, let name = call.calledName else { return }
            report(name, at: name, file)
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
        .good("let digest = Insecure.MD5.hash(data: data)", at: Example.testPath),
    ]
}
