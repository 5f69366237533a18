import TenetModel
import TenetParsing
import TenetRuleKit
import TenetSyntaxTree
import Testing

/// The questions that rules ask, each on a small piece of code.
@Suite struct VocabularyTests {
    private let tree = SyntaxTree()

    private func first<Node: SyntaxProtocol>(_ type: Node.Type, in source: String) throws -> Node {
        tree.parse(source)
        return try #require(tree.root.descendants(type).first { _ in true })
    }

    @Test(arguments: [
        ("print(1)", "print"), ("log.print(1)", "print"), (".print(1)", "print"), ("Box<Int>(1)", "Box"),
        ("a.b.c()", "c"),
    ])
    func calledNames(source: String, name: String) throws {
        #expect(try first(FunctionCallExprSyntax.self, in: source).calledName?.text == name)
    }

    @Test func viewExpressionsKnowRootModifiersAndSurroundings() throws {
        tree.parse(
            """
            HStack { Button { save() } label: { Image(systemName: "gear").resizable().frame(width: 20) } }
                .accessibilityHidden(true)
            """)
        let calls = Array(tree.root.descendants(FunctionCallExprSyntax.self))
        let image = try #require(calls.first { $0.isPlain && $0.calledName?.text == "Image" }).view
        #expect(image.name == "Image")
        #expect(image.modifiers.map(\.name.text.string) == ["resizable", "frame"])
        #expect(image.enclosing.map { $0.view.name?.string ?? "" } == ["Button", "HStack"])
        #expect(image.enclosing.first?.slot == "label")
        #expect(image.isHiddenFromAccessibility)
    }

    @Test func assignmentsAreRecognisedWithoutFolding() throws {
        let plain = try first(SequenceExprSyntax.self, in: "self.count = a + 1")
        #expect(plain.assignment?.target.ownMemberName?.text == "count")
        #expect(plain.assignment?.value.count == 3)
        #expect(try first(SequenceExprSyntax.self, in: "total += 1").assignment?.operator == "+=")
        #expect(try first(SequenceExprSyntax.self, in: "a == b").assignment == nil)
    }

    @Test func storedAndComputedProperties() throws {
        for (source, isStored) in [
            ("struct S { var a = 1 }", true), ("struct S { var a: Int { 1 } }", false),
            ("struct S { var a = 1 { didSet {} } }", true), ("struct S { var a: Int { get { 1 } set {} } }", false),
        ] {
            #expect(try first(VariableDeclSyntax.self, in: source).isStored == isStored, "\(source)")
        }
    }

    @Test func asyncContexts() throws {
        for (source, isAsync) in [
            ("func f() async { g() }", true), ("func f() { g() }", false), ("Task { g() }", true),
            ("func f() async { a.forEach { g() } }", false), ("view.task { g() }", true),
        ] {
            tree.parse(source)
            let call = try #require(
                tree.root.descendants(FunctionCallExprSyntax.self).first { $0.calledName?.text == "g" })
            #expect(call.isInAsyncContext == isAsync, "\(source)")
        }
    }

    @Test func privateHelpersOfPreviewsArePreviews() throws {
        let helper = "private struct PreviewHost { func f() { try! a() } }\n"
        #expect(try first(TryExprSyntax.self, in: helper + "#Preview { PreviewHost() }").isInPreview)
        #expect(try !first(TryExprSyntax.self, in: helper + "let host = PreviewHost()").isInPreview)
        #expect(
            try !first(TryExprSyntax.self, in: helper + "#Preview { PreviewHost() }\nlet host = PreviewHost()")
                .isInPreview)
        #expect(try !first(TryExprSyntax.self, in: helper).isInPreview)
        let open = "struct PreviewHost { func f() { try! a() } }\n#Preview { PreviewHost() }"
        #expect(try !first(TryExprSyntax.self, in: open).isInPreview)
    }

    @Test func previewsAndDebugBlocks() throws {
        #expect(try first(TryExprSyntax.self, in: "#Preview { try! a() }").isInPreview)
        #expect(
            try first(TryExprSyntax.self, in: "struct P: PreviewProvider { static var x: Int { try! a() } }")
                .isInPreview)
        #expect(try first(TryExprSyntax.self, in: "#if DEBUG\ntry! a()\n#endif").isInDebugBlock)
        #expect(try !first(TryExprSyntax.self, in: "#if DEBUG\n#else\ntry! a()\n#endif").isInDebugBlock)
        #expect(try !first(TryExprSyntax.self, in: "#if !DEBUG\ntry! a()\n#endif").isInDebugBlock)
    }

    @Test func textSlicesCompareLikeStrings() throws {
        let name = try first(FunctionDeclSyntax.self, in: "func größe() {}").name.text
        #expect(name == "größe")
        #expect(name != "grösse")
        #expect(name.hasPrefix("gr"))
        #expect(name.hasSuffix("ße"))
        #expect(name.contains("öß"))
        #expect(!name.contains("x"))
        #expect(try first(FunctionDeclSyntax.self, in: "func `default`() {}").name.identifier == "default")
    }

    @Test(arguments: [
        ("func f() { here }", NodeKind.functionDecl), ("let a = { here }", .closureExpr),
        ("struct S { var a: Int { here } }", .patternBinding),
        ("struct S { var a: Int { get { here } } }", .accessorDecl),
        ("struct S { var a = 1 { didSet { here } } }", .accessorDecl),
        ("struct S { subscript(i: Int) -> Int { here } }", .subscriptDecl),
        ("struct S { var a: Int { run { here } } }", .closureExpr),
    ])
    func bodiesAroundANode(source: String, kind: NodeKind) throws {
        tree.parse(source)
        let references = tree.root.descendants(DeclReferenceExprSyntax.self)
        let place = try #require(references.first { $0.baseName.text == "here" })
        #expect(place.enclosingBody?.kind == kind)
    }

    @Test func initialValuesHaveNoBody() throws {
        #expect(try first(DeclReferenceExprSyntax.self, in: "struct S { var a = here }").enclosingBody == nil)
        #expect(try first(DeclReferenceExprSyntax.self, in: "struct S { let a = here }").enclosingBody == nil)
    }

    @Test func variablesInGettersAreLocal() throws {
        tree.parse("struct S { var a: Int { let b = 1; return b } }\nlet c = 2")
        let local = tree.root.descendants(VariableDeclSyntax.self).filter(\.isLocal).compactMap(
            \.nameToken?.text.string)
        #expect(local == ["b"])
    }

    @Test func optionsAreCheckedForTypeAndChoice() throws {
        let rule = try Toy.configured(["limit": .int(3), "style": .string("b")])
        #expect(rule.limit == 3)
        for (values, word) in [
            (["limt": OptionValue.int(1)], "no option"), (["limit": .string("x")], "whole number"),
            (["limit": .int(-1)], "or more"), (["style": .string("z")], "one of"),
        ] {
            let error = #expect(throws: OptionError.self) { try Toy.configured(values) }
            #expect(error?.message.contains(word) == true)
        }
    }
}

private struct Toy: Rule {
    static let about = About("toy", "Toy", category: .safety, severity: .note, why: "For a test.")
    var limit = 1
    var style = "a"
    static let options = [
        Option<Self>("limit", \.limit, "A number."), Option<Self>("style", \.style, choices: ["a", "b"], "A word."),
    ]
    func install(_ hooks: inout Hooks) {}
    static let examples: [Example] = []
}
