internal import TenetMarkdown
internal import TenetModel

/// What is wrong with a document before anything in it is read as a feature.
struct BlueprintTextChecks {
    /// Something that is wrong, by the byte where it stands.
    struct Mistake: Error {
        var offset: Int
        var message: String
    }

    let text: String
    let document: MarkdownDocument

    /// - Parameter sections: the names of those that are read.
    /// - Throws: the first mistake of each kind, in this order.
    func require(sections: [String]) throws(Mistake) {
        try requirePrintable()
        try requireClosedFences()
        try requireOneTitle()
        for name in sections { try requireOne(name) }
    }

    /// Sentences and texts of a document stand in the generated code, where nobody would see such a character.
    private func requirePrintable() throws(Mistake) {
        var offset = 0
        for scalar in text.unicodeScalars {
            let isMark = offset == 0 && scalar == "\u{FEFF}"
            if !isMark, !["\n", "\r", "\t"].contains(scalar), PrintableText.isHarmful(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
                throw Mistake(
                    offset: offset,
                    message: "the character U+\(number) here cannot be seen, and can change what is; take it out")
            }
            offset += scalar.utf8.count
        }
    }

    private func requireClosedFences() throws(Mistake) {
        guard let open = document.problems.first(where: { $0.kind == .fenceNotClosed }) else { return }
        throw Mistake(
            offset: open.range.lower,
            message: "the fence that begins here is not closed; end it with a line of its own marks")
    }

    private func requireOneTitle() throws(Mistake) {
        let titles = document.headings.filter { $0.level == 1 }
        guard titles.count > 1 else { return }
        throw Mistake(
            offset: titles[1].range.lower,
            message:
                "this is a second title, and a blueprint describes one feature; write the other into a document of its own"
        )
    }

    private func requireOne(_ name: String) throws(Mistake) {
        let plain = BlueprintSections.plain(name)
        let found = document.headings.filter { $0.level > 1 && BlueprintSections.plain($0.text.lowercased()) == plain }
        guard let first = found.first, let second = found.dropFirst().first(where: { $0.level == first.level }) else {
            return
        }
        throw Mistake(
            offset: second.range.lower,
            message: "there are two sections *\(first.text)*; bring them together under one heading")
    }
}
