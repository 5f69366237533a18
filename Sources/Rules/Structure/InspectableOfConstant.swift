import TenetRuleKit
import TenetRuleSupport

struct InspectableOfConstant: Rule {
    static let about = About(
        "inspectable-of-constant", "IBInspectable that Interface Builder cannot set", category: .structure,
        severity: .warning,
        aliases: ["valid_ibinspectable"],
        why: """
            Interface Builder sets variables of the few types that it can show. On a constant, or on another type, the attribute \
            changes nothing.
            """)

    /// What the inspector has a field for.
    private static let shown = [
        "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float",
        "Double",
        "CGFloat", "String", "NSString", "CGPoint", "NSPoint", "CGSize", "NSSize", "CGRect", "NSRect", "UIColor",
        "NSColor",
        "UIImage", "NSImage", "NSRange",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("IBInspectable") { attribute, file in
            guard let property = attribute.property else { return }
            if property.isLet {
                file.report(
                    "a constant cannot be set in Interface Builder", help: "write `var`", at: attribute,
                    fix: .replace(property.bindingSpecifier, with: "var", "Write `var`", .unsafe))
            } else if let type = property.type, !type.unwrapped.lastName.isOne(of: Self.shown) {
                file.report(
                    "`\(type.text)` has no field in Interface Builder",
                    help: "delete the attribute, or use a type that it shows",
                    at: attribute)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            "class Pier: UIView {\n    ↓@IBInspectable let length: Int = 3\n}",
            fixed: "class Pier: UIView {\n    @IBInspectable var length: Int = 3\n}"),
        .bad("class Pier: UIView {\n    ↓@IBInspectable var berths: [Int] = []\n}"),
        .bad("class Pier: UIView {\n    ↓@IBInspectable private var tide: Tide = .low\n}"),
        .good("class Pier: UIView {\n    @IBInspectable var length: Int = 3\n}"),
        .good("class Pier: UIView {\n    @IBInspectable var name: String?\n}"),
        .good("class Pier: UIView {\n    @IBInspectable var color: UIColor = .red\n}"),
        .good("class Pier: UIView {\n    @IBInspectable var width = 3.5\n}"),
        .good("class Pier: UIView {\n    let berths: [Int] = []\n}"),
    ]
}
