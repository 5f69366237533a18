extension AccessibilityTree {
    /// The tree for people: a line for each node, indented below what it is in.
    public var text: String {
        let body = nodes.isEmpty ? ["  nothing that VoiceOver reads"] : nodes.flatMap { $0.lines(indent: 1) }
        return (["\(view) (\(path):\(line))"] + body).map { $0 + "\n" }.joined()
    }
}

extension AccessibilityNode {
    fileprivate func lines(indent: Int) -> [String] {
        let space = String(repeating: "  ", count: indent)
        return [space + line] + content.flatMap { $0.lines(indent: indent + 1) }
    }

    private var line: String {
        if role == .when { return detail == "otherwise" ? detail : (isAlternative ? "or when " : "when ") + detail }
        var line = role.rawValue
        if !detail.isEmpty {
            line += [.each, .unknown, .screen, .slot, .destination].contains(role) ? " \(detail)" : " (\(detail))"
        }
        if let label { line += " \(label)" } else if needsLabel { line += " without a label" }
        return line + remarks.map { ", " + $0 }.joined()
    }

    /// VoiceOver has nothing to say where it should say something.
    private var needsLabel: Bool { role.isElement && !isHidden && value == nil && role != .progress }

    private var remarks: [String] {
        var remarks: [String] = []
        if let children { remarks.append(children == "combine" ? "combined" : "its parts are not read") }
        if let value { remarks.append("value \(value)") }
        if let hint { remarks.append("hint \(hint)") }
        if let picture { remarks.append("picture \(picture)") }
        let special = traits.filter { !role.ownTraits.contains($0) }
        if !special.isEmpty { remarks.append("traits \(special.joined(separator: " "))") }
        let lost = role.ownTraits.subtracting(traits).sorted()
        if !lost.isEmpty { remarks.append("without \(lost.joined(separator: " "))") }
        if let identifier { remarks.append("identifier \(identifier)") }
        if !actions.isEmpty { remarks.append("actions \(actions.joined(separator: ", "))") }
        if let target, isInteractive { remarks.append("at least \(target.text) points") }
        if let disabledWhen { remarks.append("disabled when \(disabledWhen)") }
        if isHidden { remarks.append("hidden") }
        if let hiddenWhen { remarks.append("hidden when \(hiddenWhen)") }
        return remarks + notes
    }
}

extension AccessibilityNode.Size {
    fileprivate var text: String {
        func side(_ length: Double?) -> String { length.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? "?" }
        return "\(side(width)) × \(side(height))"
    }
}
