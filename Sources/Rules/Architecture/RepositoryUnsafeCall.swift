import TenetRuleKit
import TenetRuleSupport

struct RepositoryUnsafeCall: Rule {
    static let about = About(
        "repository-unsafe-call", "Repository that calls past its base class", category: .architecture,
        severity: .warning, scope: .appCode,
        why: """
            The wrappers of the base repository log and translate every failure of the server and the store. A direct \
            call fails without a trace and with another error.
            """,
        phrasings: [
            """
            Repositories must inherit from `BaseRepository` and make every network or storage call through its \
            wrappers, such as `safeAPICall`.
            """,
            """
            Data classes never talk to the API client straight; helpers of their parent log and translate what goes \
            wrong.
            """,
        ])

    var base = "BaseRepository"
    var wrappers = ["safeAPICall", "safeCoreDataCall", "safeStorageCall", "safeCall", "performSafely"]
    var clients =
        "*NetworkManager|*NetworkManagerProtocol|*APIClient|*APIClientProtocol|*NetworkService|*NetworkServiceProtocol|*NetworkClient"
    var always = false
    static let options = [
        Option<Self>(
            "always", \.always,
            "Report repositories that call a client themselves also where no base class is declared."),
        Option<Self>("base", \.base, "The class that all repositories inherit from."),
        Option<Self>("wrappers", \.wrappers, "Its methods that calls go through."),
        Option<Self>("clients", \.clients, "Types whose calls must be wrapped, by name, joined by `|`."),
    ]

