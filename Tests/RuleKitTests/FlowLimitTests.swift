import TenetModel
import TenetParsing
import TenetRuleKit
import TenetSyntaxTree
import Testing

/// Large and broken bodies: unknown rather than wrong, and never a trap.
@Suite struct FlowLimitTests {
    @Test func largeBodiesAreUnknown() {
        let lines = { (count: Int) in (0..<count).map { "call\($0)()" }.joined(separator: "\n") }
        #expect(FlowProbe.picture(lines(4_000)).hasPrefix("0: call0()"))
        #expect(FlowProbe.picture(lines(4_001)) == "unknown")
        #expect(FlowProbe.picture((0..<3_000).map { "if a\($0) {}" }.joined(separator: "\n")) == "unknown")
    }

    @Test func questionsOnUnknownBodiesAreUnanswered() {
        let answer = FlowProbe.answer((0..<5_000).map { "c\($0)()" }.joined(separator: "\n")) { body, _ in
            body.graph?.atMostOnce { $0.isCall(of: "c0") } == nil ? "nil" : "answer"
        }
        #expect(answer == "nil")
    }

    @Test func depthIsLimitedAndLengthIsNot() {
        // The parser itself gives up on deeply nested blocks and brackets.
        let nested = { (count: Int) in "x = " + String(repeating: "a ? b() : ", count: count) + "c()" }
        #expect(FlowProbe.picture(nested(30)).hasPrefix("0: a | yes 1, no 2"))
        #expect(FlowProbe.picture(nested(200)) == "unknown")
        #expect(FlowProbe.picture("a" + String(repeating: ".b()", count: 300)).hasPrefix("0: a; a.b(); "))
        #expect(FlowProbe.picture("x = a" + String(repeating: " + a", count: 1_500)).hasPrefix("0: a; a; a"))
        let chain = (0..<300).map { "if a\($0) { b\($0)() }" }.joined(separator: " else ")
        #expect(FlowProbe.picture(chain).hasPrefix("0: a0 | yes 1, no 2"))
    }

    @Test func manyDeferredStatementsStaySmall() {
        // Written out for every way, forty of them would make millions of events.
        let source = (0..<40).map { "defer { if a\($0) { b\($0)() } }\nif c\($0) { return }" }.joined(separator: "\n")
        let answer = FlowProbe.answer(source) { body, _ in body.graph.map { "\($0.events.count < 2_500)" } ?? "unknown"
        }
        #expect(answer == "true")
    }

    @Test func brokenCodeNeverTraps() {
        let whole = """
            class C: P { var x: Int { get throws { try a()?.b ?? c } } ; init?() { guard let self else { return nil } }
            func f<T>(_ x: inout T, y: (() -> Void)?) async throws(E) -> Never where T: Q {
                defer { y?() }
                outer: for try await case let (a, b)? in x where a < b { continue outer }
                switch await x { case .a(let y) where y > 1, is Int: fallthrough
                #if DEBUG
                case let z as Z: break outer
                #endif
                default: throw E.x }
                do { let q = try? g { [weak self, k = h()] in $0 }, w = try! j() } catch let e as X where e.y { } catch { }
                repeat { x += 1; x[i]?.y = -x } while !(a && b || c ?? d) == (e ? f : g ? h : i)
                if #available(iOS 1, *), case .b = x, let y { } else if var z = z { } else { }
                let v = if a { 1 } else { switch b { case 1: 2 default: fatalError() } }
                (a, b) = (b, a); _ = \\Foo.bar; #sel(a); return await (try x.y!.z as! [Int: W]().q)
            } }
            while true { break }
            """
        let bytes = Array(whole.utf8)
        let tree = SyntaxTree()
        var probe = FlowProbe()
        probe.ask = { body, file in
            for inlining in [Inlining.none, .once] {
                guard let graph = body.graph(inlining: inlining) else { continue }
                _ = graph.description
                _ = graph.atLeastOnce { $0.isCall(of: "h") }?.witness?.notes(in: file)
                _ = graph.counts(of: { $0.kind == .functionCallExpr }, FlowPaths(Set(FlowExit.allCases)))
            }
            return "\(body.nested.count)"
        }
        let rules = RuleSet([RuleSet.Active(probe)])
        var bodies = 0
        func check(_ bytes: [UInt8]) {
            _ = bytes.withUnsafeBufferPointer { tree.parse($0) }
            bodies += rules.check(tree, path: "A.swift").findings.count
        }
        for length in stride(from: 0, through: bytes.count, by: 11) { check(Array(bytes[..<length])) }
        for start in stride(from: 0, to: bytes.count, by: 17) {
            check(Array(bytes[..<start] + bytes[min(bytes.count, start + 5)...]))
        }
        #expect(bodies > 500)
    }

    @Test func sameGraphEveryTime() {
        let source = "defer { a() }\nfor x in y { if try b(x) { continue }; guard let c = d?.e(f()) else { return } }"
        let pictures = Set((0..<5).map { _ in FlowProbe.picture(source, .once) })
        #expect(pictures.count == 1)
    }
}
