import TenetRuleKit
import Testing

/// Expressions as graphs: only what decides about evaluation makes ways.
@Suite struct FlowGraphExpressionTests {
    @Test func coalescing() {
        expectPicture(
            """
            let x = a() ?? b()
            let z = x ?? 0
            """,
            """
            0: a() | yes 2, no 1
            1: b() | next 2
            2: let x; x; let z | next return
            """)
    }

    @Test func coalescingChain() {
        expectPicture(
            "return a() ?? b() ?? c()",
            """
            0: a() | yes 4, no 1
            1: b() | yes 3, no 2
            2: c() | next 3
            3: | next 4
            4: | return return
            """)
    }

    @Test func coalescingBindsTighterThanComparison() {
        expectPicture(
            "if a() ?? b() == c() { d() }",
            """
            0: a() | yes 2, no 1
            1: b() | next 2
            2: c() | yes 3, no 4
            3: d() | next 4
            4: | next return
            """)
    }

    @Test func logicalValues() {
        expectPicture(
            """
            let y = p && q()
            let z = p || q || r()
            let w = p && q
            """,
            """
            0: p | yes 1, no 2
            1: q() | next 2
            2: let y; p | yes 5, no 3
            3: q | yes 5, no 4
            4: r() | next 5
            5: let z; p; q; let w | next return
            """)
    }

    @Test func ternary() {
        expectPicture(
            "let x = c ? a() : b()",
            """
            0: c | yes 1, no 2
            1: a() | next 3
            2: b() | next 3
            3: let x | next return
            """)
    }

    @Test func ternaryChain() {
        expectPicture(
            "x = c ? a() : d ? b() : e()",
            """
            0: c | yes 1, no 2
            1: a() | next 6
            2: d | yes 3, no 4
            3: b() | next 5
            4: e() | next 5
            5: | next 6
            6: x = c ? a() : d ? b() : e() | next return
            """)
    }

    @Test func chainStopsAtNil() {
        expectPicture(
            """
            a?.b(c())?.d()
            a?.b
            """,
            """
            0: a | yes 1, no 3
            1: c(); a?.b(c()) | yes 2, no 3
            2: a?.b(c())?.d() | next 3
            3: a; a?.b | next return
            """)
    }

    @Test func optionalCall() {
        expectPicture(
            "completion?(x)",
            """
            0: completion | yes 1, no 2
            1: x; completion?(x) | next 2
            2: | next return
            """)
    }

    @Test func assignmentBehindNil() {
        expectPicture(
            "a?.x = b()",
            """
            0: a | yes 1, no 2
            1: b(); a?.x = b() | next 2
            2: | next return
            """)
    }

    @Test func compoundAssignmentReadsFirst() {
        expectPicture(
            """
            x[i()] += j()
            self.n += 1
            m -= n
            """,
            """
            0: x; i(); x[i()]; j(); x[i()] += j(); self.n; self.n += 1; m; n; m -= n | next return
            """)
    }

    @Test func tupleAssignment() {
        expectPicture(
            "(a, b) = (b, a)",
            """
            0: b; a; (a, b) = (b, a) | next return
            """)
    }

    @Test func discardedValue() {
        expectPicture(
            "_ = a()",
            """
            0: a(); _ = a() | next return
            """)
    }

    @Test func builderChain() {
        expectPicture(
            "v.a().b { c() }.d(e)",
            """
            0: v; v.a(); {…}; v.a().b {…}; e; v.a().b {…}.d(e) | next return
            """)
    }

    @Test func implicitMembers() {
        expectPicture(
            "f(.red, .make(x), Color.blue, Color.mix(y))",
            """
            0: x; .make(x); Color.blue; y; Color.mix(y); f(.red, .make(x), Color.blue, Color.mix(y)) | next return
            """)
    }

    @Test func stringsArraysDictionaries() {
        expectPicture(
            #"""
            f("\(a) \(b())", [c, d()], [e: f()], (g, h: i))
            """#,
            #"""
            0: a; b(); c; d(); e; f(); g; i; f("\(a) \(b())", [c, d()], [e: f()], (g, h: i)… | next return
            """#)
    }

    @Test func ifExpression() {
        expectPicture(
            """
            let x = if a { b() } else { c() }
            d(x)
            """,
            """
            0: a | yes 1, no 2
            1: b() | next 3
            2: c() | next 3
            3: let x; x; d(x) | next return
            """)
    }

    @Test func switchExpression() {
        expectPicture(
            """
            return switch a { case .x: b()
            case .y: throw c() }
            """,
            """
            0: a | case 1, case 3
            1: b() | next 2
            2: | return return
            3: c() | throw throw
            """)
    }

    @Test func handedOver() {
        expectPicture(
            "swap(&a, &self.b)",
            """
            0: a; &a; self.b; &self.b; swap(&a, &self.b) | next return
            """)
    }

    @Test func captures() {
        expectPicture(
            "f { [weak self, x = a()] in b() }",
            """
            0: a(); {…}; f {…} | next return
            """)
    }

    @Test func selfAsAValue() {
        expectPicture(
            "f(self, self.x)",
            """
            0: self; self.x; f(self, self.x) | next return
            """)
    }

    @Test func keyPathsAndTypesAreNoEvents() {
        expectPicture(
            #"""
            f(\.x, Int.self, [String]())
            g(#selector(h), #line)
            """#,
            #"""
            0: [String](); f(\.x, Int.self, [String]()); g(#selector(h), #line) | next return
            """#)
    }

    @Test func conditionalMembers() {
        expectPicture(
            """
            v.a()
            #if os(iOS)
                .b()
            #endif
            """,
            """
            0: v; v.a() | case 1, case 2
            1: .b() | next 2
            2: | next return
            """)
    }

    @Test func subscripts() {
        expectPicture(
            "let x = list[i].y[j()]",
            """
            0: list; i; list[i]; list[i].y; j(); list[i].y[j()]; let x | next return
            """)
    }

    @Test func castsAndChecks() {
        expectPicture(
            "if x is Y, let z = x as? Z { a(z) }",
            """
            0: x | yes 1, no 3
            1: x | yes 2, no 3
            2: let z; z; a(z) | next 3
            3: | next return
            """)
    }
}
