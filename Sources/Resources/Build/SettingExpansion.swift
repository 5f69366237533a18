extension SettingsFile {
    /// The names of the settings that a value takes in: `APP` and `RUN` of `$(APP).${RUN:default=1}`. O(bytes).
    public static func variables(in value: String) -> [String] { SettingExpansion.names(in: value) }
}

/// Replaces `$(NAME)` and `${NAME:modifier}` in the settings of a target.
struct SettingExpansion {
    let target: BuildTarget

    /// A value that keeps doubling itself through variables ends at this many bytes.
    private static let longest = 4_096

    func expand(_ text: String, depth: Int = 0) -> String {
        guard depth < 8, text.utf8.count <= Self.longest, text.contains("$") else { return text }
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$"), result.utf8.count <= Self.longest {
            result += rest[..<dollar]
            let (value, after) = variable(at: dollar, in: rest, depth: depth)
            result += value ?? String(rest[dollar..<after])
            rest = rest[after...]
        }
        return result + rest
    }

    /// The value of the variable, nil when it is unknown, and the index behind it.
    private func variable(at dollar: String.Index, in text: Substring, depth: Int) -> (String?, String.Index) {
        let (parts, after) = Self.parts(at: dollar, in: text)
        let value = parts.first.flatMap(lookUp).map { expand($0, depth: depth + 1) }
        return (value.map { parts.dropFirst().reduce($0, Self.modified) }, after)
    }

    /// The name of the variable and its modifiers, none where no variable is, and the index behind it.
    private static func parts(at dollar: String.Index, in text: Substring) -> ([String], String.Index) {
        let open = text.index(after: dollar)
        guard open < text.endIndex, text[open] == "(" || text[open] == "{" else { return ([], open) }
        let start = text.index(after: open)
        guard let close = text[start...].firstIndex(of: text[open] == "(" ? ")" : "}") else { return ([], open) }
        let parts = text[start..<close].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        return (parts, text.index(after: close))
    }

    /// The names of the variables that a value takes in, in order.
    static func names(in text: String) -> [String] {
        var names: [String] = []
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            let (parts, after) = parts(at: dollar, in: rest)
            names += parts.prefix(1)
            rest = rest[after...]
        }
        return names
    }

    private func lookUp(_ name: String) -> String? {
        if let value = target.setting(name)?.text { return value }
        switch name {
        case "TARGET_NAME", "TARGETNAME", "PRODUCT_NAME": return target.name.text
        // Paths count from this folder.
        case "SRCROOT", "PROJECT_DIR", "SOURCE_ROOT": return "."
        case "PRODUCT_MODULE_NAME": return "$(PRODUCT_NAME:c99extidentifier)"
        case "inherited": return ""
        default: return nil
        }
    }

    private static func modified(_ value: String, _ modifier: String) -> String {
        switch modifier {
        case "c99extidentifier", "identifier": identifier(value)
        case "rfc1034identifier":
            String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." ? $0 : "-" })
        case "lower": value.lowercased()
        case "upper": value.uppercased()
        default: value.isEmpty && modifier.hasPrefix("default=") ? String(modifier.dropFirst(8)) : value
        }
    }

    /// The name made a C identifier: what cannot stand in one becomes an underscore.
    static func identifier(_ name: String) -> String {
        let text = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        return text.first?.isNumber == true ? "_" + text.dropFirst() : text
    }
}
