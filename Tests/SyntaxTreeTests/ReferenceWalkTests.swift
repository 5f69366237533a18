import SwiftParser
@_spi(RawSyntax) import SwiftSyntax
import TenetModel
import TenetParsing
import TenetSyntaxTree
import Testing

private typealias FlatTree = TenetSyntaxTree.SyntaxTree

/// The flat array must tell the same as swift-syntax's own tree, node by node.
@Suite struct ReferenceWalkTests {
    private struct Event: Equatable, CustomStringConvertible {
        var kind: String
        var start: Int
        var end: Int
        var fullStart: Int
        var isMissing: Bool
        var description: String { "\(kind) \(fullStart)/\(start)..<\(end)\(isMissing ? " missing" : "")" }
    }

    private func reference(_ source: String) -> [Event] {
        var events: [Event] = []
        var stack: [SwiftSyntax.Syntax] = [SwiftSyntax.Syntax(Parser.parse(source: source))]
        while let node = stack.popLast() {
            let token = node.as(SwiftSyntax.TokenSyntax.self)
            let range = node.trimmedRange
            let hasText = node.firstToken(viewMode: .sourceAccurate) != nil
            events.append(
                Event(
                    kind: "\(node.kind)",
                    start: hasText || token != nil ? range.lowerBound.utf8Offset : node.position.utf8Offset,
                    end: hasText || token != nil ? range.upperBound.utf8Offset : node.position.utf8Offset,
                    fullStart: node.position.utf8Offset, isMissing: token?.presence == .missing))
            stack += node.children(viewMode: .all).reversed()
        }
        return events
    }

    private func flat(_ source: String) -> [Event] {
        let tree = FlatTree()
        tree.parse(source)
        return tree.nodes.map { node in
            Event(
                kind: "\(node.kind)", start: Int(node.start), end: Int(node.end), fullStart: Int(node.fullStart),
                isMissing: node.isMissing)
        }
    }

    @Test(arguments: [
        "", "\n", "let a = 1", "// only a comment\n", "#!/usr/bin/env swift\nprint(\"hé 🦊\")\n",
        "struct A<T: B> where T == C { @State private var x = [1, 2].map { $0 + 1 } }",
        "func f(_ a: inout Int = 3) async throws(E) -> some View { guard let a else { return } ; defer { g() } }",
        "#if DEBUG\nlet a = 1\n#elseif os(iOS)\nlet b = 2\n#else\n#endif\n",
        "let s = \"a\\(b + \"c\\(d)\")\" + \"\"\"\n  x\n  \"\"\"", "class C { init?( { }", "let x = (", "} } }", "func",
        "a\r\nb\r\n", "let a = \"\"\"\n  b\n   \"\"\"\n\"\"\" x\n let c = \"\"\" d\n", "x.y(1).z { }.w { } label: { }",
        "switch a { case .b(let c) where c > 1: break\ndefault: d() }",
    ])
    func sameEventsAsSwiftSyntax(source: String) {
        let expected = reference(source)
        let actual = flat(source)
        for (left, right) in zip(expected, actual) where left != right {
            Issue.record("swift-syntax has \(left), the array \(right) in \(source)")
            return
        }
        #expect(expected.count == actual.count)
    }

    @Test func parentsNextAndChildrenAgree() throws {
        let tree = FlatTree()
        tree.parse("struct A { func b() { c(1, d: 2) { e in e } } }")
        for index in tree.nodes.indices {
            let node = tree.node(at: index)
            for child in node.children { #expect(child.parent == node) }
            #expect(node.fullRange.contains(node.range))
        }
        let call = try #require(tree.root.descendants(FunctionCallExprSyntax.self).first { _ in true })
        #expect(call.calledExpression.text == "c")
        #expect(call.arguments.count == 2)
        #expect(call.arguments.element(at: 1)?.label?.text == "d")
        #expect(call.trailingClosure?.statements.count == 1)
        #expect(call.ancestor(FunctionDeclSyntax.self)?.name.text == "b")
        #expect(call.previousToken?.text == "{")
        #expect(call.nextToken?.text == "}")
    }

    @Test func tokenKindsAreInTheSameOrder() {
        for kind in TenetSyntaxTree.TokenKind.allCases {
            let raw = RawTokenKind(rawValue: kind.rawValue)
            #expect(raw.map { "\($0)" } == "\(kind)")
        }
        #expect(RawTokenKind(rawValue: UInt8(TenetSyntaxTree.TokenKind.allCases.count)) == nil)
    }

    @Test func aTreeIsReusedForLargerAndSmallerFiles() {
        let tree = FlatTree()
        for size in [10, 10_000, 3] {
            let source = (0..<size).map { "let a\($0) = \($0)\n" }.joined()
            tree.parse(source)
            #expect(tree.root.statements.count == size)
            #expect(tree.text.count == source.utf8.count)
        }
    }

    @Test func veryLongChainsAreFlattenedWithoutRecursion() {
        let tree = FlatTree()
        let source = "let x = a" + String(repeating: ".b()", count: 20_000)
        tree.parse(source)
        #expect(tree.nodes.count > 100_000)
    }

    @Test func problemsAreReportedInFileOrder() {
        let tree = FlatTree()
        let problems = tree.parse("let = 3\nfunc f( {\n}\n")
        #expect(problems.count >= 2)
        #expect(problems.map(\.offset) == problems.map(\.offset).sorted())
    }
}

/// Whatever the input, every offset lies inside the text: hooks read bytes by them.
@Suite struct OffsetTests {
    @Test(arguments: [
        "let a = \"\"\"\n  b \\(c\n\"\"\"\nlet d = \"\"\"\n \"\"\" e\n", "\"\"\" \"\"\" \"\"\"", "let s = \"\\(\"\"\"",
        "#\"\"\"\n\"\"\"",
        "func f( { \"\"\"\n", "\u{FEFF}\"\"\"\n\u{FEFF}", "if \"\"\" {\n\"\"\" }",
    ])
    func offsetsStayInsideTheText(source: String) {
        let tree = FlatTree()
        // Every prefix and every rotation is another way to be broken.
        let bytes = Array(source.utf8)
        for length in 0...bytes.count {
            for text in [Array(bytes[..<length]), Array(bytes[length...] + bytes[..<length])] {
                _ = text.withUnsafeBufferPointer { tree.parse($0) }
                for node in tree.nodes {
                    #expect(node.fullStart <= node.start && node.start <= node.end && Int(node.end) <= text.count)
                }
                #expect(tree.root.fullRange.upper == text.count)
            }
        }
    }

    /// swift-syntax ends the process on these: it offers a fix-it that has nothing to change.
    @Test(arguments: ["let a \u{0B}= 1\nlet b = )", "func f() { a \u{FEFF}= 1 }", "let c \u{0B}= 2"])
    func strayCharacterBesideAssignment(source: String) {
        let problems = FlatTree().parse(source)
        #expect(problems.contains { $0.message == "'=' must have consistent whitespace on both sides" })
        #expect(problems == problems.sorted { $0.offset < $1.offset })
        #expect(problems.allSatisfy { 0...source.utf8.count ~= $0.offset })
    }
}
