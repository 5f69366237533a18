/// The words of a comment that is a command of Tenet, or begins like one.
///
/// A command is `tenet:ignore(rule, …) reason` with `:file`, `:begin` or `:end` behind `ignore`: in lower case, without blanks
/// up to the parenthesis. What begins like that and is written otherwise is misread, not passed over: who wrote it counts on it.
struct TenetDirective {
    struct Name: Equatable {
        var text: String
        var range: ByteRange
    }

    /// Where a comment must stand for its repair to mean the same.
    enum Place {
        case any
        /// Behind code, as for `:this`.
        case line
        /// On a line of its own, as for `:next`.
        case own
    }

    private(set) var scope = ""
    private(set) var names: [Name] = []
    private(set) var reason = ""
    private(set) var place = Place.any
    private(set) var misreading: Misreading?
    /// Other words of the comment stand before it, with signs of their own.
    private(set) var isBehindNote = false

    /// Nil for comments about something else, those that mention Tenet in a sentence included.
    /// - Parameters:
    ///   - text: the comment with its signs.
    ///   - offset: where it begins in its file.
    init?(_ text: TextSlice, at offset: Int) {
        self.init(DirectiveScanner(text, at: offset))
    }

    /// Commands that stand behind other words of a comment: what has a `//` of its own counts, as people put it behind a note
    /// that is there already; anything else silences nothing. Those in quotation marks are spoken of. O(text).
    static func further(in text: TextSlice, at offset: Int) -> [Self] {
        // Documentation shows commands in its samples.
        let kind = Comment.Kind(text)
        guard kind == .line || kind == .block, text.contains(command) else { return [] }
        let start = DirectiveScanner(text, at: offset).position
        return text.indices(of: command).filter { $0 > start }.compactMap { index in
            let scanner = DirectiveScanner(text, at: offset, from: index)
            guard !scanner.isQuoted, !scanner.isBehindSignsAlone, var found = Self(scanner), !found.names.isEmpty else {
                return nil
            }
            found.isBehindNote = scanner.isBehindSigns
            if found.isBehindNote { return found }
            let end = found.names.last.map { $0.range.upper - offset + 1 } ?? index
            found.misreading =
                found.misreading
                ?? Misreading(
                    written: scanner.text(from: index, to: end), problem: "it is not the first thing in its comment",
                    scope: found.scope, range: ByteRange(offset + index, offset + end), isCertain: false,
                    mayBeProse: true)
            found.misreading?.isCertain = false
            return found
        }
    }

    private static let command = "tenet:ignore"

    private init?(_ given: DirectiveScanner) {
        var scanner = given
        let start = scanner.position
        guard scanner.isAtProduct, let head = Head(&scanner) else { return nil }
        let list = NameList(&scanner)
        guard list.isBracketed || head.isCommand else { return nil }
        names = list.names
        let end = list.names.isEmpty && !list.isBracketed ? head.upper : list.upper
        reason = scanner.rest(from: end)
        scope = head.scope
        place = head.place
        guard let problem = head.problem ?? list.problem else { return }
        scope = head.meantScope
        misreading = Misreading(
            written: scanner.text(from: start, to: end), problem: problem, scope: head.meantScope,
            range: ByteRange(scanner.offset + start, scanner.offset + end),
            isCertain: head.isCertain && list.isCertain, mayBeProse: head.mayBeProse(before: list))
    }
}

/// `tenet:ignore:file`, or what is written in its place.
private struct Head {
    /// As written, in lower case.
    private(set) var scope = ""
    /// The scope that exists and is nearest.
    private(set) var meantScope = ""
    private(set) var problem: String?
    private(set) var isCertain = true
    private(set) var place = TenetDirective.Place.any
    /// The verb is one that commands have.
    private(set) var isCommand: Bool
    private(set) var upper: Int
    /// `tenet:`, and the next word right behind it.
    private let isJoined: Bool
    private let hasSign: Bool
    /// The sign is one that sentences have, too.
    private let hasOtherSign: Bool
    private let isKnown: Bool
    /// There are blanks before the parenthesis.
    private let isSpaced: Bool
    /// The word before the sign is not the tool's name, but near to it.
    private let isMisspelt: Bool

    init?(_ scanner: inout DirectiveScanner) {
        let product = scanner.letters()
        let name = product.lowercased()
        isMisspelt = name != "tenet"
        guard !isMisspelt || NearestName.of(name, in: ["tenet"]) != nil, !scanner.isInWord else { return nil }
        let gap = scanner.skipBlanks()
        let sign = scanner.take(oneOf: DirectiveScanner.signs)
        let secondGap = scanner.skipBlanks()
        let verb = scanner.letters()
        hasOtherSign = sign.map { !":-_".contains($0) } ?? false
        guard !verb.isEmpty || !gap && !secondGap, !(hasOtherSign && secondGap) else { return nil }
        upper = scanner.position
        hasSign = sign != nil
        isJoined = sign == ":" && !gap && !secondGap
        let folded = verb.lowercased()
        isCommand = Self.verbs.contains(folded) || Self.scopes.contains(folded) && isJoined
        if !isCommand, folded.utf8.count >= 4, NearestName.of(folded, in: ["ignore"]) != nil { isCommand = hasSign }
        isKnown = Self.verbs.contains(folded)
        let mark = scanner.take(scopeAfter: ":-_")
        if let mark {
            scope = mark.text
            upper = scanner.position
        }
        isSpaced = scanner.skipBlanks(before: "([")
        judge(product, verb, folded, sign)
        if problem == nil, gap || secondGap || isSpaced { problem = "no blank stands before the parenthesis" }
        judgeScope()
        if let mark, mark.sign != ":" { problem = problem ?? "a colon stands before `\(mark.text)`" }
    }

