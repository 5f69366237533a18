import TenetRuleKit
import TenetRuleSupport

struct VagueDelegateName: Rule {
    static let about = About(
        "vague-delegate-name", "Delegate protocol not named after its type", category: .naming, severity: .note,
        status: .stable,
        scope: .appCode,
        why: """
            A delegate protocol speaks for one type. Named after it, the protocol says whose messages it carries; \
            `DataDelegate` could belong to anything.
            """,
        phrasings: [
            """
            Name every delegate and data source protocol after the type that calls it, such as `WheelDelegate` for \
            `Wheel`.
            """,
            """
            Callback interfaces aren't called `DataDelegate` or `DashboardDelegate` when it is `DashboardViewModel` \
            that holds them.
            """,
        ])

    var suffixes = ["Delegate", "DataSource"]
    var empty = ["Data", "Info", "Item", "Object", "Common", "General", "Generic", "Main", "My", "Custom", "Base"]
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of protocols that a type asks or tells through a property."),
        Option<Self>(
            "empty", \.empty, "What says nothing before such an ending, unless the project has a type of this name."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            var holders: [ProjectType: Set<ProjectType>] = [:]
            var roles: [ProjectType: Declaration] = [:]
            for type in project.model.types where type.role == .app && type.kind != .protocol {
                for property in type.storedProperties where isRole(property.name) {
                    guard let held = project.model.type(of: property).one, held.kind == .protocol else { continue }
                    holders[held, default: []].insert(type)
                    if property.has(.isWeak) { roles[held] = property }
                }
            }
            for type in project.model.types where type.kind == .protocol && type.role == .app {
                if let property = roles[type], let owner = holders[type]?.first, holders[type]?.count == 1 {
                    checkRole(of: type, property, owner, project)
                }
                // `Harbour.Delegate` is named after the type around it.
                guard type.declaration.parent == nil,
                    let suffix = suffixes.first(where: { type.name.hasSuffix($0) })
                else { continue }
                let prefix = String(type.name.dropLast(suffix.count))
                guard project.model.types(named: prefix).isNone, project.model.declarations(named: prefix).isEmpty
                else { continue }
                guard let owners = holders[type], owners.count == 1, let holder = owners.first else {
                    guard empty.contains(prefix), type.projectSupertypes.isEmpty else { continue }
                    project.report(
                        "`\(type.name)` does not say whose messages it carries",
                        help: "name it after the type that calls it", at: type.declaration)
                    continue
                }
                // What nests the holder is the type that others know.
                let owner = holder.declaration.enclosingType ?? holder
                guard prefix != owner.name, prefix != holder.name, !inherits(owner, prefix) else { continue }
                project.report(
                    prefix.isEmpty
                        ? "`\(type.name)` does not say whose messages it carries"
                        : "`\(type.name)` is named after `\(prefix)`, which is no type",
                    help: "name it `\(owner.name)\(suffix)`", at: type.declaration,
                    notes: [owner.declaration.note("`\(owner.name)` is the type that uses it")])
            }
        }
    }

    /// A type's `weak var dataSource` whose protocol has another kind of name, and nobody else uses.
    private func checkRole(
        of type: ProjectType, _ property: Declaration, _ owner: ProjectType, _ project: ProjectPass
    ) {
        guard type.declaration.parent == nil, type.projectSupertypes.isEmpty, type.directSubtypes.count < 2,
            !suffixes.contains(where: { type.name.lowercased().contains($0.lowercased()) }),
            let suffix = suffixes.first(where: { $0.lowercased() == property.name.lowercased() }),
            !project.model.types.contains(where: { other in
                other.role == .app
                    && other.storedProperties.contains { $0 != property && $0.type.contains(type.name) }
            })
        else { return }
        project.report(
            "`\(type.name)` is the `\(property.name)` of `\(owner.name)`, which its name does not say",
            help: "name it `\(owner.name)\(suffix)`", at: type.declaration,
            notes: [property.note("held here")])
    }

    /// `delegate` itself: a property with more in its name, `syncDelegate`, is one of several.
    private func isRole(_ name: String) -> Bool {
        let name = name.lowercased()
        return suffixes.contains { name == $0.lowercased() }
    }

    private func inherits(_ type: ProjectType, _ name: String) -> Bool { type.inherits(from: name) }

    static let examples: [Example] = [
        .bad(files: [
            "App/DashboardDelegate.swift": "protocol ↓DashboardDelegate: AnyObject {\n    func dashboardDidLoad()\n}",
            "App/DashboardViewModel.swift":
                "final class DashboardViewModel {\n    weak var delegate: DashboardDelegate?\n}",
        ]),
        .bad(files: [
            "App/ItemsDataSource.swift": "protocol ↓ItemsDataSource: AnyObject {\n    func count() -> Int\n}",
            "App/Wheel.swift": "final class Wheel {\n    weak var dataSource: (any ItemsDataSource)?\n}",
        ]),
        .bad("protocol ↓DataDelegate: AnyObject {\n    func load()\n}"),
        .bad(
            """
            protocol ↓RowCounting: AnyObject {
                func rows() -> Int
            }
            final class Wheel {
                weak var dataSource: (any RowCounting)?
            }
            """),
        .good(
            """
            protocol Router: AnyObject {
                func open()
            }
            final class Menu {
                weak var delegate: Router?
            }
            final class Page {
                let router: Router
            }
            """),
        .good("struct Item {}\nprotocol ItemDelegate: AnyObject {\n    func load()\n}"),
        .good(
            "final class Harbour {\n    protocol Delegate: AnyObject {\n        func load()\n    }\n    weak var delegate: (any Delegate)?\n}"
        ),
        .good("protocol HarbourDelegate: AnyObject {\n    func load()\n}"),
        .good(files: [
            "App/DashboardViewModelDelegate.swift":
                "protocol DashboardViewModelDelegate: AnyObject {\n    func load()\n}",
            "App/DashboardViewModel.swift":
                "final class DashboardViewModel {\n    weak var delegate: DashboardViewModelDelegate?\n}",
        ]),
        .good(files: [
            "App/PageDelegate.swift": "protocol PageDelegate: AnyObject {\n    func load()\n}",
            "App/Page.swift": "class Page {}\nfinal class PageView {\n    weak var delegate: PageDelegate?\n}",
        ]),
        .good(files: [
            "App/UploadDelegate.swift": "protocol UploadDelegate: AnyObject {\n    func load()\n}",
            "App/Uploads.swift": """
            final class PhotoUpload {
                weak var delegate: UploadDelegate?
            }
            final class FilmUpload {
                weak var delegate: UploadDelegate?
            }
            """,
        ]),
    ]
}
