import TenetRuleKit
import TenetRuleSupport

struct TestPrefixInSwiftTesting: Rule {
    static let about = About(
        "test-prefix-in-swift-testing", "Test prefix in Swift Testing", category: .testing, severity: .note,
        status: .stable,
        scope: .tests,
        why: """
            XCTest finds tests by the prefix `test`; Swift Testing finds them by `@Test`. There the prefix only makes \
            every name longer.
            """,
        phrasings: [
            "Do not start the names of `@Test` functions with `test`.",
            "In Swift Testing, write `@Test func loadsPosts()` and leave the old XCTest wording out.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("Test") { attribute, file in
            guard let function = attribute.declaration?.as(FunctionDeclSyntax.self),
                function.name.text.hasPrefix("test"),
                let next = function.name.text[4], next >= 0x41, next <= 0x5A
            else { return }
            let rest = function.name.text.string.dropFirst(4)
            // `testURLIsKept` gives `urlIsKept`: a run of capitals goes down except for the one that starts a word.
            let capitals = rest.prefix { $0.isUppercase }.count
            let lowered = capitals <= 1 || capitals == rest.count ? max(1, capitals) : capitals - 1
            let name = rest.prefix(lowered).lowercased() + rest.dropFirst(lowered)
            file.report(
                "`@Test` already says that `\(function.name.text)` is a test", help: "call it `\(name)`",
                at: function.name,
                fix: isUsedElsewhere(function, file) || Self.reserved.contains(name)
                    ? nil : .replace(function.name, with: name, "Drop the prefix", .unsafe))
        }
    }

    private static let reserved: Set<String> = [
        "init", "self", "default", "case", "return", "switch", "class", "struct", "func", "var", "let", "import",
        "true", "false",
        "nil", "throws", "is", "as", "in", "for", "while", "if", "else", "guard", "do", "try", "catch", "super",
        "static", "public", "extension", "protocol", "enum", "subscript", "operator", "repeat", "break", "continue",
        "where", "defer", "any", "internal", "private", "deinit",
    ]

    private func isUsedElsewhere(_ function: FunctionDeclSyntax, _ file: FilePass) -> Bool {
        file.root.descendants(DeclReferenceExprSyntax.self).contains { $0.baseName.text == function.name.text }
    }

    static let examples: [Example] = [
        .bad("@Test func ↓testLoadsPosts() {}", fixed: "@Test func loadsPosts() {}", at: Example.testPath),
        .bad(
            """
            struct FeedTests {
                @Test("keeps links") func ↓testURLIsKept() async throws {}
            }
            """,
            fixed: """
                struct FeedTests {
                    @Test("keeps links") func urlIsKept() async throws {}
                }
                """,
            at: Example.testPath),
        .bad("@Test func ↓testInit() {}", at: Example.testPath),
        .good("@Test func loadsPosts() {}", at: Example.testPath),
        .good("@Test func testingIsFun() {}", at: Example.testPath),
        .good("final class FeedTests: XCTestCase {\n    func testLoad() {}\n}", at: Example.testPath),
    ]
}
