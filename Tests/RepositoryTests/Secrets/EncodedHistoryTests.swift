import Foundation
import TenetEngine
import TenetRuleKit
import TenetRules
import TenetTestSupport
import Testing

/// Files that git takes for binary and that hold text: in the history they are read as in the work tree.
@MainActor
@Suite(.enabled(if: hasGit, "git is not installed: install it to read histories")) struct EncodedHistoryTests {
    private let key = "q8Zk3Lw0Vt5Nx2Rb7Hd4"

    private func found(_ scratch: HistoryScratch) throws -> [Finding] {
        let rules = allRules.filter { $0.about.id == "secret-in-history" }.map { RuleSet.Active($0.init()) }
        #expect(rules.count == 1)
        return RuleSet(rules).checkRepository(try scratch.read())
    }

    private func binaryList(_ values: [String: String]) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
    }

    private func wide(_ text: String) throws -> Data {
        Data([0xFF, 0xFE]) + (try #require(text.data(using: .utf16LittleEndian)))
    }

    @Test func aBinaryPropertyListThatLostItsSecretStillHasItInTheHistory() throws {
        let scratch = try HistoryScratch()
        try scratch.git.write(try binaryList(["ApiSecret": key, "Name": "Harbor"]), to: "App/Keys.plist")
        let id = try scratch.commit("Add the keys")
        try scratch.git.write(try binaryList(["Name": "Harbor"]), to: "App/Keys.plist")
        try scratch.commit("Read the key from the keychain")
        let findings = try found(scratch)
        #expect(findings.count == 1)
        #expect(findings.first?.path == ".git/commit/\(id.prefix(12))")
        #expect(findings.first?.message.contains("App/Keys.plist") == true)
        #expect(findings.first?.message.contains(key) == false)
    }

    @Test func aTextInUTF16IsRead() throws {
        let scratch = try HistoryScratch()
        try scratch.git.write(try wide("\"title\" = \"Harbor\";\n"), to: "Config/Debug.xcconfig")
        try scratch.commit("Begin")
        try scratch.git.write(try wide("NAME = Harbor\nSEARCH_API_KEY = \(key)\n"), to: "Config/Debug.xcconfig")
        let id = try scratch.commit("Add the search")
        try scratch.git.write(try wide("NAME = Harbor\n"), to: "Config/Debug.xcconfig")
        try scratch.commit("Drop the search")
        #expect(try found(scratch).map(\.path) == [".git/commit/\(id.prefix(12))"])
    }

    @Test func whatIsStillInTheFileIsNoNewsOfTheHistory() throws {
        let scratch = try HistoryScratch()
        try scratch.git.write(try binaryList(["ApiSecret": key]), to: "App/Keys.plist")
        try scratch.commit("Add the keys")
        #expect(try found(scratch).isEmpty)
    }

    @Test func theCommitThatBroughtASecretFirstIsNamed() throws {
        let scratch = try HistoryScratch()
        try scratch.git.write(try binaryList(["ApiSecret": key]), to: "App/Keys.plist")
        let first = try scratch.commit("Add the keys")
        try scratch.commit("Write them as text", ["App/Other.env": "API_SECRET=\(key)\n"])
        for path in ["App/Keys.plist", "App/Other.env"] { try scratch.git.remove(path) }
        try scratch.commit("Take the keys out")
        #expect(try found(scratch).map(\.path) == [".git/commit/\(first.prefix(12))"])
    }

    @Test func picturesAreNotRead() throws {
        let scratch = try HistoryScratch()
        try scratch.git.write(Data([0x89, 0x50, 0, 0]) + Data("API_SECRET=\(key)\n".utf8), to: "App/a.png")
        try scratch.commit("Add a picture")
        let repository = try scratch.read()
        var asked: [String] = []
        let texts = repository.addedEncodedTexts { path in
            asked.append(path)
            return false
        }
        #expect(texts.isEmpty && asked == ["App/a.png"])
    }
}
