import TenetRuleKit
import TenetRuleSupport

struct DelegateNotClassBound: Rule {
    static let about = About(
        "delegate-not-class-bound", "Delegate protocol open to values", category: .concurrency, severity: .warning,
        status: .stable,
        aliases: ["class_delegate_protocol"],
        why: """
            Only class-bound protocols can be held weakly. A delegate protocol without `AnyObject` forces every holder \
            into a strong reference, the usual cause of leaked screens.
            """,
        phrasings: [
            "Constrain every delegate protocol to `AnyObject`.",
            "Only reference types may be delegates, which lets owners hold them as `weak var`.",
        ])

    var suffixes = ["Delegate"]
    var onlyHeld = false
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of protocol names that mark delegates."),
        Option<Self>(
            "only_held", \.onlyHeld,
            "Leave protocols alone that no optional variable of a class has, by name: nobody could hold them weakly."),
    ]

    /// A protocol that an optional variable of a class has.
    private struct Held: Fact {
        var name: String
    }

    /// A delegate's protocol that values may conform to.
    private struct Open: Fact {
        var name: String
        var fix: Fix
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Open.self, from: ProtocolDeclSyntax.self) { decl, _ in
            guard suffixes.contains(where: { decl.name.text.hasSuffix($0) }), !decl.hasAttribute("objc"),
                !decl.memberBlock.members.isEmpty, Self.isOpen(decl),
                decl.genericWhereClause?.codeContains("AnyObject") != true
            else { return nil }
            let colon: Fix =
                decl.inheritanceClause.map { .insert(" AnyObject,", after: $0.colon, Self.title, .unsafe) }
                ?? .insert(
                    ": AnyObject", after: decl.primaryAssociatedTypeClause?.syntax ?? decl.name.syntax, Self.title,
                    .unsafe)
            return (Open(name: decl.name.text.string, fix: colon), decl.name.range)
        }
        hooks.collectAll(Held.self, from: VariableDeclSyntax.self) { variable, _ in
            // What is set once, by whoever makes the object, is owned.
            guard onlyHeld, variable.isMember, variable.isStored, variable.isVar,
                let owner = variable.enclosingType?.syntax.kind, owner == .classDecl || owner == .actorDecl
            else { return [] }
            return variable.bindings.compactMap(\.typeAnnotation?.type).filter(\.isWrittenOptional).flatMap { type in
                type.boundNames.filter { name in suffixes.contains { name.hasSuffix($0) } }
                    .map { (Held(name: String($0)), type.range) }
            }
        }
        hooks.onProject(needing: [.declarations], fixing: .unsafe) { project in
            let held = Set(project.facts(Held.self).map(\.fact.name))
            for open in project.facts(Open.self) where !Self.isForValues(open, project.model) {
                if onlyHeld, !held.contains(open.fact.name) { continue }
                project.report(
                    "`\(open.fact.name)` is not bound to classes, so a delegate cannot be held weakly",
                    help: "inherit from `AnyObject`", in: open.path, at: open.range, fix: open.fact.fix)
            }
        }
    }

    /// A struct or enum conforms to it: nobody holds such a delegate weakly, and `AnyObject` would not compile.
    private static func isForValues(_ open: Located<Open>, _ model: ProjectModel) -> Bool {
        model.types(named: open.fact.name).all.contains { type in
            type.path == open.path && type.declaration.range == open.range
                && type.directSubtypes.contains { $0.kind == .struct || $0.kind == .enum }
        }
    }

    private static let forValues = [
        "Sendable", "Equatable", "Hashable", "Identifiable", "Codable", "Encodable", "Decodable", "Comparable",
        "CustomStringConvertible", "CustomDebugStringConvertible",
    ]

    private static let title = "Bind the protocol to classes"

    /// Every inherited protocol is known to be open to values; others may be class-bound themselves.
    private static func isOpen(_ decl: ProtocolDeclSyntax) -> Bool {
        decl.inheritedTypes.allSatisfy {
            $0.lastName?.isOne(of: Self.forValues) == true
        }
    }

    static let examples: [Example] = [
        .bad(
            "protocol ↓GridDelegate: CustomStringConvertible {\n    func count() -> Int\n}",
            fixed: "protocol GridDelegate: AnyObject, CustomStringConvertible {\n    func count() -> Int\n}"),
        .bad(
            "protocol ↓PickerDelegate {\n    func pickerDidClose()\n}",
            fixed: "protocol PickerDelegate: AnyObject {\n    func pickerDidClose()\n}"),
        .bad(
            "public protocol ↓PickerDelegate: Sendable {\n    func close()\n}",
            fixed: "public protocol PickerDelegate: AnyObject, Sendable {\n    func close()\n}"),
        .good("protocol PickerDelegate: AnyObject {}"),
        .good(files: [
            "App/Picker.swift":
                "final class Picker {\n    protocol Delegate: Sendable {\n        func close()\n    }\n}",
            "App/Screen.swift": "struct ScreenHandler: Picker.Delegate {\n    func close() {}\n}",
        ]),
        .good(
            "protocol PickerDelegate {\n    func close()\n}\nstruct Screen: View, PickerDelegate {\n    func close() {}\n}"
        ),
        .good("@objc protocol PickerDelegate {\n    func pickerDidClose()\n}"),
        .bad(
            "protocol ↓MockableDelegate {\n    func close()\n}",
            fixed: "protocol MockableDelegate: AnyObject {\n    func close()\n}"),
        // Nothing is delegated: a mark.
        .good("import Foundation\n\nprotocol AutoGenerateDelegate {}"),
        .good("protocol PickerDelegate: NSObjectProtocol {\n    func close()\n}"),
        .good("protocol PickerDelegate: SheetDelegate {\n    func close()\n}"),
        .good("protocol Picking {}"),
        .good(
            "protocol DrawerDelegate {\n    func close()\n}\nfunc fold(_ delegate: DrawerDelegate) { delegate.close() }",
            options: ["only_held": .bool(true)]),
        .bad(
            """
            protocol ↓DrawerDelegate {
                func close()
            }
            final class Drawer {
                var delegate: (any DrawerDelegate)?
            }
            """,
            fixed: """
                protocol DrawerDelegate: AnyObject {
                    func close()
                }
                final class Drawer {
                    var delegate: (any DrawerDelegate)?
                }
                """,
            options: ["only_held": .bool(true)]),
    ]
}
