import TenetModel
import TenetResources
import TenetSyntaxTree

/// Tells what expressions of a manifest stand for: literals, constants, sums of arrays, and calls of functions that
/// are written in the manifest and simple enough. Never runs anything; every answer is bounded by ``steps``.
final class ManifestEvaluator {
    let names: ManifestNames
    /// How many expressions and list elements may still be looked at; protects from manifests that explode.
    private(set) var steps = 200_000
    private var known: [String: ManifestValue] = [:]
    private var pending: Set<String> = []

    private static let deepest = 80

    init(names: ManifestNames) { self.names = names }

    func value(_ expression: ExprSyntax, _ scope: ManifestScope, depth: Int = 0) -> ManifestValue {
        guard depth < Self.deepest, spend(1) else { return .unknown }
        let deeper = depth + 1
        switch expression.kind {
        case .stringLiteralExpr: return literal(StringLiteralExprSyntax(unchecked: expression.syntax), scope, deeper)
        case .arrayExpr:
            let elements = ArrayExprSyntax(unchecked: expression.syntax).elements
            return .list(elements.map { value($0.expression, scope, depth: deeper) })
        case .sequenceExpr: return sequence(SequenceExprSyntax(unchecked: expression.syntax), scope, deeper)
        case .tupleExpr: return tuple(TupleExprSyntax(unchecked: expression.syntax), scope, deeper)
        case .functionCallExpr:
            return call(FunctionCallExprSyntax(unchecked: expression.syntax), scope, deeper)
        case .declReferenceExpr:
            let name = DeclReferenceExprSyntax(unchecked: expression.syntax).baseName
            return variable(name.identifier.string, scope, deeper) ?? .name(word(name))
        case .memberAccessExpr: return member(MemberAccessExprSyntax(unchecked: expression.syntax), scope, deeper)
        case .nilLiteralExpr, .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr:
            return .name(RangedText(expression.trimmedDescription, at: expression.range))
        case .tryExpr: return value(TryExprSyntax(unchecked: expression.syntax).expression, scope, depth: deeper)
        default: return .unknown
        }
    }

    private func spend(_ count: Int) -> Bool {
        steps -= count
        return steps > 0
    }

    private func word(_ token: TokenSyntax) -> RangedText { RangedText(token.identifier.string, at: token.range) }
}

extension ManifestEvaluator {
    private func literal(_ literal: StringLiteralExprSyntax, _ scope: ManifestScope, _ depth: Int) -> ManifestValue {
        var text = ""
        var range = literal.range
        for segment in literal.segments {
            if let plain = segment.syntax.as(StringSegmentSyntax.self) {
                text += Self.unescaped(plain.content.text.string, raw: literal.openingPounds != nil)
            } else if let inserted = segment.syntax.as(ExpressionSegmentSyntax.self)?.expressions.only,
                case .text(let part) = value(inserted.expression, scope, depth: depth)
            {
                text += part.text
                // The caller's text says more about the place than the pattern that many callers share.
                range = part.range
            } else {
                return .unknown
            }
        }
        // A text that keeps doubling itself through variables ends here.
        return text.utf8.count < 4_096 ? .text(RangedText(text, at: range)) : .unknown
    }

    private static func unescaped(_ text: String, raw: Bool) -> String {
        guard !raw, text.contains("\\") else { return text }
        var result = ""
        var escaped = false
        for letter in text {
            if !escaped, letter == "\\" {
                escaped = true
                continue
            }
            result.append(escaped && letter == "n" ? "\n" : escaped && letter == "t" ? "\t" : letter)
            escaped = false
        }
        return result
    }

