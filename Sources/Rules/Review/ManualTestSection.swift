import TenetRepositorySupport
import TenetRuleKit

struct ManualTestSection: Rule {
    static let about = About(
        "manual-test-section", "Manual tests that nobody else can repeat", category: .review, severity: .warning,
        why: """
            What only a person can try has to be tried again by the reviewer and at the next release. That takes steps and \
            what is expected of them, in a place where people look.
            """,
        phrasings: [
            """
            A pull request that touches APIs only a person can try must have a "Manual Testing" section with numbered \
            steps and expected results.
            """,
            """
            When you change push notifications, deep links, or background work, describe how a reviewer can repeat \
            your checks by hand.
            """,
        ])

    var heading = "Manual Testing"
    var apis = [
        "BGTaskScheduler", "BGAppRefreshTaskRequest", "BGProcessingTaskRequest", "UNUserNotificationCenter",
        "setBadgeCount", "onOpenURL", "TSKPinnedDomains", "CLLocationManager", "LAContext",
    ]
    static let options = [
        Option<Self>("heading", \.heading, "The heading of the section."),
        Option<Self>(
            "apis", \.apis, "Names that only a person can try: new lines with one of them ask for the section."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard let request = pass.repository.pullRequest, !request.isByBot, !request.isDraft else { return }
            guard let section = Description(request).section(heading) else {
                guard let api = neededAPI(pass) else { return }
                return pass.report(
                    "this change uses `\(api)`, which no test can try, and has no section `\(heading)`",
                    help: "write the scenarios under `## \(heading)`", in: request.document.path,
                    at: request.title.range)
            }
            if let fault = fault(of: section) {
                pass.report(fault.message, help: fault.help, in: request.document.path, at: section.range)
            }
        }
    }

    private func neededAPI(_ pass: RepositoryPass) -> String? {
        for file in ReviewableChange.of(pass)?.production ?? [] {
            guard let lines = pass.repository.document(file.file.path)?.lines else { continue }
            for number in file.file.addedLines where lines.indices.contains(number - 1) {
                let text = lines[number - 1].text.drop { $0 == " " }
                guard !text.hasPrefix("//") else { continue }
                if let api = apis.first(where: { text.contains($0) }) { return api }
            }
        }
        return nil
    }

    private func fault(of section: Description.Section) -> (message: String, help: String)? {
        let lines = section.text.split(separator: "\n").map { $0.drop { $0 == " " } }
        if !lines.contains(where: { $0.hasPrefix("### ") }) {
            return ("the manual tests have no scenarios", "give each a heading of the third level with a title")
        }
        if !lines.contains(where: { $0.first?.isNumber == true && ($0.contains(". ") || $0.contains(") ")) }) {
            return ("the scenarios have no steps", "number the steps under each scenario")
        }
        if !lines.contains(where: { $0.drop { "-* ".contains($0) }.hasPrefix("Expected") }) {
            return ("the scenarios do not say what is expected", "add lines that begin with `**Expected**`")
        }
        return nil
    }

    private static func request(_ body: String, marked: Bool = false) -> String {
        "title: \(marked ? "↓" : "")Refresh in the background\n\n" + body
    }

    private static let code = "func schedule() {\n    BGTaskScheduler.shared.cancelAllTaskRequests()\n}\n"

    static let examples: [Example] = [
        .bad(files: [".git/base": "", "App/Refresh.swift": code, ".git/pull-request": request("Text.\n", marked: true)]
        ),
        .bad(files: [".git/pull-request": request("↓## Manual Testing\n\nStart it and look.\n")]),
        .bad(files: [".git/pull-request": request("↓## Manual Testing\n\n### 1. Refresh\n\n1. Start it.\n")]),
        .good(files: [
            ".git/base": "", "App/Refresh.swift": code,
            ".git/pull-request": request(
                "## Manual Testing\n\n### 1. Refresh\n\n1. Start it.\n\n**Expected**: tides.\n"),
        ]),
        .good(files: [".git/base": "", "App/A.swift": "// BGTaskScheduler\n", ".git/pull-request": request("Text.\n")]),
    ]
}
