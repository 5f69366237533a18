/// Whether a text states how things must be. Heuristic: it reads what people write in standards, in English.
enum Prescription {
    /// Words that prescribe wherever they stand.
    private static let strong: Set<String> = [
        "must", "shall", "should", "never", "always", "required", "mandatory", "forbidden", "prohibited", "prefer",
        "avoid", "ensure", "don't", "dont", "cannot", "needs", "preferred", "recommended", "allowed", "discouraged",
        "only", "shouldn't", "mustn't", "required:", "favor", "favour", "encouraged", "disallowed", "unacceptable",
    ]
    /// Those that leave nothing to the reader. Sentences that explain hold the rest, too: `only the system knows`.
    private static let demanding: Set<String> = [
        "must", "shall", "should", "never", "always", "mandatory", "forbidden", "prohibited", "don't", "dont",
        "shouldn't",
        "mustn't", "disallowed", "unacceptable",
    ]
    /// What begins a title or a subordinate sentence about a demand.
    private static let openings: Set<String> = ["what", "when", "who", "where", "why", "how", "which"]
    /// Verbs that prescribe at the beginning of a sentence.
    private static let imperative: Set<String> = [
        "use", "prefer", "avoid", "keep", "make", "mark", "add", "put", "write", "name", "place", "separate", "group",
        "do", "never", "always", "follow", "include", "limit", "declare", "define", "create", "test", "document",
        "handle", "wrap", "call", "return", "omit", "remove", "extract", "run", "check", "verify", "start", "end",
        "order", "consider", "choose", "set", "store", "pass", "inject", "validate", "log", "throw", "catch", "cancel",
        "reset", "clear", "update", "read", "review", "commit", "push", "build", "provide", "give", "let", "leave",
        "treat", "begin", "indent", "capitalize", "format", "organize", "organise", "implement", "register", "schedule",
        "measure", "mock", "assert", "cover", "report", "record", "explain", "describe", "specify", "delete", "move",
        "replace", "split", "combine", "import", "expose", "hide", "inherit", "conform", "extend", "override",
        "delegate",
        "isolate", "await", "dispatch", "localize", "localise", "configure", "enable", "disable", "support", "respect",
        "apply", "annotate", "attach", "load", "save", "fetch", "present", "show", "display", "refactor", "rename",
        "reuse", "share", "sort", "stick", "strive", "minimize", "minimise", "maintain", "manage", "monitor", "open",
        "only", "no", "not", "all", "each", "every", "if", "one", "at", "when", "unless", "lower", "compare", "model",
        "structure", "fix", "ask", "require", "reject", "accept", "request", "notify", "tag", "merge", "rebase",
        "track", "respond", "retry", "stop", "wait", "think", "design", "embrace", "leverage", "observe", "bind",
    ]
    /// Words in a heading, a lead-in or a table's header that make what stands below them normative.
    private static let normative: Set<String> = [
        "rule", "rules", "standard", "standards", "guideline", "guidelines", "requirement", "requirements", "checklist",
        "convention", "conventions", "practice", "practices", "principle", "principles", "policy", "must", "should",
        "required", "mandatory", "do", "don't", "always", "never", "criteria", "usage", "purpose", "pattern",
    ]

    static func isOne(_ text: String, form: Clause.Form, below lead: String = "") -> Bool {
        let words = words(text)
        guard words.count >= 2, words.count <= 120, !text.hasSuffix("?"), !text.hasPrefix("MARK:") else { return false }
        if words.contains(where: strong.contains) { return form != .heading || words.count >= 3 }
        // Comments tell what code does in the same form; they prescribe by stronger words only.
        if form == .comment { return false }
        if form != .heading, NumberBound(in: text)?.isDemand == true { return true }
        if let first = words.first, imperative.contains(first) { return form != .heading || words.count >= 3 }
        if words.first == "do", words.dropFirst().first == "not" { return true }
        switch form {
        // Items say shortly what a lead-in or a heading asks for.
        case .item: return words.count >= 3 && (isNormative(lead) || statesHowItIs(words))
        case .row: return words.count >= 3
        // `Why this matters:` only names what follows.
        case .label: return words.count >= 3 && !text.hasSuffix(":")
        case .heading, .sentence, .comment: return false
        }
    }

    /// It demands by a modal verb, or a word that stands for one.
    static func isDemand(_ text: String) -> Bool {
        let words = words(text)
        return !(words.first.map(openings.contains) ?? false) && words.contains(where: demanding.contains)
    }

    /// A row of a table whose header or lead-in asks for something, or which does so itself.
    static func isRow(_ text: String, header: String, below lead: String) -> Bool {
        isOne(text, form: .item, below: lead + " " + header)
    }

    static func isNormative(_ lead: String) -> Bool { words(lead).contains(where: normative.contains) }

    /// `Views own their state`, `Services are actors`: a subject in the plural with a verb behind it.
    private static func statesHowItIs(_ words: [String]) -> Bool {
        let verbs: Set<String> = [
            "are", "have", "lives", "live", "belongs", "belong", "goes", "go", "contains", "contain",
            "inherits", "inherit", "conforms", "conform", "uses", "use", "ends", "end", "begins", "begin",
        ]
        return words.prefix(5).dropFirst().contains(where: verbs.contains)
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" || $0 == "_") }
            .map { $0.contains("’") ? String($0.map { $0 == "’" ? "'" : $0 }) : String($0) }
    }
}
