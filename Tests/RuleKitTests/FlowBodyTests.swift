import TenetRuleKit
import TenetSyntaxTree
import Testing

/// Which bodies a file has, who is called for which, and what happens to bodies that are too large or broken.
@Suite struct FlowBodyTests {
    private static let source = """
        struct S {
            let a = { make() }()
            init(x: Int) { self.x = x }
            var b: Int { sum() }
            var c: Int { get { sum() } set { store(newValue) } }
            var d = 0 { didSet { note(d) } }
            subscript(i: Int) -> Int { list[i] }
            func e() {
                run { inner { deep() } }
                func local() { log() }
                struct T { func f() { resume() } }
            }
            deinit { stop() }
        }
        protocol P { func nothing() }
        """

    @Test func everyKindOfBody() {
        let answers = FlowProbe.answers(Self.source) { body, _ in
            "\(body.kind) \(body.owner.kind) in \(body.parent.map { "\($0.kind)" } ?? "-") nested \(body.nested.count)"
        }
        #expect(
            answers == [
                "closure closureExpr in - nested 0", "initializer initializerDecl in - nested 0",
                "accessor patternBinding in - nested 0", "accessor accessorDecl in - nested 0",
                "accessor accessorDecl in - nested 0", "accessor accessorDecl in - nested 0",
                "accessor subscriptDecl in - nested 0", "function functionDecl in - nested 2",
                "closure closureExpr in function nested 1", "closure closureExpr in closure nested 0",
                "function functionDecl in function nested 0", "function functionDecl in - nested 0",
                "deinitializer deinitializerDecl in - nested 0",
            ])
    }

    @Test func topLevelCodeIsABodyWhereStatementsRun() {
        let kinds = { (source: String) in FlowProbe.answers(source) { body, _ in "\(body.kind)" } }
        #expect(kinds("import A\nlet x = f()\nstruct S {}\n#Preview { V() }") == ["closure"])
        #expect(kinds("print(1)\nfunc f() {}") == ["topLevel", "function"])
        #expect(FlowProbe.answers("if a { exit(1) }\nb()") { body, _ in body.graph?.description }.first?.count ?? 0 > 0)
    }

    @Test func wordsChooseBodies() {
        let owners = { (words: [String]) in
            FlowProbe.answers(Self.source, mentioning: words) { body, _ in "\(body.kind)" }
        }
        #expect(owners(["deep"]) == ["function", "closure", "closure"])
        // A type inside a function is a world of its own.
        #expect(owners(["resume"]) == ["function"])
        #expect(owners(["newValue", "stop"]) == ["accessor", "deinitializer"])
        #expect(owners(["nobody"]).isEmpty)
        #expect(owners(["self"]) == ["initializer"])
    }

    @Test func mentionsLooksAtWholeWords() {
        let answers = FlowProbe.answers("func f() { resumeAll(); g { stop() }; struct S { let x = hidden() } }") {
            body, _ in
            guard body.kind == .function else { return nil }
            return ["resume", "resumeAll", "stop", "hidden"].map { body.mentions($0) ? "1" : "0" }.joined()
        }
        #expect(answers == ["0110"])
    }

    @Test func bodyOfANode() {
        let answers = FlowProbe.answers("func f() { g { h() }; i() }") { body, file in
            guard body.kind == .function else { return nil }
            return file.root.descendants(FunctionCallExprSyntax.self)
                .map { "\($0.calledName?.text.string ?? "") \(file.body(of: $0)?.kind == .closure)" }
                .joined(separator: ", ")
        }
        #expect(answers == ["g false, h true, i false"])
    }

    @Test func graphsAreBuiltOnceAndShared() {
        let answers = FlowProbe.answers("func f() { g() }") { body, file in
            guard let graph = body.graph, let again = file.bodies.first?.graph else { return nil }
            return "\(graph === again) \(body.graph(inlining: .once) === body.graph(inlining: .once))"
        }
        #expect(answers == ["true true"])
    }

    @Test func whichBodiesMayThrow() {
        let source = """
            func a() throws {}
            func b() { func c() throws {} }
            var d: Int { get throws { 0 } }
            init() throws(E) {}
            func e(_ f: () throws -> Void) rethrows {}
            """
        let answers = FlowProbe.answers(source) { body, _ in "\(body.mayThrow)" }
        #expect(answers == ["true", "false", "true", "true", "true", "true"])
    }

    @Test func errorsThatCannotLeaveAreCaught() {
        // Neither function could compile if some error were not caught.
        let source = """
            func f() { do { try a() } catch X.y { b() } }
            func g() throws { do { try a() } catch X.y { b() } }
            """
        let answers = FlowProbe.answers(source) { body, _ in "\(body.graph?.ends(by: .throw) == true)" }
        #expect(answers == ["false", "true"])
    }

    @Test func functionsOfTheFileThatNeverReturn() {
        let source = """
            func stop() -> Never { fatalError() }
            func f() { if a { stop() }; if b { self.stop() }; if c { other.stop() } }
            """
        let graph = FlowProbe.answers(source) { body, _ in body.graph?.description }.last ?? ""
        #expect(graph.split(separator: "\n").filter { $0.hasSuffix("never never") }.count == 2)
    }

    @Test func functionsOfTheFileThatDoNotThrow() {
        let source = """
            func calm() -> Int { 1 }
            func f() throws { try risky(calm(), wild()) }
            """
        let graph = FlowProbe.answers(source) { body, _ in body.graph?.description }.last ?? ""
        #expect(
            graph == """
                0: calm(); wild() | next 1, throw throw
                1: risky(calm(), wild()) | next 2, throw throw
                2: | next return
                """)
    }

    @Test func whatNoPathReaches() {
        let answer = FlowProbe.answer("if a { return } else { throw b }\nc()\nd()\nfunc e() {}") { body, _ in
            body.graph?.unreachable.map { "\($0.statement.text) after \($0.because.kind)" }.joined(separator: ", ")
        }
        #expect(answer == "c() after expressionStmt")
        #expect(
            FlowProbe.answer("return\nfunc later() {}\nstruct S {}") { body, _ in
                body.graph.map { "\($0.unreachable.count)" }
            } == "0")
    }
}
