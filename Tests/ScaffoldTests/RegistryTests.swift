import Foundation
import Testing

@testable import TenetScaffold

@Suite struct RegistryTests {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("registry-\(UUID().uuidString)")
        .path

    init() throws {
        let files = [
            "Packages/Core/Sources/Core/BerthService.swift": """
            /// Brings berths. They come from the server.
            public struct BerthService {
                public init(client: Client) {}
                func berths(limit: Int) async throws -> [Berth] {
                    let answer = try await client.get(limit)
                    guard answer.isEmpty else { return answer }
                    return []
                }
            }
            """,
            "Packages/Core/Sources/Core/BoatService.swift": """
            public struct BoatService {
                func boats(limit: Int) async throws -> [Boat] {
                    let answer = try await client.get(limit)
                    guard answer.isEmpty else { return answer }
                    return []
                }
            }
            """,
            "Packages/Core/Tests/CoreTests/BerthTests.swift": "struct BerthTests { let service: BerthService }",
            "App/BerthRow.swift": """
            /// A berth in a list of ``BerthsView``.
            struct BerthRow: View {
                let berth: Berth
                var isOpen = false
                var body: some View { Text("") }
            }
            """,
            "App/BerthsView.swift":
                "struct BerthsView: View {\n    var body: some View { BerthRow(berth: BerthService().first) }\n}",
            ".tenet/base/App/Old.swift": "struct Old {}",
        ]
        for (path, text) in files {
            let url = URL(fileURLWithPath: root + "/" + path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    private var index: ProjectIndex { ProjectIndex(tree: ProjectTree(root: root)) }

    @Test func typesAreListedWithWhatTheyAreForAndWhoUsesThem() {
        let text = RegistryDocument(index: index).modules
        #expect(text.contains("## Core\n"))
        #expect(text.contains("| `BerthService` | struct | Brings berths. | 1 file: App |"))
        #expect(text.contains("| `BoatService` | struct | – | 0 files |"))
        #expect(!text.contains("BerthTests"))
        #expect(!text.contains("Old"))
    }

    @Test func componentsAreListedWithALineThatShowsHowToUseThem() {
        let text = RegistryDocument(index: index).components
        #expect(text.contains("BerthRow(berth: …)\n"))
        #expect(text.contains("A berth in a list of `BerthsView`.\n"))
        #expect(text.contains("In `App/BerthRow.swift`, used in 1 file."))
    }

    @Test func theSameProjectGivesTheSameDocuments() {
        #expect(RegistryDocument(index: index).files == RegistryDocument(index: index).files)
    }

    @Test func namesCopiesAndSignaturesAreFound() throws {
        let similar = SimilarTypes(index: index)
        #expect(similar.matches(name: "BerthCard").map(\.entry.name).contains("BerthRow"))
        let copies = similar.matches(file: "Packages/Core/Sources/Core/BoatService.swift")
        let first = try #require(copies.first)
        #expect(first.entry.name == "BerthService")
        #expect(first.reasons.contains { $0.contains("of its code has the same form") })
        #expect(similar.matches(name: "Zebra").isEmpty)
    }
}
