import TenetRuleKit
import TenetRuleSupport

struct ModelWithoutDecodingTest: Rule {
    static let about = About(
        "model-without-decoding-test", "Response model that no test decodes", category: .testing, severity: .note,
        status: .preview,
        scope: .appCode,
        why: """
            A key that is spelled differently in the response is noticed when the screen stays empty. A test that \
            decodes a recorded response notices first.
            """,
        phrasings: [
            "Test the decoding of every response model with a recorded response.",
            "For each DTO we feed sample JSON from the server to `JSONDecoder` in a unit test.",
        ])

    var names = ["*Response", "*DTO", "*Dto"]
    var folders = ["Models", "DTOs"]
    var always = false
    static let options = [
        Option<Self>("names", \.names, "Names of response models, with `*` for any letters."),
        Option<Self>("folders", \.folders, "Folders in which every decodable type is one."),
        Option<Self>("always", \.always, "Report even where tests decode fewer than a quarter of them."),
    ]

    func install(_ hooks: inout Hooks) {
        let names = NamePattern(names.joined(separator: "|"))
        let folders = folders.map { FolderPattern($0) }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            let decoded = decodedNames(model)
            guard model.hasUnitTests else { return }
            let received = receivedNames(model).union(decoded)
            let models = project.sharedTypes.filter { type in
                type.kind == .struct && type.conforms(to: "Decodable") && !type.conforms(toAnyOf: Self.otherKinds)
                    && (names.matches(type.name)
                        || !Self.isLocal(type.place) && folders.contains { $0.matches(type.place) }
                            && received.contains(type.name))
                    && !isStored(type, model) && !isMadeByFunctionOnly(type, model)
            }
            let untested = models.filter { !decoded.contains($0.name) }
            // One response that is decoded by a test is not yet the habit.
            guard always || (models.count - untested.count) * 4 >= models.count else { return }
            for type in untested {
                project.report(
                    "no test decodes `\(type.name)` from a response",
                    help: "add a test that decodes a recorded response and checks its values", at: type.declaration)
            }
        }
    }

    /// Written to the device and read from there rather than sent by a server.
    private func isStored(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        let around = model.uses(of: type.name).filter { $0.role == .app }.compactMap {
            $0.declaration?.enclosingFunction
        }
        // `private struct SavedData: Codable { let lists: [TideList] }` of a store that writes it to a file.
        let parts = model.uses(of: type.name).compactMap(\.enclosingType).filter {
            $0 != type && $0.declaration.parent != nil && $0.conforms(to: "Decodable")
        }
        let owners = parts.flatMap { part in
            (part.declaration.parent?.groupedType?.members ?? []).filter { member in
                member.kind.isFunction && member.uses.contains { $0.name == part.name }
            }
        }
        return (around + owners + type.members.filter(\.kind.isFunction)).contains { function in
            function.uses.contains { use in
                let name = use.base + use.name
                return ["UserDefaults", "eychain", "FileManager", "NSUbiquitous"].contains { name.contains($0) }
            }
        }
    }

    /// `func pack() async throws -> Parcel { Parcel(…) }`: each function that gives one makes it itself, and nothing has
    /// the type decoded, by itself or as a part of another.
    private func isMadeByFunctionOnly(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        let makers = model.declarations.filter {
            $0.role == .app && $0.kind.isFunction && $0.type.words.contains(type.name)
        }
        let names = model.uses(of: type.name).filter { $0.role == .app }
        let isDecoded = names.contains { use in
            if use.kind != .call, use.kind != .type { return true }
            if let owner = use.enclosingType, owner != type, owner.conforms(to: "Decodable") { return true }
            return use.declaration?.enclosingFunction?.uses.contains { $0.name == "decode" } == true
        }
        return !makers.isEmpty && !isDecoded
            && makers.allSatisfy { maker in maker.uses.contains { $0.kind == .call && $0.name == type.name } }
    }

    /// `Models/Domain` and `Models/Data`: what the app makes of responses and keeps.
    private static func isLocal(_ place: FilePlace) -> Bool {
        place.folders.contains { ["Domain", "Data", "Database", "Storage", "Persistence", "Local"].contains($0) }
    }

    /// Decodable, but not for responses.
    private static let otherKinds = [
        "View", "Error", "AppEntity", "AppIntent", "FetchableRecord", "PersistableRecord", "Transferable",
        "RawRepresentable", "ActivityAttributes",
    ]

    /// Types that the app decodes, or gets from a function that waits or fails, and those that these hold. What it only
    /// makes itself, keeps, or takes apart inside another type's decoding is no response.
    private func receivedNames(_ model: ProjectModel) -> Set<String> {
        var queue: [String] = []
        for declaration in model.declarations where declaration.role == .app && declaration.kind.isFunction {
            let decodes = declaration.uses.contains { $0.kind == .call && $0.name == "decode" }
            let isPartOfDecoding = declaration.parameters.contains {
                $0.type.contains("Decod") || $0.type.contains("Container")
            }
            if decodes, !isPartOfDecoding { queue += declaration.uses.map(\.name) }
            if declaration.has(.isAsync) || declaration.has(.isThrowing) || declaration.type.contains("Publisher") {
                queue += declaration.type.words
            }
            for parameter in declaration.parameters where parameter.type.contains("->") {
                queue += parameter.type.words
            }
        }
        return closure(of: queue, model)
    }

    /// Types that tests decode, also through a service that answers with a fixture, and those that these hold.
    private func decodedNames(_ model: ProjectModel) -> Set<String> {
        var queue: [String] = []
        let usesFixtures = model.sources.filter { source in
            source.role == .test
                && source.uses.contains {
                    $0.name.contains("ixture") || $0.base.contains("ixture") || $0.literal.hasSuffix(".json")
                }
        }
        for use in usesFixtures.flatMap(\.uses) where use.kind == .call {
            guard let called = use.target.one, called.role == .app, called.kind.isFunction else { continue }
            queue += called.type.words
        }
        for use in model.uses(of: "decode") where use.role == .test && use.kind == .call {
            queue += use.declaration?.uses.map(\.name) ?? []
            queue += use.declaration?.ancestors.first?.children.flatMap(\.typeWords) ?? []
        }
        return closure(of: queue, model)
    }

    /// The types of these names, and those of their properties at any depth.
    private func closure(of names: [String], _ model: ProjectModel) -> Set<String> {
        var queue = names
        var found: Set<String> = []
        while let name = queue.popLast() {
            guard let type = model.types(named: name).one, found.insert(name).inserted else { continue }
            for property in type.storedProperties {
                queue += property.typeWords
            }
        }
        return found
    }

    static let examples: [Example] = [
        .good(
            files: [
                "App/Models/TideList.swift": "struct TideList: Codable {\n    var name: String\n}",
                "App/TideStore.swift": """
                final class TideStore {
                    private struct SavedData: Codable {
                        let lists: [TideList]
                    }
                    func load() throws -> [TideList] {
                        let file = FileManager.default.temporaryDirectory
                        return try decoder.decode(SavedData.self, from: Data(contentsOf: file)).lists
                    }
                }
                """,
                "AppTests/ClockTests.swift": "import XCTest\n\nfinal class ClockTests: XCTestCase {}",
            ], options: ["always": .bool(true)]),
        .bad(files: [
            "App/Models/Cart.swift": "struct Cart: Codable {\n    let lines: [Line]\n}",
            "App/Models/Line.swift": "struct Line: Codable {}",
            "App/Models/Order.swift": "struct ↓Order: Codable {}",
            "App/Models/Basket.swift": "struct Basket: Codable {}",
            "App/Shop.swift": """
            struct Shop {
                let basket = Basket()
                func orders() async throws -> [Order] { try await client.get("orders") }
                func lines(of container: KeyedDecodingContainer<Key>) throws { decode(Basket.self) }
            }
            """,
            "AppTests/CartTests.swift":
                """
            import XCTest

            final class CartTests: XCTestCase {
                func testKeys() throws {
                    _ = try JSONDecoder().decode(Cart.self, from: data)
                }
            }
            """,
        ]),
        .bad(
            files: [
                "App/API/OrderResponse.swift": "struct ↓OrderResponse: Decodable {}",
                "AppTests/ClockTests.swift": "import XCTest\n\nfinal class ClockTests: XCTestCase {}",
            ],
            options: ["always": .bool(true)]),
        .good(files: [
            "App/Models/Cart.swift": "struct Cart: Codable {}\n\nstruct Total {}",
            "App/Settings.swift": "struct Settings: Codable {}",
            "AppTests/CartTests.swift":
                """
            import Testing

            @Test func keys() throws {
                let cart: Cart = try JSONDecoder().decode(Cart.self, from: data)
            }
            """,
        ]),
        .good(files: [
            "App/Models/Order.swift": "struct Order: Codable {}",
            "AppTests/ClockTests.swift": "import XCTest\n\nfinal class ClockTests: XCTestCase {}",
        ]),
        .good(
            files: [
                "App/Models/Parcel.swift": "struct Parcel: Codable {\n    let weight: Int\n}",
                "App/Packer.swift":
                    "struct Packer {\n    func pack() async throws -> Parcel { Parcel(weight: try await scale.read()) }\n}",
                "AppTests/ClockTests.swift": "import XCTest\n\nfinal class ClockTests: XCTestCase {}",
            ], options: ["always": .bool(true)]),
        .good("struct Order: Codable {}", at: "App/Models/Order.swift"),
        .good(files: [
            "App/Models/Domain/Order.swift": "struct Order: Codable {}",
            "App/Models/Response/Cart.swift": "struct Cart: Codable {}",
            "AppTests/CartTests.swift":
                """
            import Testing

            @Test func keys() throws {
                let cart: Cart = try JSONDecoder().decode(Cart.self, from: data)
            }
            """,
        ]),
    ]
}

extension Declaration {
    /// The names in a property's type.
    fileprivate var typeWords: [String] { kind.isVariable ? type.words : [] }
}
