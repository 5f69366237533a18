import TenetRuleKit
import TenetRuleSupport

struct SpecSubject: Rule {
    static let about = About(
        "spec-subject", "Spec that names something else", category: .testing, severity: .warning, status: .preview,
        scope: .tests, reads: [.strings],
        why: """
            `describe` says what a failed example is about: the type first, then the method. After a renaming it sends \
            readers to something that does not exist.
            """,
        phrasings: [
            "The `describe` blocks of a spec must name the type under test and its existing methods.",
            """
            After renaming something in the app, rename its Quick groups as well: `FeedSpec` starts with \
            `describe("Feed")`.
            """,
        ])

    var suffix = "Spec"
    static let options = [
        Option<Self>("suffix", \.suffix, "How the names of spec classes end.")
    ]

    private struct Method: Fact {
        var type: String
        var name: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.onCall("describe") { call, file in
            guard let (subject, literal, text) = described(call), call.outerDescribe == nil, text != subject,
                // A sentence about the type is no wrong name.
                !text.contains(subject)
            else { return }
            file.report(
                "the outer `describe` says \"\(text)\", and the spec is about `\(subject)`",
                help: "write `describe(\"\(subject)\")`", at: literal)
        }
        hooks.onCall("describe") { call, file in
            guard let (subject, literal, text) = described(call), call.outerDescribe != nil, Self.isCase(text) else {
                return
            }
            file.report(
                "`\(text)` is a case and no method of `\(subject)`",
                help: "describe the method, and write `context(\"when …\")` for the case", at: literal)
        }
        hooks.collect(Method.self, fromCallsOf: ["describe"]) { call, _ in
            guard let (subject, literal, text) = described(call),
                call.outerDescribe != nil, Self.isMethodName(text)
            else { return nil }
            return (Method(type: subject, name: text), literal.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for fact in project.facts(Method.self) {
                let name = fact.fact.name.prefix { $0 != "(" }
                guard let type = project.model.types(named: fact.fact.type).one, type.role == .app,
                    type.kind != .protocol,
                    !([type] + type.projectSupertypes).contains(where: { owner in
                        owner.members.contains { $0.name == name || $0.kind == .initializer && name == "init" }
                    }), type.knowsItsSupertypes
                else { continue }
                project.report(
                    "`\(type.name)` has no `\(name)` to describe", help: "name the method that the examples call",
                    in: fact.path, at: fact.range, notes: [type.declaration.note("the type")])
            }
        }
    }

    /// The type that the spec around is named after, and the text of the call.
    private func described(_ call: FunctionCallExprSyntax) -> (String, ExprSyntax, String)? {
        guard call.isPlain, call.trailingClosure != nil, let literal = call.firstArgument?.expression,
            let text = literal.stringValue, let type = call.enclosingType, type.inherits("QuickSpec", "AsyncSpec"),
            let name = type.groupName?.identifier.string, name.hasSuffix(suffix), name.count > suffix.count
        else { return nil }
        return (String(name.dropLast(suffix.count)), literal, text)
    }

    /// "error cases", "the happy path": how something goes, whatever it is.
    private static func isCase(_ text: String) -> Bool {
        let words = text.lowercased().split(separator: " ").filter { $0 != "the" }
        guard let first = words.first, let last = words.last else { return false }
        if words.count == 1 { return ["success", "failure", "errors", "failures"].contains(first) }
        return words.count < 4
            && ["path", "paths", "case", "cases", "scenario", "scenarios"].contains(last)
            && [
                "happy", "unhappy", "sad", "error", "failure", "failing", "success", "edge", "corner", "positive",
                "negative", "normal", "special",
            ].contains(first)
    }

    /// `loadUser` or `load(id:)`: one word in camel case, not a word of a sentence.
    private static func isMethodName(_ text: String) -> Bool {
        let name = text.prefix { $0 != "(" }
        guard let first = name.first, first.isLowercase, name.allSatisfy({ $0.isLetter || $0.isNumber }) else {
            return false
        }
        return name.contains(where: \.isUppercase) || text.hasSuffix(")")
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    describe(↓"PostList") {}
                }
            }
            """,
            at: Example.testPath),
        .bad(files: [
            "App/Feed.swift": "final class Feed {\n    func loadPosts() {}\n}",
            "AppTests/FeedSpec.swift": """
            import Quick
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    describe("Feed") {
                        describe(↓"fetchPosts") {}
                    }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Feed.swift": "final class Feed {\n    func loadPosts() {}\n}",
            "AppTests/FeedSpec.swift": """
            import Quick
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    describe("Feed") {
                        describe("loadPosts") {}
                        describe("when empty") {}
                    }
                }
            }
            """,
        ]),
        .bad(
            """
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    describe("Feed") {
                        describe(↓"error cases") {}
                        describe(↓"success") {}
                        describe("the path of a post") {}
                        describe("error messages") {}
                    }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    describe("the posts of a Feed") {}
                }
            }
            """,
            at: Example.testPath),
        .good("func describe(_ text: String, _ body: () -> Void) {}\ndescribe(\"x\") {}", at: Example.testPath),
    ]
}

extension FunctionCallExprSyntax {
    /// The `describe` around this one.
    fileprivate var outerDescribe: FunctionCallExprSyntax? {
        ancestors.lazy.compactMap { $0.as(FunctionCallExprSyntax.self) }.first { $0.calledName?.text == "describe" }
    }
}
