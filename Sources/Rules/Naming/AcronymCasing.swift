import TenetRuleKit
import TenetRuleSupport

struct AcronymCasing: Rule {
    static let about = About(
        "acronym-casing", "Acronym in the wrong case", category: .naming, severity: .note,
        why: "`userID` beside `accountId` makes every name a guess; a project needs one way to write acronyms.",
        phrasings: [
            """
            Write acronyms in names in uppercase, as in `userID` and `HTTPClient`, or all lowercase at the start of a \
            lowerCamelCase name.
            """,
            """
            Abbreviations such as URL, JSON or API keep all their capitals inside identifiers: `openURL`, never \
            `openUrl`.
            """,
        ])

    var style = "uppercase"
    var acronyms = [
        "API", "CSS", "CSV", "DNS", "GPS", "HTML", "HTTP", "HTTPS", "ID", "IP", "IQ", "JSON", "JWT", "PDF", "SQL",
        "SSL",
        "TCP", "TLS", "UI", "URI", "URL", "UUID", "XML",
    ]
    var any = false
    static let options = [
        Option<Self>(
            "style", \.style, choices: ["uppercase", "camel"],
            "`uppercase` writes `userID` as Apple does; `camel` writes `userId` and keeps capitals only at the start of a type."
        ),
        Option<Self>("acronyms", \.acronyms, "The acronyms, in capitals."),
        Option<Self>(
            "any", \.any,
            "With `camel`, also report other rows of three capitals or more inside a name, and names of local values and parameters of closures."
        ),
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
                // Named after its key: `@Environment(\.openURL) var openURL`.
                !decl.hasAttribute("Environment"),
                // The name of a stored property is a key of the data.
                !(decl.isMember && decl.isStored && decl.enclosingType?.isCodable == true && style == "uppercase")
            else { return }
            judge(name, table, file)
        }
        if any {
            hooks.on(IdentifierPatternSyntax.self) { node, file in
                guard node.parent?.kind != .patternBinding, mayHold(node.identifier, wrong) else { return }
                judge(node.identifier, table, file)
            }
            hooks.on(ClosureParameterSyntax.self) { node, file in
                let name = node.secondName ?? node.firstName
                guard mayHold(name, wrong) else { return }
                judge(name, table, file)
            }
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
            guard style == "camel" else { return judge(name, table, file) }
            // Inside the name of a type capitals are as good: `MockURLProtocol`.
            guard let word = name.identifier.words.first, let right = firstTable[word] else { return }
            report(word, right + name.identifier.string.dropFirst(word.count), name, file)
        }
    }

    /// Most names are words in lower case.
    private func mayHold(_ name: TokenSyntax, _ wrong: [String]) -> Bool {
        guard name.text.bytes.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return false }
        return wrong.contains { name.text.contains($0) } || any && style == "camel" && !name.identifier.isScreaming
    }

    private func judge(_ name: TokenSyntax, _ table: [String: String], _ file: FilePass) {
        let words = name.identifier.words
        for (index, word) in words.enumerated() {
            let isFirst = style == "camel" && index == 0
            // `var URL` and `case URL` may be the name of the whole thing elsewhere.
            guard let right = isFirst && words.count > 1 ? table[word]?.lowercased() : isFirst ? nil : table[word],
                !isApples(words, index)
            else { continue }
            var parts = words
            parts[index] = right
            return report(word, parts.joined(), name, file)
        }
        guard any, style == "camel", let (found, parts) = unknown(in: words) else { return }
        report(found, parts.joined(), name, file)
    }

    /// A further row of capitals behind the first word: `ZIM` of `hasZIMFiles`, `ZIMs` of `hasZIMs`.
    private func unknown(in words: [String]) -> (acronym: String, parts: [String])? {
        for (index, whole) in words.enumerated().dropFirst() where whole.allSatisfy(\.isUppercase) {
            let unit = Self.unit(whole, behind: words[index - 1])
            let word = String(whole.dropFirst(unit.count))
            var parts = words
            // The plural is split before its last capital.
            let isPlural =
                index + 2 == words.count && words[index + 1].count == 2 && words[index + 1].hasSuffix("s")
                && words[index + 1].first?.isUppercase == true
            let found = isPlural ? word + words[index + 1] : word
            let bare = isPlural ? String(found.dropLast()) : found
            guard bare.count > 2 || isPlural && acronyms.contains(bare), !isApples(words, index),
                !["NS", "CG", "CF", "AV", "CL"].contains(where: bare.hasPrefix)
            else { continue }
            parts[index] = unit + Self.capitalised(bare) + (isPlural ? "s" : "")
            if isPlural { parts.removeLast() }
            return (found, parts)
        }
        return nil
    }

    /// The `K` of `4KHDR` and the `D` of `3DGPS` belong to the figure before them.
    private static func unit(_ word: String, behind previous: String) -> String {
        guard previous.last?.isNumber == true, let first = word.first, word.count > 2, "DGK".contains(first) else {
            return ""
        }
        return String(first)
    }

    /// The acronym is part of a name that Apple has given: `makeUIViewController`, `mockURLSession`, `faceIDAvailable`.
    private func isApples(_ words: [String], _ index: Int) -> Bool {
        if words[index] == "ID", index > 0 {
            return ["face", "touch", "optic", "apple"].contains(words[index - 1].lowercased())
        }
        guard index + 1 < words.count, let parts = Self.types[words[index]] else { return false }
        return parts.contains(words[index + 1])
    }

    /// How types of Apple's frameworks go on behind an acronym.
    private static let types: [String: Set<String>] = [
        "UI": [
            "Activity", "Alert", "Application", "Bezier", "Button", "Collection", "Color", "Control", "Device", "Font",
            "Hosting", "Image", "Kit", "Search", "Label", "Navigation", "Responder", "Scene", "Screen", "Scroll",
            "Stack", "Tab",
            "Table", "Test", "Tests", "Text", "View", "Window",
        ],
        "URL": [
            "Cache", "Components", "Credential", "Error", "Protocol", "Query", "Request", "Resource", "Response",
            "Session",
        ],
        "JSON": ["Decoder", "Encoder", "Serialization"], "HTTP": ["Cookie"], "XML": ["Parser", "Document"],
        "PDF": ["Document", "Kit", "Page", "View"],
    ]

    private func report(_ word: String, _ right: String, _ name: TokenSyntax, _ file: FilePass) {
        file.report(
            style == "camel"
                ? "the acronym `\(word)` in `\(name.identifier)` is not written like the other words of a name"
                : "the acronym `\(word)` in `\(name.identifier)` is not written in one case",
            help: "write `\(right)`", at: name)
    }

    private static func capitalised(_ acronym: String) -> String {
        acronym.prefix(1) + acronym.dropFirst().lowercased()
    }

    static let examples: [Example] = [
        .good("let menu4KHdr = 1, plan3DGp = 2", options: ["style": .string("camel"), "any": .bool(true)]),
        .bad("let ↓map3DGPX = 1", options: ["style": .string("camel"), "any": .bool(true)]),
        .bad("struct Order {\n    let ↓userId: Int\n    func ↓openUrl() {}\n}"),
        .bad("final class ↓HttpClient {}\nlet ↓jsonUrlString = \"\""),
        .bad("let ↓userID = 3\nlet ↓callbackURL = \"\"", options: ["style": .string("camel")]),
        .bad(
            "final class ↓UrlLoader {}\nenum ↓ApiError: Error {}", options: ["style": .string("camel")]),
        .good("let userID = 3\nlet urlString = \"\"\nlet identifier = 1\nstruct HTTPClient {}"),
        .good("struct User: Codable {\n    let userId: Int\n}"),
        .good("let userId = 3\nfinal class URLLoader {}\nlet apiClient = 1", options: ["style": .string("camel")]),
        .good(
            """
            final class MockURLProtocol: URLProtocol {}
            final class LoginUITests: BaseUITest {}
            struct Pager: UIViewControllerRepresentable {
                func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
            }
            let mockURLSession = 1
            var touchIDAvailable = false
            """,
            options: ["style": .string("camel")]),
        .bad(
            """
            final class Shelf {
                private var ↓hasISBNs = false
                let ↓mapGPXFiles = 1
                func open() {
                    guard let ↓targetURL = panel.url else { return }
                    let (isOn, ↓shelfID) = current
                    loans.sink { (↓hasDVDs: Bool) in use(hasDVDs, isOn, shelfID, targetURL) }
                }
            }
            """, options: ["style": .string("camel"), "any": .bool(true)]),
        .good(
            """
            struct Shelf {
                let isOn = false, plusASide = 1, gpxText = ""
                let mockURLSession = 1
                let asNSURL = 2
                @Environment(\\.openURL) var openURL
                static let MAX_GPX_SIZE = 2
                func open(_ userID: Int) {}
            }
            """, options: ["style": .string("camel"), "any": .bool(true)]),
        .bad("func ↓CSVRows() {}\nlet ↓URLText = 1", options: ["style": .string("camel")]),
        .good(
            "func csvRows() {}\nlet URL = 1\nfunc UIColorFromHex() {}\nstruct CSVRows {}",
            options: ["style": .string("camel")]),
        .bad("let ↓originalURLText = 1\nfunc ↓updateUI() {}", options: ["style": .string("camel")]),
        .good("class Page: Base {\n    override var rowId: Int { 1 }\n}"),
        .good("struct Identifier {}\nstruct UiaElement {}\nlet apiError = 1", options: ["style": .string("camel")]),
    ]
}