    /// `a + b`, `a ?? b`, `condition ? a : b`, `"1.0.0"..<"2.0.0"`. Arrays count with everything they may hold.
    private func sequence(_ sequence: SequenceExprSyntax, _ scope: ManifestScope, _ depth: Int) -> ManifestValue {
        var operands: [ManifestValue] = []
        var operators: Set<String> = []
        var isChoice = false
        for element in sequence.elements {
            if element.kind == .assignmentExpr || element.text == "+=" {
                // Only what is assigned counts.
                operands.removeAll()
            } else if let sign = element.as(BinaryOperatorExprSyntax.self) {
                operators.insert(sign.trimmedDescription)
            } else if let choice = element.as(UnresolvedTernaryExprSyntax.self) {
                if !isChoice { operands.removeAll() }
                isChoice = true
                operands.append(value(choice.thenExpression, scope, depth: depth))
            } else {
                operands.append(value(element, scope, depth: depth))
            }
        }
        if operators.contains("..<") || operators.contains("...") {
            let sign = operators.contains("..<") ? "..<" : "..."
            let ends = operands.map { ManifestArgument(label: "", value: $0) }
            return .call(ManifestCall(name: sign, arguments: ends, range: sequence.range))
        }
        let lists = operands.compactMap(\.list)
        if !lists.isEmpty { return joined(lists) }
        if isChoice { return .unknown }
        let texts = operands.compactMap(\.text)
        if operators == ["+"], texts.count == operands.count, let first = texts.first {
            let all = texts.map(\.text).joined()
            return all.utf8.count < 4_096 ? .text(RangedText(all, at: first.range)) : .unknown
        }
        return operators.isEmpty || operators == ["??"] ? operands.last ?? .unknown : .unknown
    }

    func joined(_ lists: [[ManifestValue]]) -> ManifestValue {
        spend(lists.reduce(0) { $0 + $1.count }) ? .list(lists.flatMap { $0 }) : .unknown
    }

    private func tuple(_ tuple: TupleExprSyntax, _ scope: ManifestScope, _ depth: Int) -> ManifestValue {
        if let only = tuple.elements.only, only.label == nil { return value(only.expression, scope, depth: depth) }
        return .call(
            ManifestCall(name: "", arguments: arguments(tuple.elements, scope, depth), range: tuple.range))
    }

    private func variable(_ name: String, _ scope: ManifestScope, _ depth: Int) -> ManifestValue? {
        scope.values[name] ?? global(name, depth)
    }

    /// The first value of a constant or variable with all that the manifest adds to it.
    private func global(_ name: String, _ depth: Int) -> ManifestValue? {
        if let value = known[name] { return value }
        guard let start = names.values[name], pending.insert(name).inserted else { return nil }
        defer { pending.remove(name) }
        let scope = ManifestScope()
        var result = value(start, scope, depth: depth)
        let added = (names.additions[name] ?? []).map { addition -> [ManifestValue] in
            let added = value(addition.expression, scope, depth: depth)
            return addition.isList ? added.list ?? [] : [added]
        }
        if let list = result.list, !added.isEmpty { result = joined([list] + added) }
        known[name] = result
        return result
    }

    private func member(_ access: MemberAccessExprSyntax, _ scope: ManifestScope, _ depth: Int) -> ManifestValue {
        let name = access.declName.baseName
        if let base = access.base {
            let owner = value(base, scope, depth: depth)
            if name.text == "self" { return owner }
            if let part = owner.member(name.identifier.string) { return part }
        }
        // Static constants are known by their last name.
        return names.statics.contains(name.identifier.string)
            ? global(name.identifier.string, depth) ?? .name(word(name)) : .name(word(name))
    }
}

extension ManifestEvaluator {
    func arguments(
        _ list: LabeledExprListSyntax, _ scope: ManifestScope, _ depth: Int = 0
    ) -> [ManifestArgument] {
        list.map {
            ManifestArgument(label: $0.label?.identifier.string ?? "", value: value($0.expression, scope, depth: depth))
        }
    }

