import TenetRuleKit

struct DelegateNotClassBound: Rule {
    static let about = About(
        "delegate-not-class-bound", "Delegate protocol open to values", category: .concurrency, severity: .warning,
        aliases: ["class_delegate_protocol"],
        why: """
            Only class-bound protocols can be held weakly. A delegate protocol without `AnyObject` forces every holder \
            into a strong reference, the usual cause of leaked screens.
            """)

    var suffixes = ["Delegate"]
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of protocol names that mark delegates.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ProtocolDeclSyntax.self) { decl, file in
            guard suffixes.contains(where: { decl.name.text.hasSuffix($0) }), !decl.hasAttribute("objc"),
                Self.isOpen(decl), decl.genericWhereClause?.text.contains("AnyObject") != true
            else { return }
            let colon: Fix =
                decl.inheritanceClause.map { .insert(" AnyObject,", after: $0.colon, Self.title, .unsafe) }
                ?? .insert(
                    ": AnyObject", after: decl.primaryAssociatedTypeClause?.syntax ?? decl.name.syntax, Self.title,
                    .unsafe)
            file.report(
                "`\(decl.name.text)` is not bound to classes, so a delegate cannot be held weakly",
                help: "inherit from `AnyObject`", at: decl.name, fix: colon)
        }
    }

    private static let title = "Bind the protocol to classes"

    /// Every inherited protocol is known to be open to values; others may be class-bound themselves.
    private static func isOpen(_ decl: ProtocolDeclSyntax) -> Bool {
        decl.inheritedTypes.allSatisfy {
            $0.lastName?.isOne(of: ["Sendable", "Equatable", "Hashable", "Identifiable", "Codable"]) == true
        }
    }

    static let examples: [Example] = [
        .bad(
            "protocol ↓PickerDelegate {\n    func pickerDidClose()\n}",
            fixed: "protocol PickerDelegate: AnyObject {\n    func pickerDidClose()\n}"),
        .bad(
            "public protocol ↓PickerDelegate: Sendable {\n    func close()\n}",
            fixed: "public protocol PickerDelegate: AnyObject, Sendable {\n    func close()\n}"),
        .good("protocol PickerDelegate: AnyObject {}"),
        .good("@objc protocol PickerDelegate {\n    func pickerDidClose()\n}"),
        .bad("protocol ↓MockableDelegate {}", fixed: "protocol MockableDelegate: AnyObject {}"),
        .good("protocol PickerDelegate: NSObjectProtocol {\n    func close()\n}"),
        .good("protocol PickerDelegate: SheetDelegate {\n    func close()\n}"),
        .good("protocol Picking {}"),
    ]
}
