public import TenetModel

/// One place of a format text that takes an argument, such as `%@` or `%2$lld`.
public struct FormatSpecifier: Hashable, Sendable {
    /// What the argument has to be.
    public enum ArgumentKind: String, Hashable, Sendable {
        /// `%@`
        case object
        /// `%d`, `%i`, and `%u`, `%x`, `%o` of any length
        case integer
        /// `%f`, `%e`, `%g`, `%a`
        case real
        /// `%c`, `%C`
        case character
        /// `%s`, `%S`
        case cString
        /// `%p`
        case pointer
        /// `%#@name@`, and `%arg` inside the text of such a variable
        case variable
    }

    /// As written, such as `%1$.2f`.
    public var text: String
    /// The argument counted from 1, written or counted out. Variables count as an argument too.
    public var position: Int
    /// True when the position is written, as in `%1$@`.
    public var isPositional: Bool
    /// Length and conversion, such as `@`, `lld` or `f`; for a variable its name, for `%arg` the word `arg`.
    public var conversion: String
    public var kind: ArgumentKind
    /// UTF-8 offsets in the decoded text, not in the file: escapes may lie before them.
    public var range: ByteRange

    /// All specifiers of a text in order. `%%` takes no argument and is left out, and so is a percent sign before a
    /// blank: `% d` is allowed, but in the texts that people write it is nearly always the end of a percentage.
    /// O(text).
    public static func all(in text: String) -> [FormatSpecifier] {
        var scanner = FormatScanner(Array(text.utf8))
        return scanner.scan()
    }
}

private struct FormatScanner {
    let bytes: [UInt8]
    var index = 0
    var nextPosition = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func scan() -> [FormatSpecifier] {
        var found: [FormatSpecifier] = []
        while index < bytes.count {
            let start = index
            index += 1
            guard bytes[start] == Byte.percent else { continue }
            if current == Byte.percent {
                index += 1
                continue
            }
            if let specifier = specifier(from: start) { found.append(specifier) } else { index = start + 1 }
        }
        return found
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func specifier(from start: Int) -> FormatSpecifier? {
        if let argument = variableArgument(from: start) { return argument }
        let written = writtenPosition()
        if current == Byte.hash, index + 1 < bytes.count, bytes[index + 1] == Byte.at {
            return variable(from: start, position: written)
        }
        while let flag = current, Self.flags.contains(flag) { index += 1 }
        skipWidth()
        if current == Byte.dot {
            index += 1
            skipWidth()
        }
        let conversion = index
        while let length = current, Self.lengths.contains(length) { index += 1 }
        guard let letter = current, let kind = Self.kinds[letter] else { return nil }
        index += 1
        return make(from: start, position: written, conversion: text(conversion, index), kind: kind)
    }

    /// `%arg`, which String Catalogs use for the argument of the variable itself.
    private mutating func variableArgument(from start: Int) -> FormatSpecifier? {
        let word = Array("arg".utf8)
        guard bytes[index...].starts(with: word) else { return nil }
        let after = index + word.count
        if after < bytes.count, Byte.isWordPart(bytes[after]) { return nil }
        index = after
        return make(from: start, position: nil, conversion: "arg", kind: .variable)
    }

    private mutating func variable(from start: Int, position: Int?) -> FormatSpecifier? {
        let name = index + 2
        guard let end = bytes[name...].prefix(128).firstIndex(of: Byte.at), end > name else { return nil }
        index = end + 1
        return make(from: start, position: position, conversion: text(name, end), kind: .variable)
    }

    private mutating func make(
        from start: Int, position: Int?, conversion: String, kind: FormatSpecifier.ArgumentKind
    ) -> FormatSpecifier {
        let place = position ?? nextPosition
        if position == nil { nextPosition += 1 }
        return FormatSpecifier(
            text: text(start, index), position: place, isPositional: position != nil, conversion: conversion,
            kind: kind, range: ByteRange(start, index))
    }

    /// `1$`, which leaves the index alone when there is no dollar sign.
    private mutating func writtenPosition() -> Int? {
        var end = index
        var value = 0
        while end < bytes.count, Byte.isDigit(bytes[end]), end - index < 4 {
            value = value * 10 + Int(bytes[end] - Byte.zero)
            end += 1
        }
        // `%1#@name@` occurs in stringsdict files and is read by the system like `%1$#@name@`.
        guard end > index, end < bytes.count, value > 0 else { return nil }
        if bytes[end] == Byte.dollar {
            index = end + 1
            return value
        }
        guard bytes[end] == Byte.hash, end + 1 < bytes.count, bytes[end + 1] == Byte.at else { return nil }
        index = end
        return value
    }

    /// Digits, or a star, which takes an argument of its own that the list does not show.
    private mutating func skipWidth() {
        if current == Byte.star {
            index += 1
            nextPosition += 1
            return
        }
        while let digit = current, Byte.isDigit(digit) { index += 1 }
    }

    private func text(_ lower: Int, _ upper: Int) -> String { String(decoding: bytes[lower..<upper], as: UTF8.self) }

    private static let flags = Set("-+#0'".utf8)
    private static let lengths = Set("hlqLztj".utf8)
    private static let kinds: [UInt8: FormatSpecifier.ArgumentKind] = {
        var kinds: [UInt8: FormatSpecifier.ArgumentKind] = [Byte.at: .object, UInt8(ascii: "p"): .pointer]
        for letter in "diuxXoDUO".utf8 { kinds[letter] = .integer }
        for letter in "fFeEgGaA".utf8 { kinds[letter] = .real }
        for letter in "cC".utf8 { kinds[letter] = .character }
        for letter in "sS".utf8 { kinds[letter] = .cString }
        return kinds
    }()
}
