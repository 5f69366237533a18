import KitMVVM
import Testing

@Suite("ViewState")
struct ViewStateTests {
    @Test("only what was loaded has a value")
    func onlyALoadedStateHasAValue() {
        let states: [ViewState<[String]>] = [.idle, .loading, .loaded(["Anna"]), .error(PierError.storm)]
        #expect(states.map(\.value) == [nil, nil, ["Anna"], nil])
    }

    @Test("the four cases are all there are")
    func aSwitchNeedsNoDefault() {
        let states: [ViewState<Int>] = [.idle, .loading, .loaded(3), .error(PierError.closed)]
        let shown = states.map { state in
            switch state {
            case .idle: "nothing"
            case .loading: "spinner"
            case .loaded(let value): "\(value)"
            case .error(let error): "\(error)"
            }
        }
        #expect(shown == ["nothing", "spinner", "3", "closed"])
    }
}
