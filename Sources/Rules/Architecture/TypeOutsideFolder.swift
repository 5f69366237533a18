import TenetRuleKit
import TenetRuleSupport

struct TypeOutsideFolder: Rule {
    static let about = About(
        "type-outside-folder", "Type outside the folder of its kind", category: .architecture, severity: .warning,
        status: .stable,
        scope: .appCode,
        why: """
            When every kind of type has its folder, a file is found without a search and a new one goes where the \
            others are.
            """,
        phrasings: [
            """
            Keep every type in the folder of its kind: view models in `ViewModels`, views in `Views`, `Codable` models \
            in `Models`.
            """,
            "Files go where their siblings are, so a new `CartViewModel.swift` is never put next to a screen.",
        ])

    var places = [
        "*ViewModel: ViewModels|!Views", "ColorPalette|Typography|DesignSystem: Utilities/Design",
        "APIClient|APIError|APIEndpoint: Services/API", "*: View: Views|Components", "*: Codable|Decodable: Models",
    ]
    var except: [String] = []
    var always = false
    var byOthers = false
    var alwaysIn: [String] = []
    static let options = [
        Option<Self>(
            "places", \.places, addsUp: true,
            """
            Kinds of types and their folders, as `Name: Folder`, `Name: Supertype: Folder` or, for protocols, \
            `protocol Name: Folder`. `*` stands for any letters. Behind the first folder `|Folder` names one that will \
            do as well and `|!Folder` one in which the type must not be. A folder may end in a file: \
            `Services/Player.swift`. Of the entries that fit a name counts before a pattern and a pattern before a \
            supertype; of equals the first.
            """),
        Option<Self>("except", \.except, "Names of types that may be anywhere."),
        Option<Self>(
            "always", \.always,
            """
            Ask for the folder even where there is none of that name above or beside the file, or where fewer than \
            half of the files with such types are in it.
            """),
        Option<Self>(
            "always_in", \.alwaysIn,
            "Folders of `places` that are asked for like that, whatever the others are; modules of packages left out."),
        Option<Self>(
            "by_others", \.byOthers,
            "Where a folder does not exist, report types that lie in the folder of another kind."),
    ]

