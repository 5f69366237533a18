import TenetRuleKit

struct ExtensionOutsideFolder: Rule {
    static let about = About(
        "extension-outside-folder", "Cross-cutting extension outside the folder for extensions",
        category: .architecture, severity: .note, scope: .appCode,
        why: """
            An extension of somebody else's type serves the whole app. In one feature's folder nobody looks for it, \
            and the next feature writes it again.
            """)

    var folders = ["Utilities/Extensions", "Core/Utils/Extensions", "Extensions"]
    var besides = [
        "Utilities/Design", "Presentation/Theme", "*DesignSystem*", "Theme", "Core/Storage", "Services/Storage",
    ]
    var users = 2
    static let options = [
        Option<Self>("folders", \.folders, "Folders for extensions of types that the project does not declare."),
        Option<Self>("besides", \.besides, "Other folders in which such extensions may be."),
        Option<Self>(
            "users", \.users, minimum: 1,
            "In how many folders beside its own the extension must be used to count as cross-cutting."),
    ]

    func install(_ hooks: inout Hooks) {
        let goals = folders.map { FolderPattern($0) }
        let besides = besides.map { FolderPattern($0) }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let folders = project.folders
            let homes = folders.homes(of: goals)
            guard !homes.isEmpty else { return }
            let found = goals.map { (goal: $0, homes: folders.tree.homes(of: $0)) }
            for file in project.appSources {
                let place = file.place
                guard homes.contains(where: { folders.governs($0, place) }),
                    !(goals + besides).contains(where: { $0.matches(place) }),
                    let first = foreignExtension(file, project.model)
                else { continue }
                let users = usingFolders(file, project.model)
                guard users.count >= self.users else { continue }
                project.report(
                    """
                    the extension of `\(first.name)` is used in \(users.count) other folders but lies in \
                    `\(place.folders.last ?? "")`
                    """,
                    help: "move it to `\(goal(for: place, found, folders))`", at: first)
            }
        }
    }

    /// The first extension of a file that holds nothing but extensions of types from elsewhere, without conformances.
    private func foreignExtension(_ file: ProjectFile, _ model: ProjectModel) -> Declaration? {
        let declarations = file.declarations
        let isForeign = declarations.allSatisfy { declaration in
            if declaration.isInPreview || declaration.access <= .fileprivate { return true }
            return declaration.kind == .extension && declaration.inherited.isEmpty
                && model.types(named: Self.firstPart(declaration.name)).isNone
        }
        guard isForeign else { return nil }
        return declarations.first { $0.kind == .extension && $0.access > .fileprivate }
    }

    /// Folders outside the file's own that use members which only this file declares.
    private func usingFolders(_ file: ProjectFile, _ model: ProjectModel) -> Set<String> {
        let own = file.place.directory
        var found: Set<String> = []
        var seen: Set<Int> = [file.number]
        for member in file.declarations.flatMap(\.children) where member.access > .fileprivate {
            // Constants, as names of notifications, belong to what they are for.
            guard member.kind == .function || member.kind.isVariable && member.has(.isComputed),
                !model.declarations(named: member.name).contains(where: {
                    $0.fileNumber != member.fileNumber && $0.isMember
                })
            else { continue }
            for use in model.uses(of: member.name)
            where use.role == .app && !use.hasNoBase && seen.insert(use.fileNumber).inserted {
                let folder = use.place.directory
                if !folder.isInFolder(own) { found.insert(folder) }
            }
        }
        return found
    }

    /// The folder for extensions that there is.
    private func goal(
        for place: FilePlace, _ goals: [(goal: FolderPattern, homes: Set<String>)], _ folders: ProjectFolders
    ) -> String {
        goals.first { $0.homes.contains { folders.governs($0, place) } }?.goal.text ?? "Extensions"
    }

    private static func firstPart(_ name: String) -> String {
        name.split(separator: ".").first.map(String.init) ?? name
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Utilities/Extensions/URL+Query.swift": "extension URL {\n    var query2: String { path }\n}",
            "App/Views/Cart/CartView.swift": "let label = Date().weekLabel",
            "App/Views/Login/Date+Week.swift":
                """
            import Foundation

            extension ↓Date {
                var weekLabel: String { "" }
            }
            """,
            "App/Views/Order/OrderView.swift": "let label = Date().weekLabel",
        ]),
        .bad(
            files: [
                "App/Cart/String+Trim.swift": "extension ↓String {\n    func trimmed() -> String { self }\n}",
                "App/Extensions/URL+Query.swift": "extension URL {}",
                "App/Login/LoginView.swift": "let name = input.trimmed()",
            ],
            options: ["users": .int(1)]),
        // One feature's own.
        .good(files: [
            "App/Utilities/Extensions/URL+Query.swift": "extension URL {}",
            "App/Views/Login/Date+Week.swift": "extension Date {\n    var weekLabel: String { \"\" }\n}",
            "App/Views/Login/LoginView.swift": "let label = Date().weekLabel",
        ]),
        // Conformances and extensions of the project's own types stay with their types.
        .good(files: [
            "App/Cart/Cart+Sum.swift":
                """
            extension Cart {
                var total: Int { 0 }
            }

            extension URL: @retroactive Identifiable {}
            """,
            "App/Cart/Cart.swift": "struct Cart {}",
            "App/Extensions/URL+Query.swift": "extension URL {}",
            "App/Login/LoginView.swift": "let sum = cart.total",
            "App/Order/OrderView.swift": "let sum = cart.total",
        ]),
        // No folder for extensions.
        .good(files: [
            "App/Cart/CartView.swift": "let label = Date().weekLabel",
            "App/Login/Date+Week.swift": "extension Date {\n    var weekLabel: String { \"\" }\n}",
            "App/Order/OrderView.swift": "let label = Date().weekLabel",
        ]),
    ]
}
