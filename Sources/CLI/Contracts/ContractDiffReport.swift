internal import TenetContracts
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel

/// Changes of a contract with what they reach, ready to print.
struct ContractDiffReport: Encodable {
    struct Place: Encodable {
        var path: String
        var line: Int
        var column: Int

        var words: String { "\(path):\(line):\(column)" }
    }

    struct Reached: Encodable {
        var kind: String
        var name: String
        var place: Place
    }

    struct Entry: Encodable {
        var id: String
        var level: String
        var message: String
        var operations: [String]
        var schema: String?
        var direction: String?
        var field: String
        var old: Place?
        var new: Place?
        var app: [Reached]
    }

    var old: String
    var new: String
    var breaking: Int
    var changes: [Entry]

    init(_ changes: [ContractChange], _ reach: [[ContractReach]], old: ContractVersion, new: ContractVersion) {
        self.old = old.name
        self.new = new.name
        breaking = changes.count { $0.level == .breaking }
        var oldPlaces = PlaceReader(old.files)
        var newPlaces = PlaceReader(new.files)
        var appPlaces = PlaceReader(ContractDisk(root: ProjectRoot.above(CommandLinePath.current)))
        self.changes = changes.enumerated().map { index, change in
            Entry(
                id: change.kind.rawValue, level: change.level.rawValue, message: change.message,
                operations: change.subject.operations, schema: change.subject.schema,
                direction: change.subject.direction?.rawValue, field: change.subject.path,
                old: change.oldPlace.map { oldPlaces.place($0.path, $0.range.lower) },
                new: change.newPlace.map { newPlaces.place($0.path, $0.range.lower) },
                app: (index < reach.count ? reach[index] : []).map {
                    Reached(kind: $0.kind, name: $0.name, place: appPlaces.place($0.path, $0.offset))
                })
        }
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }

    func text(usesColor: Bool) -> String {
        var lines: [String] = []
        for change in changes {
            let level = usesColor ? Self.colored(change.level) : change.level
            // Names come from documents that anybody may have written; only the color is ours.
            var parts = ["\(change.message) [\(change.id)]"]
            if let place = change.new ?? change.old { parts.append("  at \(place.words)") }
            parts += change.app.map { "  reaches \($0.kind) `\($0.name)` at \($0.place.words)" }
            parts = parts.map(PrintableText.escaped)
            lines += ["\(level): \(parts[0])"] + parts.dropFirst()
        }
        lines.append(summary)
        return lines.joined(separator: "\n") + "\n"
    }

    var markdown: String {
        var lines = ["# Changes from `\(old)` to `\(new)`", "", summary, ""]
        for level in ContractChangeLevel.allCases {
            let group = changes.filter { $0.level == level.rawValue }
            guard !group.isEmpty else { continue }
            lines += ["## \(level.rawValue.prefix(1).uppercased() + level.rawValue.dropFirst())", ""]
            for change in group {
                lines.append("- \(change.message) (`\(change.id)`)")
                lines += change.app.map { "  - \($0.kind) `\($0.name)`, \($0.place.words)" }
            }
            lines.append("")
        }
        return PrintableText.escapedLines(lines.joined(separator: "\n"))
    }

    private var summary: String {
        let reached = Set(changes.flatMap(\.app).map { "\($0.kind) \($0.name)" }).count
        return "\(Prose.count(changes.count, "change")), \(breaking) of them breaking; "
            + "\(Prose.count(reached, "place")) of the app \(reached == 1 ? "is" : "are") reached"
    }

    private static func colored(_ level: String) -> String {
        switch level {
        case "breaking": "\u{1B}[31m\(level)\u{1B}[0m"
        case "warning": "\u{1B}[33m\(level)\u{1B}[0m"
        default: level
        }
    }
}

/// Turns offsets into lines and columns, each document read once.
private struct PlaceReader {
    private let files: any ContractFiles
    private var tables: [String: LineTable] = [:]

    init(_ files: any ContractFiles) { self.files = files }

    mutating func place(_ path: String, _ offset: Int) -> ContractDiffReport.Place {
        let table = tables[path] ?? LineTable((try? files.bytes(of: path).get()) ?? [])
        tables[path] = table
        let position = table.position(at: offset)
        return ContractDiffReport.Place(path: path, line: position.line, column: position.column)
    }
}
