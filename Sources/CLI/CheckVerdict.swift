internal import TenetEngine
internal import TenetModel

/// What a report means for the exit code.
extension RunReport {
    /// Findings of this severity, or a file that was to be checked and was not, or not wholly. What could not be looked
    /// at is never clean, whatever the severity that fails the run.
    /// - Parameter changed: the files that a change is about, when only that is judged.
    func fails(at severity: Severity, in changed: PathSet? = nil) -> Bool {
        findings.contains { $0.severity >= severity }
            || skipped.contains { !$0.reason.isChosen && changed?.contains($0.path) ?? true }
    }

    /// Nothing was looked at, and nothing explains it but what was asked for: wrong paths, or a configuration that
    /// leaves everything out. Generated files are an explanation, and so are files that could not be read.
    func isVacant(_ request: CheckRequest, _ options: ProjectOptions) -> Bool {
        guard !hasChecked, findings.isEmpty, request.contents.isEmpty else { return false }
        // Tools that name every file they come upon ask for this.
        if options.respectsExclusion, !skipped.isEmpty { return false }
        let named = PathSet(options.paths.map { LexicalPath.name(of: $0) })
        let isResource = request.files.resources.contains { named.contains(LexicalPath.name(of: $0.path)) }
        return !isResource && skipped.allSatisfy { $0.reason == .excluded }
    }
}

extension ProjectOptions {
    /// Says that there was no file to check, and gives the exit code for it; nil when there was one.
    func refusal(_ report: RunReport, _ request: CheckRequest, _ environment: Environment) -> RunCode? {
        guard report.isVacant(request, self) else { return nil }
        for remark in request.remarks where remark.reason == .unmatchedGlob {
            environment.note("\(remark.place): \(remark.message)")
        }
        environment.note("error: \(nothingToCheck(request.root))")
        return .misuse
    }

    /// What to say when there was no file to check.
    func nothingToCheck(_ root: String) -> String {
        let place = paths.isEmpty ? root : paths.joined(separator: ", ")
        return "there is no Swift file to check in \(place); give a path that holds one, or see what `include`, "
            + "`exclude` and ignore files leave out"
    }
}
