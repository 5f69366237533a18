internal import TenetContracts
internal import TenetModel
public import TenetPatterns
public import TenetRuleKit

/// A rule that a document defines.
public struct DefinedRule: Sendable {
    public var rule: RuleDefinition
    /// Where its id stands.
    public var document: String
    public var line: Int
    public var column: Int
    /// The files that it speaks about, as written.
    public var globs: [PlacedGlob]

    public var id: RuleID { rule.about.id }
}

/// A glob of a document, with what it stands under and its place.
public struct PlacedGlob: Sendable, Hashable {
    public var pattern: String
    /// `paths` of the rule `money-in-views`.
    public var owner: String
    public var source: SettingSource
}

/// Makes rules of the `tenet` fences of documents.
public struct StandardRuleReader: Sendable {
    /// Compiles a glob; its error says what is wrong with it.
    public typealias GlobCompiler = @Sendable (String) throws -> PathScope.Test

    /// Every key that a rule may have.
    public static let keys = RuleBlockReader.commonKeys + RuleBlockReader.patternKeys + RuleBlockReader.otherKeys

    private let compile: GlobCompiler

    public init(globs compile: @escaping GlobCompiler) { self.compile = compile }

    /// Every rule that a document defines, in order.
    /// - Throws: ``ConfigurationError`` with the place in the document and the remedy.
    public func rules(in document: StandardDocument) throws(ConfigurationError) -> [DefinedRule] {
        var found: [DefinedRule] = []
        var mistakes = MistakeCollector()
        for clause in document.clauses {
            for (index, block) in clause.rules.enumerated() {
                let next = index + 1 < clause.rules.count ? clause.rules[index + 1].range.lower : Int.max
                let lower = index == 0 ? 0 : block.range.lower
                let examples = clause.examples.filter { lower <= $0.range.lower && $0.range.lower < next }
                let definition = RuleBlockReader(
                    yaml: RuleYAML(block: block, document: document.path), clause: clause, examples: examples,
                    compile: compile)
                guard let rule = mistakes.collect({ () throws(ConfigurationError) in try definition.read() }) else {
                    continue
                }
                if let twin = found.first(where: { $0.id == rule.id }) {
                    mistakes.add(
                        ConfigurationError(
                            file: document.path, line: rule.line, column: rule.column,
                            message: "`\(rule.id)` is defined twice; the first stands in line \(twin.line)",
                            help: "give this rule another id"))
                }
                found.append(rule)
            }
        }
        try mistakes.finish()
        return found
    }
}

/// One fence.
struct RuleBlockReader {
    let yaml: RuleYAML
    let clause: Clause
    let examples: [ClauseExample]
    let compile: StandardRuleReader.GlobCompiler

    typealias Entry = (key: String, node: YAMLNode, value: YAMLNode)

    static let commonKeys = [
        "rule", "name", "category", "severity", "scope", "paths", "not_paths", "message", "help", "why",
        "aliases",
    ]
    static let patternKeys =
        ["pattern", "any", "as", "at", "rewrite", "safety", "importing", "not_importing"] + ConditionReader.keys
    static let otherKeys = ["comment", "text", "imports", "types", "must", "must_not", "layers"]

    func read() throws(ConfigurationError) -> DefinedRule {
        let entries = try yaml.compose()
        guard let id = entries.first(where: { $0.key == "rule" }) else {
            throw yaml.error(
                at: entries.first?.node.place ?? LineColumn(line: 1, column: 1), "this rule has no id",
                help: "begin with `rule: some-id`")
        }
        for entry in entries where !StandardRuleReader.keys.contains(entry.key) {
            throw yaml.unknown("key", entry.key, at: entry.node, in: StandardRuleReader.keys)
        }
        let scope = try paths(entries, "paths", "not_paths")
        let check = try self.check(entries, at: id.node)
        let about = try about(id, entries, check)
        let message = try message(entries, check, id.node)
        let help = try entries.first { $0.key == "help" }.map { (entry) throws(ConfigurationError) in
            try text(entry, check)
        }
        let path = try RuleExamples(rule: yaml, scope: about.scope, paths: scope.text, isIncluded: scope.test)
        let rule = StandardRule(
            about, content: yaml.block.text, examples: try path.examples(examples), paths: scope.test,
            message: message, help: help ?? "see \(yaml.document), line \(clause.line)", check: check)
        let place = yaml.place(of: id.value)
        return DefinedRule(
            rule: RuleDefinition(rule), document: yaml.document, line: place.line, column: place.column,
            globs: globs(entries, of: about.id.rawValue))
    }

    /// The globs that choose or leave out files, those of layers and of types included.
    private func globs(_ entries: [Entry], of rule: String) -> [PlacedGlob] {
        entries.flatMap { key, _, value -> [PlacedGlob] in
            guard Self.globKeys.contains(key) else {
                let inner = ["layers", "types", "must", "must_not"].contains(key) ? yaml.list(value) : []
                return inner.flatMap { node in globs((try? yaml.entries(node, key)) ?? [], of: rule) }
            }
            return yaml.list(value).compactMap { node in
                guard let text = node.string else { return nil }
                let place = yaml.place(of: node)
                return PlacedGlob(
                    pattern: text, owner: "`\(key)` of the rule `\(rule)`",
                    source: SettingSource(file: yaml.document, line: place.line, column: place.column))
            }
        }
    }

