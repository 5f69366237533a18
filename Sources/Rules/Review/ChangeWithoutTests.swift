import TenetRepositorySupport
import TenetRuleKit

struct ChangeWithoutTests: Rule {
    static let about = About(
        "change-without-tests", "Changed logic without a changed test", category: .review, severity: .warning,
        why: """
            Logic that changes while no test does is either not tested or tested for what it did before. The author \
            knows now what should happen; in a month nobody does.
            """,
        phrasings: [
            """
            Every pull request that adds 5 or more lines to view models, use cases, services or repositories must \
            change a test.
            """,
            "We never merge new business logic on its own; unit coverage for it comes along in the same review.",
        ])

    var names = ["*ViewModel", "*UseCase", "*Service", "*Repository", "*Manager", "*Store", "*Client", "*Validator"]
    var lines = 5
    static let options = [
        Option<Self>("names", \.names, "Names of files with logic, without ending, with `*` for any letters."),
        Option<Self>("lines", \.lines, minimum: 1, "The fewest new lines of code in such files that need a test."),
    ]

    func install(_ hooks: inout Hooks) {
        let patterns = PathGlobs(names.map { $0 + ".swift" }.joined(separator: "|"))
        hooks.onRepository { pass in
            guard let change = ReviewableChange.of(pass), change.tests.isEmpty, let place = pass.changePlace,
                pass.repository.pullRequest.map({ !$0.isByBot && !$0.title.text.hasPrefix("Revert \"") }) ?? true,
                pass.repository.files.contains(where: { FileKinds.isForTests($0.path) && $0.path.hasSuffix(".swift") })
            else { return }
            let logic = change.production.filter { patterns.matches($0.file.path) }
            guard logic.reduce(0, { $0 + $1.lines }) >= lines else { return }
            pass.report(
                "\(logic.count == 1 ? "a file with logic changes" : "\(logic.count) files with logic change") and no test does",
                help: "add a test of what is new, or change the one of what is different", in: place.path,
                at: place.range,
                notes: logic.prefix(3).map {
                    Note(path: $0.file.path, range: ByteRange(0, 0), message: "\($0.lines) new lines")
                })
        }
    }

    private static let code =
        "final class PierViewModel {\n    let a = 1\n    let b = 2\n    let c = 3\n    let d = 4\n}\n"
    private static let request = "title: ↓Add a pier\n\nText.\n"
    private static let unmarked = "title: Add a pier\n\nText.\n"
    private static let oldTests = "func testPier() {}\n"

    static let examples: [Example] = [
        .bad(files: [
            ".git/base/AppTests/PierTests.swift": oldTests, "AppTests/PierTests.swift": oldTests,
            "App/PierViewModel.swift": code, ".git/pull-request": request,
        ]),
        .bad(files: [
            ".git/base/AppTests/PierTests.swift": oldTests, "AppTests/PierTests.swift": oldTests,
            "App/PierViewModel.swift": code,
            "App/TideService.swift": code.replacing("PierViewModel", with: "TideService"), ".git/pull-request": request,
        ]),
        .good(files: [
            ".git/base/AppTests/PierTests.swift": oldTests,
            "AppTests/PierTests.swift": oldTests + "func testTwo() {}\n",
            "App/PierViewModel.swift": code, ".git/pull-request": unmarked,
        ]),
        .good(files: [
            ".git/base/AppTests/PierTests.swift": oldTests, "AppTests/PierTests.swift": oldTests,
            "App/PierView.swift": code, ".git/pull-request": unmarked,
        ]),
        // A project without tests has decided about them long ago.
        .good(files: [".git/base": "", "App/PierViewModel.swift": code, ".git/pull-request": unmarked]),
    ]
}
