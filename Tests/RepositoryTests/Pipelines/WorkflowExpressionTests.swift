import TenetRepositorySupport
import TenetRuleKit
import Testing

@Suite struct WorkflowExpressionTests {
    @Test(arguments: [
        ("a || b && c == d", "a || (b && (c == d))"), ("!a == b", "(!a) == b"), ("(a || b) && c", "((a || b)) && c"),
        ("GitHub.Event['comment'].body", "github.event.comment.body"), ("Contains('it''s', x)", "contains('it''s',x)"),
        ("${{ a }}", "a"), ("a.*.b[0]", "a.*.b[1]"),
    ])
    func bindsAsGitHubDoes(text: String, same: String) throws {
        let read = try #require(WorkflowExpression(condition: text))
        #expect(read == WorkflowExpression(same))
    }

    @Test(arguments: ["a ||", "'open", "a b", "f(a,", "", "a ; b", String(repeating: "(", count: 400)])
    func whatIsNoExpressionIsNotRead(text: String) { #expect(WorkflowExpression(text) == nil) }

    /// GitHub joins these into a text, and a text that is not empty is true.
    @Test(arguments: ["${{ github.actor == 'ana' }} && true", "${{ a }} || ${{ b }}x", "${{ a }}\n"])
    func aTextAroundAnExpressionIsATextAlone(text: String) {
        #expect(WorkflowExpression(condition: text) == .text(text))
    }

    @Test(arguments: [
        ("a && b || c", ["b", "c"]), ("format('{0}', a)", ["a"]), ("a == b", []), ("contains(a, 'x')", []),
        ("(a || b)", ["a", "b"]),
    ])
    func givesTheValuesThatItMayHave(text: String, paths: [String]) throws {
        #expect(try #require(WorkflowExpression(text)).values.map(\.path) == paths)
    }

    @Test(arguments: [
        ("always()", true), ("failure() && github.ref == 'x'", true), ("!cancelled()", true),
        ("success() || failure()", true),
        ("success()", false), ("github.ref == 'x'", false), ("always() && success()", false), ("cancelled()", false),
    ])
    func knowsWhatRunsAfterAFailure(text: String, holds: Bool) throws {
        #expect(try #require(WorkflowExpression(text)).mayHoldAfterFailure == holds)
    }
}

@Suite struct ForeignTextTests {
    private func trusts(_ path: String, _ condition: String) throws -> Bool {
        try #require(ForeignText.named(path)).isTrusted(where: #require(WorkflowExpression(condition: condition)))
    }

    @Test(arguments: [
        "github.event.pull_request.user.login == 'ana'", "'ana' == github.event.pull_request.user.login",
        "github.actor == 'ana' && github.ref != 'x'", "!(github.actor != 'ana' || cancelled())",
        "github.actor == 'ana' || github.event.pull_request.user.login == 'lio'",
        "github.event.pull_request.head.repo.full_name == github.repository",
        "!github.event.pull_request.head.repo.fork", "github.event.pull_request.head.repo.fork == false",
        "github.event.pull_request.head.repo.fork != true", "github.event_name == 'push'", "false",
        "contains(fromJSON('[\"OWNER\", \"MEMBER\"]'), github.event.pull_request.author_association)",
        "contains('OWNER,MEMBER', github.event.pull_request.author_association)",
        "contains(fromJSON(vars.TEAM), github.actor)",
    ])
    func theConditionLetsTheTeamThrough(condition: String) throws {
        #expect(try trusts("github.event.pull_request.title", condition))
    }

    @Test(arguments: [
        "github.event.pull_request.user.login != 'ana'", "github.actor == 'ana' || github.ref == 'x'",
        "!(github.actor == 'ana')", "github.event.pull_request.head.repo.fork", "github.actor",
        "github.event.pull_request.head.repo.full_name != github.repository", "github.actor == 'dependabot[bot]'",
        "contains(github.event.pull_request.user.login, 'ana')", "startsWith(github.actor, 'ana')",
        "github.event.pull_request.author_association != 'NONE'",
        "contains(fromJSON('[\"MEMBER\", \"CONTRIBUTOR\"]'), github.event.pull_request.author_association)",
        "contains('CONTRIBUTOR MEMBER', github.event.pull_request.author_association)",
        "github.event_name == 'pull_request'", "github.event_name != 'pull_request'",
        "github.event.issue.user.login == 'ana'",
        "${{ github.actor == 'ana' }} && true", "true", "github.triggering_actor == 'ana'",
    ])
    func theConditionLetsOthersThrough(condition: String) throws {
        #expect(try !trusts("github.event.pull_request.title", condition))
    }

    @Test func theAuthorIsTheOneOfTheText() throws {
        #expect(try !trusts("github.event.comment.body", "github.event.issue.user.login == 'ana'"))
        #expect(try trusts("github.event.comment.body", "github.event.comment.user.login == 'ana'"))
        #expect(try trusts("github.event.workflow_run.head_branch", "github.event.workflow_run.event == 'push'"))
    }

    @Test func aJobThatWaitsForAGuardedOneIsGuarded() throws {
        let text = """
            on: pull_request_target
            jobs:
              who:
                if: github.actor == 'ana'
                steps: []
              after:
                needs: who
                steps: []
              anyway:
                needs: [who]
                if: always()
                steps: []
            """
        let document = RepositoryDocument(path: ".github/workflows/a.yml", bytes: Array(text.utf8))
        let pipeline = try #require(GitHubWorkflow(document: document).pipeline())
        let title = try #require(ForeignText.named("github.event.pull_request.title"))
        #expect(pipeline.jobs.map { title.isTrusted(in: $0, of: pipeline) } == [true, true, false])
        #expect(title.isThere(in: pipeline))
        #expect(ForeignText.named("github.event.head_commit.message")?.isThere(in: pipeline) == false)
    }
}
