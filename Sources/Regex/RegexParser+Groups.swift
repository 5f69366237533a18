// What stands in parentheses.

extension RegexParser {
    /// Nil for flags that hold from here to the end of the group around them.
    mutating func group() throws(RegexError) -> RegexNode? {
        let place = index
        index += 1
        let outer = flags
        if take("?") {
            if try refuses(at: place) { return nil }
            if take(":") {
                // Not captured; nothing here is.
            } else if isNext("<") || isNext("P<") {
                try name(at: place)
            } else {
                let isScoped = try readFlags(at: place)
                if !isScoped { return nil }
            }
        } else if current == "*" {
            throw error("`(*` begins a control verb, which is not supported", "remove it", at: place)
        }
        let node = try alternatives()
        guard take(")") else {
            throw error("`(` is not closed", "add `)`, or write `\\(` for the character", at: place)
        }
        flags = outer
        return node
    }

    /// Throws for groups that read the text twice or change what may be tried. True for a comment, which is taken.
    private mutating func refuses(at place: Int) throws(RegexError) -> Bool {
        let remedy = "say it with `not_regex`, or name the characters that may stand there, as in `[^:]`"
        switch true {
        case isNext("="), isNext("!"):
            throw error("`(?\(scalars[index])` looks ahead, which a search in linear time cannot do", remedy, at: place)
        case isNext("<="), isNext("<!"):
            throw error(
                "`(?<\(scalars[index + 1])` looks behind, which a search in linear time cannot do", remedy, at: place)
        case isNext(">"):
            throw error(
                "`(?>` is an atomic group, which a search in linear time cannot do",
                "write `(?:`: it needs no protection against slow texts here", at: place)
        case isNext("("), isNext("R"), isNext("&"), isNext("P="), isNext("P>"), isNext("|"):
            throw error(
                "`(?\(scalars[index])` depends on what was matched before, which a search in linear time cannot do",
                "write out what is meant", at: place)
        case isNext("#"):
            while let scalar = current, scalar != ")" { index += 1 }
            guard take(")") else { throw error("the comment is not closed", "add `)`", at: place) }
            return true
        default: return false
        }
    }

    /// `<name>` or `P<name>`; names mean nothing, because nothing refers to them.
    private mutating func name(at place: Int) throws(RegexError) {
        index += isNext("P") ? 2 : 1
        let start = index
        while let scalar = current,
            scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        {
            index += 1
        }
        guard index > start, take(">") else {
            throw error("the name of the group is not closed", "write `(?<name>`, or `(?:` without a name", at: place)
        }
    }

    /// Flags up to `)` or `:`. True when they hold for a group that begins here, false when from here on.
    private mutating func readFlags(at place: Int) throws(RegexError) -> Bool {
        var isOn = true
        while let scalar = current {
            index += 1
            switch scalar {
            case "i": flags.ignoresCase = isOn
            case "m": flags.anchorsMatchLines = isOn
            case "s": flags.dotTakesLineEnds = isOn
            case "x": flags.ignoresSpace = isOn
            case "-": isOn = false
            case ")": return false
            case ":": return true
            default:
                throw error("`\(scalar)` is no flag", "the flags are `i`, `m`, `s` and `x`", at: index - 1)
            }
        }
        throw error("`(?` is not closed", "add `)`", at: place)
    }
}
