import TenetStandards
import Testing

@testable import TenetChecklist

/// Pieces of views, code that was copied and changed, and screens of Interface Builder.
@Suite struct ChangePieceTests {
    private static let came: Set<ChangeKind> = [.added, .changes]
    private static let altered: Set<ChangeKind> = [.altered, .changes]

    private func kinds(_ subject: ChangeSubject, _ base: [String: String], _ head: [String: String]) -> Set<ChangeKind>
    {
        let change = ChangeFixture.change(from: base, to: head)
        return Set(ChangeKind.allCases.filter { !change.places(subject, $0).isEmpty })
    }

    // MARK: Parts of views

    @Test(arguments: [
        "var head: some View { Text(\"b\") }", "private func row(_ a: Int) -> some View { Text(\"b\") }",
        "@ViewBuilder var head: some View { Text(\"b\") }",
    ])
    func aPieceOfAViewIsAPart(member: String) {
        let view = { (rest: String) in "struct A: View { var body: some View { Text(\"a\") }; \(rest) }\n" }
        #expect(ChangeFixture.kinds(.viewPart, view(""), view(member)) == Self.came)
    }

    @Test func aPrivateViewIsAPart() {
        let body = "var body: some View { Text(\"a\") }"
        #expect(ChangeFixture.kinds(.viewPart, "", "private struct Row: View { \(body) }\n") == Self.came)
        // One that others can use is a component.
        #expect(ChangeFixture.kinds(.viewPart, "", "struct Row: View { \(body) }\n") == [])
        #expect(ChangeFixture.kinds(.viewPart, "", "private struct Row { var a = 1 }\n") == [])
    }

    // MARK: Near copies

    @Test func whatDiffersInNamesIsANearCopy() {
        let (one, two) = (SubjectRow.copies(""), SubjectRow.copies("harbor"))
        #expect(ChangeFixture.kinds(.nearCopy, one, two) == Self.came)
        #expect(kinds(.nearCopy, ["App/A.swift": one], ["App/A.swift": one, "App/B.swift": copy]) == Self.came)
        // Both are new.
        #expect(ChangeFixture.kinds(.nearCopy, "", two) == Self.came)
    }

    private var copy: String { SubjectRow.copies("").replacing("quay", with: "harbor") }

    @Test func whatOnlyMovedIsNoCopy() {
        let one = SubjectRow.copies("")
        #expect(kinds(.nearCopy, ["App/A.swift": one], ["App/B.swift": one]) == [])
        #expect(kinds(.nearCopy, ["App/A.swift": one], ["App/A.swift": copy]) == [])
    }

    @Test func shortCodeAndOtherCodeAreNoCopies() {
        let short = "func a() { run(1); run(2) }\n"
        #expect(ChangeFixture.kinds(.nearCopy, short, short + "func b() { run(1); run(3) }\n") == [])
        let other = """
            func names(_ boats: [Boat]) -> [String] {
                let sorted = boats.sorted { $0.length < $1.length || $0.length == $1.length && $0.name < $1.name }
                return sorted.filter { !$0.name.isEmpty }.map { boat in
                    boat.isSold ? boat.name + " (" + sold + ")" : boat.name.uppercased(with: locale)
                }
            }

            """
        let one = SubjectRow.copies("")
        #expect(ChangeFixture.kinds(.nearCopy, one, one + other) == [])
    }

    // MARK: Interface Builder

    private static func storyboard(_ title: String, y: Int = 10, tool: Int = 1) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="\(tool)">
            <dependencies>
                <deployment version="\(tool)" identifier="iOS"/>
            </dependencies>
            <scenes>
                <label text="\(title)" id="a-b-c">
                    <rect key="frame" x="0.0" y="\(y)" width="80" height="20"/>
                </label>
            </scenes>
        </document>
        """
    }

    @Test(arguments: ["App/Main.storyboard", "App/Cell.xib"]) func anElementIsContent(path: String) {
        let code = ["App/A.swift": "struct A { }"]
        let with = { (text: String) in code.merging([path: text]) { $1 } }
        let (one, two) = (with(Self.storyboard("Piers")), with(Self.storyboard("Quays")))
        for subject in [ChangeSubject.content, .layout] {
            #expect(kinds(subject, one, two) == Self.altered)
            #expect(kinds(subject, code, one) == Self.came)
            // Another version of the tools, and frames that it computes, are nothing that users see.
            #expect(kinds(subject, one, with(Self.storyboard("Piers", y: 12, tool: 2))) == [])
        }
    }
}
