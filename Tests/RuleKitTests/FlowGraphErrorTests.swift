import TenetRuleKit
import Testing

/// Errors, `defer` and `await` as graphs.
@Suite struct FlowGraphErrorTests {
    @Test func throwStatement() {
        expectPicture(
            "throw a()",
            """
            0: a() | throw throw
            """)
    }

    @Test func tryLeavesTheBody() {
        expectPicture(
            """
            try a()
            b()
            """,
            """
            0: a() | next 1, throw throw
            1: b() | next return
            """)
    }

    @Test func tryWithSeveralCalls() {
        expectPicture(
            "a = try await b(c(), d())",
            """
            0: c() | next 1, throw throw
            1: d() | next 2, throw throw
            2: await; b(c(), d()) | next 3, throw throw
            3: a = try await b(c(), d()) | next return
            """)
    }

    @Test func initialisersAreNotSuspected() {
        expectPicture(
            "try await g.c(JSONDecoder(), x)",
            """
            0: g; JSONDecoder(); x; await; g.c(JSONDecoder(), x) | next 1, throw throw
            1: | next return
            """)
    }

    @Test func tryOfAProperty() {
        expectPicture(
            "let x = try await task.value",
            """
            0: task; task.value; await | next 1, throw throw
            1: let x | next return
            """)
    }

    @Test func tryCoversTheRestOfTheSequence() {
        expectPicture(
            """
            let x = try a + b()
            c()
            """,
            """
            0: a; b() | next 1, throw throw
            1: let x; c() | next return
            """)
    }

    @Test func optionalTry() {
        expectPicture(
            """
            let x = try? a(b())
            c()
            """,
            """
            0: b() | next 1, throw 3
            1: a(b()) | next 2, throw 3
            2: | next 3
            3: let x; c() | next return
            """)
    }

    @Test func optionalTryInACondition() {
        expectPicture(
            """
            if let x = try? a() { b(x) }
            if (try? c()) == nil { d() }
            """,
            """
            0: a() | next 1, throw 2
            1: | next 2
            2: | yes 3, no 4
            3: let x; x; b(x) | next 4
            4: c() | next 5, throw 6
            5: | next 6
            6: | yes 7, no 8
            7: d() | next 8
            8: | next return
            """)
    }

    @Test func forcedTryIsATrap() {
        expectPicture(
            """
            let x = try! a()
            b(x!, y as! Z)
            """,
            """
            0: a(); try! a(); let x; x; x!; y; as!; b(x!, y as! Z) | next return
            """)
    }

    @Test func catchAll() {
        expectPicture(
            """
            do { try a(); b() } catch { c(error) }
            d()
            """,
            """
            0: a() | next 1, throw 2
            1: b() | next 4
            2: | case 3
            3: let error; error; c(error) | next 4
            4: d() | next return
            """)
    }

    @Test func catchPatterns() {
        expectPicture(
            """
            do { try a() } catch let e as X { b(e) } catch Y.z where c() { d() }
            e()
            """,
            """
            0: a() | next 1, throw 2
            1: | next 8
            2: | no 3, case 7
            3: | no 6, case 4
            4: c() | yes 5, no 6
            5: let Y.z; d() | next 8
            6: | throw throw
            7: let e as X; e; b(e) | next 8
            8: e() | next return
            """)
    }

    @Test func catchesEveryErrorByCast() {
        expectPicture(
            "do { try a() } catch let e as NSError { b(e) }",
            """
            0: a() | next 1, throw 2
            1: | next 4
            2: | case 3
            3: let e as NSError; e; b(e) | next 4
            4: | next return
            """)
    }

    @Test func nestedDo() {
        expectPicture(
            "do { do { try a() } catch X.y { b() } } catch { c() }",
            """
            0: a() | next 1, throw 2
            1: | next 7
            2: | no 3, case 6
            3: | throw 4
            4: | case 5
            5: let error; c() | next 8
            6: let X.y; b() | next 7
            7: | next 8
            8: | next return
            """)
    }

    @Test func errorInACatchClause() {
        expectPicture(
            "do { try a() } catch { throw b(error) }",
            """
            0: a() | next 1, throw 3
            1: | next 2
            2: | next return
            3: | case 4
            4: let error; error; b(error) | throw throw
            """)
    }

    @Test func deferOnEveryWayOut() {
        expectPicture(
            """
            defer { a() }
            try b()
            if c { return }
            d()
            """,
            """
            0: b() | next 1, throw 5
            1: c | yes 2, no 4
            2: | return 3
            3: a() | next return
            4: d(); a() | next return
            5: a() | next throw
            """)
    }

    @Test func deferInReverseOrder() {
        expectPicture(
            """
            defer { a() }
            if x { return }
            defer { b() }
            c()
            """,
            """
            0: x | yes 1, no 3
            1: | return 2
            2: a() | next return
            3: c(); b(); a() | next return
            """)
    }

    @Test func deferOfALoopBody() {
        expectPicture(
            """
            for x in y { defer { c() }; if x { break }; if z { continue }; d() }
            e()
            """,
            """
            0: y | next 1
            1: | yes 2, no 9
            2: let x; x | yes 3, no 5
            3: | break 4
            4: c() | next 9
            5: z | yes 6, no 8
            6: | continue 7
            7: c() | next 1
            8: d(); c() | loop 1
            9: e() | next return
            """)
    }

    @Test func deferWithinDo() {
        expectPicture(
            "do { defer { a() }; try b() } catch { c() }",
            """
            0: b() | next 1, throw 2
            1: a() | next 5
            2: a() | next 3
            3: | case 4
            4: let error; c() | next 5
            5: | next return
            """)
    }

    @Test func deferWithACondition() {
        expectPicture(
            """
            defer { if a { b() } }
            c()
            """,
            """
            0: c(); a | yes 1, no 2
            1: b() | next 2
            2: | next return
            """)
    }

    @Test func suspensionBeforeTheCall() {
        expectPicture(
            "self.x = await a(self.y)",
            """
            0: self.y; await; a(self.y); self.x = await a(self.y) | next return
            """)
    }

    @Test func suspensionOfAsyncLet() {
        expectPicture(
            """
            async let x = a()
            await b(x, c())
            let y = await x
            """,
            """
            0: a(); let x; x; c(); await; b(x, c()); x; await; let y | next return
            """)
    }

    @Test func returnTryAwait() {
        expectPicture(
            "return try await a().b",
            """
            0: await; a() | next 1, throw throw
            1: a().b | return return
            """)
    }

    /// The clause is never reached, so nothing is deferred on a way out of it.
    @Test(arguments: ["defer { a() }; do { b() } catch { c() }", "if x { defer { a() }; do { b() } catch { c() } }"])
    func clausesThatNothingReaches(code: String) {
        let graph = FlowProbe.picture(code)
        #expect(graph.contains("b()") && graph.contains("a()"))
        #expect(!graph.contains("c()") && !graph.contains("throw"))
    }

    @Test func typedErrors() {
        expectPicture(
            "do throws(E) { try a() } catch { b(error) }",
            """
            0: a() | next 1, throw 2
            1: | next 4
            2: | case 3
            3: let error; error; b(error) | next 4
            4: | next return
            """)
    }

    @Test func testMacro() {
        expectPicture(
            """
            let x = try #require(await a())
            #expect(x == b())
            """,
            """
            0: await; a() | next 1, throw throw
            1: #require(await a()) | next 2, throw throw
            2: let x; x; b(); #expect(x == b()) | next return
            """)
    }
}
