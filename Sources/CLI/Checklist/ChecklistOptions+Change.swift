internal import TenetChecklist
internal import TenetEngine
internal import TenetModel
internal import TenetStandards

extension ChecklistOptions {
    func checklist(_ environment: Environment) throws -> Checklist {
        let names = ProjectOptions.names(inProfile: profile)
        let project = try Project(ProjectRequest(profiles: names), in: environment)
        let documents = try documents(names, project, environment)
        try Self.requireReadable(documents, project)
        let base = try base(project, environment)
        // What was asked of earlier changes since a release was asked then; a change is asked by the standard that it found.
        let earlier = release == nil ? BaseStandard(of: project, at: base, environment).documents(names) : []
        let reviews = (documents + earlier).flatMap(\.clauses).flatMap(\.reviews)
        if reviews.isEmpty {
            environment.note(
                "note: no clause of the standard says when people review it; write `Reviewed by people when …` below one"
            )
        }
        let known = Set(reviews.flatMap(\.events)).union(["release"])
        for name in event where !known.contains(name) {
            throw UserError(
                "no clause waits for the event `\(name)`; \(NearestName.help(for: name, in: known.sorted()))")
        }
        let versions = project.versions()
        var change = try project.change(since: base, among: versions)
        try ask(reviews, of: project, since: base, &change, environment)
        let events = Set(event + (release == nil ? [] : ["release"]))
        var globs: [String: Glob] = [:]
        func list(_ change: Change, _ events: Set<String>) -> Checklist {
            Checklist(documents, base: earlier, change: change, events: events) { pattern, path in
                if globs[pattern] == nil { globs[pattern] = try? Glob(pattern) }
                return globs[pattern]?.covers(path) ?? false
            }
        }
        let ends = list(change, events)
        var unread = Set(change.unread)
        Self.noteLeftOut(change.leftOut, environment)
        defer { Self.noteUnread(unread.sorted(by: LexicalPath.precedes), environment) }
        guard let release else { return ends.joined }
        var steps: [(commit: String, list: Checklist)] = []
        let limit = commits ?? 200
        let isCut = try project.walk(since: release, among: versions, limit: limit) { commit, step in
            steps.append((commit, list(step, [])))
            unread.formUnion(step.unread)
        }
        if isCut {
            environment.note(
                "note: only the newest \(Prose.count(limit, "commit")) \(limit == 1 ? "was" : "were") looked at one by one; raise "
                    + "`--commits`. Items that older ones raised name no commit, or are missing when they were taken back"
            )
        }
        return .gathered(ends, from: steps).joined
    }

    /// Says which files raise nothing because nobody is to look at them.
    private static func noteLeftOut(_ paths: [String], _ environment: Environment) {
        guard !paths.isEmpty else { return }
        environment.note(
            PrintableText.escaped(
                "note: \(named(paths)) changed and raise nothing, because `include` and `exclude` in tenet.yml leave them out"
            ))
    }

    private static func named(_ paths: [String]) -> String {
        let shown = paths.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
        return shown + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
    }

    /// Says which files raise nothing because they could not be read.
    private static func noteUnread(_ paths: [String], _ environment: Environment) {
        guard !paths.isEmpty else { return }
        let size = CheckLimits.largestFile >> 20
        let text =
            "note: \(named(paths)) changed and could not be read on both sides, so nothing there raises an item; people have "
            + "to look at files of more than \(size) MB and at those that the clone lacks"
        environment.note(PrintableText.escaped(text))
    }

    /// - Throws: for mistakes in lines that say when people look at a clause: what they ask would be asked of nobody.
    private static func requireReadable(_ documents: [StandardDocument], _ project: Project) throws {
        let mistakes = documents.filter { $0.leftOutBy == nil }.flatMap {
            $0.mistakesOfReviews(project.settings.catalog, glob: Glob.problem)
        }
        guard let error = ConfigurationError(mistakes) else { return }
        throw Quotation(root: project.root).guarded(error)
    }

    private func documents(
        _ names: [String], _ project: Project, _ environment: Environment
    ) throws -> [StandardDocument] {
        let own = try Project.environment(environment, profiles: [])
        let profile = project.settings.profile.name
        let usual = own.ownStandards.isEmpty && environment.profiles.names.contains(profile) ? [profile] : []
        return try own.documents(ofStandards: names.isEmpty ? usual : names).flatMap(\.documents)
    }

    /// What the work tree is compared with.
    private func base(_ project: Project, _ environment: Environment) throws -> String {
        if let named = release ?? since { return named }
        let point: BranchPoint
        do { point = try Git(root: project.root).branchPoint() } catch { throw UserError(error.description) }
        environment.note(
            "note: compared with \(point.commit.prefix(9)), where this branch leaves `\(point.main)`; `--since` names another"
        )
        return point.commit
    }

    /// Runs the rules that triggers and proofs need, and no others.
    private func ask(
        _ reviews: [Review], of project: Project, since base: String, _ change: inout Change,
        _ environment: Environment
    ) throws {
        let rules = Set(
            reviews.flatMap(\.triggers).flatMap(\.parts).flatMap { trigger -> [String] in
                if case .rule(let ids) = trigger { ids } else { [] }
            })
        if !rules.isEmpty { change.findings = try project.findings(of: rules, since: base, environment) }
        let evidence = Set(reviews.map(\.evidence))
        if evidence.contains(.contract) { change.contract = try project.contractVerdict(environment) }
        if evidence.contains(.labels) { change.labels = try project.labelVerdict() }
    }
}
