import TenetRepositorySupport
import TenetRuleKit

struct BranchProtectionWeak: Rule {
    static let about = About(
        "branch-protection-weak", "Branch that the server does not protect as agreed", category: .pipelines,
        severity: .warning,
        why: """
            A required check is required because the server refuses to merge without it. The setting lives where nobody \
            reviews it; an export beside the workflows shows each change of it, and whether the names of the checks are \
            those of the jobs. A renamed job leaves a check that never reports, or one that nobody waits for.
            """,
        phrasings: [
            """
            Protect `main` on the server with the agreed rules: required checks, reviews, no force pushes and no \
            deletion.
            """,
            """
            Nobody can rewrite or remove the default branch or merge into it without a green build and an approval, \
            and GitHub enforces that.
            """,
        ])

    var branch = "main"
    var requires: [String] = []
    var checks: [String] = []
    static let options = [
        Option<Self>("branch", \.branch, "The branch that is to be protected."),
        Option<Self>(
            "requires", \.requires, addsUp: true,
            "What the server must insist on: `checks`, `review`, `no-force-push`, `no-deletion`."),
        Option<Self>("checks", \.checks, addsUp: true, "Names of the checks that have to pass."),
    ]

    func install(_ hooks: inout Hooks) {
        guard !requires.isEmpty || !checks.isEmpty else { return }
        hooks.onRepository { pass in
            let workflows = pass.repository.files(below: ".github/workflows").filter {
                $0.path.hasSuffix(".yml") || $0.path.hasSuffix(".yaml")
            }
            let exports = BranchProtection.all(of: branch, in: pass.repository).filter(\.isActive)
            guard let first = exports.first else {
                guard let workflow = workflows.first else { return }
                return pass.report(
                    "no export shows how `\(branch)` is protected",
                    help:
                        "keep the answer of `gh api repos/OWNER/NAME/rulesets/ID` as `.github/rulesets/\(branch).json`",
                    in: workflow.path, at: ByteRange(0, 0))
            }
            for problem in problems(of: exports) {
                pass.report(problem.message, help: problem.help, in: first.path, at: first.place)
            }
        }
    }

    /// Several rule sets of one branch hold together: the strictest counts.
    private func problems(of exports: [BranchProtection]) -> [(message: String, help: String)] {
        var found: [(message: String, help: String)] = []
        let known = Set(exports.flatMap(\.checks))
        if requires.contains("checks"), known.isEmpty {
            found.append(("`\(branch)` takes merges before any check has passed", "require status checks"))
        }
        for check in checks where !known.contains(check) && !known.isEmpty {
            found.append(
                ("the check `\(check)` is not required on `\(branch)`", "add it by exactly the name of the job"))
        }
        if requires.contains("review"), !exports.contains(where: { $0.reviews > 0 }) {
            found.append(("`\(branch)` takes merges that nobody has approved", "require one approving review"))
        }
        if requires.contains("no-force-push"), exports.allSatisfy(\.allowsForce) {
            found.append(("`\(branch)` can be overwritten by a forced push", "block forced pushes"))
        }
        if requires.contains("no-deletion"), exports.allSatisfy(\.allowsDeletion) {
            found.append(("`\(branch)` can be deleted", "restrict deletions"))
        }
        return found
    }

    private static let all: [String: OptionValue] = [
        "requires": .strings(["checks", "review", "no-force-push", "no-deletion"]), "checks": .strings(["build"]),
    ]

    private static func ruleSet(_ rules: String, marked: Bool = false, enforcement: String = "active") -> String {
        """
        {
          "name": "main", "target": "branch", "enforcement": "\(enforcement)",
          "conditions": { "ref_name": { "include": \(marked ? "↓" : "")["~DEFAULT_BRANCH"], "exclude": [] } },
          "rules": [\(rules)]
        }
        """
    }

    private static let workflow = "name: CI\non: [push]\n"
    private static let whole = """
        { "type": "deletion" }, { "type": "non_fast_forward" },
        { "type": "pull_request", "parameters": { "required_approving_review_count": 1 } },
        { "type": "required_status_checks", "parameters": { "required_status_checks": [{ "context": "build" }] } }
        """

    static let examples: [Example] = [
        .bad(files: [".github/workflows/ci.yml": "↓" + workflow], options: all),
        .bad(
            files: [
                ".github/workflows/ci.yml": workflow,
                ".github/rulesets/main.json": ruleSet(
                    whole.replacing("{ \"type\": \"deletion\" }, ", with: ""), marked: true),
            ], options: all),
        .bad(
            files: [
                ".github/settings.yml":
                    "branches:\n  - name: ↓main\n    protection:\n      required_status_checks:\n        contexts: [build]\n"
            ], options: all),
        .bad(
            files: [".github/rulesets/main.json": ruleSet(whole.replacing("build", with: "lint"), marked: true)],
            options: all),
        .bad(
            files: [
                ".github/workflows/ci.yml": "↓" + workflow,
                ".github/rulesets/main.json": ruleSet(whole, enforcement: "disabled"),
            ], options: all),
        .good(
            files: [".github/workflows/ci.yml": workflow, ".github/rulesets/main.json": ruleSet(whole)], options: all),
        .good(
            files: [
                ".github/branch-protection.json": """
                { "required_status_checks": { "contexts": ["build"] },
                  "required_pull_request_reviews": { "required_approving_review_count": 2 },
                  "allow_force_pushes": { "enabled": false }, "allow_deletions": { "enabled": false } }
                """
            ], options: all),
        // Another server, of which nothing is known.
        .good(files: [".gitlab-ci.yml": "build:\n  script: make\n"], options: all),
    ]
}
