import TenetRuleKit
import TenetRuleSupport

struct EmptyIntersection: Rule {
    static let about = About(
        "empty-intersection", "Intersection made to be empty", category: .structure, severity: .warning,
        aliases: ["is_disjoint"],
        why: """
            `intersection(_:)` builds a whole set only to ask whether it has an element. `isDisjoint(with:)` answers at the \
            first common one.
            """,
        phrasings: [
            "Use `isDisjoint(with:)` instead of testing whether `intersection(_:)` is empty.",
            "To see if two sets share anything, don't build a third one just to call `isEmpty` on it.",
        ])

    /// An intersection of something whose declaration tells whether it is a set.
    private struct Intersection: Fact {
        var owner: String
        var fix: Fix?
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Intersection.self, from: MemberAccessExprSyntax.self) { node, _ in
            guard node.declName.baseName.text == "isEmpty", let call = node.base?.as(FunctionCallExprSyntax.self),
                let name = call.calledName, name.text == "intersection", let base = call.calledBase,
                let argument = call.arguments.only, argument.label == nil
            else { return nil }
            let isNegated = node.parent?.kind == .prefixOperatorExpr
            let fix = Fix(
                "Use `isDisjoint(with:)`", .safe,
                [
                    Edit(name.range, "isDisjoint"),
                    Edit(ByteRange(argument.range.lower, argument.range.lower), "with: "),
                    Edit(ByteRange(call.range.upper, node.range.upper), ""),
                ])
            return (Intersection(owner: base.text.string, fix: isNegated ? nil : fix), name.range)
        }
        hooks.onProject(needing: [.declarations], fixing: .safe) { project in
            for one in project.facts(Intersection.self) where isSet(one.fact.owner, one.path, one.range, project.model)
            {
                project.report(
                    "this builds a set to ask whether it is empty", help: "write `isDisjoint(with:)`", in: one.path,
                    at: one.range, fix: one.fact.fix)
            }
        }
    }

    /// A rectangle has an intersection, too, and no `isDisjoint`: only what is known to be a set is meant.
    private func isSet(_ owner: String, _ path: String, _ range: ByteRange, _ model: ProjectModel) -> Bool {
        if owner.hasPrefix("Set(") || owner.hasPrefix("Set<") { return true }
        guard let name = owner.split(separator: ".").last.map(String.init) else { return false }
        let found = model.declarations(named: name).filter { $0.kind.isVariable }
        return !found.isEmpty
            && found.allSatisfy { declaration in
                if declaration.type.hasPrefix("Set<") || declaration.value.hasPrefix("Set(") { return true }
                return model.types(named: declaration.type).one?.conforms(toAnyOf: ["OptionSet", "SetAlgebra"]) ?? false
            }
    }

    static let examples: [Example] = [
        .bad(
            "struct Pier {\n    let berths: Set<Int>\n    func isClear(_ other: Set<Int>) -> Bool { berths.↓intersection(other).isEmpty }\n}",
            fixed:
                "struct Pier {\n    let berths: Set<Int>\n    func isClear(_ other: Set<Int>) -> Bool { berths.isDisjoint(with: other) }\n}"
        ),
        .bad(
            "struct Flags: OptionSet { let rawValue: Int }\nstruct Pier {\n    let flags: Flags\n    func isClear(_ other: Flags) -> Bool { !flags.↓intersection(other).isEmpty }\n}"
        ),
        .bad(
            "let isClear = Set(berths).↓intersection(taken).isEmpty",
            fixed: "let isClear = Set(berths).isDisjoint(with: taken)"),
        .good(
            "struct Pier {\n    let berths: Set<Int>\n    func isClear(_ other: Set<Int>) -> Bool { berths.isDisjoint(with: other) }\n}"
        ),
        .good(
            "struct Pier {\n    let frame: CGRect\n    func isClear(_ other: CGRect) -> Bool { frame.intersection(other).isEmpty }\n}"
        ),
        .good("let isClear = unknown.intersection(other).isEmpty"),
        .good("let common = Set(berths).intersection(taken)"),
        .good("let isClear = Set(berths).union(taken).isEmpty"),
    ]
}
