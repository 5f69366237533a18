/// The lines of a template that depend on the cases of an error.
struct ErrorFragments {
    private let error: NameForms
    private let cases: [String]

    /// - Parameter cases: `notFound, tooLong`.
    /// - Throws: ``ScaffoldError`` for a name that cannot be that of a case.
    init(_ error: NameForms, cases: String) throws(ScaffoldError) {
        self.error = error
        self.cases = cases.split { $0 == "," || $0 == " " }.map(String.init)
        for name in self.cases {
            guard name.first?.isLowercase ?? false, name.utf8.allSatisfy({ $0 < 0x80 }),
                name.allSatisfy({ $0.isLetter || $0.isNumber })
            else {
                throw ScaffoldError(
                    "`\(name)` is no name of a case: it begins with a small letter, and has letters and digits; "
                        + "write `--cases \"notFound, tooLong\"`, say"
                )
            }
        }
        for name in self.cases where SwiftIdentifier.isReserved(name) {
            throw ScaffoldError(
                "`\(name)` is a word of Swift and no name of a case; choose another, such as `\(name)Failed`")
        }
        if self.cases.isEmpty { throw ScaffoldError("an error has a case at least; write `--cases \"notFound\"`, say") }
        for name in self.cases where self.cases.count(where: { $0 == name }) > 1 {
            throw ScaffoldError("the case `\(name)` is given twice")
        }
    }

    /// Nil when there is no such kind.
    func lines(_ kind: String) -> [String]? {
        switch kind {
        case "error cases": cases.flatMap { ["/// \(title($0)).", "case \($0)"] }
        case "error texts": cases.flatMap(text)
        case "error strings": cases.map { "\(key($0)) = \(title($0))." }
        case "error case list": ["[" + cases.map { "." + $0 }.joined(separator: ", ") + "]"]
        default: nil
        }
    }

    private func text(_ name: String) -> [String] {
        [
            "case .\(name):", "    NSLocalizedString(",
            "        \"\(key(name))\", value: \"\(title(name)).\",",
            "        comment: \"\(error.title): \(NameForms(name).text)\")",
        ]
    }

    /// The name of the error is one word in a key, and that of a case a word for each of its own.
    private func key(_ name: String) -> String {
        (["error", error.words.joined()] + NameForms(name).words).joined(separator: ".")
    }

    private func title(_ name: String) -> String { FieldWords.title(name) }
}
