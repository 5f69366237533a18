internal import TenetContracts
internal import TenetModel
internal import TenetPatterns

// What a rule looks for: a pattern, comments, text, imports, types or layers.

extension RuleBlockReader {
    func check(_ entries: [Entry], at id: YAMLNode) throws(ConfigurationError) -> any StandardCheck {
        let choices = ["pattern", "any", "comment", "text", "imports", "types", "layers"]
        let chosen = entries.filter { choices.contains($0.key) }
        guard let first = chosen.first else {
            throw yaml.error(
                id, "this rule says nothing about what it looks for",
                help: "add one of " + choices.map { "`\($0)`" }.joined(separator: ", "))
        }
        if chosen.count > 1 {
            throw yaml.error(
                chosen[1].node, "`\(chosen[1].key)` stands beside `\(first.key)`", help: "make two rules of it")
        }
        let isPattern = first.key == "pattern" || first.key == "any"
        for entry in entries where Self.patternKeys.contains(entry.key) && !isPattern {
            throw yaml.error(
                entry.node, "`\(entry.key)` belongs to a pattern, but the rule has `\(first.key)`", help: "remove it")
        }
        for entry in entries where entry.key.hasPrefix("must") && first.key != "types" {
            throw yaml.error(entry.node, "`\(entry.key)` belongs to `types`", help: "select the types that it is about")
        }
        switch first.key {
        case "comment": return try comment(first.value)
        case "text": return try text(first.value)
        case "imports": return try imports(first.value)
        case "types": return try types(first, entries)
        case "layers": return try layers(first.value)
        default: return try patterns(entries, first)
        }
    }

    // MARK: Patterns

    private func patterns(_ entries: [Entry], _ first: Entry) throws(ConfigurationError) -> PatternCheck {
        let reader = ConditionReader(yaml: yaml)
        var conditions = MatchConditions()
        for entry in entries { _ = try reader.read(entry.key, entry.value, into: &conditions) }
        var form: Pattern.Form?
        for entry in entries where entry.key == "as" { form = try yaml.choice(entry.value, "`as`", Pattern.Form.self) }
        guard !yaml.list(first.value).isEmpty else {
            throw yaml.error(first.value, "`any` lists no pattern", help: "write the patterns of which one is enough")
        }
        var alternatives: [PatternCheck.Alternative] = []
        for node in yaml.list(first.value) {
            alternatives.append(try alternative(node, form, reader))
        }
        var check = PatternCheck(alternatives, conditions)
        for (key, _, value) in entries {
            switch key {
            case "at":
                let name = ConditionReader.name(try yaml.string(value, "`at`"))
                try require([name], among: check.names, at: value)
                check.place = name
            case "importing": check.importing = try yaml.strings(value, "`importing`")
            case "not_importing": check.notImporting = try yaml.strings(value, "`not_importing`")
            case "rewrite": check.rewrite = try rewrite(value, entries, alternatives)
            case "safety" where !entries.contains { $0.key == "rewrite" }:
                throw yaml.error(value, "`safety` belongs to `rewrite`", help: "add the code to write, or remove it")
            case "where":
                for (name, place, _) in try yaml.entries(value, "`where`") {
                    try require([ConditionReader.name(name)], among: check.names, at: place)
                }
            default: break
            }
        }
        for (alternative, node) in zip(alternatives, yaml.list(first.value)) {
            try requireKind(alternative, conditions, at: node)
        }
        return check
    }

    /// A pattern, or a mapping with a pattern and what is asked of its matches alone.
    private func alternative(
        _ node: YAMLNode, _ form: Pattern.Form?, _ reader: ConditionReader
    ) throws(ConfigurationError) -> PatternCheck.Alternative {
        guard node.mapping != nil else { return PatternCheck.Alternative(try reader.pattern(node, form: form)) }
        let entries = try yaml.entries(node, "a pattern")
        var own = form
        for entry in entries where entry.key == "as" { own = try yaml.choice(entry.value, "`as`", Pattern.Form.self) }
        var pattern: Pattern?
        var conditions = MatchConditions()
        for (key, place, value) in entries where key != "as" {
            if key == "pattern" {
                pattern = try reader.pattern(value, form: own)
            } else if !(try reader.read(key, value, into: &conditions)) {
                throw yaml.unknown("key", key, at: place, in: ["pattern", "as"] + ConditionReader.keys)
            }
        }
        guard let pattern else {
            throw yaml.error(node, "this entry of `any` has no pattern", help: "add `pattern:`")
        }
        for name in conditions.captures.keys.sorted() { try require([name], among: pattern.names, at: node) }
        return PatternCheck.Alternative(pattern, conditions)
    }

