import TenetRuleKit
import Testing

/// The ready-made questions, each with the path that shows why the answer is no.
@Suite struct FlowQuestionTests {
    /// `holds`, `unknown`, or the steps of the witness as `line: text`.
    private static func words(_ answer: FlowAnswer?, _ file: FilePass) -> String {
        guard let answer else { return "unknown" }
        guard let witness = answer.witness else { return "holds" }
        return witness.notes(in: file).map { note in
            "\(file.lines.line(at: note.range.lower)): \(note.message)"
        }.joined(separator: "; ")
    }

    @Test(arguments: [
        "go()\nif a { log() }\nif b { go() }",
        "guard let a else { return }\ngo()",
        "if a { log() }\nguard let b else { return }\nif c { log() }\nswitch d { case .x: go()\ncase .y: break }",
        "let x = try load()\ngo()",
        "do { let x = try load(); go(x) } catch { log(error) }",
        "do { try go(load()) } catch { go(error) }",
        "for x in xs { go() }",
        "var done = false\nfor x in xs { guard !done else { continue }; done = true; go() }",
        "self.x?.go()",
        "while a { if b { break }; go(); return }\ngo()",
    ])
    func look(source: String) {
        let answer = FlowProbe.answer(source) { body, file in
            guard body.kind == .function, let graph = body.graph else { return nil }
            let isGo = { (node: Syntax) in node.isCall(of: "go") }
            return Self.words(graph.atLeastOnce(isGo), file) + " / " + Self.words(graph.atMostOnce(isGo), file)
        }
        print("=== \(source)\n\(answer)")
    }
}
