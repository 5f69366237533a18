internal import TenetMarkdown
internal import TenetModel

/// Names of parameters in braces with blanks around them: no value is put in their place.
enum SpacedParameterCheck {
    /// - Parameter declared: the parameters of the standard that the page belongs to. Braces with other names are those of
    ///   templates and of closures.
    static func problems(in page: LintPage, declared: [StandardParameter]) -> [DocumentProblem] {
        let names = Set(declared.map(\.name))
        guard !names.isEmpty else { return [] }
        let bytes = page.markdown.bytes
        var found: [DocumentProblem] = []
        var index = 0
        while let open = pair(UInt8(ascii: "{"), in: bytes, from: index) {
            index = open + 2
            let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "\n") } ?? bytes.count
            guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: "}"), bytes[end + 1] == UInt8(ascii: "}") else {
                continue
            }
            let inner = String(decoding: bytes[index..<end], as: UTF8.self)
            let tight = inner.filter { !$0.isWhitespace }
            let name = tight.hasSuffix("?") ? String(tight.dropLast()) : tight
            guard tight != inner, names.contains(name) else { continue }
            found.append(
                page.problem(
                    .parameter, at: open, "`{{\(inner)}}` has blanks in its braces, so no value takes its place",
                    help: "write `{{\(tight)}}`"))
        }
        return found
    }

    /// Where the byte stands twice.
    private static func pair(_ byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == byte, bytes[index + 1] == byte { return index }
            index += 1
        }
        return nil
    }
}
