import TenetRepositorySupport
import TenetTestSupport
import Testing

@Suite struct CoverageReaderTests {
    private func report(_ text: String) throws -> CoverageReport { try CoverageReader.read(Array(text.utf8)).get() }

    private func problem(_ text: String) -> String? {
        if case .failure(let problem) = CoverageReader.read(Array(text.utf8)) { problem.text } else { nil }
    }

    @Test func linesOfATraceFile() throws {
        let found = try report("TN:\nSF:/a/B.swift\r\nFN:1,f\nDA:1,4\nDA:2,0,abc\nDA:0,1\nLF:2\nLH:1\nend_of_record\n")
        #expect(found.format == .lcov)
        #expect(
            found.files == [.init(path: "/a/B.swift", count: .init(covered: 1, total: 2), lines: [1: true, 2: false])])
    }

    @Test func aFileThatSeveralTestsNameIsOne() throws {
        let found = try report(CoverageSample.lcov(["A.swift": "100"]) + CoverageSample.lcov(["A.swift": "010"]))
        #expect(found.files.map(\.count) == [.init(covered: 2, total: 3)])
    }

    @Test func xccovByTargetsWithoutThoseOfTests() throws {
        let found = try report(
            """
            {"coveredLines":3,"executableLines":14,"lineCoverage":0.2,"targets":[
            {"name":"App.app","lineCoverage":0.5,"files":[{"path":"/a/App/A.swift","name":"A.swift","coveredLines":3,
            "executableLines":4,"lineCoverage":0.75,"functions":[{"lineNumber":1,"executionCount":2}]}]},
            {"name":"AppTests.xctest","files":[{"path":"/a/AppTests/T.swift","coveredLines":10,"executableLines":10}]}]}
            """)
        #expect(found.format == .xccov)
        #expect(found.files == [.init(path: "/a/App/A.swift", count: .init(covered: 3, total: 4), lines: nil)])
    }

    @Test func xccovByLines() throws {
        let found = try report(
            #"{"/a/A.swift":[{"line":1,"isExecutable":false},{"line":2,"isExecutable":true,"executionCount":0},{"line":3,"isExecutable":true,"executionCount":5}]}"#
        )
        #expect(found.files.first?.lines == [2: false, 3: true])
    }

    @Test func summariesOfLLVMHaveNoLines() throws {
        let found = try report(
            #"{"data":[{"files":[{"filename":"/a/A.swift","summary":{"lines":{"count":10,"covered":7,"percent":70}}}],"totals":{}}],"type":"llvm.coverage.json.export","version":"2.0.1"}"#
        )
        #expect(found.files == [.init(path: "/a/A.swift", count: .init(covered: 7, total: 10), lines: nil)])
    }

    @Test func segmentsOfLLVMBecomeLines() throws {
        // A function over lines 1 to 6, with a branch on lines 3 and 4 that was not executed, and a gap behind it.
        let found = try report(
            #"{"data":[{"files":[{"filename":"A","segments":[[1,10,2,true,true,false],[3,8,0,true,true,false],[4,2,2,true,false,true],[5,1,2,true,false,false],[6,2,0,false,false,false]]}]}]}"#
        )
        #expect(found.files.first?.lines == [1: true, 2: true, 3: true, 4: false, 5: true, 6: true])
    }

    @Test func coberturaAndSonarQube() throws {
        let first = try report(
            "<?xml version=\"1.0\"?><!DOCTYPE coverage SYSTEM \"x.dtd\"><coverage><sources><source>/a</source></sources>"
                + "<packages><package><classes><class filename=\"B.swift\"><methods><method><lines><line number=\"1\" hits=\"0\"/>"
                + "</lines></method></methods><lines><line number=\"1\" hits=\"2\"/><line number=\"2\" hits=\"0\"/></lines>"
                + "</class></classes></package></packages></coverage>")
        #expect(
            first.files == [.init(path: "/a/B.swift", count: .init(covered: 1, total: 2), lines: [1: true, 2: false])])
        let second = try report(
            "<coverage version=\"1\"><file path=\"B.swift\"><lineToCover lineNumber=\"3\" covered=\"true\"/>"
                + "<lineToCover lineNumber=\"4\" covered=\"false\"/></file></coverage>")
        #expect(second.files.first?.lines == [3: true, 4: false])
    }

    @Test func whatIsNoReportIsSaid() {
        #expect(problem("") == "is empty")
        #expect(problem("hello") == "is of no known format")
        #expect(problem("{}") == "is of no known format")
        #expect(problem("<html></html>") == "is of no known format")
        #expect(problem("SF:a\nDA:1,1\n") == "ends in the middle of a file")
        #expect(problem("{\"data\":[]}") == "names no file")
        #expect(problem("{\"data\":[{\"files\":[")?.hasPrefix("is broken: ") == true)
        #expect(problem("<coverage><file path=\"a\">")?.hasPrefix("is broken: ") == true)
    }

    @Test func numbersBeyondAllBounds() throws {
        let huge = "99999999999999999999999999"
        #expect(problem("SF:a\nDA:\(huge),1\nend_of_record\n") == "has a line that counts nothing: `DA:\(huge),1`")
        #expect(problem("SF:a\nLF:\(huge)\nend_of_record\n") == nil)
        #expect(
            problem(#"{"targets":[{"files":[{"path":"a","coveredLines":9223372036854775807,"executableLines":1}]}]}"#)
                == "names no file")
        let far = (1...9).map { "{\"filename\":\"\($0)\",\"segments\":[[1,1,1,true,true],[1000000,1,0,false,false]]}" }
        #expect(
            problem("{\"data\":[{\"files\":[\(far.joined(separator: ","))]}]}") == "has more lines than any project")
        _ = try report(
            "{\"data\":[{\"files\":[{\"filename\":\"a\",\"segments\":[[\(huge),1,1,true,true],[1,1,\(huge),true,true]]}]}]}"
        )
    }

    @Test(arguments: [UInt64(5), 6, 7]) func changedReportsNeverTrap(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let samples = [
            CoverageSample.lcov(["A.swift": "1100-1", "B.swift": "0"]), CoverageSample.cobertura(["A.swift": "10"]),
            #"{"data":[{"files":[{"filename":"A","segments":[[1,10,2,true,true,false],[3,8,0,true,true,false],[9,2,0,false,false]]}]}]}"#,
        ].map { Array($0.utf8) }
        for round in 0..<3000 {
            var bytes = samples[round % samples.count]
            for _ in 0..<Int.random(in: 1...5, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
                default: bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
                }
            }
            if case .success(let report) = CoverageReader.read(bytes) {
                for file in report.files { #expect(file.count.covered <= file.count.total) }
            }
        }
    }

    @Test func percents() {
        #expect(CoverageReport.Count(covered: 4, total: 5).percentText == "80 %")
        #expect(CoverageReport.Count(covered: 1, total: 3).percentText == "33.33 %")
        #expect(CoverageReport.Count(covered: 1, total: 8).percentText == "12.5 %")
        #expect(CoverageReport.Count(covered: 1, total: 1999).percentText == "0.05 %")
        #expect(CoverageReport.Count().share == nil)
    }
}
