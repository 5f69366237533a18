internal import TenetContracts
internal import TenetModel
internal import TenetRuleKit

/// Translates how a rule of SwiftLint is set up into severity and options of a Tenet rule.
struct SwiftLintOptions {
    /// What of the set-up could be kept.
    struct Answer {
        var severity: Severity?
        var options: [String: OptionValue] = [:]
        /// What could not, each as the end of a sentence.
        var losses: [String] = []
    }

    /// How the options of one rule correspond.
    struct Table: Sendable {
        /// Where the limits stand below the rule's key, the option for the first, and SwiftLint's own two.
        var limit: (path: [String], option: String, standard: Int, error: Int?)?
        /// A key, the option for it, and SwiftLint's own value.
        var flags: [(key: String, option: String, standard: Bool)] = []
        /// Keys that are translated one by one.
        var lists: [String: @Sendable ([String]) -> [String: OptionValue]] = [:]
        /// Options with which the rule counts as SwiftLint's does.
        var constants: [String: OptionValue] = [:]
        /// More keys with two limits each.
        var pairs: [SwiftLintLimits] = []

        static func limit(
            _ standard: Int, _ error: Int? = nil, at path: [String] = [], as option: String = "limit",
            flags: [(key: String, option: String, standard: Bool)] = []
        ) -> Table {
            Table(limit: (path, option, standard, error), flags: flags)
        }

        static func counting(_ constants: [String: OptionValue]) -> Table { Table(constants: constants) }
    }

    static let tables: [String: Table] = [
        "closure_body_length": .limit(30, 100).with(["view_builders": .bool(true)]),
        "colon": Table(
            flags: [("flexible_right_spacing", "aligned", false)], constants: ["every": .bool(true)]),
        "cyclomatic_complexity": .limit(10, 20, flags: [("ignores_case_statements", "ignores_cases", false)]),
        "empty_xctest_method": .counting(["fixtures": .bool(true)]),
        "explicit_type_interface": Table(flags: [("allow_redundancy", "allows_obvious", false)]),
        "file_length": .limit(400, 1000, flags: [("ignore_comment_only_lines", "code_only", false)]),
        "file_name": Table(lists: ["excluded": { ["except": .strings($0.map(Self.withoutExtension))] }]),
        "force_cast": .counting(["every": .bool(true)]),
        "force_try": .counting(["every": .bool(true)]),
        "force_unwrapping": .counting(["every": .bool(true)]),
        "function_body_length": .limit(50, 100),
        "function_parameter_count": .limit(
            5, 8, flags: [("ignores_default_parameters", "ignores_defaults", true)]),
        "generic_type_name": .name(1, 0, 20, 1000),
        "identifier_name": .name(3, 2, 40, 60),
        "implicit_return": Table(lists: ["included": Self.kindsOfReturn]),
        "implicit_optional_initialization": .counting(["every": .bool(true)]),
        "large_tuple": .limit(2, 3).with(["every": .bool(true)]),
        "line_length": .limit(
            120, 200,
            flags: [
                ("ignores_comments", "ignores_comments", false), ("ignores_urls", "ignores_urls", false),
                ("ignores_interpolated_strings", "ignores_strings", false),
                ("ignores_multiline_strings", "ignores_strings", false),
            ]),
        "missing_docs": Table(lists: ["warning": Self.access, "error": Self.access]),
        "nesting": Table(
            flags: [("ignore_typealiases_and_associatedtypes", "ignores_aliases", false)],
            constants: ["every_level": .bool(true), "statements": .int(0)],
            pairs: [
                SwiftLintLimits(key: "type_level", option: "types", standard: 1),
                SwiftLintLimits(key: "function_level", option: "functions", standard: 2),
            ]),
        "orphaned_doc_comment": .counting(["behind_attributes": .bool(false), "before_comments": .bool(true)]),
        "redundant_discardable_let": .counting(["every": .bool(true)]),
        "trailing_whitespace": Table(
            flags: [
                ("ignores_empty_lines", "ignores_blank_lines", false), ("ignores_comments", "ignores_comments", true),
            ]),
        "type_body_length": .limit(250, 350),
        "type_name": .name(3, 0, 40, 1000, flags: [("validate_protocols", "protocols", true)]),
        "unused_declaration": Table(flags: [("include_public_and_open", "check_public", false)]),
        "vertical_whitespace": .limit(1, at: ["max_empty_lines"]),
    ]

