import TenetRuleKit
import TenetRuleSupport

struct CatchOnlyPrints: Rule {
    static let about = About(
        "catch-only-prints", "Catch that only prints", category: .safety, severity: .warning, status: .stable,
        scope: .appCode,
        why: """
            A `catch` that only prints looks handled but is not: in a released app nobody reads the console, the user \
            sees no message, and the code behind goes on as if all were well. Calls that cannot fail, such as a regular \
            expression with a written pattern, and those that tidy up or ask about files, are left alone.
            """,
        phrasings: [
            "Do not let a `catch` block only print the error.",
            "Swallowing a failure with `print(error)` is not handling it; log it, rethrow it or tell the user.",
        ])

    var printing = ["print", "debugPrint", "dump"]
    static let options = [
        Option<Self>("printing", \.printing, "Functions that only write to the console.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(CatchClauseSyntax.self) { node, file in
            guard !node.body.statements.isEmpty, node.body.statements.allSatisfy(isPrint), !node.isInPreview,
                !node.isInDebugBlock, !isHarmless(node), !file.isTool, !isLog(node), !losesNothing(node)
            else { return }
            file.report(
                "this `catch` only prints: in a released app the failure goes unnoticed",
                help: "show the error, write it to the log that you can read, or let it be thrown",
                at: node.catchKeyword)
        }
    }

    private func isPrint(_ item: CodeBlockItemSyntax) -> Bool {
        guard let call = item.item.as(FunctionCallExprSyntax.self), call.isPlain else { return false }
        return (call.calledName?.text).isOne(of: printing)
    }

    /// The pattern names one expected error: printing it is an answer.
    private func isHarmless(_ node: CatchClauseSyntax) -> Bool {
        node.catchItems.contains { $0.pattern?.kind == .isTypePattern || $0.pattern?.kind == .expressionPattern }
    }

    /// A temporary file that stays is no failure of the user's, and what is written in the source cannot fail.
    private func losesNothing(_ node: CatchClauseSyntax) -> Bool {
        guard let attempt = node.ancestor(DoStmtSyntax.self) else { return false }
        if attempt.tellsByResult { return true }
        let body = attempt.body
        let attempts = body.descendants(TryExprSyntax.self).filter { $0.questionOrExclamationMark == nil }
        return !attempts.isEmpty
            && attempts.allSatisfy { attempt in
                let calls = Array(attempt.descendants(FunctionCallExprSyntax.self))
                return !calls.isEmpty && calls.allSatisfy { ($0.calledName?.text).isOne(of: functionsWithoutLoss) }
                    || attempt.succeedsOrNever
            }
    }

    /// The log itself has nowhere else to write that it failed.
    private func isLog(_ node: CatchClauseSyntax) -> Bool {
        node.ancestors.contains { ancestor in
            guard let name = ancestor.asDeclGroup?.groupName?.text else { return false }
            return name.hasSuffix("Log") || name.hasSuffix("Logger") || name.hasSuffix("Logging")
        }
    }

    static let examples: [Example] = [
        .good(
            """
            final class Chart {
                init?(_ file: URL) {
                    do {
                        depths = try sonar.read(file)
                        return
                    } catch { print(error) }
                    return nil
                }
            }
            """),
        .good(
            """
            func depth(_ file: URL) -> Double? {
                do {
                    return try sonar.read(file)
                } catch {
                    print(error)
                }
                return nil
            }
            """),
        .bad(
            """
            func depths(_ file: URL) -> [Double] {
                do {
                    return try sonar.readAll(file)
                } ↓catch {
                    print(error)
                }
                return []
            }
            """),
        .bad("do {\n    try store.save()\n} ↓catch {\n    print(error)\n}"),
        .bad("do {\n    try store.save()\n} ↓catch {\n    print(\"saving failed\")\n    debugPrint(error)\n}"),
        .bad("do {\n    try store.save()\n} ↓catch let error as NSError {\n    dump(error)\n}"),
        .good("do {\n    try FileManager.default.removeItem(at: copy)\n} catch {\n    print(\"not deleted\", copy)\n}"),
        .good(
            """
            func words(_ text: String) -> [String] {
                do {
                    let pattern = "[a-z]+"
                    let expression = try NSRegularExpression(pattern: pattern)
                    return expression.matches(text)
                } catch {
                    print(error)
                    return []
                }
            }
            func forget() {
                let none = [Berth]()
                do { defaults.set(try encoder.encode(none), forKey: "berths") } catch { print(error) }
            }
            func isFolder(_ url: URL) -> Bool {
                do { return try url.resourceValues(forKeys: keys).isDirectory == true } catch { print(error) }
                return false
            }
            """),
        .bad(
            "func keep(_ berths: [Berth]) {\n    do { box.put(try encoder.encode(berths)) } ↓catch { print(error) }\n}"
        ),
        // The log of the device keeps it.
        .good("do {\n    try store.save()\n} catch {\n    NSLog(\"%@\", error as NSError)\n}"),
        .good("do { try store.save() } catch { print(error) }", at: "Scripts/Export.swift"),
        .good("do {\n    try store.save()\n} catch {\n    logger.error(\"\\(error)\")\n}"),
        .good("do {\n    try store.save()\n} catch {\n    print(error)\n    self.error = error\n}"),
        .good("do {\n    try await load()\n} catch is CancellationError {\n    print(\"cancelled\")\n}"),
        .good("#if DEBUG\nfunc dumpStore() {\n    do { try store.dump() } catch { print(error) }\n}\n#endif"),
        .good(
            """
            final class FileLogger {
                func write(_ line: String) {
                    do { try handle.write(contentsOf: line.utf8) } catch { print("cannot log: \\(error)") }
                }
            }
            """),
        .good("do {\n    try store.save()\n} catch {\n    printer.print(error)\n}"),
    ]
}
