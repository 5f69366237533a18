import TenetModel
import TenetResourceReading
import TenetResources
import Testing

@Suite struct BuildRobustnessTests {
    static let files = [
        ("App/Shop.xcodeproj/project.pbxproj", BuildSamples.projectText),
        ("Kit/Package.swift", BuildManifestTests.everyKind),
    ]

    @Test func bytesGiveTheSameValueBack() throws {
        for (path, text) in Self.files {
            let description = try #require(BuildDescription.read(path: path, bytes: Array(text.utf8)))
            var writer = ByteWriter()
            description.write(to: &writer)
            var reader = ByteReader(writer.bytes[...])
            #expect(try BuildDescription(from: &reader) == description)
            var again = ByteWriter()
            BuildDescription.read(path: path, bytes: Array(text.utf8))?.write(to: &again)
            #expect(writer.bytes == again.bytes)
            for end in stride(from: 0, to: writer.bytes.count, by: 37) {
                var short = ByteReader(writer.bytes[..<end])
                #expect(throws: ByteCodingError.self) { try BuildDescription(from: &short) }
            }
        }
    }

    @Test func brokenProjectsGiveWhatCanBeRead() throws {
        let text = BuildSamples.projectText.replacing("name = \"Check style\";", with: "name = ;")
            .replacing("developmentRegion = en;", with: "developmentRegion en;")
            .replacing("F05 = {isa", with: "\n<<<<<<< HEAD\n=======\n>>>>>>> other\nF05 = {isa")
        let project = try BuildSamples.project(text)
        #expect(project.problems.map(\.message).contains("A merge conflict was not resolved."))
        #expect(project.problems.map(\.message).contains("A value is missing."))
        #expect(project.problems.map(\.message).contains("A “=” is missing behind a key."))
        #expect(project.targets.count == 4)
        #expect(project.developmentRegion == nil)
        #expect(project.target(named: "My Shop")?.sources.count == 4)
    }

    @Test func danglingAndDoubleObjectsAreNamed() throws {
        let text = BuildSamples.projectText.replacing("files = (B01, B02,", with: "files = (B99, B02,")
            .replacing("D02 = {isa", with: "D01 = {isa")
        let messages = try BuildSamples.project(text).problems.map(\.message)
        #expect(messages.contains("A build phase lists a file that does not exist."))
        #expect(messages.contains("The object “D01” is written twice."))
    }

    @Test func cutProjectsKeepTheirTargets() throws {
        let end = try #require(BuildSamples.projectText.firstRange(of: "PR1 /* Project object */ = {"))
        let project = try BuildSamples.project(String(BuildSamples.projectText[..<end.lowerBound]))
        #expect(project.targets.count == 4)
        #expect(!project.problems.isEmpty)
    }

    @Test func otherContentsAreNoProjects() throws {
        for text in ["", "<?xml version=\"1.0\"?><plist/>", "{\"a\": 1}", "text", "\u{FEFF}{}"] {
            let project = try BuildSamples.project(text)
            #expect(project.targets == [])
            #expect(!project.problems.isEmpty)
        }
    }

    @Test func depthDoesNotMatter() throws {
        for open in ["{", "(", "{a = ", "{a = (", "/*", "\"", "<"] {
            _ = try BuildSamples.project(String(repeating: open, count: 50_000))
        }
        for open in [
            "[", "f(", ".a.b", "a.map { ", "x.append(", "{ ", "1 + ", "if a { ", "Package(name: ", "A<",
            "try ", "a ? b : ", "else if a {} ", "!", "- ", "& ", "@a ", "some ", "in ", "{ a in ", "a as ", "a is b ",
            "\"\\(", "@a(", "#if a\n", "() -> ",
        ] {
            _ = try BuildSamples.manifest("let a = " + String(repeating: open, count: 100))
        }
    }

