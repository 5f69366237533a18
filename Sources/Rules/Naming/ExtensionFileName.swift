import TenetRuleKit

struct ExtensionFileName: Rule {
    static let about = About(
        "extension-file-name", "File of extensions not named after the type", category: .naming, severity: .note,
        why: """
            `Date+Week.swift` tells which type gets what; a free name hides the extension from everybody who needs \
            it.
            """)

    var style = "plus"
    static let options = [
        Option<Self>(
            "style", \.style, choices: ["plus", "extensions"],
            "`plus` asks for `Date+Week.swift`, `extensions` for `DateExtensions.swift`.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            var first: ExtensionDeclSyntax?
            for item in file.root.statements {
                if let found = item.item.as(ExtensionDeclSyntax.self) {
                    guard first == nil || first?.groupName?.text == found.groupName?.text else { return }
                    first = first ?? found
                } else if item.item.kind != .importDecl {
                    // A file with anything else is named for that.
                    guard item.item.asDeclGroup?.isPrivate == true else { return }
                }
            }
            guard let found = first, let type = found.groupName else { return }
            let name = type.text.string
            let fits =
                style == "plus"
                ? file.baseName.hasPrefix(name + "+") || file.baseName.contains("." + name + "+")
                : file.baseName == name + "Extensions" || file.baseName == name + "Extension"
            guard !fits, !fitsOuter(found, file.baseName) else { return }
            file.report(
                "`\(file.name)` only extends `\(name)`, which its name does not say",
                help: style == "plus"
                    ? "name it `\(name)+Feature.swift` after what it adds" : "name it `\(name)Extensions.swift`",
                at: type)
        }
    }

    /// `Shop+Cart+Row.swift` for `extension Shop.Cart`, and a file named after the type that the extension nests.
    private func fitsOuter(_ node: ExtensionDeclSyntax, _ base: String) -> Bool {
        if node.members.contains(where: { $0.asDeclGroup?.groupName?.text == base }) { return true }
        guard let outer = node.extendedType.as(MemberTypeSyntax.self) else { return false }
        let root = outer.baseType.text.string.split(separator: ".").first.map(String.init) ?? ""
        return base.hasPrefix(root + "+") || base.hasPrefix(root + ".")
    }

    static let examples: [Example] = [
        .bad("import Foundation\n\nextension ↓Date {}", at: "App/Helpers.swift"),
        .bad(
            "extension ↓Date {}\nextension Date {}", at: "App/Date+Week.swift",
            options: ["style": .string("extensions")]),
        .good("extension Date {}", at: "App/Date+Week.swift"),
        .good("extension Date {}\nextension Calendar {}", at: "App/Helpers.swift"),
        .good("extension Shop.Cart {}", at: "App/Shop+Cart+Row.swift"),
        .good("extension Shop {\n    struct Row {}\n}", at: "App/Row.swift"),
        .good("struct Week {}\nextension Week {}", at: "App/Week.swift"),
        .good("extension Date {}", at: "App/DateExtensions.swift", options: ["style": .string("extensions")]),
    ]
}
