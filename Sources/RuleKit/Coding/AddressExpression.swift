/// An address that an expression builds part by part: `base.appendingPathComponent("books").appending(path: id)`.
struct AddressExpression {
    /// The whole address, values in braces: `/books/{id}`, or with scheme and host where the expression begins with them.
    private(set) var template = ""
    /// What the address goes on from when that is no literal.
    private(set) var base: ExprSyntax?
    /// The value that is its last part.
    private(set) var lastValue: ExprSyntax?
    /// The first literal of the parts.
    private(set) var text: StringLiteralExprSyntax?

    /// Chains are followed through so many calls and local names.
    private static let maximumDepth = 24

    /// A call that adds to an address. The label tells `append(path:)` from what texts and lists have.
    static func isStep(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.calledName?.text, call.calledBase != nil else { return false }
        if name.isOne(of: ["appendingPathComponent", "appendPathComponent"]) { return true }
        guard name.isOne(of: ["appending", "append"]), let label = call.firstArgument?.label?.text else { return false }
        return label.isOne(of: ["path", "component", "components", "queryItems"])
    }

    /// The step changes the address in place, as `url.append(path:)`.
    static func changesInPlace(_ call: FunctionCallExprSyntax) -> Bool {
        isStep(call) && call.calledName?.text.isOne(of: ["append", "appendPathComponent"]) == true
    }

    /// Reads the chain; nil when it is longer than anybody writes one.
    static func read(_ expression: ExprSyntax, _ names: BlockNames, depth: Int = 0) -> Self? {
        guard depth < maximumDepth else { return nil }
        let value = expression.addressStripped
        if let call = value.as(FunctionCallExprSyntax.self) {
            if isStep(call), let inner = call.calledBase {
                var address = read(inner, names, depth: depth + 1)
                address?.add(call)
                return address
            }
            let text = call.argument("string")?.expression.stripped.as(StringLiteralExprSyntax.self)
            if call.calledName?.text == "URL", let text { return Self(template: text.template) }
        } else if let name = value.as(DeclReferenceExprSyntax.self)?.baseName.identifier,
            let initial = names.value(of: name, before: value), let known = read(initial, names, depth: depth + 1)
        {
            return known
        }
        return Self(base: value)
    }

    private init(template: String = "", base: ExprSyntax? = nil) {
        self.template = template
        self.base = base
    }

    mutating func add(_ call: FunctionCallExprSyntax) {
        for argument in call.arguments {
            let label = argument.label?.text
            guard label == nil || label.isOne(of: ["path", "component", "components"]) else { continue }
            let value = argument.expression.stripped
            if !template.hasSuffix("/") { template += "/" }
            if let literal = value.as(StringLiteralExprSyntax.self) {
                template += literal.template.drop { $0 == "/" }
                lastValue = nil
                if text == nil { text = literal }
            } else {
                template += "{" + value.valueName + "}"
                lastValue = value
            }
        }
    }
}

extension ExprSyntax {
    /// Inside `try`, parentheses, `!` and `?`.
    fileprivate var addressStripped: ExprSyntax {
        let value = stripped
        if let forced = value.as(ForceUnwrapExprSyntax.self) { return forced.expression.addressStripped }
        if let chained = value.as(OptionalChainingExprSyntax.self) { return chained.expression.addressStripped }
        return value
    }

    /// The name of a value that ends an address: `path` in `path`, `base + path`, `"\(base)/\(path)"` and
    /// `path.trimmed()`.
    var trailingName: TextSlice? {
        let value = addressStripped
        if let reference = value.as(DeclReferenceExprSyntax.self) { return reference.baseName.identifier }
        if let sequence = value.as(SequenceExprSyntax.self) {
            // Anything but `+` chooses between values or compares them.
            guard sequence.operations.allSatisfy({ $0.operator == "+" }) else { return nil }
            return Array(sequence.elements).last?.trailingName
        }
        if let literal = value.as(StringLiteralExprSyntax.self) {
            for segment in literal.segments.reversed() {
                if let plain = segment.as(StringSegmentSyntax.self) {
                    if plain.content.text.count > 0 { return nil }
                } else {
                    return segment.as(ExpressionSegmentSyntax.self)?.expressions.first?.expression.trailingName
                }
            }
            return nil
        }
        return value.as(FunctionCallExprSyntax.self)?.calledBase?.trailingName
    }
}