    @Test func textsThatTheParserCannotExplainAreRefused() throws {
        for odd in ["\u{0C}", "\u{1}", "\u{7F}", "\u{FEFF}", "\u{FEFF}\u{A0}"] {
            let package = try BuildSamples.manifest("// swift-tools-version:6.0\nlet package \(odd)= 5")
            #expect(!package.problems.isEmpty)
        }
        let path = "Kit/Package.swift"
        #expect(
            BuildDescription.read(path: path, bytes: Array("let a ".utf8) + [0xDE, 0x3D, 0x20])?.problems.count == 1)
        let comment = try BuildSamples.manifest(
            "// swift-tools-version:6.0\n// ü= “x”\nlet package = Package(name: \"Größe=\", targets: [.target(name: \"Ü\")])"
        )
        #expect(comment.problems == [])
        #expect(comment.targets.map(\.name.text) == ["Ü"])
        let squares = String(repeating: "[", count: 30)
        #expect(
            try BuildSamples.manifest("let a = " + squares).problems.map(\.message) == [
                "This is not valid Swift: the parser does not take it: square brackets nest 9 levels deep."
            ])
        // What a comment closes is open all the same.
        let arrows = String(repeating: "(A) ->/*,*/\n", count: 40_000)
        #expect(try BuildSamples.manifest("let a: \(arrows) B").problems.count == 1)
    }

    @Test func groupsThatHoldThemselvesEnd() throws {
        let text = BuildSamples.projectText.replacing(
            "children = (F01, F02, )", with: "children = (G01, G03, F01, F02, )")
        #expect(try BuildSamples.project(text).target(named: "My Shop")?.sources.count == 4)
    }

    @Test func manifestsThatExplodeEnd() throws {
        var text = "// swift-tools-version:6.0\nlet v0 = [\"a\", \"b\"]\n"
        for level in 1...40 { text += "let v\(level) = v\(level - 1) + v\(level - 1)\n" }
        text += "func f(_ n: String) -> [Target] { g(n) + g(n) }\nfunc g(_ n: String) -> [Target] { f(n) + f(n) }\n"
        text +=
            "let package = Package(name: \"P\", targets: f(\"x\") + v40.map { .target(name: $0) } + [.target(name: \"T\")])"
        let package = try BuildSamples.manifest(text)
        #expect(package.name?.text == "P")
    }

    /// Changes, doubles and drops bytes: nothing may trap, and every range has to lie in the file.
    @Test(arguments: files.indices) func mutationsNeverTrap(_ index: Int) throws {
        let (path, text) = Self.files[index]
        let original = Array(text.utf8)
        let alphabet = Array("{}()[]<>=;,\"\\/*'.:$ \nab0\u{E4}@#".utf8)
        var random = SplitMix(state: 7)
        for _ in 0..<150 {
            var bytes = original
            for _ in 0...Int(random.next() % 12) where !bytes.isEmpty {
                let place = Int(random.next() % UInt64(bytes.count))
                let length = min(bytes.count - place, Int(random.next() % 40))
                switch random.next() % 4 {
                case 0: bytes[place] = alphabet[Int(random.next() % UInt64(alphabet.count))]
                case 1: bytes.removeSubrange(place..<(place + length))
                case 2: bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
                default: bytes.removeSubrange((random.next() % 8 == 0 ? place : place + length)...)
                }
            }
            let description = try #require(BuildDescription.read(path: path, bytes: bytes))
            try checkRanges(description, count: bytes.count)
            _ = description.targets.map { ($0.infoPlistKeys, $0.productModuleName, $0.contains(path: "Shop/A.swift")) }
        }
    }

    private func checkRanges(_ description: BuildDescription, count: Int) throws {
        var ranges = description.problems.map(\.range) + description.packages.map(\.range)
        ranges += description.packages.map(\.place.range) + description.products.map(\.name.range)
        ranges += description.knownRegions.map(\.range) + description.languageModes.map(\.range)
        for target in description.targets {
            ranges += target.files.map(\.range) + target.folders.map(\.path.range) + [target.name.range]
            ranges += target.folders.flatMap { $0.excludes + ($0.only ?? []) }.map(\.range)
            ranges += target.dependencies.map(\.name.range) + target.swiftSettings.map(\.range)
            ranges += target.scripts.map(\.text.range) + target.settings.values.flatMap { $0.values.map(\.range) }
        }
        #expect(ranges.allSatisfy { $0.lower >= 0 && $0.upper <= count })
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }
}