    /// - Parameters:
    ///   - rule: where options that it does not have are losses.
    ///   - countsAlike: the rule is to count as SwiftLint's does, not only to keep to what is written.
    static func translate(
        _ name: String, _ config: YAMLNode?, for rule: RuleDefinition, countsAlike: Bool = true
    ) -> Answer {
        var answer = Answer()
        let table = tables[name] ?? Table()
        answer.severity = (config?.string ?? config?["severity"]?.string).flatMap(Severity.init)
        addLimit(table, config, to: &answer)
        for pair in table.pairs { pair.add(config, to: &answer) }
        if countsAlike { answer.options.merge(table.constants) { old, _ in old } }
        var used: Set<String> = ["severity", "warning", "error"]
        if let key = table.limit?.path.first { used.insert(key) }
        used.formUnion(table.pairs.map(\.key))
        for flag in table.flags {
            used.insert(flag.key)
            let value = config?[flag.key]?.bool ?? flag.standard
            // Two keys may stand for one option, which is set when either is.
            if case .bool(true) = answer.options[flag.option] { continue }
            answer.options[flag.option] = .bool(value)
        }
        for (key, translate) in table.lists.sorted(by: { $0.key < $1.key }) {
            used.insert(key)
            guard let node = config?[key] else { continue }
            let words =
                node.sequence.map { $0.compactMap(\.string) } ?? node.string.map { [$0] } ?? []
            answer.options.merge(translate(words)) { old, _ in old }
        }
        for (key, _) in config?.mapping ?? [] {
            let word = key.string ?? ""
            if !used.contains(word) { answer.losses.append("`\(word)` has no counterpart") }
        }
        if config?.isNull == false { answer.losses += unusedNumbers(table, config) }
        keepValid(&answer, rule)
        return answer
    }

    /// Without a word about limits SwiftLint's own hold; whoever writes one and no error limit has none.
    private static func addLimit(_ table: Table, _ config: YAMLNode?, to answer: inout Answer) {
        guard let limit = table.limit else { return }
        var node = config
        for key in limit.path { node = node?[key] }
        let numbers = node?.sequence?.compactMap(\.int) ?? node?.int.map { [$0] }
        let warning = node?["warning"]?.int ?? numbers?.first ?? limit.standard
        let isSaid = numbers != nil || node?["warning"] != nil || node?["error"] != nil
        let error = node?["error"]?.int ?? (isSaid ? numbers?.dropFirst().first : limit.error)
        answer.options[limit.option] = .int(min(warning, error ?? .max))
        guard let error else {
            if limit.error != nil { answer.options["error_limit"] = .int(0) }
            return
        }
        if error <= warning {
            answer.severity = .error
        } else {
            answer.options["error_limit"] = .int(error)
        }
    }

    /// Limits of rules that count nothing in Tenet.
    private static func unusedNumbers(_ table: Table, _ config: YAMLNode?) -> [String] {
        guard table.limit == nil, table.pairs.isEmpty, table.lists["warning"] == nil, let config else { return [] }
        let hasNumber = config.int != nil || config["warning"] != nil || config["error"] != nil
        return hasNumber ? ["its limits have no counterpart"] : []
    }

    /// Options that this rule has, with values that it takes.
    private static func keepValid(_ answer: inout Answer, _ rule: RuleDefinition) {
        for (key, value) in answer.options.sorted(by: { $0.key < $1.key }) {
            do {
                _ = try rule.configured([key: value])
            } catch {
                answer.options[key] = nil
                if rule.describedOptions.contains(where: { $0.key == key }) {
                    answer.losses.append(error.message)
                } else if key == "error_limit", value != .int(0) {
                    answer.losses.append("there is one limit, so the error limit \(value) is gone")
                }
            }
        }
    }

    @Sendable private static func kindsOfReturn(_ words: [String]) -> [String: OptionValue] {
        [
            "functions": .bool(words.contains("function")), "getters": .bool(words.contains("getter")),
            "closures": .bool(words.contains("closure")),
        ]
    }

    @Sendable private static func access(_ words: [String]) -> [String: OptionValue] {
        ["access": .string(words.contains { $0 == "internal" || $0 == "package" } ? "internal" : "public")]
    }

    @Sendable private static func withoutExtension(_ name: String) -> String {
        name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
    }
}
