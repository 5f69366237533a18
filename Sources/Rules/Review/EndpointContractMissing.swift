import TenetRepositorySupport
import TenetRuleKit

struct EndpointContractMissing: Rule {
    static let about = About(
        "endpoint-contract-missing", "New endpoint without a written contract", category: .review, severity: .warning,
        why: """
            App and server are built side by side, and both need to know what goes over the wire: method, path, fields with \
            their names there, and errors. Where it is written nowhere, each side finds out from the other's mistakes.
            """,
        phrasings: [
            """
            A pull request that adds an endpoint must describe its method, path, fields and errors, or include the \
            document that does.
            """,
            "Before the app calls a new URL of the backend, write down what goes over the wire and what can go wrong.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard let change = ReviewableChange.of(pass), let place = pass.changePlace else { return }
            let texts = written(pass)
            for (path, file, range) in addedPaths(change, pass) {
                let key = Self.plain(path)
                guard let text = texts.first(where: { Self.plain($0).contains(key) }) else {
                    pass.report(
                        "no contract names the new endpoint `\(path)`",
                        help: "describe it in the pull request, or in a file of the change", in: file, at: range)
                    continue
                }
                guard let fault = Self.fault(of: text) else { continue }
                pass.report(
                    "the contract of `\(path)` \(fault.message)", help: fault.help, in: place.path, at: place.range,
                    notes: [Note(path: file, range: range, message: "the endpoint")])
            }
        }
    }

    /// The description and every document that the change adds to or changes.
    private func written(_ pass: RepositoryPass) -> [String] {
        let documents = (pass.repository.changes ?? []).filter {
            ["md", "yaml", "yml", "json"].contains(FileKinds.ending(of: $0.path)) && $0.change.kind != .deleted
        }
        return ([pass.repository.pullRequest?.body.text] + documents.map { pass.repository.document($0.path)?.text })
            .compactMap(\.self)
    }

    /// Texts such as `"/v1/piers/\(id)"` in new lines, each path once; what the base has somewhere in the file is not new.
    private func addedPaths(
        _ change: ReviewableChange, _ pass: RepositoryPass
    ) -> [(path: String, file: String, range: ByteRange)] {
        var found: [(path: String, file: String, range: ByteRange)] = []
        var seen: Set<String> = []
        for file in change.production where file.file.path.hasSuffix(".swift") {
            guard let lines = pass.repository.document(file.file.path)?.lines else { continue }
            let base = pass.repository.baseBytes(of: file.file.change.oldPath ?? file.file.path) ?? []
            for number in file.file.addedLines where lines.indices.contains(number - 1) {
                let line = lines[number - 1]
                guard let path = Self.path(in: line.text), seen.insert(path.text).inserted,
                    base.firstRange(of: Array(path.text.utf8)) == nil
                else { continue }
                let lower = line.range.lower + path.offset
                found.append((path.text, file.file.path, ByteRange(lower, lower + path.text.utf8.count)))
            }
        }
        return found
    }

    /// A path of an interface has a version or `api` in front.
    private static func path(in line: String) -> (text: String, offset: Int)? {
        guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return nil }
        for start in ["\"/v", "\"/api/", "\"v1/", "\"v2/", "\"api/"] {
            guard let range = line.firstRange(of: start) else { continue }
            let inner = line[line.index(after: range.lowerBound)...]
            let text = inner.prefix { $0 != "\"" }
            if start == "\"/v", text.dropFirst(2).first?.isNumber != true { continue }
            guard text.split(separator: "/").count > 1 else { continue }
            return (String(text), line.utf8.distance(from: line.startIndex, to: inner.startIndex))
        }
        return nil
    }

    /// Parameters are written in many ways: `\(id)`, `{id}`, `:id`.
    private static func plain(_ text: String) -> String {
        var result = ""
        var depth = 0
        for character in text.lowercased() {
            if "({".contains(character) { depth += 1; continue }
            if ")}".contains(character) { depth = max(0, depth - 1); continue }
            if depth == 0, character.isLetter || character.isNumber || character == "/" { result.append(character) }
        }
        return result
    }

    private static func fault(of text: String) -> (message: String, help: String)? {
        let words = Set(text.split { !$0.isLetter }.map { $0.uppercased() })
        if words.isDisjoint(with: ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
            return ("does not say its method", "write `GET`, `POST` and so on before the path")
        }
        if words.isDisjoint(with: ["ERROR", "ERRORS", "FAILURE", "FAILURES", "RESPONSES"])
            && !["401", "403", "404", "422", "500"].contains(where: text.contains)
        {
            return ("names no error", "list the errors that can occur, and what the app does about each")
        }
        return nil
    }

    private static let code = "enum PierEndpoint {\n    static let list = \"↓/v1/piers\"\n}\n"
    private static let unmarked = "enum PierEndpoint {\n    static let list = \"/v1/piers\"\n}\n"

    static let examples: [Example] = [
        .bad(files: [".git/base": "", "App/PierEndpoint.swift": code, ".git/pull-request": "title: Piers\n\nA list.\n"]
        ),
        .bad(files: [
            ".git/base": "", "App/PierEndpoint.swift": unmarked,
            ".git/pull-request": "title: ↓Piers\n\n`GET /v1/piers` answers `pier_name: string`.\n",
        ]),
        .good(files: [
            ".git/base": "", "App/PierEndpoint.swift": unmarked,
            ".git/pull-request": "title: Piers\n\n`GET /v1/piers` answers `pier_name: string`. Errors: 404, shown.\n",
        ]),
        .good(files: [
            ".git/base": "", "App/PierEndpoint.swift": unmarked.replacing("/v1/piers", with: "/v1/piers/\\(id)"),
            "docs/piers.yaml": "paths:\n  /v1/piers/{id}:\n    get:\n      responses:\n        '404': {}\n",
            ".git/pull-request": "title: Piers\n\nSee the document.\n",
        ]),
        .good(files: [
            ".git/base/App/PierEndpoint.swift": unmarked, "App/PierEndpoint.swift": "// Moved.\n" + unmarked,
            ".git/pull-request": "title: Piers\n\nA list.\n",
        ]),
    ]
}
