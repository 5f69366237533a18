import TenetEngine
import TenetModel
import TenetRuleKit
import TenetRules
import Testing

/// Declarations that contain, extend, inherit from or stand for themselves end no rule and keep none busy.
@Suite struct CyclicDeclarationTests {
    private struct Provider: RuleProvider {
        static let rules = RuleSet(allRules.map { RuleSet.Active($0.init()) })
        func key(for path: String) -> String { "" }
        func ruleSet(for path: String) -> RuleSet { Self.rules }
    }

    private func check(_ files: [String: String]) -> RunReport {
        var request = CheckRequest(root: "/nowhere")
        request.contents = PathMap(files.map { ($0.key, Array($0.value.utf8)) })
        return Checker(provider: Provider(), known: allRules).run(request)
    }

    @Test(arguments: [
        "extension A { class A {} }", "extension A { class B {} }\nextension B { class A {} }",
        "extension A.B { struct A { struct B {} } }", "extension A { extension A { class A {} } }",
        "class A: A {}", "class A: B {}\nclass B: A {}", "protocol A: B {}\nprotocol B: C {}\nprotocol C: A {}",
        "typealias A = B\ntypealias B = A\nlet a: A = A()", "typealias A = [A]\nvar a: A",
        "struct A { static let a = B.b }\nstruct B { static let b = A.a }",
        "struct A<B: A>: Codable where B == A { let a: A }", "enum A: A { case a(A) }\nlet a = A.a(A.a)",
        "class AViewModel: BViewModel {}\nclass BViewModel: AViewModel { @Published var a = 1 }",
        "extension A where Self: A { typealias A = Self.A }", "actor A: A { func a() { a() } }",
        "class A: Codable { required init(from d: Decoder) throws { b = try B(from: d) } }\nclass B: Codable { required init(from d: Decoder) throws { a = try A(from: d) } }",
    ])
    func declarationsThatNameThemselvesAreChecked(source: String) {
        #expect(check(["App/A.swift": source]).checkedFiles == 1)
    }

    @Test(arguments: 1...8)
    func randomProgramsOverFewNamesAreChecked(seed: Int) {
        var program = CyclicProgram(seed: UInt64(seed))
        for _ in 0..<10 {
            let report = check(program.files())
            #expect(report.checkedFiles == 3)
            #expect(!report.skipped.contains { $0.reason != .syntaxErrors })
        }
    }

    private static func chain(_ count: Int, _ line: (Int) -> String) -> String {
        var text = ""
        for number in 0..<count { text += line(number) }
        return text
    }
    private static let containers = chain(1_000) { "extension A\($0) { class A\($0.advanced(by: 1)) {} }\n" }
    private static let superclasses = chain(1_000) { "class A\($0): A\($0.advanced(by: 1)) {}\n" }
    private static let aliases = chain(1_000) { "typealias A\($0) = A\($0.advanced(by: 1))\n" }
    private static let members = chain(1_000) { "struct A\($0): Codable { let a: A\($0.advanced(by: 1)) }\n" }
    private static let calls = chain(1_000) { "func a\($0)(_ b: () -> Void) { a\($0.advanced(by: 1))(b) }\n" }
    private static let uses = chain(60) { "        b\($0)()\n" }
    private static let helpers = chain(60) { "    private func b\($0)() {}\n" }
    private static let marked = "class A {\n    // MARK: - Public\n    func a() {\n\(uses)    }\n\(helpers)}\n"
    private static let callChain = "let a = b\(String(repeating: ".c()", count: 2_000))\n"
    private static let operators = "let a = b\(String(repeating: " + b", count: 5_000))\n"
    private static let branches = "func f() { if a {}\(String(repeating: " else if a {}", count: 300)) }\n"

    /// Chains longer than anybody writes: containers, superclasses, aliases, calls, helpers of one function, operators.
    @Test(arguments: [
        containers, superclasses, aliases, members, calls, marked, callChain, operators, branches,
    ])
    func longChainsAreChecked(source: String) {
        let start = ContinuousClock.now
        let report = check(["App/A.swift": source])
        #expect(report.checkedFiles == 1)
        #expect(report.skipped.isEmpty, "\(report.skipped)")
        #expect(ContinuousClock.now - start < .seconds(60))
    }
}
