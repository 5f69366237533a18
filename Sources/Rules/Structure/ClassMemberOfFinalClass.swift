import TenetRuleKit
import TenetRuleSupport

struct ClassMemberOfFinalClass: Rule {
    static let about = About(
        "class-member-of-final-class", "class in place of static", category: .structure, severity: .warning,
        aliases: ["static_over_final_class"],
        why:
            "`class` says that a subclass may override the member. A final class has none, and a final member allows none.",
        phrasings: [
            """
            Declare type members of a final class, and type members that are final themselves, with `static` instead \
            of `class`.
            """,
            "Never write `class func` or `class var` where no subclass could override it.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in check(node, file) }
        hooks.on(VariableDeclSyntax.self) { node, file in check(node, file) }
        hooks.on(SubscriptDeclSyntax.self) { node, file in check(node, file) }
    }

    private func check(_ node: some WithModifiersSyntax, _ file: FilePass) {
        guard let word = node.modifier("class"), node.parent?.kind == .memberBlockItem, node.modifier("override") == nil
        else { return }
        let last = node.modifier("final")
        guard last != nil || node.enclosingType?.as(ClassDeclSyntax.self)?.modifier("final") != nil else { return }
        file.report(
            last == nil
                ? "nothing can override this member, since its class is final"
                : "nothing can override this member, which is final",
            help: last == nil ? "write `static`" : "write `static` in place of `final class`", at: word,
            fix: last == nil ? .replace(word, with: "static", "Write `static`", .safe) : nil)
    }

    static let examples: [Example] = [
        .bad(
            "final class Pier {\n    ↓class func make() -> Pier { Pier() }\n}",
            fixed: "final class Pier {\n    static func make() -> Pier { Pier() }\n}"),
        .bad(
            "final class Pier {\n    public ↓class var count: Int { 3 }\n}",
            fixed: "final class Pier {\n    public static var count: Int { 3 }\n}"),
        .bad("class Pier {\n    final ↓class func make() -> Pier { Pier() }\n}"),
        .good("class Pier {\n    class func make() -> Pier { Pier() }\n}"),
        .good("final class Pier {\n    static func make() -> Pier { Pier() }\n}"),
        .good("final class Jetty: Pier {\n    override class func make() -> Pier { Jetty() }\n}"),
        .good("class Pier {\n    static func make() -> Pier { Pier() }\n}"),
        .good("final class Pier {\n    final func open() {}\n    class Berth {}\n}"),
    ]
}
