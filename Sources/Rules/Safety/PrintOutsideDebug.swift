import TenetRuleKit
import TenetRuleSupport

struct PrintOutsideDebug: Rule {
    static let about = About(
        "print-outside-debug", "Print outside debug builds", category: .safety, severity: .warning, status: .preview,
        scope: .appCode,
        why: """
            `print` in a released app costs time, can show private data to anybody with a cable, and is read by \
            nobody. A logger has levels and privacy; code for development belongs in `#if DEBUG`.
            """,
        phrasings: [
            "Do not call `print`, `debugPrint` or `dump` outside `#if DEBUG`.",
            "Console output is for development only; use a logger in anything that ships.",
        ])

    var calls = ["print", "debugPrint", "dump"]
    var flags = ["DEBUG"]
    static let options = [
        Option<Self>("calls", \.calls, "Functions that write to the console; add `NSLog` to look for it too."),
        Option<Self>("flags", \.flags, "Parts of `#if` conditions that mean a build for development."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(calls) { call, file in
            guard call.isPlain || call.calledBase?.text == "Swift", let name = call.calledName, !call.hasArgument("to"),
                !isForDevelopment(call), !call.isInPreview, !file.isTool, !isForDevelopers(file), !isOwn(name, file)
            else { return }
            file.report(
                "`\(name.text)` also runs in released builds, where nobody reads it",
                help: "use `Logger`, or put the call into `#if \(flags.first ?? "DEBUG")`", at: name,
                fix: wrapping(call, file))
        }
    }

    private func isForDevelopment(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.contains { node in
            guard let clause = node.as(IfConfigClauseSyntax.self) else { return false }
            let isElse = clause.poundKeyword.tokenKind == .poundElse
            return flags.contains { flag in
                guard isElse else {
                    return clause.condition?.codeContainsFolded([flag.lowercased()]) == true
                        && clause.condition?.codeContainsFolded(["!" + flag.lowercased()]) == false
                }
                let first = clause.parent?.as(IfConfigClauseListSyntax.self)?.first?.condition?.text
                return first?.containsFolded(["!" + flag.lowercased()]) == true
            }
        }
    }

    /// Screens for debugging.
    private func isForDevelopers(_ file: FilePass) -> Bool {
        file.name.contains("Debug") || file.name.contains("Developer")
    }

    /// A function of the file's own with the same name.
    private func isOwn(_ name: TokenSyntax, _ file: FilePass) -> Bool {
        file.root.descendants(FunctionDeclSyntax.self).contains { $0.name.text == name.text }
    }

    private func wrapping(_ call: FunctionCallExprSyntax, _ file: FilePass) -> Fix? {
        guard let item = call.parent?.as(CodeBlockItemSyntax.self), item.semicolon == nil,
            item.parent?.as(CodeBlockItemListSyntax.self)?.only == nil, call.range.lower > 0,
            item.leadingTrivia.contains(0x0A), !item.trailingTrivia.contains("//"), !item.trailingTrivia.contains("/*")
        else { return nil }
        if let next = item.nextToken, !next.leadingTrivia.contains(0x0A) { return nil }
        let indentation = file.indentation(at: call.range.lower)
        let flag = flags.first ?? "DEBUG"
        let newline = file.newline
        return Fix(
            "Wrap in `#if \(flag)`", .unsafe,
            [
                Edit(ByteRange(call.range.lower, call.range.lower), "#if \(flag)\(newline)\(indentation)"),
                Edit(ByteRange(call.range.upper, call.range.upper), "\(newline)\(indentation)#endif"),
            ])
    }

    static let examples: [Example] = [
        .bad(
            """
            func load() {
                start()
                ↓print("loaded")
            }
            """,
            fixed: """
                func load() {
                    start()
                    #if DEBUG
                    print("loaded")
                    #endif
                }
                """),
        .bad("let onError = { (error: any Error) in ↓debugPrint(error) }"),
        .bad("#if os(iOS)\n↓dump(view)\n#endif"),
        .bad("#if !DEBUG\n↓print(1)\n#endif"),
        .good("#if DEBUG\nprint(\"loaded\")\n#endif"),
        .good("#if STAGING || DEBUG\nprint(\"loaded\")\n#endif"),
        .good("#if !DEBUG\nsend()\n#else\nprint(\"not sent\")\n#endif"),
        .good("#if DebugBuild\nprint(\"not sent\")\n#endif"),
        .good("printer.print(page)"),
        .good("print(page, to: &output)"),
        .good("import ArgumentParser\nprint(\"done\")"),
        .good("print(\"done\")", at: "Scripts/Upload.swift"),
        .good("print(\"step\")", at: Example.testPath),
        .good("func print(_ page: Page) {}\nprint(page)"),
        .good("#Preview {\n    Button(\"Buy\") { print(\"bought\") }\n}"),
        .bad("↓NSLog(\"loaded\")", options: ["calls": .strings(["NSLog"])]),
    ]
}