    func install(_ hooks: inout Hooks) {
        let clients = TypeGroup("clients", clients)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            guard let base = project.model.types(named: base).one, base.kind == .class else {
                if always { checkWithoutBase(clients, project) }
                return
            }
            let note = base.declaration.note("the base class is declared here")
            for type in project.model.sharedTypes where type != base && type.kind == .class && !type.isDouble {
                guard type.name.hasSuffix("Repository") || type.name.hasSuffix("RepositoryImpl") else { continue }
                guard type.inherits(from: base.name) else {
                    if !holds(base, type, project.model), !hasSuperclass(type) {
                        project.report(
                            "`\(type.name)` does not inherit from `\(base.name)`",
                            help: "declare it as `class \(type.name): \(base.name)` and call through its wrappers",
                            at: type.declaration, notes: [note])
                    }
                    continue
                }
                let wrapper = base.members.first { wrappers.contains($0.name) }
                for use in type.members.flatMap(\.uses) where isDirect(use, clients, project.model) {
                    project.report(
                        "`\(use.base).\(use.name)` is called without the base class",
                        help: "call it through `\(wrapper?.name ?? wrappers.first ?? base.name)`", at: use,
                        notes: [(wrapper ?? base.declaration).note("the wrapper is declared here")])
                }
            }
        }
    }

    /// The base class is not shown: a repository that inherits from nothing and awaits a client does not call through it,
    /// and one that inherits from it may still call what it inherits by itself.
    private func checkWithoutBase(_ clients: TypeGroup, _ project: ProjectPass) {
        for type in project.model.sharedTypes where type.kind == .class && !type.isDouble {
            if type.declaration.inherited.contains(base) {
                for use in type.members.flatMap(\.uses) where isInherited(use, clients, project.model) {
                    project.report(
                        "`\(use.base).\(use.name)` is called without the base class",
                        help: "call it through `\(wrappers.first ?? base)`", at: use)
                }
                continue
            }
            guard type.name.hasSuffix("Repository") || type.name.hasSuffix("RepositoryImpl"), type.name != base,
                type.declaration.inherited.allSatisfy({ $0 != base && isProtocol($0, project.model) }),
                let client = type.storedProperties.first(where: { property in
                    let name = String(property.type.drop { $0 == "(" }.split(separator: " ").last ?? "")
                    return clients.contains(name: name.filter { $0 != ")" && $0 != "?" })
                }),
                type.members.flatMap(\.uses).contains(where: {
                    $0.kind == .call && ($0.base == client.name || $0.base == "self." + client.name)
                        && ($0.has(.isTried) || $0.has(.isAwaited))
                })
            else { continue }
            project.report(
                "`\(type.name)` does not inherit from `\(base)` and calls `\(client.name)` itself",
                help: "declare it as `class \(type.name): \(base)` and call through its wrappers", at: type.declaration)
        }
    }

    /// A call of something named like a client, `networkManager`, that the type does not declare, and outside a wrapper.
    private func isInherited(_ use: Use, _ clients: TypeGroup, _ model: ProjectModel) -> Bool {
        guard use.kind == .call, use.has(.isTried) || use.has(.isAwaited),
            let last = use.base.split(separator: ".").last, let first = last.first, first.isLowercase,
            clients.contains(name: first.uppercased() + last.dropFirst()) || isStore(use, model)
        else { return false }
        guard use.has(.isInClosure), let around = use.declaration else { return true }
        return !around.uses.contains { wrappers.contains($0.name) && $0.kind == .call }
    }

    private func isProtocol(_ name: String, _ model: ProjectModel) -> Bool {
        model.types(named: name).one.map { $0.kind == .protocol }
            ?? (name.hasSuffix("Repository") || name.hasSuffix("Protocol") || name.hasSuffix("ing")
                || name == "Sendable")
    }

    /// Composition instead of inheritance.
    private func holds(_ base: ProjectType, _ type: ProjectType, _ model: ProjectModel) -> Bool {
        type.storedProperties.contains { model.type(of: $0).one == base }
    }

    private func hasSuperclass(_ type: ProjectType) -> Bool {
        type.projectSupertypes.contains { $0.kind == .class } || type.directSupertypes.contains("NSObject")
    }

    /// A call of a client that can fail, outside the closure of a wrapper.
    private func isDirect(_ use: Use, _ clients: TypeGroup, _ model: ProjectModel) -> Bool {
        guard use.kind == .call, use.has(.isTried) || use.has(.isAwaited), !use.base.isEmpty, use.base != ".",
            use.base != "?", isClient(use, clients) || isStore(use, model)
        else { return false }
        guard use.has(.isInClosure), let around = use.declaration else { return true }
        return !around.uses.contains { wrappers.contains($0.name) && $0.kind == .call }
    }

    private func isClient(_ use: Use, _ clients: TypeGroup) -> Bool {
        let owners = use.target.all.filter { $0.kind == .function }.compactMap(\.enclosingType)
        return !owners.isEmpty && owners.allSatisfy { clients.contains(name: $0.name) }
    }

    /// `context.fetch(…)` of Core Data or SwiftData.
    private func isStore(_ use: Use, _ model: ProjectModel) -> Bool {
        guard ["fetch", "save", "count", "execute", "fetchCount"].contains(use.name),
            let last = use.base.split(separator: ".").last
        else { return false }
        let types = model.declarations(named: String(last)).filter(\.kind.isVariable).map(\.type)
        return last.hasSuffix("viewContext")
            || !types.isEmpty
                && types.allSatisfy { $0 == "NSManagedObjectContext" || $0 == "ModelContext" }
    }

    static let examples: [Example] = [
        .bad(
            "final class ↓CartRepositoryImpl: CartRepository {\n    private let network: NetworkManager\n    func cart() async throws -> Data { try await network.request(\"cart\") }\n}",
            options: ["always": .bool(true)]),
        .bad(
            "final class CartRepository: BaseRepository {\n    func cart() async throws -> Data { try await networkManager.↓request(\"cart\") }\n}",
            options: ["always": .bool(true)]),
        .good(
            "final class CartRepository: BaseRepository {\n    func cart() async throws -> Data { try await safeAPICall { try await network.request(\"cart\") } }\n}",
            options: ["always": .bool(true)]),
        .bad(files: [
            "App/BaseRepository.swift":
                "class BaseRepository {\n    let network: NetworkManager\n    func safeAPICall<T>(_ call: () async throws -> T) async throws -> T { try await call() }\n}\nfinal class NetworkManager {\n    func request(_ path: String) async throws -> Data { Data() }\n}",
            "App/CartRepository.swift":
                "final class CartRepository: BaseRepository {\n    func cart() async throws -> Data { try await network.↓request(\"cart\") }\n}",
            "App/UserRepository.swift":
                "final class ↓UserRepository: UserRepositoryProtocol {\n    func user() {}\n}\nprotocol UserRepositoryProtocol {}",
        ]),
        .bad(files: [
            "App/BaseRepository.swift":
                "class BaseRepository {\n    let context: NSManagedObjectContext\n    func safeCoreDataCall<T>(_ call: () throws -> T) throws -> T { try call() }\n}",
            "App/CartRepository.swift":
                "final class CartRepository: BaseRepository {\n    func save() throws { try context.↓save() }\n    func all() throws { try safeCoreDataCall { try context.fetch(request) } }\n}",
        ]),
        .bad(
            files: [
                "App/DataStore.swift": "class DataStore {}",
                "App/UserRepository.swift": "final class ↓UserRepository {}",
            ], options: ["base": .string("DataStore")]),
        .good(files: [
            "App/BaseRepository.swift":
                "class BaseRepository {\n    let network: NetworkManager\n    func safeAPICall<T>(_ call: () async throws -> T) async throws -> T { try await call() }\n}\nfinal class NetworkManager {\n    func request(_ path: String) async throws -> Data { Data() }\n}",
            "App/CartRepository.swift":
                "final class CartRepository: BaseRepository {\n    func cart() async throws -> Data { try await safeAPICall { try await network.request(\"cart\") } }\n}",
        ]),
        .good(files: [
            "App/BaseRepository.swift": "class BaseRepository {}",
            "App/CartRepository.swift":
                "final class CartRepository {\n    private let base: BaseRepository\n}\nactor UserRepository {}\nfinal class MockRepository {}",
        ]),
        .good(
            "final class CartRepository {\n    func cart() async throws -> Data { try await network.request(\"cart\") }\n}"
        ),
    ]
}
