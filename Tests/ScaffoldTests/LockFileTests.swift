import Foundation
import Testing

@testable import TenetScaffold

/// Lock files that do not fit: each is said with what to do, and nothing is planned on them.
@Suite struct LockFileTests {
    private let folder = ScaffoldFolder()

    /// What an update says of the lock file of a native app after a change.
    private func complaint(_ change: (String) -> String) throws -> String {
        try folder.makeApp(.native)
        defer { folder.remove() }
        try folder.write(change(try folder.text(LockFile.path)), to: LockFile.path)
        return folder.complaint { _ = try folder.project.updatePlan() }
    }

    @Test func whatTenetDidNotWriteIsSaid() throws {
        #expect(try complaint { _ in "{" }.contains("it is not what Tenet wrote; take the version of the last commit"))
        #expect(
            try complaint { $0.replacing("\"generation\" : 1", with: "\"generation\" : \"1\"") }.contains(
                "cannot be read"))
    }

    @Test func aLaterFormatIsSaidWhateverItsShape() throws {
        #expect(
            try complaint { _ in "{\"format\": 2, \"runs\": []}" }.hasSuffix(
                "has format 2, which this version cannot read; update Tenet"))
    }

    @Test func aNewerVersionOfTheToolIsSaid() throws {
        let said = try complaint { $0.replacing("\"tool\" : \"0.1.0\"", with: "\"tool\" : \"0.10.0\"") }
        #expect(said.contains("written by Tenet 0.10.0, and this is 0.1.0") && said.hasSuffix("update Tenet"))
        #expect(try complaint { $0.replacing("\"tool\" : \"0.1.0\"", with: "\"tool\" : \"0.0.9\"") }.isEmpty)
    }

    @Test func markersOfAMergeAreSaidWithTheirLine() throws {
        let said = try complaint { "<<<<<<< HEAD\n" + $0 }
        #expect(said.hasPrefix("tenet.lock:1: a merge has left its markers; keep what both sides have"))
    }

    @Test func theLockFileOfAnotherAppIsSaid() throws {
        try folder.makeApp(.native)
        defer { folder.remove() }
        let other = ScaffoldFolder()
        defer { other.remove() }
        try other.write("struct Quay {}\n", to: "Quay/Quay.swift")
        try other.write(try folder.text(LockFile.path), to: LockFile.path)
        for said in [
            other.complaint { _ = try other.project.updatePlan() },
            other.complaint { _ = try other.featurePlan("Berths", "struct Berth { let id: Int }") },
        ] {
            #expect(
                said.contains("is that of the app `Harbor`, and none of its ")
                    && said.contains("take the lock file of this app"))
        }
    }

    @Test func theLockFileOfAnotherStandardIsSaid() throws {
        let said = try complaint { $0.replacing("\"standard\" : \"native\"", with: "\"standard\" : \"mvvm\"") }
        #expect(said.contains("says `mvvm`, and ") && said.contains("was generated for `native`"))
        let unknown = try complaint { $0.replacing("\"standard\" : \"native\"", with: "\"standard\" : \"viper\"") }
        #expect(unknown.contains("`viper`"))
    }

    @Test func whatTwoBranchesMadeTwiceIsSaid() throws {
        try folder.makeApp(.native)
        defer { folder.remove() }
        try folder.makeFeature("Berths", "struct Berth { let id: Int }")
        var lock = try #require(try folder.project.lock())
        lock.generations.append(lock.generations[1])
        try folder.write(lock.text, to: LockFile.path)
        #expect(folder.complaint { _ = try folder.project.undoPlan() }.contains("the feature `Berths` twice"))
    }

    @Test func aFileThatNoRunMadeIsSaid() throws {
        let line = "        \"Harbor/HarborApp.swift\",\n"
        let said = try complaint { text in
            #expect(text.contains("\"Harbor/HarborApp.swift\""))
            return text.replacing("\"Harbor/HarborApp.swift\",", with: "").replacing(line, with: "")
        }
        #expect(said.contains("under `generations` that none did"))
    }
}
