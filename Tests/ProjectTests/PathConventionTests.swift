import Testing

/// There is one way to take paths apart and one to write to the streams of the process.
@Suite struct PathConventionTests {
    /// `NSString` traps for the folder of a name of one letter on Linux, reads `~` and compares names by their looks.
    @Test(arguments: ["as NSString", "NSString("])
    func noPathIsAnNSString(word: String) throws {
        for path in try Repository.swiftFiles(in: "Sources") where !path.contains(".generated.") {
            #expect(!(try Repository.text(path).contains(word)), "\(path): use LexicalPath")
        }
    }

    /// A write of `FileHandle` traps when the disk is full, and its reads take what comes without a limit.
    @Test(arguments: [
        "FileHandle.standardOutput", "FileHandle.standardError", "FileHandle.standardInput", ".contents(atPath:",
        "Data(contentsOf:",
    ])
    func streamsAndFilesAreReadAndWrittenInOnePlace(word: String) throws {
        for module in ["CLI", "Engine", "Standards", "Reporting", "Contracts", "Model", "Scaffold"] {
            for path in try Repository.swiftFiles(in: "Sources/\(module)") where !path.contains(".generated.") {
                let remedy = "use StandardStream, StandardInput or FileReader"
                #expect(!(try Repository.text(path).contains(word)), "\(path): \(remedy)")
            }
        }
    }

    @Test func theHardestFilesStayShort() throws {
        for path in try Repository.swiftFiles(in: "Sources/CLI/Project") {
            let lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(lines <= 250, "\(path) has \(lines) lines; the limit is 250")
        }
    }
}
