import TenetRuleKit

struct GlobalConstantScattered: Rule {
    static let about = About(
        "global-constant-scattered", "App-wide constant outside the constants file", category: .structure,
        severity: .note,
        scope: .appCode, reads: [.strings],
        why: "A constant that any file may use is looked for in one place; elsewhere it is written a second time.")

    var files = ["Constants"]
    static let options = [Option<Self>("files", \.files, "Words of which the name of a file for constants holds one.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isLet, node.parent?.kind == .codeBlockItem, node.parent?.parent?.parent?.kind == .sourceFile,
                !node.isPrivate, node.attributes.isEmpty, let name = node.nameToken, let value = node.initialValue,
                value.stringValue != nil || value.numberValue != nil,
                !files.contains(where: { file.baseName.contains($0) }), file.baseName != "main",
                file.baseName != "Package"
            else { return }
            file.report(
                "the constant `\(name.text)` is visible everywhere but declared in `\(file.name)`",
                help: "make it private or move it to \(files.first.map { "`\($0).swift`" } ?? "the constants file")",
                at: name)
        }
    }

    static let examples: [Example] = [
        .bad("let ↓maximumRows = 50"),
        .bad("public let ↓baseName = \"shop\"\nstruct Row {}"),
        .good("private let maximumRows = 50"),
        .good("let maximumRows = 50", at: "App/Core/Constants.swift"),
        .good("enum Limits {\n    static let rows = 50\n}\nlet store = Store()"),
    ]
}