    private func requireKind(
        _ alternative: PatternCheck.Alternative, _ conditions: MatchConditions, at node: YAMLNode
    ) throws(ConfigurationError) {
        guard alternative.pattern.isLoneMetavariable else { return }
        let name = alternative.pattern.names.first ?? "_"
        let all = [conditions.captures[name], alternative.conditions.captures[name]].compactMap { $0 }
        guard all.allSatisfy(\.kinds.isEmpty) else { return }
        throw yaml.error(
            node, "a lone `$\(name)` matches everything",
            help: "say what it is, as in `where: { X: { kind: string } }`")
    }

    private func rewrite(
        _ node: YAMLNode, _ entries: [Entry], _ alternatives: [PatternCheck.Alternative]
    ) throws(ConfigurationError) -> PatternCheck.Rewrite {
        // An empty text would leave a hole; a space does not help either.
        let code = try yaml.string(node, "`rewrite`")
        let names = Template(code).names
        for alternative in alternatives { try require(names, among: alternative.pattern.names, at: node) }
        var safety = FixSafety.unsafe
        if let entry = entries.first(where: { $0.key == "safety" }) {
            let word = try yaml.string(entry.value, "`safety`")
            guard let known = FixSafety(rawValue: word) else {
                throw yaml.unknown("value", word, at: entry.value, in: ["safe", "unsafe"])
            }
            safety = known
        }
        return PatternCheck.Rewrite(code.trimmed, safety)
    }

    // MARK: Comments and imports

    private func comment(_ node: YAMLNode) throws(ConfigurationError) -> CommentCheck {
        let reader = ConditionReader(yaml: yaml)
        guard node.mapping != nil else { return CommentCheck(try reader.regex(node)) }
        let entries = try yaml.entries(node, "`comment`")
        guard let regex = entries.first(where: { $0.key == "regex" }) else {
            throw yaml.error(node, "`comment` has no `regex`", help: "add the text to look for")
        }
        var check = CommentCheck(try reader.regex(regex.value))
        for (key, place, value) in entries {
            switch key {
            case "regex": break
            case "not_regex": check.notRegex = try reader.regex(value)
            case "kind":
                for node in yaml.list(value) {
                    check.kinds.append(try yaml.choice(node, "`kind`", CommentCheck.Kind.self))
                }
            default: throw yaml.unknown("key", key, at: place, in: ["regex", "not_regex", "kind"])
            }
        }
        return check
    }

    private func imports(_ node: YAMLNode) throws(ConfigurationError) -> ImportCheck {
        let reader = ConditionReader(yaml: yaml)
        var check = ImportCheck()
        for (key, place, value) in try yaml.entries(node, "`imports`") {
            switch key {
            case "forbid": check.forbidden = try reader.names(value, "`forbid`")
            case "allow": check.allowed = try reader.names(value, "`allow`")
            case "groups":
                for group in yaml.list(value) { check.groups.append(try reader.names(group, "a group")) }
            default: throw yaml.unknown("key", key, at: place, in: ["forbid", "allow", "groups"])
            }
        }
        guard !check.forbidden.isEmpty || !check.allowed.isEmpty || !check.groups.isEmpty else {
            throw yaml.error(node, "`imports` asks nothing", help: "add `forbid:`, `allow:` or `groups:`")
        }
        return check
    }

    // MARK: Types and layers

    private static let typeKeys = [
        "named", "not_named", "kind", "in", "not_in", "inherit", "attribute", "modifier", "have_member",
    ]

