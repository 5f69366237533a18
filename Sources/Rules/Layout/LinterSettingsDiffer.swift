import TenetRuleKit
import TenetRuleSupport

struct LinterSettingsDiffer: Rule {
    static let about = About(
        "linter-settings-differ", "Linter or formatter set otherwise than agreed", category: .layout,
        severity: .warning, status: .stable, scope: .everywhere,
        why: """
            A limit that the linter does not know is a limit that nobody holds. The configuration of each tool says what \
            the standard says, or reviews have to.
            """,
        phrasings: [
            """
            Configure the linter and the formatter with exactly the limits, options and rules that this standard \
            states.
            """,
            """
            The style checkers in the repository enforce our written conventions to the letter, with nothing relaxed \
            or disabled.
            """,
        ])

    var limits = [
        "line_length=120/150", "file_length=800/1000", "function_body_length=50/100", "cyclomatic_complexity=10/20",
    ]
    var formats = ["indent=4", "linebreaks=lf"]
    var formatRules = ["sortImports|sortedImports", "blankLinesBetweenScopes"]
    static let options = [
        Option<Self>(
            "limits", \.limits, addsUp: true,
            "Rules of SwiftLint with the numbers at which they warn and fail, as in `line_length=120/150`."),
        Option<Self>(
            "formats", \.formats, addsUp: true, "Options of SwiftFormat with their values, as in `indent=4`."),
        Option<Self>(
            "format_rules", \.formatRules, addsUp: true,
            "Rules of SwiftFormat that have to run; `|` parts names of the same rule."),
    ]

