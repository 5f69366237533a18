import TenetRuleKit
import Testing

/// Statements as graphs, one construct at a time.
@Suite struct FlowGraphTests {
    @Test func straightCode() {
        expectPicture(
            """
            a()
            let x = b(c)
            x.y = x.z
            """,
            """
            0: a(); c; b(c); let x; x; x; x.z; x.y = x.z | next return
            """)
    }

    @Test func ifElseIf() {
        expectPicture(
            """
            if x { a() } else if y { b() } else { c() }
            d()
            """,
            """
            0: x | yes 1, no 2
            1: a() | next 5
            2: y | yes 3, no 4
            3: b() | next 5
            4: c() | next 5
            5: d() | next return
            """)
    }

    @Test func conditionsOneByOne() {
        expectPicture(
            "if a(), let b = b(), case .c(let d) = b, #available(iOS 17, *) { e(d) }",
            """
            0: a() | yes 1, no 5
            1: b() | yes 2, no 5
            2: let b; b | yes 3, no 5
            3: .c(let d) | yes 4, no 5
            4: d; e(d) | next 5
            5: | next return
            """)
    }

    @Test func logicalOperatorsAreWays() {
        expectPicture(
            "if !a && (b() || c()) { d() }",
            """
            0: a | yes 4, no 1
            1: b() | yes 3, no 2
            2: c() | yes 3, no 4
            3: d() | next 4
            4: | next return
            """)
    }

    @Test func guardBindsAndLeaves() {
        expectPicture(
            """
            guard let x = make(), x.ok else { return }
            use(x)
            """,
            """
            0: make() | yes 1, no 3
            1: let x; x; x.ok | yes 2, no 3
            2: x; use(x) | next return
            3: | return return
            """)
    }

    @Test func guardWithACallThatMustNotReturn() {
        expectPicture(
            """
            guard x else { Fatal.stop() }
            a()
            """,
            """
            0: x | yes 1, no 2
            1: a() | next return
            2: Fatal.stop() | never never
            """)
    }

    @Test func shorthandBindingReadsTheName() {
        expectPicture(
            "if let x { use(x) }",
            """
            0: x | yes 1, no 2
            1: let x; x; use(x) | next 2
            2: | next return
            """)
    }

    @Test func whileWithContinueAndBreak() {
        expectPicture(
            """
            while a() { if b { continue }; if c { break }; d() }
            e()
            """,
            """
            0: | next 1
            1: a() | yes 2, no 7
            2: b | yes 3, no 4
            3: | continue 1
            4: c | yes 5, no 6
            5: | break 7
            6: d() | loop 1
            7: e() | next return
            """)
    }

    @Test func whileLet() {
        expectPicture(
            "while let x = next() { use(x) }",
            """
            0: | next 1
            1: next() | yes 2, no 3
            2: let x; x; use(x) | loop 1
            3: | next return
            """)
    }

    @Test func endlessLoop() {
        expectPicture(
            """
            while true { a() }
            b()
            """,
            """
            0: | next 1
            1: | next 2
            2: a() | loop 1
            """)
    }

    @Test func endlessLoopWithBreak() {
        expectPicture(
            """
            while true { if a() { break } }
            b()
            """,
            """
            0: | next 1
            1: | next 2
            2: a() | yes 3, no 5
            3: | break 4
            4: b() | next return
            5: | loop 1
            """)
    }

    @Test func repeatLoop() {
        expectPicture(
            "repeat { a() } while b()",
            """
            0: | next 1
            1: a() | next 2
            2: b() | yes 1, no 3
            3: | next return
            """)
    }

    @Test func forWithWhere() {
        expectPicture(
            "for x in xs where x.ok { a(x) }",
            """
            0: xs | next 1
            1: | yes 2, no 4
            2: let x; x; x.ok | yes 3, no 1
            3: x; a(x) | loop 1
            4: | next return
            """)
    }

    @Test func forCase() {
        expectPicture(
            "for case let x? in xs { a(x) }",
            """
            0: xs | next 1
            1: | yes 2, no 4
            2: let x? | yes 3, no 1
            3: x; a(x) | loop 1
            4: | next return
            """)
    }

