import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport
import Testing

@Suite struct PipelineTests {
    private func workflow(_ text: String) -> (Pipeline?, [UInt8]) {
        let bytes = Array(text.utf8)
        let document = RepositoryDocument(path: ".github/workflows/ci.yml", bytes: bytes)
        return (GitHubWorkflow(document: document).pipeline(), bytes)
    }

    @Test func wordsOfScriptsStandWhereTheyAreWritten() throws {
        let (pipeline, bytes) = workflow(
            """
            jobs:
              a:
                steps:
                  - run: make first
                  - run: |
                      make second
                        make third
                  - run: >-
                      make
                      fourth
                  - run: "make fifth"
            """)
        let commands = try #require(pipeline).jobs.flatMap(\.steps).flatMap { $0.script?.commands ?? [] }
        #expect(
            commands.map { $0.words.map(\.text) }
                == ["first", "second", "third", "fourth", "fifth"].map { ["make", $0] })
        for word in commands.flatMap(\.words) {
            #expect(String(decoding: bytes[word.range.lower..<word.range.upper], as: UTF8.self) == word.text)
        }
    }

    @Test func jobsKnowWhatTheyNeedAndWhereTheyRun() throws {
        let (found, _) = workflow(
            """
            on:
              pull_request:
                paths: [ios/**]
              push:
            jobs:
              a:
                runs-on: ${{ matrix.os }}
                strategy: {matrix: {os: [macos-15, macos-26]}}
                timeout-minutes: 5
                steps: []
              b:
                needs: a
                runs-on: [self-hosted, macOS]
                continue-on-error: true
                defaults: {run: {shell: bash, working-directory: ios}}
                steps:
                  - run: make
            """)
        let pipeline = try #require(found)
        #expect(pipeline.triggers.map(\.event) == ["pull_request", "push"])
        #expect(pipeline.triggers[0].paths?.map(\.text) == ["ios/**"])
        #expect(pipeline.triggers[1].paths == nil)
        #expect(pipeline.jobs[0].runners.map(\.text) == ["macos-15", "macos-26"])
        #expect(pipeline.jobs.map(\.isOnMac) == [true, true])
        #expect(pipeline.jobs.map(\.hasTimeout) == [true, false])
        #expect(pipeline.jobs[1].needs.map(\.text) == ["a"])
        #expect(pipeline.jobs[1].continuesOnError != nil)
        #expect(pipeline.jobs[1].steps[0].isGuarded)
    }

    @Test(arguments: [
        "", "jobs: 3", "- a", "jobs:\n  a: b\n", "\u{FEFF}jobs: {}", "jobs: {a: {steps: 5, needs: {x: y}}}",
    ])
    func otherFilesDoNoHarm(text: String) { #expect(workflow(text).0?.jobs.first?.steps.isEmpty ?? true) }

    @Test(arguments: [
        ("ios/App.swift", "ios/**", true), ("ios/A/B.swift", "ios/*.swift", false), ("a.md", "**.md", true),
        ("docs/a.md", "**/*.md", true), ("a.md", "**/*.md", true), ("ios/x.yml", "ios/x.ya?ml", true),
        ("v1", "v[0-9]+", true), ("v12", "v[0-9]+", true), ("ios", "ios/**", false), ("a+b", "a\\+b", true),
    ])
    func patternsOfPaths(path: String, pattern: String, isMatch: Bool) {
        #expect(RelativePath.matches(path, pattern: pattern) == isMatch)
    }

    @Test func pathsAreResolvedWithinTheRepository() {
        #expect(RelativePath.resolve("./a/../b.sh", in: "ios") == "ios/b.sh")
        #expect(RelativePath.resolve("$GITHUB_WORKSPACE/b.sh", in: "ios") == "b.sh")
        #expect(RelativePath.resolve("../../b.sh", in: "ios") == nil)
        #expect(RelativePath.resolve("$HOME/b.sh") == nil)
        #expect(RelativePath.resolve("/usr/bin/x") == nil)
    }

    @Test func optionsOfXcodebuildAreToldApart() throws {
        let text =
            "xcodebuild -scheme App -quiet clean test -destination 'platform=iOS Simulator,name=iPhone 17' CODE_SIGNING_ALLOWED=NO"
        let command = try #require(ShellReader.script(PositionedText(Array(text.utf8))).commands.first)
        let call = try #require(XcodebuildCall(command))
        #expect(call.actions.map(\.text) == ["clean", "test"])
        #expect(call.option("-scheme")?.text == "App")
        #expect(call.settings.map(\.key) == ["CODE_SIGNING_ALLOWED"])
        #expect(call.isTest && call.isBuild)
        let destination = try #require(call.option("-destination"))
        #expect(XcodebuildCall.fields(of: destination) == ["platform": "iOS Simulator", "name": "iPhone 17"])
    }

    @Test func devicesAndTheirXcode() {
        #expect(XcodeFacts.isInvented("iPhone 17 Plus"))
        #expect(!XcodeFacts.isInvented("iPhone 17 Pro Max"))
        #expect(!XcodeFacts.isInvented("iPhone 18 Pro"))
        #expect(!XcodeFacts.isInvented("My iPhone"))
        #expect(XcodeFacts.Version("16.x") == nil)
        #expect(XcodeFacts.Version("999999999999999999999") == nil)
    }
}
