internal import TenetRuleKit

/// A text of a workflow's context that people without rights in the repository can write.
package struct ForeignText: Sendable {
    package var path: String
    /// Where the event has its author: what has `user` and `author_association`, or for a branch its repository.
    private var author: String
    /// The events in which it is there.
    private var events: Set<String>

    private static let all: [ForeignText] = {
        let reviews: Set = ["pull_request_review", "pull_request_review_comment"]
        let requests = reviews.union(["pull_request", "pull_request_target"])
        func of(_ author: String, _ fields: [String], _ events: Set<String>) -> [ForeignText] {
            fields.map {
                ForeignText(path: "github.event.\(author).\($0)", author: "github.event." + author, events: events)
            }
        }
        return of("pull_request", ["title", "body", "head.ref", "head.label"], requests)
            + of("issue", ["title", "body"], ["issues", "issue_comment"])
            + of(
                "comment", ["body"],
                ["issue_comment", "discussion_comment", "commit_comment", "pull_request_review_comment"])
            + of("review", ["body"], ["pull_request_review"])
            + of("discussion", ["title", "body"], ["discussion", "discussion_comment"])
            + of("head_commit", ["message", "author.name", "author.email"], ["push"])
            + of("workflow_run", ["head_branch", "display_title", "head_commit.message"], ["workflow_run"])
            + [
                ForeignText(
                    path: "github.head_ref", author: "github.event.pull_request",
                    events: ["pull_request", "pull_request_target"])
            ]
    }()

    package static func named(_ path: String) -> ForeignText? { all.first { $0.path == path } }

    /// The text may be there in a run of this pipeline. Who calls a pipeline that others call is not known.
    package func isThere(in pipeline: Pipeline) -> Bool {
        pipeline.triggers.isEmpty
            || pipeline.triggers.contains { events.contains($0.event) || $0.event == "workflow_call" }
    }

    /// Where the condition holds, the text is of somebody who has rights in the repository, or is not there.
    package func isTrusted(where condition: WorkflowExpression) -> Bool { isTrusted(condition, as: true) }

    /// A condition of the job, or of one that it waits for, keeps the texts of others away. A job that asks for the state of the run
    /// goes on where the other one was left out. O(jobs).
    package func isTrusted(in job: PipelineJob, of pipeline: Pipeline) -> Bool {
        var (open, seen): ([PipelineJob], Set<String>) = ([job], [])
        while let next = open.popLast() {
            if let condition = next.expression, isTrusted(where: condition) { return true }
            guard seen.insert(next.id.text).inserted, next.condition == nil || next.expression?.asksState == false
            else {
                continue
            }
            let names = next.needs.map(\.text)
            open += pipeline.jobs.filter { names.contains($0.id.text) }
        }
        return false
    }

    /// - Parameter truth: what the expression has come out as.
    private func isTrusted(_ expression: WorkflowExpression, as truth: Bool) -> Bool {
        switch expression {
        case .truth(let value): return value != truth
        case .not(let inner): return isTrusted(inner, as: !truth)
        case .pair(.and, let left, let right):
            let both = [isTrusted(left, as: truth), isTrusted(right, as: truth)]
            return truth ? both.contains(true) : !both.contains(false)
        case .pair(.or, let left, let right):
            let both = [isTrusted(left, as: truth), isTrusted(right, as: truth)]
            return truth ? !both.contains(false) : both.contains(true)
        case .pair(.equal, let left, let right): return isTrusted(left, right, areEqual: truth)
        case .pair(.unequal, let left, let right): return isTrusted(left, right, areEqual: !truth)
        case .path(let path): return isFork(path) && !truth
        case .call("contains", let inputs): return truth && inputs.count == 2 && isTrusted(among: inputs[0], inputs[1])
        default: return false
        }
    }

    private func isTrusted(_ left: WorkflowExpression, _ right: WorkflowExpression, areEqual: Bool) -> Bool {
        guard case .path(let path) = left else {
            if case .path = right { return isTrusted(right, left, areEqual: areEqual) }
            return false
        }
        switch right {
        case .truth(let value): return isFork(path) && value != areEqual
        case .text(let text):
            if path == "github.event_name" {
                return events.contains(text) != areEqual && (areEqual || events.count == 1)
            }
            if path == "github.event.workflow_run.event", author == "github.event.workflow_run" {
                return areEqual && ["push", "schedule", "workflow_dispatch", "release"].contains(text)
            }
            guard areEqual else { return false }
            return isPerson(path) && !(isActor(path) && text.hasSuffix("[bot]")) || isRepository(path)
                || isAssociation(path) && Self.hasRights(text)
        case .path(let other):
            guard areEqual else { return false }
            let (own, known) = isPerson(path) || isRepository(path) ? (path, other) : (other, path)
            return isPerson(own) && (Self.isOfTeam(known) || known == "github.repository_owner")
                || isRepository(own) && Self.isOwnRepository(known)
        default: return false
        }
    }

    /// `contains(list, value)`: the value is one of a list, or part of a text.
    private func isTrusted(among list: WorkflowExpression, _ value: WorkflowExpression) -> Bool {
        guard case .path(let path) = value else {
            if case .path(let path) = list, case .text(let text) = value {
                return isAssociation(path) && Self.hasRights(text)
            }
            return false
        }
        switch list {
        case .call("fromjson", let inputs):
            if case .text(let json)? = inputs.first {
                let names = json.split { "[],\" \n".contains($0) }.map(String.init)
                return isPerson(path) || isRepository(path) || isAssociation(path) && names.allSatisfy(Self.hasRights)
            }
            if case .path(let known)? = inputs.first { return isPerson(path) && Self.isOfTeam(known) }
            return false
        case .text(let text):
            // Part of a text: whatever has no rights must not be in it.
            return isAssociation(path)
                && !["CONTRIBUTOR", "FIRST_TIME", "FIRST_TIMER", "MANNEQUIN", "NONE"].contains {
                    text.firstRange(of: $0) != nil
                }
        case .path(let known): return isPerson(path) && Self.isOfTeam(known)
        default: return false
        }
    }

    private static func hasRights(_ association: String) -> Bool {
        ["OWNER", "MEMBER", "COLLABORATOR"].contains(association.uppercased())
    }

    /// What the team has written down in the settings of the repository or in the workflow.
    private static func isOfTeam(_ path: String) -> Bool {
        ["vars.", "secrets.", "env."].contains { path.hasPrefix($0) }
    }

    private static func isOwnRepository(_ path: String) -> Bool {
        path == "github.repository" || path == "github.repository_owner" || path == "github.repository_id"
            || path.hasPrefix("github.event.repository.") || path.hasPrefix("github.event.pull_request.base.repo.")
    }

    /// Who started the run; the author too, where the text comes with the event.
    private func isActor(_ path: String) -> Bool { path == "github.actor" || path == "github.event.sender.login" }

    private func isPerson(_ path: String) -> Bool {
        isActor(path) || ["user.login", "author.username", "actor.login"].contains { path == author + "." + $0 }
    }

    private func isAssociation(_ path: String) -> Bool { path == author + ".author_association" }

    private func isRepository(_ path: String) -> Bool {
        [
            "head.repo.full_name", "head.repo.owner.login", "head.repo.id", "head.user.login",
            "head_repository.full_name",
            "head_repository.owner.login",
        ].contains { path == author + "." + $0 }
    }

    private func isFork(_ path: String) -> Bool {
        ["head.repo.fork", "head_repository.fork"].contains { path == author + "." + $0 }
    }
}
