internal import TenetRuleKit

/// What is asked of the code that a metavariable stands for. All that is given must hold.
public struct CaptureCondition: Sendable {
    public var regex: TextPattern?
    public var notRegex: TextPattern?
    /// The code is one of these texts.
    public var texts: [String] = []
    public var notTexts: [String] = []
    public var kinds: [CodeKind] = []
    public var notKinds: [CodeKind] = []
    /// The code as a whole is like one of these.
    public var like: [CodeQuery] = []
    public var notLike: [CodeQuery] = []
    public var contains: [CodeQuery] = []
    public var notContains: [CodeQuery] = []
    /// How many elements a `$$$` stands for.
    public var minimum: Int?
    public var maximum: Int?

    public init() {}

    /// The metavariables that its patterns may bind.
    public var names: [String] { (like + notLike + contains + notContains).flatMap(\.names) }

    /// False only when the code of a node cannot do.
    func couldHold(_ node: Syntax) -> Bool { regex?.couldBeFound(in: node.text) ?? true }

    /// What costs little.
    func couldHold(_ run: CodeRun, in file: FilePass) -> Bool {
        if let minimum, run.count < minimum { return false }
        if let maximum, run.count > maximum { return false }
        if regex != nil || notRegex != nil || !texts.isEmpty || !notTexts.isEmpty {
            let text = file.root.slice(run.range)
            if let regex, !regex.isFound(in: text) { return false }
            if let notRegex, notRegex.isFound(in: text) { return false }
            if !texts.isEmpty, !text.isOne(of: texts) { return false }
            if text.isOne(of: notTexts) { return false }
        }
        let node = run.count == 1 ? file.tree.node(at: run.first) : nil
        if !kinds.isEmpty, !kinds.contains(where: { kind in node.map { kind.matches($0) } ?? false }) { return false }
        if let node, notKinds.contains(where: { $0.matches(node) }) { return false }
        return true
    }

    /// What is left to ask when it could.
    func holds(_ run: CodeRun, in file: FilePass, known: [String: CodeRun]) -> Bool {
        let node = run.count == 1 ? file.tree.node(at: run.first) : nil
        let fits: (CodeQuery) -> Bool = { query in node.map { query.matches($0, in: file, known: known) } ?? false }
        if !like.isEmpty, !like.contains(where: fits) { return false }
        if notLike.contains(where: fits) { return false }
        if !contains.isEmpty, !contains.contains(where: { $0.isFound(in: run, file, known) }) { return false }
        return !notContains.contains { $0.isFound(in: run, file, known) }
    }
}

/// What is asked of a match beside its pattern.
public struct MatchConditions: Sendable {
    public var captures: [String: CaptureCondition] = [:]
    /// One of these is around the match; none of the others is.
    public var inside: [CodeQuery] = []
    public var notInside: [CodeQuery] = []
    /// One of these is in the match; none of the others is.
    public var contains: [CodeQuery] = []
    public var notContains: [CodeQuery] = []
    /// Of the declaration that matches: one of these, none of the others.
    public var attributes: [String] = []
    public var notAttributes: [String] = []
    public var modifiers: [String] = []
    public var notModifiers: [String] = []
    public var inherits: [NamePattern] = []
    public var notInherits: [NamePattern] = []
    /// The match is, or is not, the first thing on its line.
    public var startsLine: Bool?

    public init() {}

    func hold(_ match: Match, in file: FilePass) -> Bool {
        if let startsLine, startsLine != file.startsLine(match.range.lower) { return false }
        let known = match.captures
        for (name, condition) in captures {
            if let run = known[name], !condition.couldHold(run, in: file) { return false }
        }
        for (name, condition) in captures {
            guard let run = known[name] else { continue }
            if !condition.holds(run, in: file, known: known) { return false }
        }
        let node = file.tree.node(at: match.node)
        if !inside.isEmpty, !inside.contains(where: { $0.isFound(around: node, file, known) }) { return false }
        if notInside.contains(where: { $0.isFound(around: node, file, known) }) { return false }
        if !attributes.isEmpty, attributes.allSatisfy({ !node.attributeNames.contains($0) }) { return false }
        if !notAttributes.isEmpty, notAttributes.contains(where: node.attributeNames.contains) { return false }
        if !modifiers.isEmpty, modifiers.allSatisfy({ !node.modifierNames.contains($0) }) { return false }
        if !notModifiers.isEmpty, notModifiers.contains(where: node.modifierNames.contains) { return false }
        if !inherits.isEmpty, !node.inheritedNames.contains(where: { inherits.matches($0) }) { return false }
        if !notInherits.isEmpty, node.inheritedNames.contains(where: { notInherits.matches($0) }) { return false }
        let run = CodeRun(first: match.node, behind: Int(node.indexBehind), range: match.range, count: 1)
        if !contains.isEmpty, !contains.contains(where: { $0.isFound(in: run, file, known) }) { return false }
        return !notContains.contains { $0.isFound(in: run, file, known) }
    }
}
