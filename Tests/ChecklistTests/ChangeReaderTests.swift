import TenetStandards
import Testing

@testable import TenetChecklist

/// Each subject of a trigger: what raises it, and what does not.
@Suite struct ChangeReaderTests {
    private let rest = ["App/B.swift": "let b = 1\n"]

    private func change(_ base: [String: String], _ head: [String: String]) -> Change {
        ChangeFixture.change(from: base.merging(rest) { $1 }, to: head.merging(rest) { $1 })
    }

    private func kinds(_ subject: ChangeSubject, _ change: Change) -> Set<ChangeKind> {
        Set(ChangeKind.allCases.filter { !change.places(subject, $0).isEmpty })
    }

    @Test func aFileOfWhichNoTextCanBeHadRaisesNothing() {
        let path = "App/Assets.xcassets/Tide.imageset/tide.png"
        func file(_ base: [UInt8]?, _ head: [UInt8]?) -> ComparedFile {
            ComparedFile(path: path, base: base, head: head, isGenerated: false, changedLines: [])
        }
        #expect(kinds(.asset, ChangeFixture.change(of: [file(nil, nil)])).isEmpty)
        #expect(kinds(.asset, ChangeFixture.change(of: [file(nil, [1])])) == [.added, .changes])
        #expect(kinds(.asset, ChangeFixture.change(of: [file([1], nil)])) == [.removed, .changes])
    }

    @Test func everySubjectHasARow() {
        #expect(Set(SubjectRow.all.map(\.subject)) == Set(ChangeSubject.allCases))
    }

    @Test(arguments: SubjectRow.all) func whatComesAndGoesIsSeen(row: SubjectRow) {
        let added = change([:], [row.path: row.code])
        #expect(kinds(row.subject, added).isSuperset(of: [.changes]), "\(added.summary)")
        #expect(!kinds(row.subject, added).contains(.removed), "\(added.summary)")
        let removed = change([row.path: row.code], [:])
        #expect(kinds(row.subject, removed).isSuperset(of: [.changes]), "\(removed.summary)")
        #expect(!kinds(row.subject, removed).contains(.added), "\(removed.summary)")
    }

    @Test(arguments: SubjectRow.all) func whatIsNextToItIsNot(row: SubjectRow) {
        let other = change([:], [row.otherPath: row.otherCode])
        #expect(kinds(row.subject, other) == [], "\(other.summary)")
    }

    @Test(arguments: SubjectRow.all.filter { $0.path.hasSuffix(".swift") && $0.subject != .comment })
    func layoutAndCommentsChangeNothing(row: SubjectRow) {
        let laid = "// A remark.\n" + row.code.replacing("{", with: "{\n    ").replacing("}", with: "\n}") + "\n"
        let change = change([row.path: row.code], [row.path: laid])
        #expect(kinds(row.subject, change) == [], "\(change.summary)")
    }

    @Test(arguments: SubjectRow.types) func aMoveChangesNothing(row: SubjectRow) {
        let change = change([row.path: row.code], ["App/C.swift": row.code])
        #expect(kinds(row.subject, change) == [], "\(change.summary)")
    }
}
