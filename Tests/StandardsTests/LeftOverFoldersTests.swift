import Testing

@testable import TenetStandards

/// Which folders `init` takes for what nothing compiles.
@Suite struct LeftOverFoldersTests {
    private static let built = (1...6).map { (path: "App/Screen\($0).swift", isLeftOver: false) }

    private func paths(
        _ sources: [(path: String, isLeftOver: Bool)], _ others: [String: [String]] = [:]
    ) -> [String] {
        LeftOverFolders(sources) { others[$0] ?? [] }.folders.map(\.path)
    }

    @Test func theOutermostFolderIsNamed() {
        let old = [("App/Old/Views/A.swift", true), ("App/Old/B.swift", true)].map { (path: $0.0, isLeftOver: $0.1) }
        #expect(paths(Self.built + old) == ["App/Old"])
    }

    @Test func aFolderWithOneFileInATargetIsNot() {
        let mixed = [("App/Old/A.swift", true), ("App/Old/B.swift", true), ("App/Old/C.swift", false)]
        #expect(paths(Self.built + mixed.map { (path: $0.0, isLeftOver: $0.1) }).isEmpty)
    }

    @Test func aSingleFileIsNoFolderOfThem() {
        #expect(paths(Self.built + [(path: "Samples/A.swift", isLeftOver: true)]).isEmpty)
    }

    /// Something else builds what is in no target that is read here.
    @Test(arguments: [
        ("Kit", "Kit.podspec"), ("Kit", "BUILD.bazel"), ("", "Project.swift"), ("Kit/Sources", "Package.swift"),
    ])
    func whatIsBuiltOtherwiseIsNot(folder: String, file: String) {
        let kit = ["A", "B"].map { (path: "Kit/Sources/\($0).swift", isLeftOver: true) }
        #expect(paths(Self.built + kit) == ["Kit"])
        #expect(paths(Self.built + kit, [folder: [file]]).isEmpty)
    }

    @Test func whereMostIsInNoTargetNothingIs() {
        let old = (1...7).map { (path: "Old/Screen\($0).swift", isLeftOver: true) }
        #expect(paths(Self.built + old).isEmpty)
    }
}
