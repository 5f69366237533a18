import TenetContracts
import TenetTestSupport
import Testing

/// Work grows as the sources do, whatever the classes inherit.
@Suite(.serialized) struct PydanticLinearTests {
    private static let imports = "from pydantic import BaseModel\n"

    private static func chain(_ count: Int) -> String {
        imports + "class M0(BaseModel):\n    f0: int\n"
            + (1..<count).map { "class M\($0)(M\($0 - 1)):\n    f\($0): int\n" }.joined()
    }

    @Test func aChainOfClassesIsReadInLinearTime() {
        let ratio = Growth.ratio(600) { count in
            let text = Self.chain(count)
            return { _ = PythonFiles.read(text) }
        }
        #expect(ratio < Growth.linear, "\(ratio)")
    }

    @Test func manyFieldsOfOneClassAreReadInLinearTime() {
        let ratio = Growth.ratio(500) { count in
            let text = Self.imports + "class M(BaseModel):\n" + (0..<count).map { "    f\($0): int\n" }.joined()
            return { _ = PythonFiles.read(text) }
        }
        #expect(ratio < Growth.linear, "\(ratio)")
    }

    @Test func aClassWithMoreAncestorsThanTheLimitIsUnknownAndSaid() {
        let contract = PythonFiles.read(Self.chain(300))
        #expect(contract.lines("M255").count == 256)
        #expect(contract.lines("M256").isEmpty)
        let messages = contract.problems.map(\.message)
        #expect(messages.count == 44)
        #expect(messages.first?.contains("The class M256 has more than 256 ancestors") == true)
    }

    @Test func aLongChainDoesNotOverflowTheStack() {
        let reversed = Self.imports + (1..<5000).reversed().map { "class M\($0)(M\($0 - 1)):\n    a: int\n" }.joined()
        _ = PythonFiles.read(reversed + "class M0(BaseModel):\n    a: int\n")
    }
}
