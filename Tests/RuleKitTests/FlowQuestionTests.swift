import TenetRuleKit
import Testing

/// The ready-made questions, each with the path that shows why the answer is no.
@Suite struct FlowQuestionTests {
    /// `holds`, `unknown`, or the steps of the witness as `line: text`.
    private static func words(_ answer: FlowAnswer?, _ file: FilePass) -> String {
        guard let answer else { return "unknown" }
        guard let witness = answer.witness else { return "holds" }
        return witness.notes(in: file).map { "\(file.lines.line(at: $0.range.lower) - 1): \($0.message)" }
            .joined(separator: "; ")
    }

    /// The answers for a function that should call `go` exactly once: at least, and at most.
    private static func counting(_ statements: String, _ inlining: Inlining = .none) -> [String] {
        let answer = FlowProbe.answer(statements) { body, file in
            guard body.kind == .function, let graph = body.graph(inlining: inlining) else { return nil }
            let isGo = { (node: Syntax) in node.isCall(of: "go") }
            return words(graph.atLeastOnce(isGo), file) + "\n" + words(graph.atMostOnce(isGo), file)
        }
        return answer.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("go()\nif a { log() }\nif b { go() }", "holds", "1: happens here; 3: `b` is true here; 3: happens again here"),
        ("guard let a else { return }\ngo()", "1: returns here when `a` is nil", "holds"),
        (
            "if a { log() }\nguard b.ok else { log(); return }\nswitch d { case .x: go()\ncase .y: break }",
            "2: returns here when `b.ok` is false", "holds"
        ),
        ("if a == b && c { throw x }\ngo()", "1: `a == b` is true here; 1: throws here when `c` is true", "holds"),
        ("let x = try load()\ngo()", "1: an error may be thrown here", "holds"),
        (
            "do { let x = try load(); go(x) } catch { log(error) }",
            "1: an error may be thrown here; 2: the end is reached here", "holds"
        ),
        // An event that throws was tried, but did not happen.
        ("do { try go(load()) } catch { go(error) }", "holds", "holds"),
        (
            "for x in xs { go() }", "1: the loop has no further element; 2: the end is reached here",
            "1: the loop has an element; 1: happens here; 1: the loop has an element; 1: happens again here"
        ),
        ("self.x?.go()", "1: `self.x` is nil here; 2: the end is reached here", "holds"),
        ("while a { if b { break }; go(); return }\ngo()", "holds", "holds"),
        ("defer { go() }\nif a { return }\ntry load()", "holds", "holds"),
        ("switch a { case .x: go()\ndefault: fatalError() }", "holds", "holds"),
        ("while true { if await a() { go(); return } }", "holds", "holds"),
        ("run { go() }", "2: the end is reached here", "holds"),
    ])
    func atLeastAndAtMostOnce(source: String, least: String, most: String) {
        #expect(Self.counting(source) == [least, most])
    }

    @Test(arguments: [
        "var done = false\nfor x in xs { guard !done else { continue }; done = true; go() }",
        "var done = false\nfor x in xs { if done { break }; go(); done = true }",
        "guard !self.done else { return }\nself.done = true\ngo()\nif !done { go() }",
        "if let c { go(c); self.c = nil }\nif let c { go(c) }",
        "self.c?.go()\nself.c = nil\nself.c?.go()",
        "if a { go() }\nif !a { go() }",
        "if a == true { go() } else { log() }\nif a == false { go() }",
        "let isA = check()\nif isA { go() }\nlog()\nif !isA { go() }",
        "flag.toggle()\nif flag { go() }; flag.toggle(); if flag { go() }",
    ])
    func flagsKeepPathsApart(source: String) { #expect(Self.counting(source).last == "holds") }

    @Test(arguments: [
        // A closure may write to it at any time.
        "var done = false\nrun { done = false }\nif !done { go() }\ndone = true\nif !done { go() }",
        "if a { go() }\na = b()\nif !a { go() }",
        "var done = false\nif !done { go(); log(&done) }\nif !done { go() }",
        // Another variable of the same name.
        "if a { go() }\ndo { let a = b(); if !a { go() } }",
    ])
    func whatMayChangeIsNoFlag(source: String) { #expect(Self.counting(source).last?.hasSuffix("again here") == true) }

    @Test func closuresThatRunOnceCanBeTakenIn() {
        let source = "await withCheckedContinuation { c in go(c) }\nqueue.sync { log() }\nqueue.async { go() }"
        #expect(Self.counting(source).first == "4: the end is reached here")
        #expect(Self.counting(source, .once) == ["holds", "holds"])
        #expect(Self.counting("perform { go() }", Inlining(names: ["perform"])) == ["holds", "holds"])
        #expect(Self.counting("{ guard a else { return }; log() }()\ngo()", .once) == ["holds", "holds"])
    }

    @Test func countsByExit() {
        let answer = FlowProbe.answer("if a { throw x }\ngo()\nif b { fatalError() }\nif c { go() }") { body, _ in
            let counts = body.graph?.counts(of: { $0.isCall(of: "go") }, FlowPaths(Set(FlowExit.allCases)))
            return counts?.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.key.name) \($0.value.minimum)-\($0.value.maximum)" }.joined(separator: " ")
        }
        #expect(answer == "return 1-2 throw 0-0 never 1-1")
    }

    @Test func someEdgesAndExitsMayNotCount() {
        let answer = FlowProbe.answer("try check()\ncompletion?(a)") { body, file in
            let isCompletion = { (node: Syntax) in
                node.as(FunctionCallExprSyntax.self)?.calledExpression.text.hasPrefix("completion") == true
            }
            let paths = FlowPaths([.return]) { $0.kind == .no && $0.node?.kind == .optionalChainingExpr }
            return Self.words(body.graph?.atLeastOnce(isCompletion), file) + " / "
                + Self.words(body.graph?.atLeastOnce(isCompletion, paths), file)
        }
        #expect(answer == "1: an error may be thrown here / holds")
    }

    @Test(arguments: [
        ("start()\nif a { return }\nstop()", "2: returns here when `a` is true"),
        ("start()\ndefer { stop() }\nif a { return }\ntry b()", "holds"),
        ("if a { return }\nstart()\nstop()", "holds"),
        (
            "for x in y { start(); if x { continue }; stop() }",
            "1: goes on with the next round here when `x` is true; 2: the end is reached here"
        ),
        ("start()\nwhile true { if await a() { stop(); break } }", "holds"),
    ])
    func mustReachFromAnEvent(source: String, expected: String) {
        let answer = FlowProbe.answer(source) { body, file in
            guard let graph = body.graph,
                let start = graph.events.first(where: { $0.kind == .call && $0.node.isCall(of: "start") })
            else { return nil }
            return Self.words(graph.mustReach({ $0.isCall(of: "stop") }, from: start.node), file)
        }
        #expect(answer == expected)
    }

    @Test(arguments: [
        ("prepare()\nuse()", "holds"),
        ("if a { prepare() }\nuse()", "1: `a` is false here; 2: is reached without it"),
        ("if a { prepare() }\nif a { use() }", "holds"),
        ("do { try b(); prepare() } catch {}\nuse()", "1: an error may be thrown here; 2: is reached without it"),
        ("use()\nprepare()", "1: is reached without it"),
    ])
    func mustPrecede(source: String, expected: String) {
        let answer = FlowProbe.answer(source) { body, file in
            Self.words(
                body.graph?.mustPrecede({ $0.isCall(of: "prepare") }, before: { $0.isCall(of: "use") }), file)
        }
        #expect(answer == expected)
    }

    @Test(arguments: [
        ("guard let x else { return }\nuse(x)", "holds"),
        ("if x != nil, a { use(x) }", "holds"),
        ("if x != nil || a { use(x) }", "1: `x != nil` is false here; 1: `a` is true here"),
        ("if x != nil { await a(); use(x) }", "1: `x != nil` is true here; 1: no longer certain after this"),
        ("verify()\nuse(x)", "holds"),
        ("let y = x != nil && use(x)", "holds"),
        ("use(x)", ""),
    ])
    func checkedBefore(source: String, expected: String) {
        let answer = FlowProbe.answer(source) { body, file in
            guard let graph = body.graph, let use = graph.events.first(where: { $0.node.isCall(of: "use") }) else {
                return nil
            }
            let isCheck = { (edge: FlowEdge) in
                edge.kind == .yes && (edge.node?.kind == .binaryOperatorExpr || edge.node?.text == "let x")
            }
            return Self.words(
                graph.isChecked(
                    use.node, byEdge: isCheck, byEvent: { $0.isCall(of: "verify") },
                    undoneBy: { $0.kind == .suspension }), file)
        }
        #expect(answer == expected)
    }

    @Test func ownProtocols() {
        let answer = FlowProbe.answer("lock()\nif a { lock() }\nunlock()") { body, file in
            var machine = PathMachine(states: 2, start: 0) { state, event in
                event.node.isCall(of: "lock") ? 1 : event.node.isCall(of: "unlock") ? 0 : state
            }
            machine.isBadEvent = { state, event in state == 1 && event.node.isCall(of: "lock") }
            machine.words = { _, event in event.node.isCall(of: "lock") ? "locks" : nil }
            return Self.words(body.graph?.search(machine), file)
        }
        #expect(answer == "1: locks; 2: `a` is true here; 2: locks")
    }

    @Test func longWitnessesAreCut() {
        let source = (1...9).map { "if a\($0) { throw x\($0) }" }.joined(separator: "\n")
        let answer = FlowProbe.answer(source) { body, file in
            var machine = PathMachine(states: 1, start: 0) { state, _ in state }
            machine.isBadExit = { _, exit in exit == .return }
            let witness = body.graph?.search(machine)?.witness
            return "\(witness?.steps.count ?? 0) \(witness?.notes(in: file, limit: 4).count ?? 0)"
        }
        #expect(answer == "10 4")
    }
}