    private static let globKeys: Set<String> = ["paths", "not_paths", "in", "not_in", "be_in"]

    // MARK: What it is

    private func about(
        _ id: Entry, _ entries: [Entry], _ check: any StandardCheck
    ) throws(ConfigurationError) -> About {
        let name = try yaml.string(id.value, "`rule`")
        guard name.utf8.allSatisfy({ $0 == 0x2D || $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 }) else {
            throw yaml.error(
                id.value, "`\(name)` is not an id", help: "write lower-case letters, digits and hyphens")
        }
        var about = About(
            RuleID(name), title, category: .architecture, severity: .warning, why: clause.text.asSentence)
        if let check = check as? PatternCheck {
            about.reads = check.alternatives.contains { $0.pattern.readsText } ? [.strings] : []
        } else if check is CommentCheck {
            about.reads = [.comments]
        } else if check is TextCheck {
            about.reads = [.comments, .strings, .lineEndings]
        }
        for (key, _, value) in entries {
            switch key {
            case "name": about.name = try yaml.string(value, "`name`")
            case "why": about.why = try yaml.string(value, "`why`").asSentence
            case "category": about.category = try yaml.choice(value, "`category`", Category.self)
            case "severity": about.severity = try yaml.choice(value, "`severity`", Severity.self)
            case "scope": about.scope = try scope(value)
            case "aliases": about.aliases = try yaml.strings(value, "`aliases`")
            default: break
            }
        }
        return about
    }

    private var title: String {
        // A sentence is what the heading above it is about.
        let isAbout = clause.form == .sentence || clause.text.isEmpty
        let text = isAbout ? clause.headings.last ?? clause.text : clause.text
        let first = text.split(separator: "\n").first.map(String.init) ?? text
        return first.hasSuffix(".") ? String(first.dropLast()) : first
    }

    private func scope(_ node: YAMLNode) throws(ConfigurationError) -> RuleScope {
        switch try yaml.string(node, "`scope`") {
        case "everywhere", "all": return .everywhere
        case "app": return .appCode
        case "tests": return .tests
        case "ui-tests": return .uiTests
        case let word: throw yaml.unknown("scope", word, at: node, in: ["app", "tests", "ui-tests", "everywhere"])
        }
    }

    // MARK: Texts

    private func message(
        _ entries: [Entry], _ check: any StandardCheck, _ id: YAMLNode
    ) throws(ConfigurationError) -> String {
        if let entry = entries.first(where: { $0.key == "message" }) { return try text(entry, check) }
        switch check {
        case is TypeCheck: return "`$TYPE` $MISSING"
        case is LayerCheck: return "$LAYER must not use `$TYPE` of $OTHER"
        default:
            throw yaml.error(
                id, "this rule has no message", help: "add `message:` with what is wrong in the code that it finds")
        }
    }

    /// A message or help without a final full stop; its metavariables are known.
    private func text(_ entry: Entry, _ check: any StandardCheck) throws(ConfigurationError) -> String {
        var text = try yaml.string(entry.value, "`\(entry.key)`").trimmed
        if text.hasSuffix("."), !text.hasSuffix("..") { text.removeLast() }
        try require(Template(text).names, among: check.names, at: entry.value)
        return text
    }

    func require(_ names: [String], among known: [String], at node: YAMLNode) throws(ConfigurationError) {
        for name in names where !known.contains(name) {
            let list = Set(known).sorted().map { "`$\($0)`" }.joined(separator: ", ")
            throw yaml.error(
                node, "there is no metavariable `$\(name)` here",
                help: known.isEmpty ? "the pattern has none" : "valid are \(list)")
        }
    }

    // MARK: Paths

    /// The files of two keys, and the globs of the first as written.
    func paths(
        _ entries: [Entry], _ included: String, _ excluded: String
    ) throws(ConfigurationError) -> (test: PathScope, text: [String]) {
        var scope = PathScope()
        var texts: [String] = []
        for (key, _, value) in entries where key == included || key == excluded {
            for node in yaml.list(value) {
                let text = try yaml.string(node, "a glob")
                let test: PathScope.Test
                do { test = try compile(text) } catch { throw yaml.error(node, "\(error)", help: nil) }
                if key == included {
                    scope.included.append(test)
                    texts.append(text)
                } else {
                    scope.excluded.append(test)
                }
            }
        }
        return (scope, texts)
    }
}

extension String {
    /// With a full stop at the end.
    fileprivate var asSentence: String {
        let text = trimmed
        return text.isEmpty || ".!?".contains(text.last ?? ".") ? text : text + "."
    }
}
