import AppCore
import Testing

@Suite struct ConditionalListBuilderTests {
    private enum Wind: CaseIterable {
        case calm, breeze, storm
    }

    private func list(@ConditionalListBuilder<String> _ build: () -> [String]) -> [String] { build() }

    @Test func eachStatementIsAPartOfTheList() {
        #expect(
            list {
                "mast"; "sail"
            } == ["mast", "sail"])
        #expect(list { "mast" } == ["mast"])
        #expect(list {} == [])
    }

    @Test(arguments: [true, false])
    func anOptionalBranchAddsNothingWhenItIsNotTaken(isWindy: Bool) {
        let parts = list {
            "mast"
            if isWindy {
                "reef"
                "jib"
            }
            "rudder"
        }
        #expect(parts == (isWindy ? ["mast", "reef", "jib", "rudder"] : ["mast", "rudder"]))
    }

    @Test func oneBranchOfSeveralIsTaken() {
        let lists = Wind.allCases.map { wind in
            list {
                switch wind {
                case .calm: "oars"
                case .breeze: "sail"
                case .storm: if wind == .storm { "anchor" } else { "none" }
                }
            }
        }
        #expect(lists == [["oars"], ["sail"], ["anchor"]])
    }

    @Test func whatNewSystemsAddIsKeptInItsPlace() {
        let parts = list {
            "mast"
            if #available(iOS 17, macOS 14, *) { "radar" }
            if #available(iOS 17, macOS 14, *) { "plotter" } else { "chart" }
            "rudder"
        }
        #expect(parts == ["mast", "radar", "plotter", "rudder"])
    }

    @Test func aLoopAndAListAddTheirElementsInOrder() {
        let more = ["bell", "lamp"]
        let parts = list {
            for number in 1...3 where number != 2 { "buoy \(number)" }
            more
        }
        #expect(parts == ["buoy 1", "buoy 3", "bell", "lamp"])
    }
}
