import TenetEngine
import TenetModel
import TenetRuleKit
import TenetRules
import Testing

/// Messages that depend on what was found: examples compare places only.
@Suite struct MessageTests {
    private let holdingNothing = "final class TideViewModel {\n    private let pier: Pier\n}"
    private let holdingState = "final class TideViewModel: ObservableObject {\n    @Published var height = 0\n}"

    @Test func aViewModelIsSaidToHoldStateOnlyWhereItDoes() throws {
        let named: [String: OptionValue] = ["require_observation": .bool(false)]
        let id: RuleID = "view-model-not-main-actor"
        #expect(
            try findings(of: id, in: holdingNothing, named).map(\.message)
                == ["`TideViewModel` is a view model but is not on the main actor"])
        #expect(
            try findings(of: id, in: holdingState, named).map(\.message)
                == ["`TideViewModel` holds state of the user interface but is not on the main actor"])
        let hidden = "final class TideViewModel: ObservableObject {\n    private var pier: Pier\n}"
        #expect(
            try findings(of: id, in: hidden, named).map(\.message)
                == ["`TideViewModel` is a view model but is not on the main actor"])
        let followed = "@Observable final class TideViewModel {\n    var height = 0\n}"
        #expect(
            try findings(of: id, in: followed, named).map(\.message)
                == ["`TideViewModel` holds state of the user interface but is not on the main actor"])
    }

    @Test func whereTheAttributeMustBeWrittenTheSameIsSaid() throws {
        let written: [String: OptionValue] = [
            "require_observation": .bool(false), "accept_inherited": .bool(false),
        ]
        let id: RuleID = "view-model-not-main-actor"
        #expect(
            try findings(of: id, in: holdingNothing, written).map(\.message)
                == ["`TideViewModel` is a view model and does not say that it is on the main actor"])
        #expect(
            try findings(of: id, in: holdingState, written).map(\.message)
                == ["`TideViewModel` holds state of the user interface and does not say that it is on the main actor"])
    }

    @Test func staticCodeIsNotSentToAnInitializer() throws {
        let options: [String: OptionValue] = ["others": .strings(["Manager"])]
        let helps = try ["static func", "func"].map { function in
            let source = "final class TideManager {\n    \(function) reset() { TideStore.shared.clear() }\n}"
            return try #require(findings(of: "shared-in-view-model", in: source, options).first?.help)
        }
        #expect(
            helps == [
                "take it as a parameter, or let an instance do this that is given it",
                "take it as an initializer argument with `.shared` as default",
            ])
    }

    @Test func aTryInAnArgumentIsNamedBeforeTheCallAroundIt() throws {
        let source = "func testSend() async {\n    _ = try? await handler.handle(try message.encode())\n}"
        #expect(
            try findings(of: "test-try-optional", in: source, at: Example.testPath).map(\.message)
                == ["`try?` hides from `testSend` why `encode` failed"])
        let unknown = "func testSend() async {\n    _ = try? await handler.handle(message.encode())\n}"
        #expect(
            try findings(of: "test-try-optional", in: unknown, at: Example.testPath).map(\.message)
                == ["`try?` hides from `testSend` why this failed"])
    }

    @Test func howOftenAViewReachesForAnInstanceIsSaid() throws {
        let source = """
            struct Pier: View {
                let first = Harbor.shared.first
                let last = Harbor.shared.last
            }
            struct Quay: View {
                let first = Harbor.shared.first
            }
            """
        let message = "the view depends on `Harbor.shared`, which previews and tests cannot replace"
        #expect(
            try findings(of: "shared-instance-in-view", in: source).map(\.message)
                == [message + ", here and 1 more time", message])
    }

    private func findings(
        of id: RuleID, in source: String, _ options: [String: OptionValue] = [:], at path: String = Example.defaultPath
    ) throws -> [Finding] {
        let rule = try #require(allRules.first { $0.about.id == id })
        let rules = RuleSet([try RuleDefinition(rule).configured(options)])
        let bytes = Array(source.utf8)
        let outcome = bytes.withUnsafeBufferPointer { FileStage().check($0, path: path, rules: rules) }
        return (outcome.result.findings + rules.checkProject([(path, outcome.result.facts)]).findings)
            .sorted { $0.range.lower < $1.range.lower }
    }
}
