import TenetRuleKit
import TenetRuleSupport

struct LossyTextDecoding: Rule {
    static let about = About(
        "lossy-text-decoding", "Data decoded with replacement characters", category: .safety, severity: .warning,
        scope: .appCode, aliases: ["optional_data_string_conversion"],
        why: """
            `String(decoding:as:)` never fails: bytes that are no text become replacement characters, and damaged data go on as \
            if they were read. `String(data:encoding:)` says nil.
            """,
        phrasings: [
            "Convert `Data` to text with `String(data:encoding:)`, not with `String(decoding:as:)`.",
            "Broken UTF-8 must surface as `nil` instead of being quietly patched with question-mark characters.",
        ])

    /// What is decoded, as far as its name goes.
    private struct Decoding: Fact {
        var source: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Decoding.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard call.isPlain, let name = call.calledName, name.text == "String", call.arguments.element(at: 2) == nil,
                let source = call.argument("decoding"), call.argument("as")?.expression.text == "UTF8.self"
            else { return nil }
            return (Decoding(source: source.expression.text.string), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for one in project.facts(Decoding.self) where isData(one.fact.source, one, project.model) {
                project.report(
                    "bytes of this `Data` that are no text are replaced without a word",
                    help: "write `String(data:encoding:)` and handle nil", in: one.path, at: one.range)
            }
        }
    }

    /// Declared as `Data`, everywhere in the file that declares the name.
    private func isData(_ source: String, _ place: Located<Decoding>, _ model: ProjectModel) -> Bool {
        let name = source.hasPrefix("self.") ? String(source.dropFirst(5)) : source
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return source.hasPrefix("Data(") }
        let found = model.declarations(named: name).filter { $0.path == place.path }
        return !found.isEmpty
            && found.allSatisfy { ["Data", "Data?"].contains($0.type) || $0.value.hasPrefix("Data(") }
    }

    static let examples: [Example] = [
        .bad("struct Log {\n    let data: Data\n    var text: String { ↓String(decoding: data, as: UTF8.self) }\n}"),
        .bad(
            "struct Log {\n    let data: Data\n    var text: String { ↓String(decoding: self.data, as: UTF8.self) }\n}"),
        .bad("let text = ↓String(decoding: Data(contentsOf: url), as: UTF8.self)"),
        .good("struct Log {\n    let data: Data\n    var text: String? { String(data: data, encoding: .utf8) }\n}"),
        .good(
            "struct Log {\n    let bytes: [UInt8]\n    var text: String { String(decoding: bytes, as: UTF8.self) }\n}"),
        .good("struct Log {\n    let data: Data\n    var text: String { String(decoding: data, as: UTF16.self) }\n}"),
        .good("let text = String(decoding: unknown, as: UTF8.self)"),
        .good("let text = String(decoding: list[0], as: UTF8.self)"),
    ]
}
