import TenetRuleKit

/// Splits a script into commands: words, quotes, continued lines, pipes, here-documents, substitutions.
///
/// It is no shell: nothing is expanded, and what a word becomes when the script runs is not known. One pass over the bytes,
/// and one more for each of the three levels of substitutions that it looks into.
package struct ShellReader {
    private let text: PositionedText
    private let bytes: [UInt8]
    private let end: Int
    private var index: Int
    private let depth: Int

    private var commands: [ShellCommand] = []
    private var words: [(text: RangedText, isQuoted: Bool)] = []
    private var word: [UInt8] = []
    private var wordStart: Int?
    private var isQuoted = false
    private var isTarget = false
    private var isRedirected = false
    private var isCondition = false
    private var open = 0
    /// Where the commands of each group begin that is open: `{`, `do`, `(`.
    private var groups: [Int] = []
    /// Where those of the group begin that a parenthesis has just closed.
    private var closed: Int?
    private var heredocs: [[UInt8]] = []
    private var inner: [Range<Int>] = []

    private init(_ text: PositionedText, _ range: Range<Int>, depth: Int) {
        self.text = text
        bytes = text.bytes
        index = range.lowerBound
        end = range.upperBound
        self.depth = depth
    }

    /// Reads a whole script. O(bytes).
    package static func script(_ text: PositionedText) -> ShellScript {
        let first = text.bytes.prefix { $0 != 0x0A }
        let interpreter = first.starts(with: "#!".utf8) ? String(decoding: first.dropFirst(2), as: UTF8.self) : ""
        return ShellScript(commands: commands(text, 0..<text.bytes.count, depth: 0), interpreter: interpreter)
    }

    private static func commands(_ text: PositionedText, _ range: Range<Int>, depth: Int) -> [ShellCommand] {
        var reader = ShellReader(text, range, depth: depth)
        reader.read()
        return reader.commands
    }

    private var byte: UInt8 { index < end ? bytes[index] : 0 }
    private func byte(_ offset: Int) -> UInt8 { index + offset < end ? bytes[index + offset] : 0 }

    private mutating func read() {
        while index < end { step() }
        finish(.end)
        markIgnored()
        guard depth < 3 else { return }
        for range in inner {
            commands += Self.commands(text, range, depth: depth + 1).map { command in
                var command = command
                command.isSubstituted = true
                return command
            }
        }
    }

    /// From the end, so that each command of a pipe knows what stands behind its last. O(commands).
    private mutating func markIgnored() {
        for index in commands.indices.reversed() where index + 1 < commands.count {
            let next = commands[index + 1]
            switch commands[index].joint {
            case .pipe: commands[index].isFailureIgnored = next.isFailureIgnored
            case .or:
                let words = next.words.map(\.text)
                commands[index].isFailureIgnored =
                    [["true"], [":"], ["exit", "0"], ["return", "0"]].contains(words) && next.joint != .pipe
            default: break
            }
        }
    }

    private mutating func step() {
        switch byte {
        case UInt8(ascii: "\\"):
            if byte(1) == 0x0A { index += 2 } else { take(escaped: true) }
        case UInt8(ascii: "'"): takeSingleQuoted()
        case UInt8(ascii: "\""): takeDoubleQuoted()
        case UInt8(ascii: "$"): takeDollar()
        case UInt8(ascii: "`"): takeBackquoted()
        case 0x20, 0x09, 0x0D:
            finishWord()
            index += 1
        case 0x0A:
            finish(.end)
            index += 1
            skipHeredocs()
        case UInt8(ascii: "#") where wordStart == nil:
            while index < end, byte != 0x0A { index += 1 }
        case UInt8(ascii: ";"):
            finish(.end)
            index += 1
        case UInt8(ascii: "&") where byte(1) == UInt8(ascii: ">"): redirect(isOutput: true, length: 2)
        case UInt8(ascii: "&"): join(byte(1) == UInt8(ascii: "&") ? .and : .background)
        case UInt8(ascii: "|"): join(byte(1) == UInt8(ascii: "|") ? .or : .pipe)
        case UInt8(ascii: "<"): input()
        case UInt8(ascii: ">"): output()
        case UInt8(ascii: "("), UInt8(ascii: ")"): parenthesis()
        default: take(escaped: false)
        }
    }

    private mutating func take(escaped: Bool) {
        if wordStart == nil { wordStart = index }
        if escaped { index += 1 }
        if index < end { word.append(bytes[index]) }
        index += 1
    }

    /// Everything from here up to an index is part of the word.
    private mutating func take(to upper: Int) {
        if wordStart == nil { wordStart = index }
        word += bytes[index..<min(upper, end)]
        index = upper
    }

    private mutating func takeSingleQuoted() {
        if wordStart == nil { wordStart = index }
        isQuoted = true
        index += 1
        let close = bytes[min(index, end)..<end].firstIndex(of: UInt8(ascii: "'")) ?? end
        take(to: close)
        index = close + 1
    }

    private mutating func takeDoubleQuoted() {
        if wordStart == nil { wordStart = index }
        isQuoted = true
        index += 1
        while index < end, byte != UInt8(ascii: "\"") {
            switch byte {
            case UInt8(ascii: "\\") where byte(1) == 0x0A: index += 2
            case UInt8(ascii: "\\"): take(escaped: true)
            case UInt8(ascii: "$"): takeDollar()
            case UInt8(ascii: "`"): takeBackquoted()
            default: take(escaped: false)
            }
        }
        index += 1
    }

    private mutating func takeBackquoted() {
        let close = bytes[(index + 1)..<max(index + 1, end)].firstIndex(of: UInt8(ascii: "`")) ?? end
        if index + 1 < close { inner.append((index + 1)..<close) }
        take(to: close + 1)
    }

    private mutating func takeDollar() {
        if byte(1) == UInt8(ascii: "{"), byte(2) == UInt8(ascii: "{") {
            var close = index + 3
            while close + 1 < end, !(bytes[close] == UInt8(ascii: "}") && bytes[close + 1] == UInt8(ascii: "}")) {
                close += 1
            }
            take(to: min(end, close + 2))
        } else if byte(1) == UInt8(ascii: "(") {
            let close = closing(from: index + 2)
            if byte(2) != UInt8(ascii: "("), index + 2 < close { inner.append((index + 2)..<close) }
            take(to: close + 1)
        } else if byte(1) == UInt8(ascii: "{") {
            let close = bytes[index..<end].firstIndex(of: UInt8(ascii: "}")) ?? end
            take(to: close + 1)
        } else {
            take(escaped: false)
        }
    }

    /// The parenthesis that closes one, quotes left out; the end of the text when none does.
    private func closing(from start: Int) -> Int {
        var (at, depth, quote) = (start, 1, UInt8(0))
        while at < end {
            let byte = bytes[at]
            if byte == UInt8(ascii: "\\") {
                at += 1
            } else if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if byte == UInt8(ascii: "(") {
                depth += 1
            } else if byte == UInt8(ascii: ")") {
                depth -= 1
                if depth == 0 { return at }
            }
            at += 1
        }
        return end
    }
}

