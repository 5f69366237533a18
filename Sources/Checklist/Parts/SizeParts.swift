internal import TenetRuleKit
internal import TenetRuleSupport
internal import TenetStandards

/// Sizes that stand in the code other than in a frame: what is assigned to one, what a table asks for, and rules of libraries that
/// lay views out.
enum SizeParts {
    private static let sides: Set<String> = ["height", "width"]
    /// Lines between things, and nothing at all.
    private static let greatestGap = 4.0

    /// `title.frame.size.height = 44`
    static func assigned(to target: ExprSyntax, _ value: [ExprSyntax]) -> ChangePart? {
        guard let member = target.as(MemberAccessExprSyntax.self),
            sides.contains(member.declName.baseName.identifier.string),
            ["size", "frame", "bounds"].contains(member.base?.lastName?.identifier.string ?? ""),
            let size = value.only, isLarge(size)
        else { return nil }
        return ChangePart(subject: .fixedSize, words: PartWords.of(member) + PartWords.of(size), isBound: true)
    }

    /// What a table or collection is told of its rows, headers and footers.
    static func asked(of function: FunctionDeclSyntax) -> [ChangePart] {
        let labels = function.parameters.map(\.firstName.identifier.string)
        guard let label = labels.first(where: asks.contains), let statements = function.body?.statements else {
            return []
        }
        let numbers = statements.syntax.tokens.filter {
            ($0.tokenKind == .integerLiteral || $0.tokenKind == .floatLiteral)
                && (Double($0.text.string) ?? 0) > greatestGap
        }
        return numbers.map { ChangePart(subject: .fixedSize, words: [label, $0.text.string]) }
    }

    private static let asks: Set<String> = [
        "heightForRowAt", "heightForHeaderInSection", "heightForFooterInSection", "sizeForItemAt",
        "referenceSizeForHeaderInSection", "referenceSizeForFooterInSection",
    ]

    /// `make.height.equalTo(44)`, `title.pin.height(44)`: a chain that says what is laid out, and by how much.
    static func laidOut(by call: FunctionCallExprSyntax) -> ChangePart? {
        guard let name = call.calledName?.identifier.string, let size = call.arguments.only?.expression, isLarge(size)
        else { return nil }
        let words = PartWords.of(call)
        let isSide = name == "equalTo" ? !sides.isDisjoint(with: words) : sides.contains(name) && words.contains("pin")
        return isSide ? ChangePart(subject: .fixedSize, words: words) : nil
    }

    private static func isLarge(_ expression: ExprSyntax) -> Bool {
        guard expression.kind == .integerLiteralExpr || expression.kind == .floatLiteralExpr else { return false }
        return (Double(expression.text.string) ?? 0) > greatestGap
    }
}