    /// Where the limits of SwiftLint lie when nothing is said.
    private static let usual: [String: (Int, Int)] = [
        "line_length": (120, 200), "file_length": (400, 1000), "function_body_length": (50, 100),
        "cyclomatic_complexity": (10, 20), "type_body_length": (250, 350), "function_parameter_count": (5, 8),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            let found = project.model.resources.compactMap {
                path, resource -> (path: String, settings: ToolSettings)? in
                guard case .settings(let settings) = resource, Self.isOwn(FilePlace(path)) else { return nil }
                return (path, settings)
            }
            for (path, settings) in found {
                switch settings.tool {
                case .swiftlint:
                    // A file in a folder below says only what differs there.
                    let isFirst = !found.contains { other in
                        other.settings.tool == .swiftlint && other.path != path
                            && FilePlace(path).folders.starts(with: FilePlace(other.path).folders)
                    }
                    checkLimits(settings, path, isFirst, project)
                case .swiftformat: checkFormat(settings, path, project)
                }
            }
        }
    }

    /// Tests have limits of their own, and libraries of others their own settings.
    private static func isOwn(_ place: FilePlace) -> Bool {
        !place.folders.contains { folder in
            folder.hasSuffix("Tests") || folder.hasSuffix("Test")
                || ["Pods", "Carthage", "Vendor", "vendor", "ThirdParty", "External", "Submodules"].contains(folder)
        }
    }

    // MARK: SwiftLint

    private func checkLimits(_ settings: ToolSettings, _ path: String, _ isFirst: Bool, _ project: ProjectPass) {
        let disabled = settings.values("disabled_rules")
        let only = settings.values("only_rules") + settings.values("whitelist_rules")
        let inherits = settings.key("parent_config") != nil || settings.key("child_config") != nil
        var idle: [(rule: String, limit: String)] = []
        var unset: [(value: String, limit: String)] = []
        for limit in limits {
            guard let (rule, warning, error) = Self.limit(limit) else { continue }
            if let place = disabled.first(where: { $0.text == rule || $0.text == "all" }) {
                project.report(
                    "`\(rule)` is disabled, so nothing holds its limit of \(warning)", help: "take it off the list",
                    in: path, at: place.range, citing: .items([limit]))
            } else if !only.isEmpty, !only.contains(where: { $0.text == rule || $0.text == "all" }) {
                idle.append((rule, limit))
            } else if let key = settings.key(rule) {
                checkValues(of: rule, key, (warning, error), settings, path, .items([limit]), project)
            } else if let usual = Self.usual[rule], usual != (warning, error) {
                unset.append(("\(rule): [\(warning), \(error)]", limit))
            }
        }
        guard isFirst, !inherits else { return }
        if let first = only.first, !idle.isEmpty {
            let isOne = idle.count == 1
            let names = Self.list(idle.map(\.rule))
            project.report(
                "the limit\(isOne ? "" : "s") \(names) \(isOne ? "is" : "are") not among the rules that run",
                help: "add \(isOne ? "it" : "them") to the list", in: path, at: first.range,
                citing: .items(idle.map(\.limit)))
        }
        if let first = settings.entries.first, !unset.isEmpty {
            project.report(
                "what SwiftLint takes for granted is not what is agreed", help: "set \(Self.list(unset.map(\.value)))",
                in: path, at: first.key.range, citing: .items(unset.map(\.limit)))
        }
    }

    private static func list(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }

    private func checkValues(
        of rule: String, _ key: RangedText, _ agreed: (warning: Int, error: Int), _ settings: ToolSettings,
        _ path: String, _ cited: CitedClauses, _ project: ProjectPass
    ) {
        let plain = settings.values(rule).filter { !$0.text.isEmpty }
        let warning = plain.first ?? settings.values(rule + ".warning").first
        let error = plain.dropFirst().first ?? settings.values(rule + ".error").first
        if let warning, let number = Int(warning.text), number != agreed.warning {
            project.report(
                "`\(rule)` warns at \(number) and not at \(agreed.warning)", help: "set it to \(agreed.warning)",
                in: path, at: warning.range, citing: cited)
        }
        if let error {
            guard let number = Int(error.text), number != agreed.error else { return }
            project.report(
                "`\(rule)` fails at \(number) and not at \(agreed.error)", help: "set it to \(agreed.error)", in: path,
                at: error.range, citing: cited)
        } else if warning.map({ Int($0.text) == agreed.warning }) ?? false {
            project.report(
                "`\(rule)` has no limit at which it fails", help: "let it fail at \(agreed.error)", in: path,
                at: key.range, citing: cited)
        }
    }

    /// The parts of `line_length=120/150`.
    private static func limit(_ text: String) -> (String, Int, Int)? {
        let parts = text.split { $0 == "=" || $0 == "/" }
        guard parts.count == 3, let warning = Int(parts[1]), let error = Int(parts[2]) else { return nil }
        return (String(parts[0]), warning, error)
    }

    // MARK: SwiftFormat

    private func checkFormat(_ settings: ToolSettings, _ path: String, _ project: ProjectPass) {
        for format in formats {
            let parts = format.split(separator: "=").map(String.init)
            guard parts.count == 2, let value = settings.values(parts[0]).last, value.text != parts[1] else { continue }
            project.report(
                "`--\(parts[0])` is \(value.text) and not \(parts[1])", help: "set it to \(parts[1])", in: path,
                at: value.range, citing: .items([format]))
        }
        let disabled = settings.values("disable")
        let enabled = settings.values("enable")
        let only = settings.values("rules")
        var idle: [(name: String, rule: String)] = []
        for rule in formatRules {
            let names = rule.split(separator: "|").map { $0.lowercased() }
            func isIt(_ value: RangedText) -> Bool { names.contains(value.text.lowercased()) }
            if let place = disabled.first(where: { isIt($0) || $0.text == "all" }) {
                guard place.text != "all" || !enabled.contains(where: isIt) else { continue }
                project.report(
                    "`\(place.text)` is disabled, so the formatter leaves such code as it is",
                    help: "take it off the list", in: path, at: place.range, citing: .items([rule]))
            } else if !only.isEmpty, !(only + enabled).contains(where: isIt) {
                idle.append((rule.split(separator: "|").first.map(String.init) ?? rule, rule))
            }
        }
        if let first = only.first, !idle.isEmpty {
            project.report(
                "\(Self.list(idle.map(\.name))) \(idle.count > 1 ? "are" : "is") not among the rules that run",
                help: "add \(idle.count > 1 ? "them" : "it") to the list", in: path, at: first.range,
                citing: .items(idle.map(\.rule)))
        }
    }

    private static let agreed = """
        line_length:
          warning: 120
          error: 150
        file_length: [800, 1000]
        function_body_length: { warning: 50, error: 100 }

        """

    static let examples: [Example] = [
        .bad(files: [
            ".swiftlint.yml": """
            # Limits.
            disabled_rules: # none of ours
              - todo
              - ↓cyclomatic_complexity
            line_length:
              warning: ↓140
              error: 150
            file_length: [800, ↓1200]
            ↓function_body_length: 50
            """,
            "App/A.swift": "struct A {}",
        ]),
        .bad(files: [
            "ios/.swiftformat": """
            # Form.
            --indent ↓2 --linebreaks lf
            --disable redundantSelf, ↓blankLinesBetweenScopes
            --enable isEmpty
            """,
            "ios/.swiftlint.yml": "↓opt_in_rules:\n- empty_count\nfile_length: [800, 1000]\n",
            "ios/App/A.swift": "struct A {}",
        ]),
        .bad(files: [
            ".swiftlint.yml": "only_rules:\n  - ↓line_length\n" + agreed,
            ".swiftformat": "--rules ↓indent,sortImports\n",
            "App/A.swift": "struct A {}",
        ]),
        .good(files: [
            ".swiftlint.yml": agreed, "AppTests/.swiftlint.yml": "disabled_rules: [file_length]\n",
            "App/Kit/.swiftlint.yml": "disabled_rules:\n  - todo\n",
            ".swiftformat":
                "--indent 4\n--disable all\n--enable sortImports,blankLinesBetweenScopes\n[Tests]\n--indent 2\n",
            "App/A.swift": "struct A {}",
        ]),
        .good(
            files: [
                ".swiftlint.yml": "line_length: 100\ncyclomatic_complexity:\n  ignores_case_statements: true\n",
                "App/A.swift": "struct A {}",
            ], options: ["limits": .strings([])]),
        .good("struct A {}"),
    ]
}
