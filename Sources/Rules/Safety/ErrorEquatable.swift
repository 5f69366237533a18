import TenetRuleKit
import TenetRuleSupport

struct ErrorEquatable: Rule {
    static let about = About(
        "error-equatable", "Error without Equatable", category: .safety, severity: .note, scope: .appCode,
        why: """
            Tests and view models compare errors. An enum whose values can be compared gets `Equatable` for one word; \
            without it every comparison needs a `switch`.
            """,
        phrasings: [
            "Conform every error enum whose associated values can be compared to `Equatable`.",
            "Failures with comparable payloads support `==`, so that unit tests need no `switch` to examine them.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(EnumDeclSyntax.self) { node, file in
            guard let clause = node.inheritanceClause, node.isErrorType, !node.isPrivate,
                // What a model throws while it is decoded is nobody's to compare.
                node.enclosingType?.conformsInFile(to: ["Codable", "Decodable"]) != true,
                !node.conformsInFile(to: ["Equatable", "Hashable"]), node.inheritedTypes.allSatisfy({ !isRawType($0) }),
                let last = clause.inheritedTypes.last
            else { return }
            let payloads = node.members(EnumCaseDeclSyntax.self).flatMap(\.elements).compactMap(\.parameterClause)
            // Without associated values the compiler makes every enum equatable.
            guard !payloads.isEmpty, payloads.allSatisfy({ $0.parameters.allSatisfy { isComparable($0.type) } }) else {
                return
            }
            file.report(
                "`\(node.name.text)` cannot be compared in tests", help: "conform to `Equatable`", at: node.name,
                fix: .insert(", Equatable", after: last.type, "Conform to `Equatable`", .unsafe))
        }
    }

    private func isRawType(_ type: TypeSyntax) -> Bool { type.lastName.isOne(of: ["String", "Int"]) }

    /// Types of the standard library that are equatable for sure.
    private func isComparable(_ type: TypeSyntax) -> Bool {
        let known = [
            "String", "Int", "Double", "Bool", "URL", "UUID", "Date", "Data", "Float", "Int64", "UInt", "Character",
        ]
        if let array = type.as(ArrayTypeSyntax.self) { return isComparable(array.element) }
        return type.unwrapped.lastName.isOne(of: known)
    }

    static let examples: [Example] = [
        .good(
            "struct Page: Decodable {\n    enum Problem: Error {\n        case unreadable(String)\n    }\n}"),
        .bad(
            """
            enum ↓UploadError: Error {
                case tooLarge(limit: Int)
            }
            """,
            fixed: """
                enum UploadError: Error, Equatable {
                    case tooLarge(limit: Int)
                }
                """),
        .bad(
            """
            enum ↓LoadError: LocalizedError {
                case offline, missing([URL])
            }
            """,
            fixed: """
                enum LoadError: LocalizedError, Equatable {
                    case offline, missing([URL])
                }
                """),
        .good("enum UploadError: Error, Equatable {\n    case tooLarge(limit: Int)\n}"),
        .good("enum UploadError: Error {\n    case tooLarge\n}"),
        .good("enum LoadError: Error {\n    case failed(any Error)\n}"),
        .good("enum LoadError: Error { case missing(URL) }\nextension LoadError: Equatable {}"),
    ]
}