    private func call(_ call: FunctionCallExprSyntax, _ scope: ManifestScope, _ depth: Int) -> ManifestValue {
        if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
            return result(of: closure.statements, scope, depth)
        }
        if let function = names.function(for: call, scope), let body = function.body {
            return result(of: body.statements, inside(function, call, scope, depth), depth)
        }
        if let (elements, closure) = loop(call, scope, depth), let elements, names.calledName(call) != "forEach" {
            let results = elements.map { result(of: closure.statements, bind(closure, $0, scope), depth) }
            return names.calledName(call) == "flatMap" ? joined(results.compactMap(\.list)) : .list(results)
        }
        let name = names.calledName(call) ?? ""
        return .call(ManifestCall(name: name, arguments: arguments(call.arguments, scope, depth), range: call.range))
    }

    /// For `list.map { … }` and the like: the elements, nil if unknown, and the closure.
    func loop(
        _ call: FunctionCallExprSyntax, _ scope: ManifestScope, _ depth: Int = 0
    ) -> (elements: [ManifestValue]?, closure: ClosureExprSyntax)? {
        guard let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
            access.declName.baseName.text.isOne(of: ["map", "flatMap", "compactMap", "forEach"]),
            let closure = call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self)
        else { return nil }
        return (value(base, scope, depth: depth).list, closure)
    }

    /// What is known inside a function of the manifest when it is called.
    func inside(
        _ function: FunctionDeclSyntax, _ call: FunctionCallExprSyntax, _ scope: ManifestScope, _ depth: Int = 0
    ) -> ManifestScope {
        var inner = ManifestScope(values: [:], isLocal: true, active: scope.active + [function.name.identifier.string])
        var given = arguments(call.arguments, scope, depth)[...]
        for parameter in function.signature.parameterClause.parameters {
            let label = parameter.firstName.text == "_" ? "" : parameter.firstName.identifier.string
            let name = (parameter.secondName ?? parameter.firstName).identifier.string
            if let argument = given.first, argument.label == label {
                inner.values[name] = argument.value
                given = given.dropFirst()
            } else {
                inner.values[name] = parameter.defaultValue.map { value($0.value, scope, depth: depth) } ?? .unknown
            }
        }
        return inner
    }

    /// What is known inside a closure that gets one value.
    func bind(_ closure: ClosureExprSyntax, _ value: ManifestValue, _ scope: ManifestScope) -> ManifestScope {
        var inner = scope
        inner.isLocal = true
        let parameters = ManifestNames.parameters(of: closure)
        inner.values["$0"] = value
        if parameters.count == 1 { inner.values[parameters[0]] = value }
        let parts = value.call?.name == "" ? value.call?.arguments.map(\.value) ?? [] : []
        for (index, part) in parts.enumerated() where parts.count > 1 {
            inner.values["$\(index)"] = index == 0 && parameters.isEmpty ? value : part
            if parameters.count == parts.count { inner.values[parameters[index]] = part }
        }
        return inner
    }

    /// Follows simple statements; the last `return`, or the only expression, is the result.
    private func result(of statements: CodeBlockItemListSyntax, _ outer: ManifestScope, _ depth: Int) -> ManifestValue {
        var scope = outer
        scope.isLocal = true
        var last: ManifestValue = .unknown
        for statement in statements {
            follow(statement.item, &scope, depth)
            if let end = statement.item.as(ReturnStmtSyntax.self) {
                return end.expression.map { value($0, scope, depth: depth) } ?? .unknown
            }
            if let expression = statement.item.as(ExprSyntax.self) { last = value(expression, scope, depth: depth) }
        }
        return statements.only == nil ? .unknown : last
    }

    /// Takes note of local variables: their first value and what is added to them.
    func follow(_ item: Syntax, _ scope: inout ManifestScope, _ depth: Int = 0) {
        guard scope.isLocal else { return }
        if let declaration = item.as(VariableDeclSyntax.self) {
            for binding in declaration.bindings {
                guard let name = binding.pattern.syntax.as(IdentifierPatternSyntax.self)?.identifier else { continue }
                let start = binding.initializer.map { value($0.value, scope, depth: depth) }
                scope.values[name.identifier.string] = start ?? .unknown
            }
        } else if let change = names.change(item), let name = change.variable, let old = scope.values[name] {
            let new = value(change.expression, scope, depth: depth)
            switch change.kind {
            case .assign: scope.values[name] = new
            case .add: scope.values[name] = joined([old.list ?? [], new.list ?? []])
            case .append: scope.values[name] = joined([old.list ?? [], [new]])
            }
        }
    }
}
