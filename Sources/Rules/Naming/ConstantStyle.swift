import TenetRuleKit

struct ConstantStyle: Rule {
    static let about = About(
        "constant-style", "Constant with a k prefix or in capitals", category: .naming, severity: .warning,
        why: "`let` says already that a value is constant; `kLimit` and `MAX_COUNT` are habits of languages without it."
    )

    var acronyms = ["UUID", "HTML", "HTTP", "HTTPS", "JSON", "GUID", "ISBN", "CRUD", "EXIF", "CMYK", "RGBA", "NASA"]
    var exceptPrefixes = ["SQLITE_", "GL_"]
    static let options = [
        Option<Self>("acronyms", \.acronyms, "Names in capitals that are words."),
        Option<Self>("except_prefixes", \.exceptPrefixes, "Prefixes of C constants that are written again in Swift."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(PatternBindingSyntax.self) { node, file in
            guard let name = node.nameToken, let decl = node.parent?.parent?.as(VariableDeclSyntax.self), decl.isLet,
                !decl.hasDictatedName
            else { return }
            let text = name.identifier
            if text[0] == 0x6B, let second = text[1], second >= 0x41, second <= 0x5A, text.count > 2,
                !(text[2].map { $0 >= 0x41 && $0 <= 0x5A } ?? false)
            {
                file.report(
                    "the prefix `k` of `\(text)` says nothing that `let` does not say", help: "leave the prefix out",
                    at: name)
            } else if text.isScreaming, !text.isOne(of: acronyms),
                !exceptPrefixes.contains(where: { text.hasPrefix($0) }),
                !(decl.isMember && decl.enclosingType?.isCodable == true && !decl.isStatic)
            {
                file.report(
                    "`\(text)` shouts like a macro", help: "write it in lowerCamelCase", at: name)
            }
        }
    }

    static let examples: [Example] = [
        .bad("private let ↓kMaximumRows = 3\nlet ↓MAX_COUNT = 3"),
        .bad("enum Limits {\n    static let ↓TIMEOUT = 30.0\n}"),
        .good("private let maximumRows = 3\nlet kilograms = 2\nlet k = 1"),
        .good("private let kAFErrorDomain = \"kAFErrorDomain\"\nlet SQLITE_TRANSIENT = 1"),
        .good("let UUID = 3\nlet ID = 1"),
        .good("struct Row: Codable {\n    let ROW_ID: Int\n}"),
    ]
}
