import TenetRuleKit
import TenetRuleSupport

struct FocusedTest: Rule {
    static let about = About(
        "focused-test", "Focused test", category: .testing, severity: .error, scope: .tests,
        aliases: ["quick_discouraged_focused_test"],
        why: """
            A focused example switches all other examples of the target off. Left in by mistake, the whole suite \
            passes without running.
            """,
        phrasings: [
            "Do not commit focused tests such as `fdescribe`, `fcontext`, or `fit`.",
            "Take the `f` away again before pushing, so that all Quick examples run and not just one.",
        ])

    private static let names = ["fit", "fdescribe", "fcontext", "fitBehavesLike"]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(Self.names) { call, file in
            guard call.isPlain, let name = call.calledName,
                call.trailingClosure != nil || name.text == "fitBehavesLike",
                call.firstArgument?.expression.kind == .stringLiteralExpr || name.text == "fitBehavesLike",
                isSpec(file, call)
            else { return }
            let plain = String(name.text.string.dropFirst())
            file.report(
                "`\(name.text)` switches off every other test of the target", help: "write `\(plain)`", at: name,
                fix: .replace(name, with: plain, "Use `\(plain)`", .unsafe))
        }
    }

    private func isSpec(_ file: FilePass, _ call: FunctionCallExprSyntax) -> Bool {
        file.imports.contains("Quick") || call.enclosingType?.inherits("QuickSpec", "AsyncSpec") == true
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    ↓fdescribe("Feed") {
                        it("should load") {}
                    }
                }
            }
            """,
            fixed: """
                final class FeedSpec: QuickSpec {
                    override class func spec() {
                        describe("Feed") {
                            it("should load") {}
                        }
                    }
                }
                """,
            at: Example.testPath),
        .bad(
            """
            import Quick
            func examples() {
                ↓fit("should load") { expect(1) == 1 }
            }
            """,
            fixed: """
                import Quick
                func examples() {
                    it("should load") { expect(1) == 1 }
                }
                """,
            at: Example.testPath),
        .good(
            """
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    describe("Feed") { it("should load") {} }
                }
            }
            """,
            at: Example.testPath),
        .good("func testFit() { fit(\"text\") { $0 } }", at: Example.testPath),
        .good("import Quick\nfunc testFit() { label.fit(width) }", at: Example.testPath),
    ]
}
