internal import Foundation
internal import TenetChecklist
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

extension ChecklistOptions {
    func checklist(_ environment: Environment) throws -> Checklist {
        let names = ProjectOptions.names(inProfile: profile)
        let request = ProjectRequest(profiles: names)
        let project = try Project(request, in: environment)
        let own = try Project.environment(environment, profile: nil)
        let profile = project.settings.profile.name
        let usual = own.ownStandards.isEmpty && environment.profiles.names.contains(profile) ? [profile] : []
        let documents = try own.documents(ofStandards: names.isEmpty ? usual : names).flatMap(\.documents)
        let reviews = documents.flatMap(\.clauses).flatMap(\.reviews)
        if reviews.isEmpty {
            environment.note("note: no clause of the standard says when people review it; `tenet explain` has examples")
        }
        let known = Set(reviews.flatMap(\.events)).union(["release"])
        for name in event where !known.contains(name) {
            throw UserError(
                "no clause waits for the event `\(name)`; \(NearestName.help(for: name, in: known.sorted()))")
        }
        var change = try project.change(since: since ?? "HEAD")
        let wanted = Set(
            reviews.flatMap(\.triggers).flatMap { trigger -> [String] in
                if case .rule(let ids) = trigger { ids } else { [] }
            })
        if !wanted.isEmpty { change.findings = try project.findings(of: wanted, since: since ?? "HEAD") }
        var globs: [String: Glob] = [:]
        return Checklist(documents, change: change, events: Set(event + (release ? ["release"] : []))) {
            pattern, path in
            if globs[pattern] == nil { globs[pattern] = try? Glob(pattern) }
            return globs[pattern]?.covers(path) ?? false
        }
    }
}

extension Project {
    /// What the work tree is compared with a revision, by meaning.
    func change(since revision: String) throws -> Change {
        let compared: [ComparedFile]
        do {
            compared = try comparedFiles(since: revision)
        } catch {
            throw UserError(error.description)
        }
        var request = CheckRequest(root: root)
        request.files = files
        request.threads = ProcessInfo.processInfo.activeProcessorCount
        request.limits = limits
        request.probe = ParseProbe.ofThisProgram
        let before = PathMap(compared.compactMap { file in file.base.map { (file.path, $0) } })
        return Checker.compare(
            request, before: before, changed: PathSet(compared.map(\.path)), needing: [.declarations, .uses]
        ) { head, base in ChangeReader.read(compared, head: head, base: base) }
    }

    /// The files that differ from a revision, as they were and as they are.
    private func comparedFiles(since revision: String) throws(Git.Failure) -> [ComparedFile] {
        let git = Git(root: root)
        let listed = (files.files + files.resources).map(\.path)
        let present = PathSet(listed + (try git.trackedFiles()))
        let lines = try git.changes(since: revision, among: present.sorted)
        let tree = try git.tree(at: revision)
        let now = PathMap(lines.paths.compactMap { path in bytes(of: path).map { (path, $0) } })
        let gone = tree.files(below: "/").filter { path in
            !present.contains(path) || !FileManager.default.fileExists(atPath: LexicalPath.joined(root, path))
        }
        let paths = PathSet(lines.paths + gone).sorted.filter { !leavesOut($0) }
        let before = try tree.bytes(of: paths)
        return paths.map { path in
            let text = now[path] ?? before[path] ?? []
            return ComparedFile(
                path: path, base: before[path], head: now[path], isGenerated: Checker.isGenerated(text),
                changedLines: lines.lines(of: path) ?? [])
        }
    }

    private func bytes(of path: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        let read = FileReader.read(LexicalPath.joined(root, path), into: &bytes, limit: CheckLimits.largestFile)
        if case .failure = read { return nil }
        return bytes
    }

    /// Findings of rules on lines that a revision does not have.
    func findings(of rules: Set<String>, since revision: String) throws -> [String: [ChangePlace]] {
        var request = CheckRequest(root: root)
        request.files = files
        request.limits = limits
        request.threads = ProcessInfo.processInfo.activeProcessorCount
        request.probe = ParseProbe.ofThisProgram
        do { try request.keepChanges(since: revision) } catch { throw UserError(error.description) }
        var found: [String: [ChangePlace]] = [:]
        for finding in checker.run(request).findings where rules.contains(finding.rule.rawValue) {
            found[finding.rule.rawValue, default: []].append(
                ChangePlace(path: finding.path, line: 1, name: finding.message, digest: 0))
        }
        return found
    }
}
