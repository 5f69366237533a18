package import TenetRuleKit

/// An address or identifier that a call gives to an initialiser, and whether it is written in the program.
package struct GivenText: Fact {
    package var owner: String
    package var label: String
    package var isWritten: Bool
}

extension Hooks {
    /// Remembers what initialisers are given; see ``ProjectPass/isWrittenAtEveryCall(of:_:)``.
    package mutating func collectGivenTexts() {
        share(GivenText.self) { hooks in
            hooks.collectAll(GivenText.self, from: FunctionCallExprSyntax.self) { call, _ in
                guard call.isPlain, let owner = call.calledName, owner.text.startsUppercase else { return [] }
                return call.arguments.compactMap { argument in
                    guard let label = argument.label?.identifier, label.isAddress else { return nil }
                    let value = argument.expression.localValue ?? argument.expression
                    let fact = GivenText(
                        owner: owner.identifier.string, label: label.string, isWritten: value.stripped.isConstant)
                    return (fact, argument.range)
                }
            }
        }
    }
}

extension ProjectPass {
    /// Every call of the initialiser in the app gives a text that is written in the program, and there is one.
    package func isWrittenAtEveryCall(of owner: String, _ label: String) -> Bool {
        let given = facts(GivenText.self).filter {
            $0.role == .app && $0.fact.owner == owner && $0.fact.label == label
        }
        return !given.isEmpty && given.allSatisfy(\.fact.isWritten)
    }
}

extension TextSlice {
    /// The name of a parameter that is given an address or an identifier.
    fileprivate var isAddress: Bool { containsFolded(["url", "uri", "host", "address", "endpoint", "uuid"]) }
}

extension SyntaxProtocol {
    /// The labelled parameter of the initialiser around that is converted here, with the name of the type.
    package func convertedParameter(by conversions: [String]) -> (owner: String, label: String)? {
        guard let initializer = ancestor(InitializerDeclSyntax.self), let owner = enclosingTypeName else { return nil }
        for call in descendants(FunctionCallExprSyntax.self) {
            guard call.calledName?.text.isOne(of: conversions) == true,
                let name = call.arguments.only?.expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
                let parameter = initializer.signature.parameterClause.parameters.first(where: {
                    $0.internalName.text == name
                }), parameter.firstName.identifier.isAddress
            else { continue }
            return (owner.string, parameter.firstName.identifier.string)
        }
        return nil
    }
}
