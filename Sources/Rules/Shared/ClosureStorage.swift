import TenetRuleKit

/// What a function does with one of its closures that outlives the call.
struct ClosureStorage: Fact {
    enum Kind: String, Codable {
        /// Kept in a property of `self`.
        case stored
        /// Handed to another function.
        case passed
    }

    var kind: Kind
    /// The type that the function belongs to.
    var owner: String
    /// Its name; `init` for initialisers.
    var function: String
    /// Labels of its parameters, `_` for none.
    var labels: [String]
    /// Which parameter, from 0.
    var parameter: Int
    /// The property, or what stands before the other function's name: empty, `self` or a chain of names.
    var target: String
    /// The other function's name and the label there, `_` for none.
    var callee: String
    var label: String

    /// What happens to the closures of a function.
    static func all(in function: Syntax, signature: FunctionSignatureSyntax, body: CodeBlockSyntax, name: String)
        -> [(fact: ClosureStorage, range: ByteRange)]
    {
        let parameters = Array(signature.parameterClause.parameters)
        let closures = parameters.enumerated().filter { $0.element.type.unwrapped.kind == .functionType }
        guard !closures.isEmpty, let owner = function.enclosingType?.groupName?.text.string else { return [] }
        let base = ClosureStorage(
            kind: .stored, owner: owner, function: name, labels: parameters.map(\.firstName.text.string), parameter: 0,
            target: "", callee: "", label: "")
        var found: [(fact: ClosureStorage, range: ByteRange)] = []
        for reference in body.descendants(DeclReferenceExprSyntax.self) {
            guard let (index, _) = closures.first(where: { $0.element.internalName.text == reference.baseName.text }),
                let (kind, target, callee, label) = destination(of: reference)
            else { continue }
            var fact = base
            (fact.kind, fact.parameter, fact.target, fact.callee, fact.label) = (kind, index, target, callee, label)
            found.append((fact, reference.range))
        }
        return found
    }

    /// Where a value goes: `property = value`, `properties.append(value)`, `call(label: value)`.
    private static func destination(of reference: DeclReferenceExprSyntax) -> (Kind, String, String, String)? {
        if let sequence = reference.parent?.parent?.as(SequenceExprSyntax.self),
            let (target, sign, value) = sequence.assignment, sign == "=", value.count == 1,
            value[0].syntax == reference.syntax
        {
            let place = target.as(SubscriptCallExprSyntax.self)?.calledExpression ?? target
            guard let name = place.ownMemberName?.text, target.text.hasPrefix("self.") || !place.isLocalName(name)
            else {
                return nil
            }
            return (.stored, name.string, "", "")
        }
        guard let argument = reference.parent?.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let callee = call.calledName
        else { return nil }
        if callee.text.isOne(of: ["append", "insert"]), let property = call.calledBase?.ownMemberName?.text {
            return call.isLocalName(property) ? nil : (.stored, property.string, "", "")
        }
        let base = call.calledBase?.text.string ?? ""
        guard base.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" || $0 == "?" }) else { return nil }
        return (.passed, base, callee.text.string, argument.label?.text.string ?? "_")
    }
}

/// A closure that holds `self` and is given to a function.
struct StrongClosure: Fact {
    /// The enclosing type.
    var type: String
    /// What stands before the function's name: empty, `self` or a chain of names.
    var base: String
    var callee: String
    /// The label, `_` for none, empty for the first trailing closure.
    var label: String
    /// The property that the call's result is put into.
    var assigned: String
    /// The method that is passed in place of a closure, when one is.
    var method: String
}

/// A property that is set to nil or emptied somewhere, so that what it holds goes away.
struct ClearedProperty: Fact {
    var owner: String
    var property: String
}
