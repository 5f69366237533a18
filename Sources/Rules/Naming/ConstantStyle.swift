import TenetRuleKit
import TenetRuleSupport

struct ConstantStyle: Rule {
    static let about = About(
        "constant-style", "Constant with a k prefix or in capitals", category: .naming, severity: .warning,
        why:
            "`let` says already that a value is constant; `kLimit` and `MAX_COUNT` are habits of languages without it.",
        phrasings: [
            "Name constants in lowerCamelCase, without a `k` prefix and not in capitals.",
            "Write `maximumRows`, never `kMaximumRows` or `MAX_ROWS`.",
        ])

    var acronyms = ["UUID", "HTML", "HTTP", "HTTPS", "JSON", "GUID", "ISBN", "CRUD", "EXIF", "CMYK", "RGBA", "NASA"]
    var exceptPrefixes = ["SQLITE_", "GL_"]
    var globals = false
    static let options = [
        Option<Self>("acronyms", \.acronyms, "Names in capitals that are words."),
        Option<Self>(
            "globals", \.globals,
            "Also report constants outside of all types that other files can use, loggers left out."),
        Option<Self>("except_prefixes", \.exceptPrefixes, "Prefixes of C constants that are written again in Swift."),
    ]

    func install(_ hooks: inout Hooks) {
        if globals { checkGlobals(&hooks) }
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

    private func checkGlobals(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isLet, node.parent?.kind == .codeBlockItem, node.parent?.parent?.parent?.kind == .sourceFile,
                !node.isPrivate, let name = node.nameToken, let value = node.initialValue, isWritten(value),
                !runs(file), !node.hasDictatedName,
                !file.isTest, !["main", "Package", "Dangerfile"].contains(file.baseName),
                !name.text.containsFolded(["log"]),
                !value.codeContains("Logger")
            else { return }
            file.report(
                "`\(name.text)` is a constant outside of all types", help: "make it a `static let` of an enum",
                at: name)
        }
    }

    /// Code that runs, as in a script: what stands in between are its variables.
    private func runs(_ file: FilePass) -> Bool {
        file.root.statements.contains { $0.item.is(ExprSyntax.self) || $0.item.is(StmtSyntax.self) }
    }

    /// Known from its own text; a value that is asked for or put together from others is a step of some work.
    private func isWritten(_ value: ExprSyntax) -> Bool {
        let value = value.stripped
        if let unwrap = value.as(ForceUnwrapExprSyntax.self) { return isWritten(unwrap.expression) }
        if let sequence = value.as(SequenceExprSyntax.self) {
            return sequence.elements.allSatisfy { $0.numberValue != nil || $0.kind == .binaryOperatorExpr }
        }
        guard let call = value.as(FunctionCallExprSyntax.self) else {
            return value.isLiteralValue || value.kind == .arrayExpr || value.kind == .dictionaryExpr
                || value.as(MemberAccessExprSyntax.self).map { $0.base?.text.startsUppercase != false } == true
        }
        let isMade =
            call.calledExpression.kind == .closureExpr || call.isPlain || call.calledName?.text == "init"
        return isMade && call.arguments.allSatisfy { isWritten($0.expression) }
    }

    static let examples: [Example] = [
        .bad("private let ↓kMaximumRows = 3\nlet ↓MAX_COUNT = 3"),
        .bad("enum Limits {\n    static let ↓TIMEOUT = 30.0\n}"),
        .bad(
            "let ↓loanLimit = 12\nprivate let rows = 3\nlet logger = Logger()\nenum Loans {\n    static let limit = 12\n}",
            options: ["globals": .bool(true)]),
        .bad(
            "let ↓harbour = Harbour(name: \"West\", depth: 3)\nlet ↓week = 7 * 24\nlet ↓sizes = [1, 2]\nlet ↓clock: Clock = { Clock() }()\nlet logger = Logger()",
            options: ["globals": .bool(true)]),
        .good(
            "let mail = Letter(to: harbour).signed(by: \"us\")\nlet tide = try await gauge.tide()\nlet logger = Logger()",
            options: ["globals": .bool(true)]),
        .good(
            "let clock = Clock()\nclock.isRunning = true\nlet logger = Logger()", options: ["globals": .bool(true)]),
        .good("let loanLimit = 12\nfunc count() -> Int {\n    let rows = 3\n    return rows\n}"),
        .good("private let maximumRows = 3\nlet kilograms = 2\nlet k = 1"),
        .good("private let kAFErrorDomain = \"kAFErrorDomain\"\nlet SQLITE_TRANSIENT = 1"),
        .good("let UUID = 3\nlet ID = 1"),
        .good("struct Row: Codable {\n    let ROW_ID: Int\n}"),
    ]
}
