import TenetRuleKit
import TenetRuleSupport

struct RedundantObjc: Rule {
    static let about = About(
        "redundant-objc", "@objc that another attribute implies", category: .structure,
        severity: .warning,
        aliases: ["redundant_objc_attribute"],
        why:
            "`@IBAction`, `@NSManaged` and their kin make a member visible to Objective-C already; so do `@objc` of its extension and `@objcMembers` of its class.",
        phrasings: [
            """
            Do not write `@objc` where another attribute, such as `@IBAction`, `@NSManaged` or `@objcMembers`, already \
            implies it.
            """,
            "Never mark a member for the Objective-C runtime twice.",
        ])

    private static let implying = [
        "IBAction", "IBOutlet", "IBSegueAction", "NSManaged", "GKInspectable", "IBInspectable",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("objc") { attribute, file in
            guard attribute.arguments == nil, let cause = Self.cause(of: attribute, file) else { return }
            file.report(
                "\(cause) makes it visible to Objective-C already", help: "delete `@objc`", at: attribute,
                fix: .deleteLines(attribute.range, in: file, "Delete `@objc`", .safe))
        }
    }

    /// The attribute that implies it.
    private static func cause(of attribute: AttributeSyntax, _ file: FilePass) -> String? {
        guard let member = attribute.declaration,
            [.functionDecl, .variableDecl, .subscriptDecl, .initializerDecl].contains(member.kind)
        else { return nil }
        // What stands in a branch of `#if` is not always there.
        let list = attribute.parent?.as(AttributeListSyntax.self)
        let names = list?.compactMap { $0.as(AttributeSyntax.self)?.name } ?? []
        if let name = implying.first(where: names.contains) { return "`@\(name)`" }
        guard member.parent?.kind == .memberBlockItem, let around = member.enclosingType else {
            return nil
        }
        if around.kind == .extensionDecl, isWritten("objc", on: around) {
            return "`@objc` of the extension"
        }
        // It leaves out what is private; `@objc` of an extension does not.
        let isHidden = isPrivate(member) || around.kind == .extensionDecl && around.isPrivate
        return isHidden || !isOfObjcMembers(around, file) ? nil : "`@objcMembers` of the class"
    }

    private static func isPrivate(_ member: Syntax) -> Bool {
        member.children.contains { list in
            list.as(DeclModifierListSyntax.self)?.contains { modifier in
                modifier.name.text.isOne(of: ["private", "fileprivate"]) && modifier.detail == nil
            } ?? false
        }
    }

    /// The class itself, or an extension of a class that this file declares.
    private static func isOfObjcMembers(_ group: any DeclGroupSyntax, _ file: FilePass) -> Bool {
        if group.kind == .classDecl { return isWritten("objcMembers", on: group) }
        guard let extended = group.as(ExtensionDeclSyntax.self)?.extendedType.as(IdentifierTypeSyntax.self)
        else { return false }
        return file.service(ObjcMembersClasses.self).names.contains(extended.name.identifier.string)
    }

    fileprivate static func isWritten(_ name: String, on group: any DeclGroupSyntax) -> Bool {
        group.attributes.contains { $0.as(AttributeSyntax.self)?.name == name }
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
        .bad(
            "@objcMembers class Pier: NSObject {\n    ↓@objc func open() {}\n}",
            fixed: "@objcMembers class Pier: NSObject {\n    func open() {}\n}"),
        .bad(
            "@objcMembers class Pier: NSObject {}\nextension Pier {\n    ↓@objc var length: Int { 3 }\n}",
            fixed: "@objcMembers class Pier: NSObject {}\nextension Pier {\n    var length: Int { 3 }\n}"),
        .bad(
            "class Pier: UIView {\n    ↓@objc\n    @IBAction\n    func open() {}\n}",
            fixed: "class Pier: UIView {\n    @IBAction\n    func open() {}\n}"),
        .bad(
            "@objc extension Pier {\n    ↓@objc private func open() {}\n}",
            fixed: "@objc extension Pier {\n    private func open() {}\n}"),
        // Only what is not private is made visible.
        .good("@objcMembers class Pier: NSObject {\n    @objc private func open() {}\n}"),
        .good("@objcMembers class Pier: NSObject {}\nprivate extension Pier {\n    @objc func open() {}\n}"),
        .good("@objcMembers class Pier: NSObject {\n    class Berth {\n        @objc func open() {}\n    }\n}"),
        .good("class Pier: UIView {\n    #if os(iOS)\n    @IBAction\n    #endif\n    @objc func open() {}\n}"),
        .good("class Pier: UIView {\n    @IBAction func open() {}\n}"),
        .good("class Pier: UIView {\n    @objc func open() {}\n}"),
        .good("class Pier: UIView {\n    @objc(openPier) @IBAction func open() {}\n}"),
        .good("extension Pier {\n    @objc func open() {}\n}"),
        .good("@objc class Pier: NSObject {\n    @objc func open() {}\n}"),
    ]
}

/// The outermost classes of the file whose members Objective-C sees.
private struct ObjcMembersClasses: FileService {
    let names: Set<String>

    init(_ file: FilePass) {
        let classes = file.root.statements.compactMap { $0.item.as(ClassDeclSyntax.self) }
        names = Set(
            classes.filter { RedundantObjc.isWritten("objcMembers", on: $0) }.map { $0.name.identifier.string })
    }
}
