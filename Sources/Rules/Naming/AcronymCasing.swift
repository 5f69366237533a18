import TenetRuleKit

struct AcronymCasing: Rule {
    static let about = About(
        "acronym-casing", "Acronym in the wrong case", category: .naming, severity: .note,
        why: "`userID` beside `accountId` makes every name a guess; a project needs one way to write acronyms.")

    var style = "uppercase"
    var acronyms = [
        "API", "CSS", "CSV", "DNS", "GPS", "HTML", "HTTP", "HTTPS", "ID", "IP", "IQ", "JSON", "JWT", "PDF", "SQL",
        "SSL",
        "TCP", "TLS", "UI", "URI", "URL", "UUID", "XML",
    ]
    static let options = [
        Option<Self>(
            "style", \.style, choices: ["uppercase", "camel"],
            "`uppercase` writes `userID` as Apple does; `camel` writes `userId` and keeps capitals only at the start of a type."
        ),
        Option<Self>("acronyms", \.acronyms, "The acronyms, in capitals."),
    ]

    func install(_ hooks: inout Hooks) {
        let wrong = style == "camel" ? acronyms : acronyms.map(Self.capitalised)
        let right = style == "camel" ? acronyms.map(Self.capitalised) : acronyms
        let table = Dictionary(zip(wrong, right), uniquingKeysWith: { first, _ in first })
        let first = style == "camel" ? acronyms.map(Self.capitalised) : []
        let firstTable = Dictionary(zip(first, acronyms), uniquingKeysWith: { first, _ in first })
        hooks.on(PatternBindingSyntax.self) { node, file in
            guard let decl = node.parent?.parent?.as(VariableDeclSyntax.self), let name = node.nameToken,
                mayHold(name, wrong), !decl.hasDictatedName,
                // The name of a stored property is a key of the data.
                !(decl.isMember && decl.isStored && decl.enclosingType?.isCodable == true && style == "uppercase")
            else { return }
            judge(name, table, file)
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard mayHold(node.name, wrong), !node.hasDictatedName, !file.isTest else { return }
            judge(node.name, table, file)
        }
        hooks.on(EnumCaseElementSyntax.self) { node, file in
            guard mayHold(node.name, wrong), node.rawValue != nil || node.enclosingType?.inheritanceClause == nil else {
                return
            }
            judge(node.name, table, file)
        }
        hooks.on(MemberBlockSyntax.self) { node, file in
            guard let group = node.parent?.asDeclGroup, group.kind != .extensionDecl, let name = group.groupName,
                mayHold(name, wrong + first)
            else { return }
            if style == "camel", let word = name.identifier.words.first, let right = firstTable[word] {
                report(word, right + name.identifier.string.dropFirst(word.count), name, file)
            } else {
                judge(name, table, file)
            }
        }
    }

    private func mayHold(_ name: TokenSyntax, _ wrong: [String]) -> Bool { wrong.contains { name.text.contains($0) } }

    private func judge(_ name: TokenSyntax, _ table: [String: String], _ file: FilePass) {
        let words = name.identifier.words
        for (index, word) in words.enumerated() {
            guard let right = table[word], !(style == "camel" && index == 0) else { continue }
            var parts = words
            parts[index] = right
            return report(word, parts.joined(), name, file)
        }
    }

    private func report(_ word: String, _ right: String, _ name: TokenSyntax, _ file: FilePass) {
        file.report(
            "`\(word)` in `\(name.identifier)` is an acronym written in another case than elsewhere",
            help: "write `\(right)`", at: name)
    }

    private static func capitalised(_ acronym: String) -> String {
        acronym.prefix(1) + acronym.dropFirst().lowercased()
    }

    static let examples: [Example] = [
        .bad("struct Order {\n    let ↓userId: Int\n    func ↓openUrl() {}\n}"),
        .bad("final class ↓HttpClient {}\nlet ↓jsonUrlString = \"\""),
        .bad("let ↓userID = 3\nlet ↓callbackURL = \"\"", options: ["style": .string("camel")]),
        .bad(
            "final class ↓UrlLoader {}\nenum ↓ApiError: Error {}", options: ["style": .string("camel")]),
        .good("let userID = 3\nlet urlString = \"\"\nlet identifier = 1\nstruct HTTPClient {}"),
        .good("struct User: Codable {\n    let userId: Int\n}"),
        .good("let userId = 3\nfinal class URLLoader {}\nlet apiClient = 1", options: ["style": .string("camel")]),
        .good("class Page: Base {\n    override var rowId: Int { 1 }\n}"),
        .good("struct Identifier {}\nstruct UiaElement {}\nlet apiError = 1", options: ["style": .string("camel")]),
    ]
}
