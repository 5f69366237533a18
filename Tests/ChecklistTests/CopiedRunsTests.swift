import TenetStandards
import Testing

@testable import TenetChecklist

/// Statements that stand once more, or less often, but for their names and literals.
@Suite struct CopiedRunsTests {
    private static let came: Set<ChangeKind> = [.added, .changes]
    private static let went: Set<ChangeKind> = [.removed, .changes]

    private func kinds(_ base: [String: String], _ head: [String: String]) -> Set<ChangeKind> {
        let change = ChangeFixture.change(from: base, to: head)
        return Set(ChangeKind.allCases.filter { !change.places(.nearCopy, $0).isEmpty })
    }

    /// Three statements about a pier or a quay.
    private func run(_ name: String, _ limit: Int = 3, rest: String = "") -> String {
        """
        let \(name)Share = fees.amount * fees.count
        if \(name)Share > \(limit) { report(\(name)Share, of: fees.name) }
        total += min(\(name)Share, limits.allowed)
        \(rest)

        """
    }

    private func function(_ name: String, _ body: String) -> String { "func \(name)() {\n\(body)}\n" }

    @Test func whatIsAddedTwiceWithOtherNamesIsACopy() {
        let twins = function("a", run("pier")) + function("b", run("quay", 5))
        #expect(kinds(["A.swift": ""], ["A.swift": twins]) == Self.came)
        #expect(kinds(["A.swift": ""], ["A.swift": function("a", run("pier") + run("quay", 5))]) == Self.came)
        #expect(kinds(["A.swift": ""], ["A.swift": function("a", run("pier"))]) == [])
    }

    @Test func threeStatementsOfOldCodeAreChanceAndFourAreNone() {
        let (one, four) = (function("a", run("pier")), function("a", run("pier", rest: "print(total, fees.name)")))
        #expect(kinds(["A.swift": one], ["A.swift": one, "B.swift": function("b", run("quay"))]) == [])
        let copy = function("b", run("quay", rest: "print(total, fees.name)"))
        #expect(kinds(["A.swift": four], ["A.swift": four, "B.swift": copy]) == Self.came)
    }

    @Test func oneLongStatementIsEnough() {
        let call = { (name: String, color: String) in
            """
            Label(\(name).title, systemImage: icons.\(name)).font(.headline).foregroundStyle(\(color))
                .padding(.horizontal, 12).background(shapes.card, in: RoundedRectangle(cornerRadius: 8))
                .overlay(alignment: .top) { Divider() }.onTapGesture { open(\(name)) }

            """
        }
        let old = function("a", call("pier", "red"))
        let (one, two) = (function("b", call("quay", "blue")), function("c", call("lock", "green")))
        #expect(kinds(["A.swift": old], ["A.swift": old, "B.swift": one + two]) == Self.came)
        // One that is like another may be chance.
        #expect(kinds(["A.swift": old], ["A.swift": old, "B.swift": one]) == [])
    }

    @Test func whatSharesFewNamesIsNoCopy() {
        let other = """
            let tide = harbor.height * harbor.depth
            if tide > 7 { close(tide, of: harbor.gate) }
            level += max(tide, harbor.floor)

            """
        #expect(kinds(["A.swift": ""], ["A.swift": function("a", run("pier")) + function("b", other)]) == [])
    }

    @Test func aListOfAssignmentsIsNoCopy() {
        let list = { (name: String) in (1...6).map { "\(name).field\($0) = source.value\($0).text\n" }.joined() }
        #expect(kinds(["A.swift": ""], ["A.swift": function("a", list("boat"))]) == [])
    }

    @Test func whatMovesIsNoCopy() {
        let twins = function("a", run("pier")) + function("b", run("quay", 5))
        #expect(kinds(["A.swift": twins], ["B.swift": twins]) == [])
        #expect(kinds(["A.swift": twins], ["A.swift": twins + "func c() { }\n"]) == [])
        #expect(kinds([:], ["Tests/A.swift": "import Testing\n" + twins]) == [])
    }

    @Test func copiesThatBecomeOneAreRemoved() {
        let twins = function("a", run("pier")) + function("b", run("quay", 5))
        let shared = function("c", run("place")) + "func a() { c() }\nfunc b() { c() }\n"
        #expect(kinds(["A.swift": twins], ["A.swift": shared]) == Self.went)
        // What is gone as a whole was no copy of what stays.
        #expect(kinds(["A.swift": function("a", run("pier")), "B.swift": "let a = 1"], ["B.swift": "let a = 1"]) == [])
    }

    @Test func aTypeOfShortMembersIsACopyAsAWhole() {
        let type = { (name: String, key: String) in
            """
            final class \(name): UILabel {
                override func awakeFromNib() { super.awakeFromNib(); text = text?.translated(by: "\(key)") }
                override func didMoveToWindow() { adjustsFontForContentSizeCategory = window != nil }
                func style() { font = theme.headline; textColor = theme.ink }
                func reset() { text = nil; isHidden = true }
            }

            """
        }
        let old = type("PierLabel", "pier")
        let (one, two) = (type("QuayLabel", "quay"), type("LockLabel", "lock"))
        #expect(kinds(["A.swift": old], ["A.swift": old, "B.swift": one, "C.swift": two]) == Self.came)
        #expect(kinds(["A.swift": old], ["A.swift": type("QuayLabel", "quay")]) == [])
    }

    @Test func membersThatSeveralTypesHandUpAreRemoved() {
        let type = { (name: String, rest: String) in "class \(name): Base { \(rest) }\n" }
        let member = "func stop() { queue.cancel() }"
        let old = "class Base { }\n" + type("Pier", member) + type("Quay", member)
        let new = "class Base { \(member) }\n" + type("Pier", "") + type("Quay", "")
        #expect(kinds(["A.swift": old], ["A.swift": new]) == Self.went)
        let one = "class Base { }\n" + type("Pier", member) + type("Quay", "")
        #expect(kinds(["A.swift": one], ["A.swift": new]) == [])
    }
}
