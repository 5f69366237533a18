internal import TenetRuleKit
internal import TenetStandards

/// What a declaration is beside the part that its type plays.
enum UnitRoles {
    private static let lifecycle: Set<String> = [
        "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "awakeFromNib",
        "applicationDidBecomeActive", "applicationWillResignActive", "applicationDidEnterBackground",
        "applicationWillEnterForeground", "sceneDidBecomeActive", "sceneWillResignActive", "sceneDidEnterBackground",
        "sceneWillEnterForeground", "loadView",
    ]

    static func of(_ declaration: Declaration, in type: ProjectType?) -> Set<ChangeSubject> {
        var found: Set<ChangeSubject> = []
        if TypeRoles.isTest(declaration) {
            found.insert(declaration.role == .uiTest ? .uiTest : .test)
            if declaration.role == .uiTest { found.insert(.test) }
            return found
        }
        guard declaration.role == .app else { return found }
        if declaration.kind == .function, declaration.parent == nil { found.insert(.freeFunction) }
        if declaration.access >= .public, declaration.kind != .extension { found.insert(.publicDeclaration) }
        if isChained(declaration) { found.insert(.chainedMethod) }
        guard let type else { return found }
        if ["errorDescription", "failureReason", "recoverySuggestion"].contains(declaration.name),
            TypeRoles.of(type, shown: []).contains(.errorType)
        {
            found.insert(.shownError)
        }
        let isAppStart = declaration.kind == .initializer && type.conforms(toAnyOf: ["App", "UIApplicationDelegate"])
        let isLaunch = declaration.name == "application" && declaration.fullName.contains("didFinishLaunching")
        if declaration.kind == .function, lifecycle.contains(declaration.name) || isLaunch || isAppStart {
            found.insert(.lifecycleMethod)
        }
        if isAppStart { found.insert(.lifecycleMethod) }
        // What it keeps: a method that tells of failures is none.
        if type.name.hasSuffix("ViewModel"), declaration.kind.isVariable,
            declaration.name.lowercased().contains("error")
        {
            found.insert(.viewModelError)
        }
        if answersNotification(declaration, of: type) { found.insert(.notification) }
        if declaration.kind == .enumCase, type.name.hasSuffix("Endpoint") || type.name.hasSuffix("API") {
            found.insert(.endpoint)
        }
        return found
    }

    /// What the system calls when a notification comes or is touched, or a method of the same type that this calls.
    private static func answersNotification(_ declaration: Declaration, of type: ProjectType) -> Bool {
        guard declaration.kind == .function, type.conforms(toAnyOf: ["UNUserNotificationCenterDelegate"]) else {
            return false
        }
        let entry = "userNotificationCenter"
        return declaration.name == entry
            || type.members(named: entry).contains { member in
                member.uses.contains { $0.kind == .call && $0.name == declaration.name }
            }
    }

    /// A method that is no entry of its own: its result is of the type that it was called on.
    private static func isChained(_ declaration: Declaration) -> Bool {
        guard declaration.kind == .function, !declaration.has(.isStatic), let owner = declaration.parent else {
            return false
        }
        let isModifier = owner.kind == .extension && owner.name == "View" && declaration.type == "some View"
        return isModifier || declaration.type == "Self" || declaration.type == owner.name
    }
}
