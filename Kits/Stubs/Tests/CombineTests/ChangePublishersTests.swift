import Testing

@testable import Combine

@Suite("Publishers of objects without published properties")
struct ChangePublishersTests {
    private final class Bare {}

    @Test("are thrown away some time after their objects")
    func theTableDoesNotGrowForEver() {
        let publishers = ChangePublishers()
        let kept = Bare()
        let publisher = publishers.publisher(for: kept)
        // Something else stays where each object was, so that the next one has another address.
        var spacers: [Bare] = []
        for _ in 0..<5_000 {
            _ = publishers.publisher(for: Bare())
            spacers.append(Bare())
        }
        #expect(publishers.tableCount <= 32)
        #expect(spacers.count == 5_000)
        #expect(publishers.publisher(for: kept) === publisher)
    }

    @Test("are as many as objects, however many there are")
    func manyLivingObjectsKeepTheirOwn() {
        let publishers = ChangePublishers()
        let objects = (0..<100).map { _ in Bare() }
        let first = objects.map { ObjectIdentifier(publishers.publisher(for: $0)) }
        let second = objects.map { ObjectIdentifier(publishers.publisher(for: $0)) }
        #expect(first == second)
        #expect(Set(first).count == 100)
    }
}
