import TenetRuleKit
import Testing

@Suite struct FlowGraphTests {
    @Test(arguments: [
        "a(); b()",
        "if x { a() } else if y { b() } else { c() }\nd()",
        "guard let x = make() else { return }\nuse(x)",
        "if a(), let b = b(), case .c(let d) = b { e() }",
        "if !a && (b() || c()) { d() }",
        "let x = a() ?? b()\nlet y = p && q()\nlet z = x ?? 0",
        "let x = c ? a() : b()",
        "x = c ? a() : d ? b() : e()",
        "while a() { if b { continue }; if c { break }; d() }\ne()",
        "while true { a() }\nb()",
        "repeat { a() } while b()",
        "for x in xs where x.ok { a(x) }",
        "for try await x in xs { a(x) }",
        "outer: for x in xs { for y in ys { if y { continue outer }; break outer } }",
        "switch a() { case .x: b()\ncase .y(let v): c(v)\n fallthrough\ndefault: d() }\ne()",
        "switch a { case .x where b(): c()\ncase .x: d()\ncase .y: break }",
        "do { try a(b()) } catch let e as X { c() } catch { d() }\ne()",
        "do { try a() } catch is X { b() }",
        "let x = try? a()\nlet y = try! b()",
        "defer { a() }\ntry b()\nif c { return }\nd()",
        "defer { a() }\ndefer { b() }\nfor x in y { defer { c() }; if x { break } }",
        "throw a()",
        "guard x else { fatalError() }\na()",
        "a?.b(c())?.d()\na?.b",
        "self.x = await a(self.y)",
        "a?.x = b()",
        "x[i()] += j()",
        "#if DEBUG\na()\n#else\nb()\n#endif\nc()",
        "let x = if a { b() } else { c() }",
        "return try await a().b",
        "f { a() }\nfunc g() { h() }\ng()",
        "v.a().b { c() }.d(e)",
        "a = try await b(c(), d())",
        "try await g.c(JSONDecoder(), x)",
    ])
    func look(source: String) {
        print("=== \(source)\n\(FlowProbe.picture(source))")
    }
}