    @Test func forTryAwait() {
        expectPicture(
            "for try await x in xs { a(x) }",
            """
            0: xs | next 1
            1: await | next 2, throw throw
            2: | yes 3, no 4
            3: let x; x; a(x) | loop 1
            4: | next return
            """)
    }

    @Test func labels() {
        expectPicture(
            """
            outer: for x in xs {
                for y in ys { if y { continue outer }; break outer }
            }
            """,
            """
            0: xs | next 1
            1: | yes 2, no 8
            2: let x; ys | next 3
            3: | yes 4, no 7
            4: let y; y | yes 5, no 6
            5: | continue 1
            6: | break 8
            7: | loop 1
            8: | next return
            """)
    }

    @Test func labelledIfAndDo() {
        expectPicture(
            """
            check: if a { if b { break check }; c() }
            work: do { if d { break work }; e() }
            """,
            """
            0: a | yes 1, no 4
            1: b | yes 2, no 3
            2: | break 4
            3: c() | next 4
            4: d | yes 5, no 6
            5: | break 7
            6: e() | next 7
            7: | next return
            """)
    }

    @Test func switchIsExhaustive() {
        expectPicture(
            """
            switch a() {
            case .x: b()
            case .y(let v): c(v)
                fallthrough
            default: d()
            }
            e()
            """,
            """
            0: a() | case 1, case 2, case 3
            1: b() | next 4
            2: .y(let v); v; c(v) | next 3
            3: d() | next 4
            4: e() | next return
            """)
    }

    @Test func switchWithWhere() {
        expectPicture(
            """
            switch a {
            case .x where b(): c()
            case .x: d()
            case .y: break
            }
            e()
            """,
            """
            0: a | case 1, no 4
            1: b() | yes 2, no 3
            2: c() | next 7
            3: | next 4
            4: | case 5, case 6
            5: d() | next 7
            6: | break 7
            7: e() | next return
            """)
    }

    @Test func switchComparesWithACall() {
        expectPicture(
            """
            switch a {
            case limit(): b()
            case 1, 2: c()
            default: break
            }
            """,
            """
            0: a | case 1, no 4
            1: limit() | yes 2, no 3
            2: b() | next 7
            3: | next 4
            4: | case 5, case 6
            5: c() | next 7
            6: | break 7
            7: | next return
            """)
    }

    @Test func switchWithConditionalCases() {
        expectPicture(
            """
            switch a {
            case .x: b()
            #if DEBUG
            case .y: c()
            #endif
            @unknown default: d()
            }
            """,
            """
            0: a | case 1, case 2, case 3
            1: b() | next 4
            2: c() | next 4
            3: d() | next 4
            4: | next return
            """)
    }

    @Test func conditionalCode() {
        expectPicture(
            """
            #if DEBUG
            a()
            #elseif os(iOS)
            b()
            #else
            c()
            #endif
            #if X
            d()
            #endif
            e()
            """,
            """
            0: | case 1, case 2, case 3
            1: a() | next 4
            2: b() | next 4
            3: c() | next 4
            4: | case 5, case 6
            5: d() | next 6
            6: e() | next return
            """)
    }

    @Test func callsThatNeverReturn() {
        expectPicture(
            """
            if a { fatalError() }
            if b { preconditionFailure("x") }
            if c { exit(1) }
            d()
            """,
            """
            0: a | yes 1, no 2
            1: fatalError() | never never
            2: b | yes 3, no 4
            3: preconditionFailure("x") | never never
            4: c | yes 5, no 6
            5: exit(1) | never never
            6: d() | next return
            """)
    }

    @Test func nestedBodiesAreOneEvent() {
        expectPicture(
            """
            f { a() }
            func g() { h() }
            struct S { let s = t() }
            g()
            """,
            """
            0: {…}; f {…}; func g; g() | next return
            """)
    }

    @Test func nothingAfterAReturn() {
        expectPicture(
            """
            if a { return b() } else { throw c() }
            d()
            """,
            """
            0: a | yes 1, no 2
            1: b() | return return
            2: c() | throw throw
            """)
    }
}