    func install(_ hooks: inout Hooks) {
        let written = places.compactMap(PlaceEntry.init)
        // Clauses add their entries in the order of a document, which says nothing about which of two is meant.
        let entries = (0...2).flatMap { breadth in written.filter { $0.breadth == breadth } }
        let except = NamePattern(except.joined(separator: "|"))
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let folders = project.folders
            let types = project.sharedTypes.filter { !except.matches($0.name) && !$0.isDouble }
            var first: [Int: [ProjectType]] = [:]
            for type in types {
                guard let index = entries.firstIndex(where: { $0.fits(type) }) else { continue }
                first[index, default: []].append(type)
            }
            for (index, entry) in entries.enumerated() { check(first[index] ?? [], entry, folders, project) }
            guard byOthers else { return }
            for (index, entry) in entries.enumerated() {
                checkMisplaced(first[index] ?? [], entry, entries, folders, project)
            }
        }
    }

    /// Reports the types of one kind that are in the wrong place, one a file.
    private func check(
        _ types: [ProjectType], _ entry: PlaceEntry, _ folders: ProjectFolders, _ project: ProjectPass
    ) {
        // A feature with such a folder of its own is no order for the app.
        let homes = folders.homes(of: Array(entry.folders.prefix(1)))
            .filter { folders.isOfModule($0) && !entry.excludes($0) }.sorted { $0.utf8.count > $1.utf8.count }
        var right: [String: Int] = [:]
        var wrong: [String: [ProjectType]] = [:]
        var seen: Set<String> = []
        for type in types where !seen.contains(type.path) {
            let place = type.place
            let isAlways = always || entry.goal.map { alwaysIn.contains($0.text) } == true && !isInPackage(place)
            if isAlways, !always, entry.isOfKind, isBridge(type) { continue }
            guard let home = homes.first(where: { folders.governs($0, place) }) ?? (isAlways ? "" : nil) else {
                continue
            }
            if entry.allows(place) {
                right[home, default: 0] += 1
            } else if entry.isOfKind && isHelper(type, project.model) {
                continue
            } else {
                wrong[home, default: []].append(type)
            }
            seen.insert(type.path)
        }
        for (home, types) in wrong.sorted(by: { $0.key < $1.key }) {
            // Otherwise the folder is there, but most types of the kind are sorted in another way.
            guard
                always || entry.isOfOneType || entry.goal.map({ alwaysIn.contains($0.text) }) == true
                    || right[home, default: 0] >= types.count
            else { continue }
            for type in types { report(type, entry, in: project) }
        }
    }

    private func isInPackage(_ place: FilePlace) -> Bool {
        place.folders.contains { ["Sources", "Packages", "Modules"].contains($0) }
    }

    /// A view of UIKit or AppKit in the clothes of SwiftUI, and the parts of a widget.
    private func isBridge(_ type: ProjectType) -> Bool {
        type.supertypes.contains { $0.hasSuffix("Representable") || ["Widget", "Shape", "App"].contains($0) }
            || type.place.folders.contains { $0.contains("Widget") || $0.hasSuffix("Extension") }
    }

    /// Where the folder of a kind does not exist yet, a type of it may still lie in the folder of another kind.
    private func checkMisplaced(
        _ types: [ProjectType], _ entry: PlaceEntry, _ entries: [PlaceEntry], _ folders: ProjectFolders,
        _ project: ProjectPass
    ) {
        guard let goal = entry.goal, let top = goal.top else { return }
        let homes = folders.homes(of: Array(entry.folders.prefix(1)))
        var seen: Set<String> = []
        for type in types where !type.name.hasPrefix("Any") && seen.insert(type.path).inserted {
            let place = type.place
            guard !homes.contains(where: { folders.governs($0, place) }), !entry.allows(place),
                !place.folders.contains(where: { ["Sources", "Packages", "Modules"].contains($0) }),
                !entry.isOfKind || isModel(type, entry, project.model)
            else { continue }
            let isInOther = entries.contains { other in
                other.folders.contains { folder in
                    guard let otherTop = folder.top else { return false }
                    return otherTop == top
                        ? folder.text != goal.text && folder.depth > 1 && folder.matches(place)
                        : FolderPattern(otherTop).matches(place)
                }
            }
            if isInOther { report(type, entry, in: project) }
        }
    }

    /// A struct that says itself what it is, and that other files use.
    private func isModel(_ type: ProjectType, _ entry: PlaceEntry, _ model: ProjectModel) -> Bool {
        if type.kind == .class { return !entry.supertypes.contains { ["Codable", "Identifiable"].contains($0) } }
        return type.kind == .struct && !type.isView && !isMessage(type) && !isHelper(type, model)
            && type.declaration.inherited.contains { entry.supertypes.contains($0) }
    }

    /// A request or an answer is part of the service that sends it.
    private func isMessage(_ type: ProjectType) -> Bool {
        ["Request", "Response", "DTO", "Payload", "Body", "Configuration", "Options"].contains {
            type.name.hasSuffix($0)
        }
    }

    /// Written beside another type that its file is named after, and used nowhere else.
    private func isHelper(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        guard type.place.stem != type.name else { return false }
        return !model.uses(of: type.name).contains { use in
            guard use.path != type.path, use.role == .app, !use.has(.isPreview) else { return false }
            let targets = use.target.all
            return targets.isEmpty || targets.contains(type.declaration)
        }
    }

    private func report(_ type: ProjectType, _ entry: PlaceEntry, in project: ProjectPass) {
        let here = type.place.folders.last.map { "lies in `\($0)`" } ?? "lies beside all folders"
        let kind =
            entry.isOfKind
            ? "conforms to `\(entry.supertypes.first { type.conforms(to: $0) } ?? "")`, and such types"
            : entry.isOfOneType ? "is a type that" : "is named like types that"
        let verb = entry.isOfOneType ? "lives" : "live"
        let goal = "`\(entry.goal.map { project.folders.tree.spelling(of: $0) } ?? "")`"
        project.report(
            "`\(type.name)` \(here) but \(kind) \(verb) in \(goal)", help: "move it to \(goal)",
            at: type.declaration, citing: .items([entry.text]))
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
        .bad(
            files: [
                "App/Services/Tides/TideService.swift": "struct ↓Tide: Codable {}\n\nfinal class TideService {}",
                "App/Views/Tides/TideRow.swift":
                    "struct TideRow: View {\n    let tide: Tide\n    var body: some View { Text(tide.name) }\n}",
                "App/Views/Tides/TideViewModel.swift": "final class ↓TideViewModel {}",
                "App/Tides/OtherViewModel.swift": "final class OtherViewModel {}",
            ],
            options: [
                "by_others": .bool(true),
                "places": .strings([
                    "*ViewModel: ViewModels|!Views", "*: View: Views|Components", "*Client: Services/API",
                    "*: Codable|Decodable: Models",
                ]),
            ]),
        .bad(files: [
            "App/View Models/CartViewModel.swift": "final class CartViewModel {}",
            "App/Views/LoginView.swift": "final class ↓LoginViewModel {}\nstruct LoginView: View {}",
            "App/Views/CartRow.swift": "struct CartRowViewModel {\n    let title: String\n}",
        ]),
        // Doubles that the app is started with in tests of its interface.
        .good(files: [
            "App/ViewModels/CartViewModel.swift": "final class CartViewModel {}",
            "App/Utilities/Mocks/UITestMockCartViewModel.swift": "final class UITestMockCartViewModel {}",
        ]),
        .good(files: [
            "App/Models/User.swift": "struct User: Codable {}",
            "App/Services/Loader.swift": "struct Loader {}\n\nstruct Order: Codable {}",
            "App/Client/Types.swift":
                "enum Wire {\n    struct Order: Codable {}\n    struct Page {\n        let order: Wire.Order\n    }\n}",
        ]),
        .bad(
            files: [
                "App/Cart/CartViewModel.swift": "final class ↓CartViewModel {}",
                "App/Login/LoginView.swift": "struct ↓LoginView: View {}",
                "App/Login/Map.swift": "struct Map: View, UIViewRepresentable {}",
                "App/Login/User.swift": "struct User: Codable {}",
                "Packages/Kit/Sources/Kit/RowViewModel.swift": "public final class RowViewModel {}",
            ], options: ["always_in": .strings(["ViewModels", "Views"])]),
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
            "App/Cart/CartView.swift": "struct CartView: View {}",
            "App/Cart/Views/PriceTag.swift": "struct PriceTag: View {}",
            "App/ShopApp.swift": "@main\nstruct ShopApp: App {}",
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
