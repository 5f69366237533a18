import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport
import TenetTestSupport
import Testing

@Suite struct ShellReaderTests {
    private func words(_ script: String) -> [[String]] {
        ShellReader.script(PositionedText(Array(script.utf8))).commands.map { $0.words.map(\.text) }
    }

    @Test func operatorsPartCommands() {
        #expect(words("a b && c; d | e || f & g\nh") == [["a", "b"], ["c"], ["d"], ["e"], ["f"], ["g"], ["h"]])
        let joints = ShellReader.script(PositionedText(Array("a | b || c && d &".utf8))).commands.map(\.joint)
        #expect(joints == [.pipe, .or, .and, .background])
    }

    @Test func quotesAndContinuedLinesAreOneWord() {
        #expect(words("x 'a b' \"c \\\"d\\\" e\"f \\\n  g\\ h") == [["x", "a b", "c \"d\" ef", "g h"]])
        #expect(words("echo '#' # a comment; b\nc") == [["echo", "#"], ["c"]])
    }

    @Test func hereDocumentsAreNoCommands() {
        #expect(words("cat <<EOF > file\nrm -rf / ; x\nEOF\nls") == [["cat"], ["ls"]])
        #expect(words("cat <<-'END'\n\trm\n\tEND\nls") == [["cat"], ["ls"]])
        #expect(words("a <<< word b") == [["a", "b"]])
    }

    @Test func keywordsAreNotPartOfCommands() {
        #expect(words("if a; then b; else c; fi\nwhile d; do e; done") == [["a"], ["b"], ["c"], ["d"], ["e"]])
        #expect(words("case $1 in\n  lint) swiftlint ;;\nesac") == [["swiftlint"]])
        #expect(words("run() { make; }\nrun") == [["make"], ["run"]])
        let found = ShellReader.script(PositionedText(Array("if a && b; then c; fi; ! d".utf8))).commands
        #expect(found.map(\.isCondition) == [true, true, false, true])
    }

    @Test func redirectionsAreNoWords() {
        let found = ShellReader.script(PositionedText(Array("a 2>&1 | b > out; c >> log 2> err; d 2>/dev/null".utf8)))
            .commands
        #expect(found.map { $0.words.map(\.text) } == [["a"], ["b"], ["c"], ["d"]])
        #expect(found.map(\.isRedirected) == [false, true, true, false])
    }

    @Test func substitutionsAreReadToo() {
        let found = ShellReader.script(PositionedText(Array("A=$(git rev-parse HEAD) make `b c`".utf8))).commands
        #expect(found.map { $0.words.map(\.text) } == [["make", "`b c`"], ["git", "rev-parse", "HEAD"], ["b", "c"]])
        #expect(found.map(\.isSubstituted) == [false, true, true])
        #expect(found[0].assignments.map(\.text) == ["A=$(git rev-parse HEAD)"])
        #expect(words("echo ${{ github.event.issue.title }} x") == [["echo", "${{ github.event.issue.title }}", "x"]])
    }

    @Test func whatOnlyWrapsIsLeftOut() {
        let names = [
            "bundle exec fastlane test", "xcrun --sdk iphoneos xcodebuild", "env A=B sudo make", "command -v swiftlint",
            "./Pods/SwiftLint/swiftlint lint", "mint run swiftformat@0.5 .", "python3 -m black .",
        ]
        let found = names.map { ShellReader.script(PositionedText(Array($0.utf8))).commands.first?.name }
        #expect(found == ["fastlane", "xcodebuild", "make", "command", "swiftlint", "swiftformat", "black"])
    }

    @Test func ignoredFailures() {
        let text = "a | b || true\nc || exit 1\nd || :\ne && true"
        let found = ShellReader.script(PositionedText(Array(text.utf8))).commands
        #expect(found.filter(\.isFailureIgnored).map { $0.words[0].text } == ["a", "b", "d"])
    }

    /// Every word lies where its bytes are, whatever the text.
    @Test func anyBytesAreReadAndPlacesStayWithin() {
        var generator = SeededGenerator(seed: 41)
        let alphabet = Array("ab '\"\\$(){}`|&;<>#\n=E!".utf8)
        for _ in 0..<3000 {
            let count = Int.random(in: 0...40, using: &generator)
            let bytes = (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
            for command in ShellReader.script(PositionedText(bytes)).commands {
                for word in command.words + command.assignments {
                    #expect(word.range.lower >= 0 && word.range.upper <= bytes.count)
                }
            }
        }
    }

    @Test func deepNestingIsReadInLinearTime() {
        let text = String(repeating: "$(a ", count: 50_000) + String(repeating: "\"`(", count: 50_000)
        #expect(ShellReader.script(PositionedText(Array(text.utf8))).commands.count < 10)
    }
}
