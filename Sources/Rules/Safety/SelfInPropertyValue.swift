import TenetRuleKit
import TenetRuleSupport

struct SelfInPropertyValue: Rule {
    static let about = About(
        "self-in-property-value", "self in the first value of a property", category: .safety, severity: .warning,
        aliases: ["self_in_property_initialization"],
        why: """
            The first value of a stored property is made before the object exists. In a class that comes from `NSObject`, `self` \
            there is the method of that name, and a target set to it is never called.
            """,
        phrasings: [
            "Do not use `self` in the initial value of a stored property; make the property `lazy`.",
            """
            A button created inline in a class cannot take its owner as `target`, because that object doesn't exist \
            yet.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isMember, node.isStored, !node.isStatic, node.modifier("lazy") == nil,
                node.enclosingType?.kind == .classDecl, let value = node.initialValue, let own = Self.ownSelf(in: value)
            else { return }
            file.report(
                "`self` is not this object here, which does not exist yet",
                help: "make the property `lazy`, or set it in `init`",
                at: own)
        }
    }

    /// `self` in the value, in a closure that makes it included; not one that a closure captures to run later, and not
    /// `Type.self`.
    private static func ownSelf(in value: ExprSyntax) -> DeclReferenceExprSyntax? {
        value.descendants(DeclReferenceExprSyntax.self).first { reference in
            guard reference.baseName.text == "self", !reference.isMemberName else { return false }
            let outer = reference.ancestors.first { $0 == value.syntax || $0.kind == .classDecl }
            guard outer == value.syntax || reference.syntax == value.syntax else { return false }
            let inside = reference.ancestors.prefix { $0 != value.syntax }.compactMap { $0.as(ClosureExprSyntax.self) }
            let closures = inside + [value.as(ClosureExprSyntax.self)].compactMap { $0 }
            return closures.allSatisfy { closure in
                closure.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.syntax == closure.syntax
                    && closure.signature == nil
            }
        }
    }

    static let examples: [Example] = [
        .bad("class Pier: UIView {\n    let button = Gate(target: ↓self, action: #selector(open))\n}"),
        .bad(
            "class Pier: UIView {\n    let button: Gate = {\n        let gate = Gate()\n        gate.addTarget(↓self, action: #selector(open), for: .touchUpInside)\n        return gate\n    }()\n}"
        ),
        .bad("final class Pier: NSObject {\n    private let timer = Timer(target: ↓self)\n}"),
        .good("class Pier: UIView {\n    lazy var button = Gate(target: self, action: #selector(open))\n}"),
        .good("class Pier: UIView {\n    let type = Gate.self\n}"),
        .good("class Pier: UIView {\n    static let shared = Gate(target: self)\n}"),
        .good("class Pier: UIView {\n    var button: Gate { Gate(target: self) }\n}"),
        .good("class Pier: UIView {\n    let open = { (pier: Pier) in let `self` = pier; self.load() }\n}"),
        .good("struct Pier {\n    let gate = Gate()\n}"),
    ]
}
