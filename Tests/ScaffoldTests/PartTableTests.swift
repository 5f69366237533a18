import Foundation
import TenetTestSupport
import Testing

@testable import TenetScaffold

@Suite struct PartTableTests {
    private let standards = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Standards")

    /// The text of the documents of a standard.
    private func text(of standard: AppStandard) throws -> String {
        let folder = standards.appendingPathComponent(standard.rawValue)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }.joined()
    }

    @Test(arguments: AppStandard.allCases) func everyPartIsWrittenOrRefusedByAClause(standard: AppStandard) throws {
        let table = try PartGenerator.table(of: standard, in: .shipped)
        let clauses = try text(of: standard)
        for part in AppPart.allCases {
            switch table.answers[part] {
            case .written(let entry):
                #expect(entry.summary.hasSuffix("."), "\(part)")
                #expect(!entry.sources.isEmpty, "\(part)")
                for source in entry.sources {
                    let path = "\(standard.folder)/\(source.path)"
                    let isThere =
                        TemplateLibrary.shipped.text(of: path) != nil
                        || !TemplateLibrary.shipped.paths(below: path).isEmpty
                    #expect(isThere, "\(path)")
                }
                for name in entry.insertions {
                    #expect(TemplateLibrary.shipped.text(of: "\(standard.folder)/\(name)") != nil, "\(name)")
                }
            case .refused(let clause):
                let comments = clauses.split(separator: "<!-- id: ").dropFirst().compactMap {
                    $0.split(separator: " -->").first
                }
                let ids = comments.flatMap { $0.split(separator: ", ") }
                #expect(ids.contains(clause[...]), "\(clause)")
            case nil: Issue.record("\(standard.folder)/parts.txt says nothing about \(part.rawValue)")
            }
        }
        #expect(table.featureFolder.hasSuffix("/TemplateFeature"))
    }

    /// What no line of a table names would be written by nobody.
    @Test(arguments: AppStandard.allCases) func everyTemplateOfAPartIsNamed(standard: AppStandard) throws {
        let table = try PartGenerator.table(of: standard, in: .shipped)
        var named: [String] = []
        for case .written(let entry) in table.answers.values {
            named += entry.sources.map(\.path) + entry.insertions
        }
        let left = TemplateLibrary.shipped.paths(below: standard.folder + "/part").filter { path in
            let path = path.dropFirst(standard.folder.count + 1)
            return !named.contains { path == $0 || path.hasPrefix($0 + "/") }
        }
        #expect(left.isEmpty)
    }

    @Test func aLineThatSaysNothingIsAMistakeOfItsLine() {
        for (line, text) in [
            (1, "screen: feature/App"), (2, "part screen: One.\nscreen: needs Berth"),
            (1, "refused scren: AIQ-ARCH-001"), (2, "part screen: One.\nscreen: always unheard-of"),
        ] {
            let mistake = #expect(throws: PartTable.Mistake.self) { try PartTable(text) }
            #expect(mistake?.line == line, "\(text)")
        }
    }

    @Test func aNameMayHaveWhatTheTemplateAdds() {
        #expect(AppPart.screen.stem(of: "BerthsView") == "Berths")
        #expect(AppPart.screen.stem(of: "View") == "View")
        #expect(AppPart.useCase.stem(of: "FetchBerthsUseCase") == "Berth")
        #expect(AppPart.useCase.stem(of: "Berth") == "Berth")
        #expect(AppPart.useCase.stem(of: "Fetcher") == "Fetcher")
        #expect(AppPart.mock.stem(of: "MockTides") == "Tides")
    }
}