    private mutating func judge(_ product: String, _ verb: String, _ folded: String, _ sign: String?) {
        if isMisspelt {
            isCertain = false
            problem = "the command begins with `tenet`, not `\(product)`"
        }
        if folded == "ignore" {
            if problem != nil { return }
            if sign != ":" {
                problem = "a colon stands between `tenet` and `ignore`"
            } else if product != "tenet" || verb != "ignore" || scope != scope.lowercased() {
                problem = "it is written in lower case"
            }
            return
        }
        isCertain = false
        if problem != nil { return }
        if Self.scopes.contains(folded), scope.isEmpty {
            scope = folded
            problem = "`\(verb)` stands behind `ignore:`"
        } else if folded == "enable" || folded == "on" {
            meantScope = "end"
            problem = "the command that ends a region is `ignore:end`"
        } else {
            problem = verb.isEmpty ? "the command is missing" : "there is no command `\(verb)`"
        }
    }

    private mutating func judgeScope() {
        let written = scope.lowercased()
        if Self.scopes.contains(written) {
            meantScope = written
        } else if !written.isEmpty {
            problem = problem ?? "there is no `:\(scope)`, only `:file`, `:begin` and `:end`"
            if ["next", "nextline", "next-line"].contains(written) {
                place = .own
            } else if ["this", "line", "this-line"].contains(written) {
                place = .line
            } else {
                isCertain = false
                if meantScope.isEmpty { meantScope = NearestName.of(written, in: Self.scopes) ?? "" }
            }
        }
    }

    /// A sentence may begin like this.
    func mayBeProse(before list: NameList) -> Bool {
        if isMisspelt || hasOtherSign { return true }
        if isJoined, isCommand { return false }
        if list.isBracketed { return isSpaced || !isJoined && !(hasSign && isKnown) }
        return !list.names.isEmpty || !hasSign
    }

    static let scopes = ["file", "begin", "end"]
    private static let verbs = [
        "ignore", "disable", "enable", "allow", "suppress", "silence", "skip", "off", "on", "nolint",
    ]
}

/// `(force-try, force-cast)`, or names without parentheses.
private struct NameList {
    private(set) var names: [TenetDirective.Name] = []
    private(set) var isBracketed = false
    private(set) var problem: String?
    private(set) var isCertain = true
    /// Behind the parenthesis or the last name.
    private(set) var upper: Int

    init(_ scanner: inout DirectiveScanner) {
        upper = scanner.position
        guard let open = scanner.take(oneOf: "([") else {
            scanner.skipSeparators()
            readBare(&scanner)
            problem = names.isEmpty ? "it names no rule" : "the rules stand in parentheses"
            return
        }
        isBracketed = true
        if open == "[" { problem = "the rules stand in round parentheses" }
        readBracketed(&scanner)
    }

    /// Up to the closing parenthesis, over the lines of a block comment.
    private mutating func readBracketed(_ scanner: inout DirectiveScanner) {
        let start = scanner.position
        guard let inside = scanner.take(upTo: ")]") else {
            problem = "its parenthesis is not closed"
            isCertain = false
            readBare(&scanner)
            return
        }
        upper = scanner.position
        let isList = inside.contains(UInt8(ascii: ","))
        var word: [UInt8] = []
        for (index, byte) in (inside + [UInt8(ascii: ",")]).enumerated() {
            let isBlank = DirectiveScanner.isBlank(byte)
            if byte != UInt8(ascii: ","), !isBlank {
                word.append(byte)
            } else if !word.isEmpty {
                let lower = scanner.offset + start + index - word.count
                names.append(
                    .init(text: String(decoding: word, as: UTF8.self), range: ByteRange(lower, lower + word.count)))
                word = []
                // Blanks may stand around commas, not in place of them.
                let rest = inside.dropFirst(index).drop(while: DirectiveScanner.isBlank)
                if isBlank, let next = rest.first, next != UInt8(ascii: ",") {
                    problem = problem ?? "commas part the rules"
                    isCertain = isCertain && !isList
                }
            }
        }
        if names.isEmpty { problem = "it names no rule" }
    }

    /// The first word, and those behind it that can be nothing but ids.
    private mutating func readBare(_ scanner: inout DirectiveScanner) {
        while let word = scanner.name() {
            guard names.isEmpty || word.text.contains(where: { $0 == "-" || $0 == "_" }) else { break }
            names.append(word)
            upper = scanner.position
            scanner.skipSeparators()
        }
    }
}
