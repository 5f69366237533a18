internal import TenetModel

/// Reads what stands behind *Reviewed by people*.
struct ReviewReader {
    struct Fault {
        /// In UTF-8 bytes from the beginning of the text.
        var offset: Int
        var message: String
        var help: String
    }

    /// Nil for a line that says nothing of the occasion, and for one with faults.
    private(set) var review: Review?
    private(set) var faults: [Fault] = []
    private let text: Substring
    private var rest: Substring

    /// - Parameter text: what follows *Reviewed by people* up to the end of the route line, further lines included.
    init(_ text: Substring) {
        self.text = text
        rest = text
        skipSpaces()
        if take("when") {
            readTriggers()
        } else if take("at every change") {
            readReason { .everyChange(reason: $0) }
        } else if take("at every release") {
            readReason { .everyRelease(reason: $0) }
        } else if rest.first.map({ !".*".contains($0) }) ?? false {
            fault("this line does not say when people look at it", "write: Reviewed by people when `a view changes`.")
        }
        if !faults.isEmpty { review = nil }
    }

    // MARK: Forms

    private mutating func readTriggers() {
        var triggers: [ChangeTrigger] = []
        /// The next trigger has to fire together with the last one.
        var isJoined = false
        skipSpaces()
        while rest.first == "`" {
            let start = rest
            let inner = rest.dropFirst()
            guard let end = inner.firstIndex(of: "`") else {
                fault("a backtick of this route line is not closed", "add it behind the trigger")
                return
            }
            rest = inner[inner.index(after: end)...]
            do throws(ChangeTrigger.Mistake) {
                let trigger = try ChangeTrigger(String(inner[..<end]))
                if isJoined, let last = triggers.popLast() {
                    triggers.append(.all(last.parts + [trigger]))
                } else {
                    triggers.append(trigger)
                }
            } catch {
                faults.append(Fault(offset: offset(of: start) + 1, message: error.message, help: error.help))
            }
            skipSpaces()
            let word = ["and", "or", ","].first { take($0) }
            isJoined = word == "and"
            skipSpaces()
            if let word, rest.first != "`" {
                fault("`\(word)` joins no trigger", "write, say, `an endpoint is added` \(word) `a screen changes`")
                return
            }
        }
        guard !triggers.isEmpty || !faults.isEmpty else {
            fault("`when` names no trigger in backticks", "write: Reviewed by people when `a view changes`.")
            return
        }
        let (owner, evidence) = readSettings()
        skipSpaces()
        if rest.first != "." {
            fault(
                rest.isEmpty
                    ? "this route line has no full stop" : "this stands where `or`, settings or a full stop go",
                "join triggers by `or` or `and`, write settings as (owner: design, evidence: screenshot), end with a full stop"
            )
        }
        review = Review(occasion: .triggers(triggers), owner: owner, evidence: evidence)
    }

    private mutating func readReason(_ occasion: (String) -> Review.Occasion) {
        skipSpaces()
        let (owner, evidence) = readSettings()
        skipSpaces()
        guard take(":"), case let reason = rest.trimmed.withoutStop, !reason.isEmpty else {
            fault("nothing says why people look at it each time", "write: Reviewed by people at every change: and why.")
            return
        }
        review = Review(occasion: occasion(reason), owner: owner, evidence: evidence)
    }

    /// Each setting with a value that it may have.
    private static let examples = ["owner": "design", "evidence": "screenshot"]

    /// `(owner: design, evidence: screenshot)`.
    private mutating func readSettings() -> (owner: String, evidence: Review.Evidence) {
        var owner = ""
        var evidence = Review.Evidence.note
        var seen: Set<String> = []
        skipSpaces()
        guard rest.first == "(" else { return (owner, evidence) }
        guard let end = rest.firstIndex(of: ")") else {
            fault("a parenthesis of this route line is not closed", "add the `)`")
            return (owner, evidence)
        }
        for setting in rest[rest.index(after: rest.startIndex)..<end].split(separator: ",") {
            let parts = setting.split(separator: ":", maxSplits: 1).map(\.trimmed)
            let value = parts.count > 1 ? parts[1] : ""
            switch parts.first ?? "" {
            case let key where !seen.insert(key).inserted && Self.examples[key] != nil:
                fault("`\(key)` is given twice", "keep one")
            case let key where value.isEmpty:
                let near = NearestName.of(key, in: Self.examples.keys.sorted()) ?? "owner"
                fault("`\(setting.trimmed)` has no value", "write, say, `\(near): \(Self.examples[near] ?? "")`")
            case "owner": owner = value
            case "evidence":
                if let known = Review.Evidence(rawValue: value) {
                    evidence = known
                } else {
                    let names = Review.Evidence.allCases.map(\.rawValue)
                    fault("there is no evidence `\(value)`", NearestName.help(for: value, in: names))
                }
            case let key:
                fault("there is no setting `\(key)`", NearestName.help(for: key, in: Self.examples.keys.sorted()))
            }
        }
        rest = rest[rest.index(after: end)...]
        return (owner, evidence)
    }

    // MARK: Text

    private func offset(of part: Substring) -> Int { text.utf8.distance(from: text.startIndex, to: part.startIndex) }

    private mutating func fault(_ message: String, _ help: String) {
        faults.append(Fault(offset: offset(of: rest), message: message, help: help))
    }

    private mutating func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }

    private mutating func take(_ word: String) -> Bool {
        guard rest.hasPrefix(word) else { return false }
        let next = rest.dropFirst(word.count)
        if word.last?.isLetter == true, next.first?.isLetter == true { return false }
        rest = next
        return true
    }
}

extension String {
    /// Without the full stop of a sentence, and without the mark of emphasis around it.
    fileprivate var withoutStop: String {
        var text = self[...]
        while let last = text.last, last == "." || last == "*" || last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
