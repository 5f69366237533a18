import TenetRuleKit
import TenetRuleSupport

struct SchemaDateFormat: Rule {
    static let about = About(
        "schema-date-format", "Date that the decoder does not read", category: .contracts, severity: .error,
        scope: .appCode,
        why: """
            A decoder without a date strategy reads seconds since 2001, and `.iso8601` reads neither days nor fractions \
            of a second, which Python writes whenever there are any. The response fails on the first such date.
            """,
        phrasings: [
            """
            The date decoding strategy of the decoder reads every date format that the server's schema defines for the \
            model.
            """,
            """
            When the backend sends plain days or fractional seconds, `.iso8601` is not enough; parse such timestamps \
            with a custom strategy.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses, .coding]) { project in
            var reported: Set<ContractPlace> = []
            project.forEachContractMember { check, match, member in
                guard let field = member.found,
                    let found = check.comparison(for: match).mismatch(member.type, field.type),
                    found.kind == .dateFormat
                else { return }
                let coder = project.model.coderSettings(
                    of: match.model, match.direction == .response ? .decode : .encode)
                let notes =
                    coder.map { [Note(path: $0.path, range: $0.range, message: "the coder that is used")] } ?? []
                project.report(
                    "`\(member.property.name)` is a date, but the server writes \(found.expected) and the coder uses "
                        + (coder?.dates.words ?? "another format"),
                    help: Self.help(check.contract.resolved(field.type)),
                    at: member, check.notes(match, field) + notes, &reported)
            }
        }
    }

    private static func help(_ type: SchemaType) -> String {
        switch type.kind {
        case .integer, .number: "set `dateDecodingStrategy` to `.secondsSince1970` or `.millisecondsSince1970`"
        case .string(.date): "set a strategy with a formatter for `yyyy-MM-dd`, or read a `String`"
        default: "set a custom `dateDecodingStrategy` that reads ISO 8601 with and without fractions of a second"
        }
    }

    private static let models = """
        from datetime import date, datetime
        from pydantic import BaseModel

        class Visit(BaseModel):
            day: date
            ended_at: datetime
            place: str
        """

    static let examples: [Example] = [
        .bad(files: [
            "schemas.py": models,
            "App/Visit.swift": """
            struct Visit: Decodable {
                let ↓day: Date
                let ↓endedAt: Date
                let place: String
            }

            func visit(_ data: Data) throws -> Visit {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                decoder.dateDecodingStrategy = .iso8601
                return try decoder.decode(Visit.self, from: data)
            }
            """,
        ]),
        .good(files: [
            "schemas.py": models,
            "App/Visit.swift": """
            struct Visit: Decodable {
                let day: String
                let endedAt: Date
                let place: String
            }

            func visit(_ data: Data) throws -> Visit {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                decoder.dateDecodingStrategy = .custom { try Timestamps.date(from: $0) }
                return try decoder.decode(Visit.self, from: data)
            }
            """,
        ]),
        .good(files: [
            "schemas.py": models,
            "App/Visit.swift": """
            // Nothing says which decoder reads it.
            struct Visit: Decodable {
                let day: Date
                let place: String
            }
            """,
        ]),
    ]
}

extension CoderSettings.DateStrategy {
    fileprivate var words: String {
        switch self {
        case .deferred: "no date strategy, which reads seconds since 2001"
        case .iso8601: "`.iso8601`"
        case .secondsSince1970: "`.secondsSince1970`"
        case .millisecondsSince1970: "`.millisecondsSince1970`"
        case .formatted(let format?): "the format `\(format)`"
        case .formatted(nil): "a formatter"
        case .custom: "a custom strategy"
        case .unknown: "another format"
        }
    }
}
