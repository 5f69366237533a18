import TenetRuleKit
import TenetRuleSupport

struct ExtensionFileName: Rule {
    static let about = About(
        "extension-file-name", "File of extensions not named after the type", category: .naming, severity: .note,
        status: .stable,
        why: """
            `Date+Week.swift` tells which type gets what; a free name hides the extension from everybody who needs \
            it.
            """,
        phrasings: [
            "Name a file that contains only extensions of one type after that type, such as `Date+Week.swift`.",
            """
            Additions to `Date` are not kept in `Helpers.swift`; put the class being extended first, then a plus sign \
            and the purpose.
            """,
        ])

    var style = "plus"
    var folders: [String] = []
    static let options = [
        Option<Self>(
            "style", \.style, choices: ["plus", "extensions", "type"],
            "`plus` asks for `Date+Week.swift`, `extensions` for `DateExtensions.swift`, `type` takes both and `Date.swift`."
        ),
        Option<Self>("folders", \.folders, "Folders whose files are looked at; empty for all."),
    ]

    /// A file whose name does not begin with the type that it extends.
    private struct Misnamed: Fact {
        var type: String
        /// What the name begins with: another name of the type, perhaps.
        var stem: String
        var message: String
        var help: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Misnamed.self, from: SourceFileSyntax.self) { _, file in
            guard folders.isEmpty || folders.contains(where: { "/\(file.path)".contains("/\($0)/") }) else { return [] }
            var first: ExtensionDeclSyntax?
            for item in file.root.statements {
                if let found = item.item.as(ExtensionDeclSyntax.self) {
                    guard first == nil || first?.groupName?.text == found.groupName?.text else { return [] }
                    first = first ?? found
                } else if item.item.kind != .importDecl {
                    // A file with anything else is named for that.
                    return []
                }
            }
            guard let found = first, let type = found.groupName else { return [] }
            let name = type.text.string
            guard !fits(name, file.baseName), !fitsOuter(found, file.baseName), !fitsElement(found, file.baseName)
            else {
                return []
            }
            let full = found.extendedType.text.string
            let misnamed = Misnamed(
                type: name, stem: stem(file.baseName),
                message: file.baseName == name
                    ? "`\(file.name)` is named as if it declared `\(full)`, but only extends it"
                    : file.baseName.hasPrefix(name)
                        ? "`\(file.name)` only extends `\(full)`, and nothing sets apart what it adds"
                        : "`\(file.name)` only extends `\(full)`, which its name does not say",
                help: style == "extensions"
                    ? "name it `\(full)Extensions.swift`" : "name it `\(full)+Feature.swift` after what it adds")
            return [(misnamed, type.range)]
        }
        hooks.onProject(needing: [.declarations]) { project in
            for found in project.facts(Misnamed.self) {
                let isAlias = project.model.declarations(named: found.fact.stem).contains {
                    $0.kind == .typeAlias && $0.type.split(separator: ".").last.map(String.init) == found.fact.type
                }
                if isAlias { continue }
                project.report(found.fact.message, help: found.fact.help, in: found.path, at: found.range)
            }
        }
    }

    private func stem(_ base: String) -> String {
        if style != "plus", base.hasSuffix("Extensions") { return String(base.dropLast(10)) }
        return base.split(separator: "+").first.map(String.init) ?? base
    }

    private func fits(_ name: String, _ base: String) -> Bool {
        if style == "type", base == name { return true }
        if style != "extensions", base.hasPrefix(name + "+") || base.contains("." + name + "+") { return true }
        return style != "plus" && (base == name + "Extensions" || base == name + "Extension")
    }

    /// `Tide+Sums.swift` for `extension Sequence where Element == Tide`.
    private func fitsElement(_ node: ExtensionDeclSyntax, _ base: String) -> Bool {
        guard let clause = node.genericWhereClause else { return false }
        return clause.requirements.tokens.contains { $0.tokenKind == .identifier && fits($0.text.string, base) }
    }

    /// `Shop+Cart+Row.swift` for `extension Shop.Cart`, and a file named after the type that the extension nests:
    /// `Row.swift`, `Shop.Row.swift` or `Shop-Row.swift`.
    private func fitsOuter(_ node: ExtensionDeclSyntax, _ base: String) -> Bool {
        let parts = base.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        if let last = parts.last,
            node.members.contains(where: { $0.asDeclGroup?.groupName?.text.string == String(last) })
        {
            return true
        }
        guard let outer = node.extendedType.as(MemberTypeSyntax.self) else { return false }
        if fits(node.extendedType.text.string.filter { $0 != "." }, base) { return true }
        let root = outer.baseType.text.string.split(separator: ".").first.map(String.init) ?? ""
        return base.hasPrefix(root + "+") || base.hasPrefix(root + ".")
    }

    static let examples: [Example] = [
        .bad("import Foundation\n\nextension ↓Date {}", at: "App/Helpers.swift"),
        .bad(
            "extension ↓Date {}\nextension Date {}", at: "App/Date+Week.swift",
            options: ["style": .string("extensions")]),
        .good("extension Date {}", at: "App/Date+Week.swift"),
        .good(
            "extension Date {}", at: "App/Calendar/Helpers.swift", options: ["folders": .strings(["Core/Extensions"])]),
        .good("extension Date {}", at: "App/Date.swift", options: ["style": .string("type")]),
        .bad("extension ↓Date {}", at: "App/Extension+Date.swift", options: ["style": .string("type")]),
        .good("extension Date {}\nextension Calendar {}", at: "App/Helpers.swift"),
        .good(files: [
            "App/Member.swift": "typealias Member = Wire.Schemas.MemberResponse",
            "App/Member+Names.swift": "extension Wire.Schemas.MemberResponse {}",
        ]),
        .good("extension Shop.Cart {}", at: "App/ShopCart+Rows.swift"),
        .bad("extension ↓Cache {}", at: "App/Cache.swift"),
        .good("extension Shop.Cart {}", at: "App/Shop+Cart+Row.swift"),
        .good("extension Shop {\n    struct Row {}\n}", at: "App/Row.swift"),
        .good("extension Shop {\n    struct Row {}\n}", at: "App/Shop.Row.swift"),
        .good("struct Week {}\nextension Week {}", at: "App/Week.swift"),
        .good("extension Date {}", at: "App/DateExtensions.swift", options: ["style": .string("extensions")]),
        .good("extension Sequence where Element == Tide {}", at: "App/Tide+Sums.swift"),
        .good("private struct Key {}\nextension Tide {}", at: "App/TideKeys.swift"),
        .bad("extension ↓Tide {}", at: "App/TideExtension.swift"),
    ]
}
