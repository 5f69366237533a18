internal import TenetRuleKit
internal import TenetStandards

/// What the rest of the project says of a declaration, on one side of a change.
struct UnitSurroundings {
    private let model: ProjectModel
    private let actions: Actions
    /// Names of what is called when the app starts, comes to the front or leaves it.
    private var momentCalls: Set<String> = []

    private static let moments: Set<String> = [
        "applicationDidBecomeActive", "applicationWillResignActive", "applicationDidEnterBackground",
        "applicationWillEnterForeground", "sceneDidBecomeActive", "sceneWillResignActive", "sceneDidEnterBackground",
        "sceneWillEnterForeground",
    ]

    /// O(declarations of the app + actions).
    init(_ pass: ProjectPass) {
        model = pass.model
        actions = Actions(pass)
        for source in model.sources where source.role == .app {
            for top in source.declarations {
                for declaration in [top] + top.descendants where Self.isMoment(declaration) {
                    for use in declaration.uses where use.kind == .call && !use.base.isEmpty && use.base != "self" {
                        momentCalls.insert(use.name)
                    }
                }
            }
        }
    }

    /// A method that another type calls at such a moment, and that means something else at another one.
    func isCalledAtMoment(_ declaration: Declaration) -> Bool {
        declaration.kind == .function && declaration.access >= .internal && !declaration.has(.isOverride)
            && momentCalls.contains(declaration.name) && !Self.isMoment(declaration)
    }

    /// A touch runs the function.
    func isAction(_ declaration: Declaration) -> Bool { actions.contain(declaration) }

    /// Other code of the app calls a function of the type, which is no part of another one and no view, model or failure.
    func isAsked(_ type: ProjectType, _ roles: Set<ChangeSubject>) -> Bool {
        let others: Set<ChangeSubject> = [
            .view, .model, .responseModel, .errorType, .testDouble, .propertyWrapper, .proto,
        ]
        guard type.role == .app, type.access >= .internal, type.declaration.parent == nil,
            roles.isDisjoint(with: others)
        else { return false }
        return type.members.contains { member in
            member.kind == .function && !member.has(.isOverride)
                && model.uses(of: member.name).contains { use in
                    use.role == .app && use.kind == .call
                        && use.declaration?.enclosingType?.qualifiedName != type.qualifiedName
                }
        }
    }

    /// What a view cannot be shown without: an object that others make, be it handed over or found around it. Values are
    /// what it shows.
    func isDemand(_ declaration: Declaration, of type: ProjectType) -> Bool {
        guard declaration.kind.isVariable, !declaration.has(.isComputed), !declaration.has(.isStatic), type.isView,
            declaration.isMember
        else { return false }
        if declaration.hasAttribute("EnvironmentObject", "ObservedObject", "Binding") { return true }
        let isFound = declaration.hasAttribute("Environment")
        guard isFound || declaration.value.isEmpty else { return false }
        let named = isFound ? Self.names(before: declaration) : [declaration.type]
        return named.contains { isObject($0, seenFrom: declaration) }
    }

    private func isObject(_ name: String, seenFrom declaration: Declaration) -> Bool {
        let plain = name.hasPrefix("any ") ? name.dropFirst(4) : name[...]
        let type = String(plain.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
        guard plain.dropFirst(type.count).allSatisfy({ $0 == "?" || $0 == "!" }) else { return false }
        guard let found = model.types(named: type, seenFrom: declaration).one else { return false }
        // A stored model is a value by what it is for: something to show.
        let isStored = found.declaration.hasAttribute("Model") || found.inherits(from: "NSManagedObject")
        return [.class, .actor, .protocol].contains(found.kind) && !isStored
    }

    /// What the attributes of a property name: `Store` in `@Environment(Store.self)`.
    private static func names(before property: Declaration) -> [String] {
        let around = property.uses + (property.parent?.ownUses ?? [])
        return around.filter { property.extent.lower <= $0.range.lower && $0.range.upper <= property.range.upper }
            .flatMap { [$0.name, $0.base] }
    }

    private static func isMoment(_ declaration: Declaration) -> Bool {
        if declaration.kind == .function {
            return moments.contains(declaration.name) || declaration.fullName.contains("didFinishLaunching")
        }
        return declaration.kind == .initializer
            && declaration.enclosingType?.conforms(toAnyOf: ["App", "UIApplicationDelegate"]) == true
    }
}