// MARK: - Operators

extension ShellReader {
    private mutating func join(_ joint: ShellCommand.Joint) {
        finish(joint)
        index += joint == .background || joint == .pipe && byte(1) != UInt8(ascii: "&") ? 1 : 2
    }

    private mutating func input() {
        if byte(1) == UInt8(ascii: "("), index + 2 < end {
            let close = closing(from: index + 2)
            inner.append((index + 2)..<max(index + 2, close))
            take(to: close + 1)
        } else if byte(1) == UInt8(ascii: "<"), byte(2) != UInt8(ascii: "<") {
            finishWord()
            index += byte(2) == UInt8(ascii: "-") ? 3 : 2
            while byte == 0x20 { index += 1 }
            var delimiter: [UInt8] = []
            while index < end, byte > 0x20, ![UInt8(ascii: ";"), UInt8(ascii: ">"), UInt8(ascii: "|")].contains(byte) {
                if ![UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(byte) {
                    delimiter.append(byte)
                }
                index += 1
            }
            if !delimiter.isEmpty { heredocs.append(delimiter) }
        } else {
            redirect(isOutput: false, length: byte(1) == UInt8(ascii: "<") ? 3 : 1)
        }
    }

    private mutating func output() {
        if byte(1) == UInt8(ascii: "("), index + 2 < end {
            let close = closing(from: index + 2)
            take(to: close + 1)
            return
        }
        var isOutput = true
        if word.count == 1, let digit = word.first, (0x30...0x39).contains(digit) {
            isOutput = digit == UInt8(ascii: "1")
            (word, wordStart) = ([], nil)
        }
        let isDuplicate = byte(1) == UInt8(ascii: "&")
        let isLong = [UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|")].contains(byte(1))
        redirect(isOutput: isOutput && !isDuplicate, length: isLong ? 2 : 1)
    }

    /// The next word names a file and is none of the command's.
    private mutating func redirect(isOutput: Bool, length: Int) {
        finishWord()
        index += length
        isTarget = true
        if isOutput { isRedirected = true }
    }

    private mutating func parenthesis() {
        if byte == UInt8(ascii: "(") {
            if wordStart != nil, word.last == UInt8(ascii: "=") {
                take(to: closing(from: index + 1) + 1)
            } else if wordStart != nil, byte(1) == UInt8(ascii: ")") {
                // The head of a function.
                (word, wordStart, words) = ([], nil, [])
                index += 2
            } else {
                finish(.end)
                open += 1
                groups.append(commands.count)
                index += 1
            }
            return
        }
        if open > 0 {
            finish(.end)
            open -= 1
            closed = groups.popLast()
        } else {
            // A pattern of `case`.
            (word, wordStart, words) = ([], nil, [])
        }
        index += 1
    }

    private mutating func skipHeredocs() {
        guard !heredocs.isEmpty else { return }
        for delimiter in heredocs {
            while index < end {
                let stop = bytes[index..<end].firstIndex(of: 0x0A) ?? end
                let line = bytes[index..<stop].drop { $0 == 0x20 || $0 == 0x09 }
                index = min(end, stop + 1)
                if line.elementsEqual(delimiter) { break }
            }
        }
        heredocs = []
    }

    private mutating func finishWord() {
        guard let start = wordStart else { return }
        if isTarget {
            isTarget = false
        } else {
            words.append(
                (RangedText(String(decoding: word, as: UTF8.self), at: text.range(start, min(index, end))), isQuoted))
        }
        (word, wordStart, isQuoted) = ([], nil, false)
    }

    private mutating func finish(_ joint: ShellCommand.Joint) {
        finishWord()
        isTarget = false
        defer { (words, isRedirected, closed) = ([], false, nil) }
        if words.isEmpty, let closed { redirectGroup(from: closed) }
        var rest = words[...]
        var isNegated = false
        while let first = rest.first, !first.isQuoted {
            switch first.text.text {
            case "if", "elif", "while", "until": isCondition = true
            case "then": isCondition = false
            case "do", "{":
                isCondition = first.text.text == "do" ? false : isCondition
                groups.append(commands.count)
            case "done", "}": if let start = groups.popLast() { redirectGroup(from: start) }
            case "else", "fi", "esac", "time": break
            case "!": isNegated = true
            case "for", "case", "select", "function": return
            default:
                append(rest, joint, isNegated: isNegated)
                return
            }
            rest = rest.dropFirst()
        }
        if !rest.isEmpty { append(rest, joint, isNegated: isNegated) }
    }

    /// What stands behind a group says where all of its commands write.
    private mutating func redirectGroup(from start: Int) {
        guard isRedirected else { return }
        for index in commands.indices.dropFirst(start) { commands[index].isRedirected = true }
    }

    private mutating func append(
        _ found: ArraySlice<(text: RangedText, isQuoted: Bool)>, _ joint: ShellCommand.Joint, isNegated: Bool
    ) {
        guard let first = found.first, let last = found.last else { return }
        let assignments = found.prefix { Self.isAssignment($0.text.text) }
        var command = ShellCommand(
            words: found.dropFirst(assignments.count).map(\.text), assignments: assignments.map(\.text),
            range: ByteRange(first.text.range.lower, last.text.range.upper))
        command.joint = joint
        command.isCondition = isCondition || isNegated
        command.isRedirected = isRedirected
        commands.append(command)
    }

    /// `NAME=…`.
    private static func isAssignment(_ word: String) -> Bool {
        guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return false }
        let name = word.utf8[..<equals]
        guard let first = name.first, !(0x30...0x39).contains(first) else { return false }
        return name.allSatisfy { byte in
            byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte)
        }
    }
}
