import Foundation
import Testing

@Suite struct StandardsRecallTests {
    private let document = """
        # Guide

        - Never swallow an error. <!-- id: GUIDE-1 -->
          Checked by `empty-catch` (error).
        - A type of its own has a file of its own. <!-- id: GUIDE-2 -->
          Checked by `duplicate-type` (error).
        - Names are kind. <!-- id: GUIDE-3 -->
          Reviewed by people.

        """

    private func line(_ sample: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: sample), as: UTF8.self) + "\n"
    }

    private func samples() throws -> String {
        let swallowed = "func load() {\n    do { try read() } catch {}\n}\n"
        let handled = "func load() {\n    do { try read() } catch { show(error) }\n}\n"
        let twice = [
            "App/Cart.swift": "private struct Badge {\n    var count: Int\n    var isFull: Bool { count > 99 }\n}\n",
            "App/Order.swift": "private struct Badge {\n    var count: Int\n    var isFull: Bool { count > 99 }\n}\n",
        ]
        return try line(["clause": "GUIDE-1", "kind": "bad", "path": "A.swift", "code": swallowed])
            + line(["clause": "GUIDE-1", "kind": "bad", "path": "A.swift", "code": handled, "note": "shown only"])
            + "\n" + line(["clause": "GUIDE-1", "kind": "good", "path": "A.swift", "code": handled])
            + line(["clause": "GUIDE-1", "kind": "good", "path": "A.swift", "code": swallowed, "note": "wrong label"])
            + line(["clause": "GUIDE-2", "kind": "bad", "files": twice])
            + line(["clause": "GUIDE-3", "kind": "bad", "path": "A.swift", "code": handled])
    }

    @Test func countsWhatIsFoundAndWhatIsWronglyReported() throws {
        let project = try TenetProcess(["Guide.md": document, "samples.jsonl": samples()])
        defer { project.remove() }
        let answer = try project.tenet("standards", "recall", "samples.jsonl", "--standard", "Guide.md", "--missed")
        #expect(
            answer.output == """
                missed  GUIDE-1  shown only  [empty-catch]
                false  GUIDE-1  wrong label  [empty-catch]
                missed  GUIDE-3    []
                samples.jsonl: 2 of 4 bad samples found (50 %), 1 of 2 good samples reported (50 %)

                """)
        #expect(answer.code == 0 && answer.errors.isEmpty)
        let chosen = try project.tenet(
            "standards", "recall", "samples.jsonl", "--standard", "Guide.md", "--clause", "GUIDE-2", "--format", "json")
        let object = try JSONSerialization.jsonObject(with: Data(chosen.output.utf8)) as? [String: Any]
        let file = try #require((object?["files"] as? [[String: Any]])?.first)
        #expect(file["bad"] as? Int == 1 && file["found"] as? Int == 1 && file["good"] as? Int == 0)
    }

    /// A sentence may ask for two things: what keeps to one of them was not written for the other.
    @Test func aGoodSampleIsJudgedByTheRulesOfItsOwnID() throws {
        let document = """
            # Guide

            - Never swallow an error, and never force one away. <!-- id: GUIDE-1, GUIDE-2 -->
              Checked by `empty-catch` (error), `force-try` (error).

            """
        let swallowed = "func load() {\n    do { try read() } catch {}\n}\n"
        let forced = "func load() {\n    let file = try! read()\n    show(file)\n}\n"
        let samples = try [("GUIDE-1", "bad", swallowed), ("GUIDE-1", "good", forced), ("GUIDE-2", "bad", forced)]
            .map { try line(["clause": $0, "kind": $1, "path": "A.swift", "code": $2]) }.joined()
        let wrong = try line(["clause": "GUIDE-2", "kind": "good", "path": "A.swift", "code": forced])
        let project = try TenetProcess(["Guide.md": document, "samples.jsonl": samples, "wrong.jsonl": samples + wrong])
        defer { project.remove() }
        let right = try project.tenet("standards", "recall", "samples.jsonl", "--standard", "Guide.md").output
        #expect(right == "samples.jsonl: 2 of 2 bad samples found (100 %), 0 of 1 good samples reported (0 %)\n")
        let labeled = try project.tenet("standards", "recall", "wrong.jsonl", "--standard", "Guide.md").output
        #expect(labeled == "wrong.jsonl: 2 of 2 bad samples found (100 %), 1 of 2 good samples reported (50 %)\n")
    }

    @Test func failsBelowTheBar() throws {
        let project = try TenetProcess(["Guide.md": document, "samples.jsonl": samples()])
        defer { project.remove() }
        func code(_ arguments: String...) throws -> Int32 {
            let all = ["standards", "recall", "samples.jsonl", "--standard", "Guide.md"] + arguments
            return try project.run(TenetProcess.binary(), all, input: nil).code
        }
        #expect(try code("--at-least", "0.5", "--false-at-most", "0.5") == 0)
        #expect(try code("--at-least", "0.51") == 1)
        #expect(try code("--false-at-most", "0.49") == 1)
        #expect(try code("--at-least", "50") == 2)
    }

    @Test(arguments: [
        (#"{"clause":"GUIDE-1","kind":"bad"}"#, "samples.jsonl:1: the sample shows no code"),
        (#"{"kind":"bad","path":"A.swift","code":""}"#, "`clause` is missing"),
        (#"{"clause":"GUIDE-1","kind":"ugly","path":"A.swift","code":""}"#, "`kind` must be `bad` or `good`"),
        (#"{"clause":7,"kind":"bad","path":"A.swift","code":""}"#, "`clause` holds something else"),
        ("nothing", "samples.jsonl:1: is no sample: the line is not JSON"),
        (
            #"{"clause":"GUIDE-9","kind":"bad","path":"A.swift","code":""}"#,
            "none of the standards has a clause `GUIDE-9`"
        ),
    ])
    func namesTheLineThatIsNoSample(line: String, complaint: String) throws {
        let project = try TenetProcess(["Guide.md": document, "samples.jsonl": line + "\n"])
        defer { project.remove() }
        let answer = try project.tenet("standards", "recall", "samples.jsonl", "--standard", "Guide.md")
        #expect(answer.code == 2 && answer.output.isEmpty)
        #expect(answer.errors.contains(complaint), "\(answer.errors)")
    }

    @Test func namesAFileThatIsNotThere() throws {
        let project = try TenetProcess([:])
        defer { project.remove() }
        let answer = try project.tenet("standards", "recall", "none.jsonl")
        #expect(answer.code == 2 && answer.errors.contains("none.jsonl cannot be read"))
    }
}
