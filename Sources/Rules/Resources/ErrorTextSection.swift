import TenetRuleKit
import TenetRuleSupport

struct ErrorTextSection: Rule {
    static let about = About(
        "error-text-section", "Error text in another section", category: .resources, severity: .note,
        scope: .everywhere,
        why: """
            In a long table of texts people look for the section. A text that stands in another is added a second time, \
            or translated apart from those that belong to it.
            """,
        phrasings: [
            """
            Put the error texts of each service under the "MARK: - Service Errors" comment for that service in \
            `Localizable.strings`.
            """,
            "In the string table, a message about a failure stands in the group of the feature it belongs to.",
        ])

    var heading = "MARK: - Service Errors"
    static let options = [
        Option<Self>("heading", \.heading, "How the comment above the texts of one service's errors begins.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for (path, resource) in project.model.resources {
                guard case .strings(let table) = resource, table.format == .strings else { continue }
                check(table, path, project)
            }
        }
    }

    private func check(_ table: StringTable, _ path: String, _ project: ProjectPass) {
        var section: String?
        // A table without such sections is kept in another way.
        guard table.entries.contains(where: { heading(in: $0) != nil }) else { return }
        for entry in table.entries {
            if let comment = entry.comment, comment.text.contains("MARK:") {
                section = heading(in: entry)
                if section?.isEmpty == true {
                    project.report(
                        "this heading does not say whose errors follow", help: "add ` - ` and the name of the service",
                        in: path, at: comment.range)
                }
            }
            let parts = entry.key.text.split(separator: ".")
            guard parts.count > 2, parts[0] == "error" else { continue }
            if let section, section.isEmpty || Self.plain(section).contains(Self.plain(parts[1])) { continue }
            project.report(
                "`\(entry.key.text)` does not stand among the errors of its service",
                help: "move it below `// \(heading) - …` of `\(parts[1])`", in: path, at: entry.key.range)
        }
    }

    /// What the heading above an entry says behind its beginning; nil when there is none.
    private func heading(in entry: StringTable.Entry) -> String? {
        guard let line = entry.comment?.text.split(whereSeparator: \.isNewline).last(where: { $0.contains("MARK:") }),
            let range = line.firstRange(of: heading)
        else { return nil }
        return line[range.upperBound...].filter { $0.isLetter || $0.isNumber }
    }

    private static func plain(_ text: some StringProtocol) -> String { text.lowercased().filter(\.isLetter) }

    private static let path = "App/en.lproj/Localizable.strings"

    static let examples: [Example] = [
        .bad(files: [
            path: """
            // MARK: - Service Errors - Berths
            "error.berths.full" = "No berth is free";
            "↓error.tides.unknown" = "Nobody knows the tide";
            """
        ]),
        .bad(files: [
            path: """
            ↓// MARK: - Service Errors
            "error.berths.full" = "No berth is free";
            """
        ]),
        .bad(files: [
            path: """
            // MARK: - Service Errors - Berths
            "error.berths.full" = "No berth is free";
            // MARK: - Titles
            "↓error.berths.closed" = "The pier is closed";
            """
        ]),
        .good(files: [
            path: """
            // MARK: - Titles
            "title.berths" = "Berths";
            // MARK: - Service Errors - Berth Service
            "error.berth.full" = "No berth is free";
            "error.title" = "Something went wrong";
            """
        ]),
        .good(files: [path: "\"error.berths.full\" = \"No berth is free\";"]),
    ]
}