    private func types(_ selected: Entry, _ entries: [Entry]) throws(ConfigurationError) -> TypeCheck {
        var required: TypeQuery?
        var forbidden: TypeQuery?
        for (key, place, value) in entries where key == "must" || key == "must_not" {
            guard try !yaml.entries(value, "what types are like").isEmpty else {
                throw yaml.error(
                    place, "`\(key)` asks nothing", help: "write what types are like: `\(key): { be: class }`")
            }
            if key == "must" { required = try typeQuery(value) } else { forbidden = try typeQuery(value) }
        }
        guard required != nil || forbidden != nil else {
            throw yaml.error(
                selected.node, "the rule asks nothing of its types", help: "add `must:` or `must_not:`")
        }
        return TypeCheck(try typeQuery(selected.value), required: required, forbidden: forbidden)
    }

    private func typeQuery(_ node: YAMLNode) throws(ConfigurationError) -> TypeQuery {
        let reader = ConditionReader(yaml: yaml)
        let entries = try yaml.entries(node, "what types are like")
        var query = TypeQuery()
        for (key, place, value) in entries {
            switch key {
            case "named", "be_named": query.named = try reader.names(value, "`\(key)`")
            case "not_named": query.notNamed = try reader.names(value, "`not_named`")
            case "kind", "be": query.kinds = try typeKinds(value)
            case "in", "not_in", "be_in": break
            case "inherit", "inherits", "conform": query.inherits += try reader.names(value, "`\(key)`")
            case "attribute", "have_attribute": query.attributes = try reader.attributes(value)
            case "modifier", "have_modifier": query.modifiers = try typeModifiers(value)
            case "have_member": query.members = try reader.names(value, "`have_member`")
            default: throw yaml.unknown("key", key, at: place, in: Self.typeKeys)
            }
        }
        let key = entries.contains { $0.key == "be_in" } ? "be_in" : "in"
        let (scope, texts) = try paths(entries, key, "not_in")
        if !scope.included.isEmpty || !scope.excluded.isEmpty {
            query.inside = scope
            query.insideText = texts.isEmpty ? "another folder" : texts.map { "`\($0)`" }.joined(separator: " or ")
        }
        return query
    }

    private func typeModifiers(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
        let valid = ["final", "open", "public", "package", "internal", "fileprivate", "private"]
        for node in yaml.list(node) {
            let word = try yaml.string(node, "a modifier of a type")
            guard valid.contains(word) else { throw yaml.unknown("modifier of a type", word, at: node, in: valid) }
        }
        return try yaml.strings(node, "`modifier`")
    }

    private func typeKinds(_ node: YAMLNode) throws(ConfigurationError) -> [String] {
        let valid = ["class", "struct", "enum", "actor", "protocol"]
        for node in yaml.list(node) {
            let word = try yaml.string(node, "a kind of type")
            guard valid.contains(word) else { throw yaml.unknown("kind of type", word, at: node, in: valid) }
        }
        return try yaml.strings(node, "`kind`")
    }

    private func layers(_ node: YAMLNode) throws(ConfigurationError) -> LayerCheck {
        var layers: [(layer: LayerCheck.Layer, node: YAMLNode)] = []
        for node in yaml.list(node) {
            let entries = try yaml.entries(node, "a layer")
            var name = ""
            var uses: [String] = []
            for (key, place, value) in entries {
                switch key {
                case "name": name = try yaml.string(value, "`name`")
                case "paths", "not_paths": break
                case "uses": if !(value.sequence?.isEmpty ?? false) { uses = try yaml.strings(value, "`uses`") }
                default: throw yaml.unknown("key", key, at: place, in: ["name", "paths", "not_paths", "uses"])
                }
            }
            guard !name.isEmpty, entries.contains(where: { $0.key == "paths" }) else {
                throw yaml.error(node, "a layer needs `name` and `paths`", help: "add the folders that it lies in")
            }
            let layer = LayerCheck.Layer(name, paths: try paths(entries, "paths", "not_paths").test, uses: uses)
            layers.append((layer, node))
        }
        guard !layers.isEmpty else {
            throw yaml.error(node, "`layers` lists no layer", help: "write `- name: …` with `paths` for each")
        }
        let names = layers.map(\.layer.name)
        for (layer, node) in layers {
            for use in layer.uses where !names.contains(use) { throw yaml.unknown("layer", use, at: node, in: names) }
        }
        return LayerCheck(layers.map(\.layer))
    }
}
