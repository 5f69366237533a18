import TenetRuleKit

struct TypeOutsideFolder: Rule {
    static let about = About(
        "type-outside-folder", "Type outside the folder of its kind", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            When every kind of type has its folder, a file is found without a search and a new one goes where the \
            others are.
            """)

    var places = [
        "*ViewModel: ViewModels|!Views", "ColorPalette|Typography|DesignSystem: Utilities/Design",
        "APIClient|APIError|APIEndpoint: Services/API", "*: View: Views|Components", "*: Codable|Decodable: Models",
    ]
    var except: [String] = []
    var always = false
    static let options = [
        Option<Self>(
            "places", \.places,
            """
            Kinds of types and their folders, as `Name: Folder`, `Name: Supertype: Folder` or, for protocols, \
            `protocol Name: Folder`. `*` stands for any letters. Behind the first folder `|Folder` names one that will \
            do as well and `|!Folder` one in which the type must not be. A folder may end in a file: \
            `Services/Player.swift`. The first entry that fits counts.
            """),
        Option<Self>("except", \.except, "Names of types that may be anywhere."),
        Option<Self>(
            "always", \.always,
            """
            Ask for the folder even where there is none of that name above or beside the file, or where fewer than \
            half of the files with such types are in it.
            """),
    ]

    private struct Entry {
        var name: NamePattern
        var isOfProtocols: Bool
        var supertypes: [String]
        var folders: [FolderPattern]
        var excluded: [FolderPattern]

        /// Whether the entry speaks of types that inherit from something, whatever their name.
        var isOfKind: Bool { !supertypes.isEmpty }
        var isOfOneType: Bool { !isOfKind && !name.text.contains("*") }
        /// Where a type of the kind belongs; the other folders are accepted.
        var goal: FolderPattern? { folders.first }

        private static let codable: Set<String> = ["Codable", "Decodable", "Encodable"]

        init?(_ text: String) {
            let parts = text.split(separator: ":").map { $0.trimmingBlanks }
            guard parts.count == 2 || parts.count == 3, let first = parts.first, let last = parts.last else {
                return nil
            }
            isOfProtocols = first.hasPrefix("protocol ")
            name = NamePattern(first.dropFirst(isOfProtocols ? "protocol ".count : 0))
            supertypes = parts.count == 3 ? parts[1].split(separator: "|").map { String($0.trimmingBlanks) } : []
            let choices = last.split(separator: "|").map { $0.trimmingBlanks }
            folders = choices.filter { $0.first != "!" }.map { FolderPattern($0) }
            excluded = choices.filter { $0.first == "!" }.map { FolderPattern($0.dropFirst()) }
        }

        func fits(_ type: ProjectType) -> Bool {
            guard (type.kind == .protocol) == isOfProtocols, name.matches(type.name) else { return false }
            guard isOfKind else { return !type.isDouble }
            // An object that can be stored is more than a model.
            let isObject = type.kind == .class || type.kind == .actor
            return !type.conforms(to: "Error")
                && supertypes.contains { type.conforms(to: $0) && !(isObject && Self.codable.contains($0)) }
        }

        func allows(_ place: FilePlace) -> Bool {
            folders.contains { $0.matches(place) } && !excluded.contains { $0.matches(place) }
        }

        func excludes(_ folder: String) -> Bool {
            excluded.contains { !$0.starts(in: folder.split(separator: "/")).isEmpty }
        }
    }

    func install(_ hooks: inout Hooks) {
        let entries = places.compactMap(Entry.init)
        let except = NamePattern(except.joined(separator: "|"))
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let folders = ProjectFolders(project.model)
            let homes = entries.map { entry in
                folders.homes(of: Array(entry.folders.prefix(1))).filter { !entry.excludes($0) }
                    .sorted { $0.utf8.count > $1.utf8.count }
            }
            // Files by entry and by the folder whose order holds for them.
            var right: [String: Int] = [:]
            var wrong: [String: [ProjectType]] = [:]
            var seen: Set<String> = []
            for type in project.model.sharedTypes where !except.matches(type.name) {
                guard let index = entries.firstIndex(where: { $0.fits(type) }) else { continue }
                let entry = entries[index]
                let place = FilePlace(type.path)
                guard let home = homes[index].first(where: { folders.governs($0, place) }) ?? (always ? "" : nil),
                    // Moving the file settles all its types of the kind.
                    !seen.contains("\(index) \(type.path)")
                else { continue }
                let key = "\(index) \(home)"
                if entry.allows(place) {
                    right[key, default: 0] += 1
                } else if !(entry.isOfKind && isHelper(type, project.model)) {
                    wrong[key, default: []].append(type)
                } else {
                    continue
                }
                seen.insert("\(index) \(type.path)")
            }
            for (key, types) in wrong.sorted(by: { $0.key < $1.key }) {
                // Otherwise the folder is there, but most types of the kind are sorted in another way.
                guard let index = Int(key.prefix { $0 != " " }),
                    always || entries[index].isOfOneType || right[key, default: 0] >= types.count
                else { continue }
                for type in types { report(type, entries[index], in: project) }
            }
        }
    }

    /// Written beside another type that its file is named after, and used nowhere else.
    private func isHelper(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        guard FilePlace(type.path).stem != type.name else { return false }
        return !model.uses(of: type.name).contains { $0.path != type.path && $0.role == .app && !$0.has(.isPreview) }
    }

    private func report(_ type: ProjectType, _ entry: Entry, in project: ProjectPass) {
        let here = FilePlace(type.path).folders.last.map { "lies in `\($0)`" } ?? "lies beside all folders"
        let kind =
            entry.isOfKind
            ? "conforms to `\(entry.supertypes.first { type.conforms(to: $0) } ?? "")`, and such types"
            : entry.isOfOneType ? "is a type that" : "is named like types that"
        let verb = entry.isOfOneType ? "lives" : "live"
        let goal = "`\(entry.goal?.text ?? "")`"
        project.report(
            "`\(type.name)` \(here) but \(kind) \(verb) in \(goal)", help: "move it to \(goal)",
            at: type.declaration)
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Screens/LoginViewModel.swift": "final class ↓LoginViewModel {}",
            "App/ViewModels/CartViewModel.swift": "final class CartViewModel {}",
        ]),
        .bad(files: [
            "App/ViewModels/CartViewModel.swift": "final class CartViewModel {}",
            "App/Views/Login/ViewModels/LoginViewModel.swift": "final class ↓LoginViewModel {}",
        ]),
        .bad(files: [
            "App/Models/User.swift": "struct User: Codable {}",
            "App/Services/Loader.swift": "struct Loader {}\n\nstruct ↓Order: Codable {}\n\nstruct Line: Codable {}",
            "App/Views/OrderView.swift":
                "struct OrderView: View {\n    let order: Order\n    var body: some View { Text(order.name) }\n}",
        ]),
        .bad(
            files: [
                "App/Services/Audio/Player.swift": "actor ↓Player {}",
                "App/Services/Recorder.swift": "actor Recorder {}",
            ],
            options: ["places": .strings(["Player: Services/Player.swift", "Recorder: Services/Recorder.swift"])]),
        .bad(
            files: [
                "App/Data/CartRepository.swift": "final class ↓CartRepository: CartRepositoryProtocol {}",
                "App/Domain/CartRepositoryProtocol.swift": "protocol ↓CartRepositoryProtocol {}",
            ],
            options: [
                "places": .strings(["*Repository: Data/Repository", "protocol *Repository*: Domain/Repositories"]),
                "always": .bool(true),
            ]),
        // No folder of that name: another order.
        .good(files: [
            "App/Cart/CartViewModel.swift": "final class CartViewModel {}",
            "App/Login/LoginView.swift": "struct LoginView: View {}",
        ]),
        .good(files: [
            "App/Models/User.swift": "struct User: Codable {}",
            "App/Services/AuthService.swift":
                "actor AuthService {}\n\nprivate struct Token: Codable {}\n\nstruct LoginRequest: Encodable {}",
            "App/Services/TokenStore.swift": "actor TokenStore {\n    struct Entry: Codable {}\n}",
        ]),
        .good(files: [
            "App/ShopApp.swift": "@main\nstruct ShopApp: App {}",
            "App/Views/ShopView.swift": "struct ShopView: View {}",
            "AppTests/Helpers.swift": "struct Host: View {}",
            "Packages/Kit/Sources/Kit/Badge.swift": "public struct Badge: View {}",
            "Widget/ShopWidget.swift": "@main\nstruct ShopWidget: Widget {}\n\nstruct ShopWidgetView: View {}",
        ]),
    ]
}
