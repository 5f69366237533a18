internal import TenetRuleKit
internal import TenetStandards

/// What part a type plays, by its supertypes, attributes and name.
enum TypeRoles {
    private static let errors = ["Error", "LocalizedError", "CustomNSError"]
    private static let widgets = [
        "Widget", "WidgetBundle", "TimelineProvider", "AppIntentTimelineProvider", "UNNotificationServiceExtension",
        "AppIntent", "LiveActivityIntent", "ControlWidget",
    ]

    /// - Parameter shown: names of views that navigation shows.
    static func of(_ type: ProjectType, shown: Set<String>) -> Set<ChangeSubject> {
        let name = type.name
        if type.role != .app {
            if isDouble(name) { return [.testDouble] }
            let isSuite = type.inherits(from: "XCTestCase") || type.declaration.hasAttribute("Suite")
            return isSuite || type.members.contains(where: { isTest($0) }) ? [] : [.testHelper]
        }
        if type.declaration.isInPreview { return [] }
        var found: Set<ChangeSubject> = [.type]
        if isDouble(name) { found.insert(.testDouble) }
        switch type.kind {
        case .protocol: return found.union([.proto])
        case .actor: found.insert(.actor)
        default: break
        }
        let isView = type.conforms(toAnyOf: Array(ViewTypes.names))
        if isView {
            found.insert(.view)
            let isNamed = name.hasSuffix("Screen") || name.hasSuffix("ViewController") || name.hasSuffix("Page")
            let isScreen =
                isNamed || !type.supertypes.isDisjoint(with: controllers) || shown.contains(name) || holdsScreens(type)
            if isScreen { found.insert(.screen) } else if isComponent(type) { found.insert(.component) }
        }
        if type.conforms(toAnyOf: errors) || type.kind == .enum && name.hasSuffix("Error") { found.insert(.errorType) }
        if type.conforms(toAnyOf: widgets) { found.insert(.widget) }
        let attributes = type.declaration
        if attributes.hasAttribute("propertyWrapper") { found.insert(.propertyWrapper) }
        if attributes.hasAttribute("resultBuilder") { found.insert(.resultBuilder) }
        // A struct or enum of that name is what a presenter hands to a view: values, and no model of one.
        let isObject = type.kind == .class || type.kind == .actor
        if isObject && (name.hasSuffix("ViewModel") || type.isObservable && name.hasSuffix("Model") && !isView) {
            found.insert(.viewModel)
        }
        if !isView { found.formUnion(byName(name, type)) }
        return found.union(data(type, found))
    }

    private static let controllers: Set<String> = [
        "UIViewController", "UITableViewController", "UICollectionViewController", "NSViewController",
    ]

    /// Code of the app that is there for its tests alone, as it says.
    static func servesTests(_ name: String) -> Bool {
        !Set(name.nameWords).isDisjoint(with: ["testing", "tests", "fixtures"])
    }

    private static let holders: Set<String> = ["TabView", "NavigationStack", "NavigationView", "NavigationSplitView"]

    /// Ways between screens begin in it.
    private static func holdsScreens(_ type: ProjectType) -> Bool {
        type.members.contains { $0.uses.contains { $0.kind == .call && holders.contains($0.name) } }
    }

    /// It stands in screens: a controller is one, or holds them, and a style is how something looks.
    private static func isComponent(_ type: ProjectType) -> Bool {
        type.declaration.parent == nil
            && !type.supertypes.contains { $0.hasSuffix("Controller") || $0.hasSuffix("Style") || $0 == "ViewModifier" }
    }

    static func isDouble(_ name: String) -> Bool {
        ["Mock", "Stub", "Fake", "Spy", "Dummy"].contains { name.hasPrefix($0) || name.hasSuffix($0) }
    }

    static func isTest(_ declaration: Declaration) -> Bool {
        declaration.kind == .function && declaration.role != .app
            && (declaration.name.hasPrefix("test") || declaration.hasAttribute("Test"))
    }

    private static let representables = [
        "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable", "NSViewControllerRepresentable",
    ]

    private static func byName(_ name: String, _ type: ProjectType) -> Set<ChangeSubject> {
        let endings: [(String, ChangeSubject)] = [
            ("Service", .service), ("Client", .service), ("Manager", .service), ("UseCase", .useCase),
            ("Interactor", .useCase), ("Repository", .repositoryType), ("Cache", .cache), ("Route", .route),
            ("Router", .route), ("Destination", .route), ("Coordinator", .route), ("Container", .container),
            ("Validator", .validation), ("Migration", .migration), ("MigrationPlan", .migration),
        ]
        var found = Set(endings.filter { name.hasSuffix($0.0) }.map(\.1))
        // The delegate of a view of UIKit, which leads nowhere.
        if type.declaration.parent?.groupedType?.conforms(toAnyOf: representables) == true { found.remove(.route) }
        if makesRequests(type) { found.remove(.route) }
        // What stands for something that is sent, kept or shown makes no objects.
        if type.conforms(toAnyOf: values) || type.inherits(from: "NSPersistentContainer") { found.remove(.container) }
        if type.conforms(toAnyOf: ["SchemaMigrationPlan", "VersionedSchema", "NSEntityMigrationPolicy"]) {
            found.insert(.migration)
        }
        return found
    }

    private static let values = ["Encodable", "Decodable", "Codable", "Identifiable", "Hashable", "Equatable"]

    /// Ways to a server, by whatever library, and none between screens.
    private static func makesRequests(_ type: ProjectType) -> Bool {
        type.conforms(toAnyOf: ["URLRequestConvertible", "TargetType"])
            || type.members.contains { member in
                member.type.hasPrefix("URLRequest") || member.uses.contains { $0.name == "URLRequest" }
            }
    }

    /// What a type holds: stored models, what comes from the server, values of the domain.
    private static func data(_ type: ProjectType, _ roles: Set<ChangeSubject>) -> Set<ChangeSubject> {
        guard roles.isDisjoint(with: [.view, .viewModel, .service, .errorType, .widget, .route]) else { return [] }
        if type.declaration.hasAttribute("Model") || type.inherits(from: "NSManagedObject") {
            return [.storedModel, .model]
        }
        if type.conforms(toAnyOf: ["Decodable", "Codable"]) { return [.responseModel, .model] }
        let isValue = type.kind == .struct && type.conforms(toAnyOf: ["Identifiable", "Hashable", "Equatable"])
        return isValue && !type.storedProperties.isEmpty ? [.model] : []
    }
}
