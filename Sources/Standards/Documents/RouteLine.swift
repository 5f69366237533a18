internal import TenetModel

/// A line of a document that says how the clause above it is enforced.
struct RouteLine {
    var routes: [Route]
    var bindings: [Binding]
    /// What follows the prefix of a line that is not about rules.
    var rest: String
    /// What is generated, such as `feature`, or given by the kit, such as `APIClient`.
    var parts: [String] = []
    /// When people look at it, if the line says so.
    var review: Review?
    /// Where the line begins in the document, and where what follows its prefix does.
    let start: Int
    private let restStart: Int
    /// How much of ``rest`` stands in the first line, in bytes.
    private let firstCount: Int

    /// - Parameters:
    ///   - text: the line without indentation.
    ///   - offset: where the text begins in the document.
    ///   - line: the line's number.
    init?(_ text: Substring, at offset: Int, line: Int) {
        guard let (prefix, route) = Route.named(by: text) else { return nil }
        let body = text.dropFirst(prefix.count)
        routes = [route]
        bindings = []
        rest = ""
        start = offset
        let spaces = body.prefix(while: \.isWhitespace).utf8.count
        restStart = offset + prefix.utf8.count + spaces
        firstCount = body.utf8.count - spaces
        guard route == .rule else {
            rest = body.trimmed
            if route == .checklist { review = ReviewReader(rest[...]).review }
            if route.needsParts { parts = Self.parts(of: route, in: body) }
            return
        }
        routes = []
        add(Self.bindings(in: body, at: offset + prefix.utf8.count, line: line))
        if routes.isEmpty { return nil }
    }

    /// Goes on with the next line of the document.
    mutating func append(_ text: Substring) {
        rest += " " + text.trimmed
        if routes == [.checklist] { review = ReviewReader(rest[...]).review }
    }

    /// What is wrong with a line that begins with *Reviewed by people*. A mistake in a further line is shown at the first.
    var reviewFaults: [NearRoute] {
        guard routes == [.checklist] else { return [] }
        return ReviewReader(rest[...]).faults.map { fault in
            let place = fault.offset < firstCount ? restStart + fault.offset : start
            return NearRoute(
                range: ByteRange(place, place), message: fault.message, help: fault.help, isReview: true)
        }
    }

    /// `` Scaffolded by `tenet new feature`, `tenet new app`. `` and `` Provided by the kit: `APIClient`, `RetryPolicy`. ``
    private static func parts(of route: Route, in body: Substring) -> [String] {
        // The first command begins in the prefix.
        let text = route == .scaffold ? "`tenet new" + body : String(body)
        let spans = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter {
            $0.offset % 2 == 1
        }
        return spans.compactMap { span -> String? in
            guard route == .scaffold else { return String(span.element) }
            let part = span.element.hasPrefix("tenet new") ? span.element.dropFirst("tenet new".count).trimmed : ""
            return part.isEmpty ? nil : part
        }
    }

    /// Rules and commands that stand in the line or in one that goes on with it.
    mutating func add(_ names: [Binding]) {
        for name in names {
            if let route = Route.commands[name.rule] {
                routes.append(route)
            } else {
                bindings.append(name)
                if !routes.contains(.rule) { routes.append(.rule) }
            }
        }
    }

    /// `` `rule` (severity, option: value), `rule` `` and so on.
    static func bindings(in text: Substring, at offset: Int, line: Int) -> [Binding] {
        var found: [Binding] = []
        var rest = text
        while let open = rest.firstIndex(of: "`") {
            let afterOpen = rest[rest.index(after: open)...]
            guard let close = afterOpen.firstIndex(of: "`") else { break }
            let start = offset + text.utf8.distance(from: text.startIndex, to: afterOpen.startIndex)
            let name = afterOpen[..<close]
            rest = afterOpen[afterOpen.index(after: close)...]
            var binding = Binding(
                rule: String(name), words: [], range: ByteRange(start, start + name.utf8.count), line: line)
            let next = rest.drop { $0 == " " }
            if next.first == "(", let end = Self.closingParenthesis(of: next) {
                binding.words = QuotedText.split(next[next.index(after: next.startIndex)..<end], at: ",")
                binding.settle()
                rest = next[next.index(after: end)...]
            }
            found.append(binding)
        }
        return found
    }

    /// Values may hold parentheses of their own, and anything in quotes.
    private static func closingParenthesis(of text: Substring) -> Substring.Index? {
        var depth = 0
        return QuotedText.firstUnquoted(in: text) { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return character == ")" && depth == 0
        }
    }
}
