import TenetRuleKit
import TenetRuleSupport

struct InspectableOfConstant: Rule {
    static let about = About(
        "inspectable-of-constant", "IBInspectable that Interface Builder cannot set",
        category: .structure,
        severity: .warning,
        aliases: ["valid_ibinspectable"],
        why: """
            Interface Builder sets variables of the few types that it can show. On a constant, or on another type, the attribute \
            changes nothing.
            """,
        phrasings: [
            "Use `@IBInspectable` only on settable variables of a type that Interface Builder supports.",
            """
            Never mark a `let`, a read-only property or an array as editable for storyboards, since the setting has no \
            effect.
            """,
        ])

    /// What the inspector has a field for.
    private static let shown = [
        "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
        "Float",
        "Double",
        "CGFloat", "String", "NSString", "CGPoint", "NSPoint", "CGSize", "NSSize", "CGRect", "NSRect",
        "UIColor",
        "NSColor",
        "UIImage", "NSImage", "NSRange",
    ]

    /// Types of the platform that Objective-C knows and the inspector has no field for.
    private static let hidden = [
        "Any", "AnyObject", "NSObject", "Array", "Dictionary", "Set", "NSArray", "NSDictionary",
        "NSSet", "URL", "NSURL",
        "Date", "NSDate", "Data", "NSData", "UUID", "IndexPath", "NSAttributedString", "UIFont",
        "NSFont", "UIView",
        "NSView", "UIEdgeInsets", "NSEdgeInsets", "UIBezierPath", "NSBezierPath", "CGAffineTransform",
        "CGVector",
        "CGColor", "CGPath", "CALayer",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("IBInspectable") { attribute, file in
            guard let property = attribute.property else { return }
            if property.isLet {
                file.report(
                    "a constant cannot be set in Interface Builder", help: "write `var`", at: attribute,
                    fix: .replace(property.bindingSpecifier, with: "var", "Write `var`", .unsafe))
            } else if Self.isReadOnly(property) {
                file.report(
                    "a property without a setter cannot be set in Interface Builder",
                    help: "delete the attribute, or write a setter", at: attribute)
            } else if let type = property.type, Self.isHidden(type, file) {
                file.report(
                    "`\(type.text)` has no field in Interface Builder",
                    help: "delete the attribute, or use a type that it shows",
                    at: attribute)
            }
        }
    }

    private static func isReadOnly(_ property: VariableDeclSyntax) -> Bool {
        guard let binding = property.onlyBinding, binding.isComputed, let block = binding.accessorBlock
        else { return false }
        guard let accessors = block.accessors.as(AccessorDeclListSyntax.self) else { return true }
        return !accessors.contains {
            $0.accessorSpecifier.text.isOne(of: ["set", "_modify", "unsafeMutableAddress"])
        }
    }

    /// Certainly none of the types that are shown. A name that the file does not declare may be an alias of one.
    private static func isHidden(_ type: TypeSyntax, _ file: FilePass) -> Bool {
        let plain = type.unwrapped
        guard let name = plain.lastName else { return true }
        if name.isOne(of: shown + ["Optional"]) { return false }
        return name.isOne(of: hidden) || file.service(OwnTypes.self).names.contains(name.string)
    }

    static let examples: [Example] = [
        .bad(
            "class Pier: UIView {\n    ↓@IBInspectable let length: Int = 3\n}",
            fixed: "class Pier: UIView {\n    @IBInspectable var length: Int = 3\n}"),
        .bad("class Pier: UIView {\n    ↓@IBInspectable var berths: [Int] = []\n}"),
        .bad("@objc enum Tide: Int { case low }\nclass Pier: UIView {\n    ↓@IBInspectable var tide: Tide = .low\n}"),
        .bad("class Pier: UIView {\n    ↓@IBInspectable var font: UIFont?\n}"),
        .bad("class Pier: UIView {\n    ↓@IBInspectable var length: Int { 3 }\n}"),
        .good(
            "class Pier: UIView {\n    @IBInspectable var length: Int {\n        get { size }\n        set { size = newValue }\n    }\n}"
        ),
        // An alias may stand for a type that is shown.
        .good("typealias Length = CGFloat\nclass Pier: UIView {\n    @IBInspectable var width: Length = 3\n}"),
        .good("class Pier: UIView {\n    @IBInspectable var depth: Depth = 3\n}"),
        .good("class Pier: UIView {\n    @IBInspectable var length: Int = 3\n}"),
        .good("class Pier: UIView {\n    @IBInspectable var name: String?\n}"),
        .good("class Pier: UIView {\n    @IBInspectable var color: UIColor = .red\n}"),
        .good("class Pier: UIView {\n    @IBInspectable var width = 3.5\n}"),
        .good("class Pier: UIView {\n    let berths: [Int] = []\n}"),
    ]
}

/// The types that the file declares, aliases left out.
private struct OwnTypes: FileService {
    let names: Set<String>

    init(_ file: FilePass) {
        let groups = file.root.descendants.lazy.compactMap(\.asDeclGroup).filter { $0.kind != .extensionDecl }
        names = Set(groups.compactMap { $0.groupName?.identifier.string })
    }
}
