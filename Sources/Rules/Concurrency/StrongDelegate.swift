import TenetRuleKit

struct StrongDelegate: Rule {
    static let about = About(
        "strong-delegate", "Strong delegate", category: .concurrency, severity: .warning, scope: .appCode,
        aliases: ["weak_delegate"],
        why: """
            A delegate nearly always owns the object it is delegate of. When that object holds its delegate strongly, \
            neither is ever freed.
            """)

    var names = ["delegate"]
    static let options = [
        Option<Self>("names", \.names, "Names, or capitalised endings of names, of properties that hold a delegate.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { variable, file in
            guard variable.isVar, let name = variable.nameToken, isDelegate(name.text), variable.isMember,
                variable.isStored, variable.attributes.isEmpty, !variable.isStatic,
                !variable.hasModifier("weak", "unowned", "override", "lazy"), variable.initialValue == nil,
                let owner = variable.enclosingType, owner.syntax.kind == .classDecl || owner.syntax.kind == .actorDecl,
                let type = variable.type, type.kind != .identifierType, let typeName = type.unwrapped.lastName,
                Self.isDelegateProtocol(typeName, in: variable), !variable.isInSingleton
            else { return }
            let isOptional = type.kind == .optionalType || type.kind == .implicitlyUnwrappedOptionalType
            file.report(
                "`\(name.text)` holds its delegate strongly, which keeps both objects alive",
                help: "declare it `weak`", at: name,
                fix: isOptional && variable.onlyBinding?.accessorBlock == nil
                    ? .insert("weak ", before: variable.bindingSpecifier, "Hold the delegate weakly", .unsafe) : nil)
        }
    }

    private func isDelegate(_ name: TextSlice) -> Bool {
        names.contains { name == $0 || name.hasSuffix($0.prefix(1).uppercased() + $0.dropFirst()) }
    }

    /// Named like a delegate protocol, and not a class or a protocol open to values as far as this file shows.
    private static func isDelegateProtocol(_ name: TextSlice, in variable: VariableDeclSyntax) -> Bool {
        guard name.hasSuffix("Delegate"), !name.isOne(of: ["AppDelegate", "SceneDelegate"]) else { return false }
        for item in variable.root.statements {
            if let decl = item.item.as(ClassDeclSyntax.self), decl.name.text == name { return false }
            if let decl = item.item.as(ProtocolDeclSyntax.self), decl.name.text == name {
                return decl.inheritanceClause != nil || decl.hasAttribute("objc")
            }
        }
        return true
    }

    static let examples: [Example] = [
        .bad(
            "final class Picker {\n    var ↓delegate: PickerDelegate?\n}",
            fixed: "final class Picker {\n    weak var delegate: PickerDelegate?\n}"),
        .bad(
            "final class Picker {\n    private(set) var ↓sheetDelegate: (any SheetDelegate)!\n}",
            fixed: "final class Picker {\n    private(set) weak var sheetDelegate: (any SheetDelegate)!\n}"),
        .good("final class Picker {\n    weak var delegate: PickerDelegate?\n}"),
        .good("final class Picker {\n    var delegate: PickerDelegate? { box.delegate }\n}"),
        .good("struct Picker {\n    var delegate: PickerDelegate?\n}"),
        .good("protocol Picking {\n    var delegate: PickerDelegate? { get set }\n}"),
        .good("final class Picker {\n    var delegate: PickerDelegate? = PickerDelegate()\n}"),
        .good("final class PickerDelegate {}\nfinal class Picker {\n    var delegate: PickerDelegate?\n}"),
        .good("@main struct Shop: App {\n    @UIApplicationDelegateAdaptor var delegate: ShopDelegate\n}"),
    ]
}
