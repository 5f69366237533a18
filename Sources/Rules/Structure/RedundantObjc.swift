import TenetRuleKit
import TenetRuleSupport

struct RedundantObjc: Rule {
    static let about = About(
        "redundant-objc", "@objc that another attribute implies", category: .structure, severity: .warning,
        aliases: ["redundant_objc_attribute"],
        why:
            "`@IBAction`, `@NSManaged` and their kin make a member visible to Objective-C already, and so does `@objc` of its extension."
    )

    private static let implying = [
        "IBAction", "IBOutlet", "IBSegueAction", "NSManaged", "GKInspectable", "IBDesignable", "IBInspectable",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("objc") { attribute, file in
            guard attribute.arguments == nil, let cause = Self.cause(of: attribute) else { return }
            file.report(
                "`\(cause)` makes it visible to Objective-C already", help: "delete `@objc`", at: attribute,
                fix: .delete(attribute, "Delete `@objc`", .safe))
        }
    }

    /// The attribute that implies it.
    private static func cause(of attribute: AttributeSyntax) -> String? {
        guard let member = attribute.declaration, [.functionDecl, .variableDecl, .subscriptDecl].contains(member.kind)
        else {
            return nil
        }
        let names = attribute.parent?.as(AttributeListSyntax.self)?.names ?? []
        if let name = implying.first(where: names.contains) { return "@" + name }
        guard member.parent?.kind == .memberBlockItem, let around = member.enclosingType?.as(ExtensionDeclSyntax.self),
            around.hasAttribute("objc")
        else { return nil }
        return "@objc of the extension"
    }

    static let examples: [Example] = [
        .bad(
            "class Pier: UIView {\n    ↓@objc @IBAction func open() {}\n}",
            fixed: "class Pier: UIView {\n    @IBAction func open() {}\n}"),
        .bad(
            "class Pier: NSManagedObject {\n    @NSManaged ↓@objc var name: String\n}",
            fixed: "class Pier: NSManagedObject {\n    @NSManaged var name: String\n}"),
        .bad(
            "@objc extension Pier {\n    ↓@objc func open() {}\n}",
            fixed: "@objc extension Pier {\n    func open() {}\n}"),
        .good("class Pier: UIView {\n    @IBAction func open() {}\n}"),
        .good("class Pier: UIView {\n    @objc func open() {}\n}"),
        .good("class Pier: UIView {\n    @objc(openPier) @IBAction func open() {}\n}"),
        .good("extension Pier {\n    @objc func open() {}\n}"),
        .good("@objc class Pier: NSObject {\n    @objc func open() {}\n}"),
    ]
}
