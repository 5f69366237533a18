import TenetModel

/// How many findings there are of each kind.
struct Tally {
    var errors = 0
    var warnings = 0
    var notes = 0
    /// Findings with a fix, and those among them whose fix is safe.
    var fixable = 0
    var safe = 0

    var total: Int { errors + warnings + notes }

    init(_ findings: [Finding]) {
        for finding in findings {
            switch finding.severity {
            case .error: errors += 1
            case .warning: warnings += 1
            case .note: notes += 1
            }
            guard let fix = finding.fix else { continue }
            fixable += 1
            if fix.safety == .safe { safe += 1 }
        }
    }

    /// For example "4 findings (1 error, 2 warnings, 1 note; 2 fixable, of them 1 safe)".
    var sentence: String {
        guard total > 0 else { return "no findings" }
        let severities = [
            Prose.count(errors, "error"), Prose.count(warnings, "warning"), Prose.count(notes, "note"),
        ]
        let fixes =
            fixable == 0
            ? "none fixable" : "\(Prose.number(fixable)) fixable, of them \(Prose.number(safe)) safe"
        return "\(Prose.count(total, "finding")) (\(severities.joined(separator: ", ")); \(fixes))"
    }
}
