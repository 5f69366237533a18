/// Reports for examples of rules. Each file has a text of `1`, executed, `0`, not executed, and `-`, no code, for its lines.
package enum CoverageSample {
    package static func lcov(_ files: [String: String]) -> String {
        files.sorted { $0.key < $1.key }.map { path, lines in
            "SF:\(path)\n" + Self.lines(lines).map { "DA:\($0.line),\($0.isExecuted ? 3 : 0)\n" }.joined()
                + "end_of_record\n"
        }.joined()
    }

    package static func cobertura(_ files: [String: String]) -> String {
        let classes = files.sorted { $0.key < $1.key }.map { path, lines in
            let lines = Self.lines(lines).map { "<line number=\"\($0.line)\" hits=\"\($0.isExecuted ? 3 : 0)\"/>" }
            return "<class name=\"a\" filename=\"\(path)\"><lines>\(lines.joined())</lines></class>"
        }
        return
            "<coverage version=\"1\"><packages><package><classes>\(classes.joined())</classes></package></packages></coverage>"
    }

    private static func lines(_ text: String) -> [(line: Int, isExecuted: Bool)] {
        text.enumerated().compactMap { $1 == "-" ? nil : ($0 + 1, $1 == "1") }
    }
}
