import Foundation

/// Text that the parser, or what walks its tree, cannot bear.
enum ParserAttacks {
    static let all: [Attack] = [
        Attack(name: "text that takes the parser exponential time or endless depth") { arena in
            for (number, text) in bombs.enumerated() {
                try arena.write("Bombs/B\(number).swift", text)
                // One by one is for long runs: what a run does with many of them is tried below in any case.
                guard arena.repetitions >= 20 else { continue }
                try arena.run(["check", "--no-cache", "--no-config", "Bombs/B\(number).swift"], limit: 5)
                try arena.run(["fix", "--no-config", "Bombs/B\(number).swift"], limit: 5, codes: 0...3)
            }
            try arena.write("Good.swift", "let user = try! load()\n")
            try arena.run(["fix", "--no-config"], limit: 60, codes: 0...3)
            let found = try arena.findings(["--no-cache"], limit: 60)
            arena.expect(found.contains("Good.swift:1:force-try"), "a bomb beside it silences a good file")
        },
        Attack(name: "long, flat and harmless text is checked") { arena in
            let rows = [
                "let a = [" + String(repeating: "\"why?\", ", count: 3_000) + "]\n",
                "let b = " + String(repeating: "1 + ", count: 5_000) + "1\n",
                "enum C {\n" + (0..<10_000).map { "    case c\($0)\n" }.joined() + "}\n",
                (0..<2_000).map { "// try? -> < \($0) ? : [ (\n" }.joined(),
                "let d = f" + String(repeating: ".g(1)", count: 3_000) + "\n",
            ]
            for (number, row) in rows.enumerated() {
                try arena.write("Flat\(number).swift", row + "let user = try! load()\n")
                let found = try arena.findings(["--no-cache", "--rule", "force-try", "Flat\(number).swift"], limit: 20)
                arena.expect(found.count == 1, "no finding in a file that begins with \(row.prefix(30))")
            }
        },
        Attack(name: "declarations that name themselves") { arena in
            for (number, text) in cycles.enumerated() {
                try arena.write("C\(number)/A.swift", text)
                try arena.run(["check", "--no-cache", "--no-config", "--rule", "all", "C\(number)"], limit: 10)
            }
            try arena.run(["check", "--no-cache", "--no-config", "--rule", "all"], limit: 20)
        },
    ]

    private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private static let bombs: [String] = [
        "let x = " + many("[/*]*/", 26) + "1" + many("]", 26),
        "let x: " + many("some any ", 5_000) + "P",
        "let x = " + many("A</*=*/", 100_000),
        "if " + many("case let var ", 150_000) + "x = y {}",
        "let x: " + many("A -> `let` -> ", 100_000) + "B",
        many("if switch ", 100_000),
        many("try ", 50_000) + "x", many("await ", 50_000) + "x", many("copy ", 50_000) + "x",
        many("each ", 50_000) + "x", "let x = " + many("(", 50_000), "let x = " + many("[", 50_000),
        many("{", 50_000), "let x: " + many("[A:", 30_000), "let x: " + many("(A) -> ", 50_000) + "B",
        "let x = a" + many(" ? b", 30_000) + many(" : c", 30_000), many("if a {} else ", 50_000) + "{}",
        many("@available(", 3_000), many("@objc(", 3_000), many("#available(", 3_000), many("#if a\n", 30_000),
        many("final ", 30_000) + "class A {}", many("weak ", 30_000) + "var a: A?",
        "let x = \"" + many("\\(\"", 20_000),
        "let x = " + many("-", 100_000) + "1", "let x = " + many("!", 100_000) + "y", many("repeat ", 30_000),
        many("@a ", 100_000) + "func f() {}", "let x = " + many("{ [", 20_000), many("switch x { case .a: ", 20_000),
        "func f<" + many("A: B<", 20_000), many("do { try ", 20_000), "let x = " + many("/a(", 20_000),
        "let x = " + many("a as ", 30_000) + "B", "let x = " + many("a is [", 20_000), many("guard ", 50_000),
        "let x = " + many("\\.[", 20_000), many("\\", 50_000), many("#", 50_000) + "\"", many("for await ", 30_000),
        "let x: " + many("@escaping ", 50_000) + "() -> Void", "let x: " + many("inout ", 50_000) + "A",
        "let x = " + many("unsafe ", 50_000) + "y", "let x = " + many("consume ", 50_000) + "y",
        many("return ", 50_000), many("throw ", 50_000), "let x = " + many("[/*]*/(", 26) + "1" + many(")]", 26),
        "let x = " + many("a[<", 5_000), "let (" + many("(a, ", 30_000), many("case .a(", 20_000),
        many("extension A { ", 20_000), many("func f() { ", 20_000), many("~", 50_000) + "a", many("&", 50_000) + "a",
    ]

    private static let cycles: [String] = [
        "extension A { class A {} }", "class A: A {}", "protocol P: P {}", "typealias A = A",
        "typealias A = B\ntypealias B = A",
        "class A: B {}\nclass B: A {}", "extension A { extension B { class A {} } }",
        "struct A { struct A { struct A {} } }",
        "extension A.A { class A: A.A {} }", "protocol P { associatedtype P: P }",
        "enum A { indirect case a(A); enum A {} }",
        "extension A { typealias A = B }\nextension B { typealias B = A }", "class A<B: A<B>>: B {}",
        "extension A where A: A { func a() { a() } }", "struct A { var a: A; func a() -> A { a.a().a } }",
        "protocol P: Q {}\nprotocol Q: R {}\nprotocol R: P {}\nclass C: P { func f() { f() } }",
        "func f() { f() }\nfunc g() { h() }\nfunc h() { g() }", "let a = b\nlet b = a", "enum A: A { case a = \"a\" }",
    ]
}
