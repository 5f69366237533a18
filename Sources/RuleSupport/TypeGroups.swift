package import TenetRuleKit

// Groups of types that a configuration names: the layers of an architecture, the owners of an API.

/// Types by name (`*ViewModel`), by what they inherit from (`<View>`) or by folder (`Services/`), joined by `|`.
package struct TypeGroup: Sendable {
    package let name: String
    private let names: [NamePattern]
    private let bases: [String]
    private let folders: [FolderPattern]

    /// Reads `Name: pattern|pattern`.
    package init?(entry: String) {
        let parts = entry.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        self.init(String(parts[0].trimmingBlanks), parts[1])
    }

    package init(_ name: String, _ patterns: some StringProtocol) {
        self.name = name
        var names: [NamePattern] = []
        var bases: [String] = []
        var folders: [FolderPattern] = []
        for pattern in patterns.split(separator: "|").map(\.trimmingBlanks) {
            if pattern.first == "<", pattern.last == ">" {
                bases.append(String(pattern.dropFirst().dropLast()))
            } else if pattern.contains("/") || pattern.hasSuffix(".swift") {
                folders.append(FolderPattern(pattern))
            } else {
                names.append(NamePattern(pattern))
            }
        }
        self.names = names
        self.bases = bases
        self.folders = folders
    }

    /// True for a type by its own name, supertypes or place.
    package func contains(_ type: ProjectType) -> Bool {
        contains(name: type.name) || bases.contains { type.supertypes.contains($0) } || contains(type.place)
    }

    package func contains(name: String) -> Bool { names.contains { $0.matches(name) } }

    /// By the path alone. O(length): ask with a ``FilePlace`` where there is one.
    package func contains(path: String) -> Bool { !folders.isEmpty && contains(FilePlace(path)) }
    package func contains(_ place: @autoclosure () -> FilePlace) -> Bool {
        guard !folders.isEmpty else { return false }
        let place = place()
        return folders.contains { $0.matches(place) }
    }
}

/// The layers of an architecture, in the order in which they are tried.
package final class Layers {
    private let groups: [TypeGroup]
    private var known: [ProjectType: String?] = [:]

    private init(_ entries: [String]) { groups = entries.compactMap { TypeGroup(entry: $0) } }

    /// The layers that all rules with the same entries share.
    package static func shared(_ entries: [String], _ project: ProjectPass) -> Layers {
        project.service(entries) { Layers(entries) }
    }

    /// What all three schools call the same.
    package static let standard = [
        "View: <View>|<ViewModifier>|<UIViewController>|<UIView>|<NSViewController>|<NSView>",
        "ViewModel: *ViewModel|*ViewModelProtocol",
        "UseCase: *UseCase|*UseCaseProtocol|*Interactor|*InteractorProtocol",
        "Repository: *Repository|*RepositoryProtocol",
        "DataSource: *RemoteDataSource|*LocalDataSource|*APIClient|*APIClientProtocol|*DAO|Data/DataSources/|Data/DataSource/",
        "Service: *Service|*ServiceProtocol|Services/",
        "Model: Models/|Model/|Domain/Entities/",
    ]

    /// The first group that holds a type, by its own name, base or place.
    package func layer(of type: ProjectType) -> String? {
        if let layer = known[type] { return layer }
        let layer = findLayer(of: type)
        known[type] = .some(layer)
        return layer
    }

    private func findLayer(of type: ProjectType) -> String? {
        // What is written inside a view is a part of it, whatever its name.
        if let outer = type.declaration.enclosingType, let layer = layer(of: outer) { return layer }
        // Values without functions may be called like a layer: what a cell shows, a repository of code.
        let isValue =
            type.kind == .struct && !type.isObservable && !type.members.contains { $0.kind == .function }
            && !type.storedProperties.isEmpty
        let found = groups.first { $0.contains(type) && !(isValue && Self.working.contains($0.name)) }
        guard let group = found else { return nil }
        switch group.name {
        case "View" where type.kind == .enum || type.kind == .protocol: return nil
        // Folders of services hold their requests, answers and errors too.
        case "Service" where !group.contains(name: type.name) && type.kind != .class && type.kind != .actor: return nil
        // An object that works for others is no model, even where it lies among them.
        case "Model" where type.kind != .struct && type.kind != .enum && Self.workers.matches(type.name): return nil
        // `APIInteractor` among the requests works on those, not on what users do.
        case "UseCase" where type.name.contains("Interactor") && Self.data.contains(type.place): return nil
        default: return group.name
        }
    }

    /// Layers of types that do something.
    private static let working: Set<String> = ["ViewModel", "UseCase", "Repository", "DataSource"]
    private static let workers = NamePattern(
        "*Store|*Manager|*Service|*Client|*Provider|*Loader|*Fetcher|*Controller|*Operation")
    private static let data = TypeGroup("Data", "Data/|Network/|Networking/|Persistence/")

    /// The layer of a type of which only the name is known.
    package func layer(named name: String) -> String? { groups.first { $0.contains(name: name) }?.name }

    /// The layer of what stands outside types: by folder only.
    package func layer(of place: FilePlace) -> String? { groups.first { $0.contains(place) }?.name }
}

extension ProjectType {
    /// Puts an app together, so that it knows every layer: entry points, assemblies, containers, routers, previews.
    package var isCompositionRoot: Bool {
        if supertypes.contains(where: { Self.entryPoints.contains($0) }) { return true }
        return Self.composers.matches(name)
    }

    private static let entryPoints: Set<String> = [
        "App", "Scene", "UIApplicationDelegate", "NSApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate",
        "Assembly", "PreviewProvider",
    ]
    private static let composers = NamePattern(
        "*Assembly|*Container|*Factory|*Coordinator|*Router|*Builder|*Assembler|*Environment|*Flow|*Navigator|*App"
            + "|*Dependencies|*Configuration|*Configurator|*Resolver|*Injector|*Mock|Mock*|*Stub|*Preview*|*Injection*")
}

extension ProjectModel {
    /// Uses of a type by name in code of the app: no previews, no debug code, one for each type around and name.
    package func appUses(of type: ProjectType) -> [Use] {
        uses(of: type.name).filter { use in
            guard use.role == .app, !use.has(.isPreview), !use.has(.isDebug), use.kind != .text, use.kind != .keyPath
            else { return false }
            if use.kind != .type, !use.base.isEmpty { return false }
            guard use.declaration?.isInPreview != true, !use.place.isMadeByTools else { return false }
            if use.kind == .type { return means(type, use) }
            return use.target.one.map { $0 == type.declaration } ?? false
        }
    }

    private func means(_ type: ProjectType, _ use: Use) -> Bool {
        use.target.one.map { $0 == type.declaration } ?? false
    }
}

extension Use {
    /// The outermost type around it, so that findings can be counted once for each.
    package var outermostType: ProjectType? {
        var found = enclosingType
        while let outer = found?.declaration.enclosingType { found = outer }
        return found
    }
}
