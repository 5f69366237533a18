package import TenetRuleKit

// Conditions that ask where a row stands among the others.

extension SyntaxProtocol {
    /// `row == rows.last`, `index + 4 >= rows.count`: asks how near the end this row of a list is. Whatever is done then is
    /// for what comes behind the row, and goes on when the row itself is out of sight.
    package var asksForLastRows: Bool {
        guard descendants(MemberAccessExprSyntax.self).contains(where: \.isEndOfCollection) else { return false }
        let names = namesOfRow
        return !names.isEmpty
            && descendants(DeclReferenceExprSyntax.self).contains { reference in
                !reference.isMemberName && names.contains(reference.baseName.identifier.string)
            }
    }

    /// What the nearest closure around this node that makes rows calls the row, and what it makes of it.
    private var namesOfRow: Set<String> {
        for closure in ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }) {
            guard closure.makesRows else { continue }
            let names = closure.parameterNames.map(\.identifier.string) + (closure.parameterNames.isEmpty ? ["$0"] : [])
            return closure.statements.descendants(PatternBindingSyntax.self).reduce(into: Set(names)) {
                known, binding in
                guard let name = binding.nameToken, let value = binding.initializer?.value else { return }
                let isMadeOfRow = ([value.syntax] + value.descendants).contains {
                    $0.as(DeclReferenceExprSyntax.self).map { known.contains($0.baseName.identifier.string) } == true
                }
                if isMadeOfRow { known.insert(name.identifier.string) }
            }
        }
        return []
    }
}

extension ClosureExprSyntax {
    /// The content of a view that makes one view for each element.
    fileprivate var makesRows: Bool {
        guard let call = receivingCall?.call, call.isPlain else { return false }
        return call.calledName?.text.isOne(of: ["ForEach", "List", "Table", "OutlineGroup"]) == true
            && call.firstArgument != nil
    }
}

extension MemberAccessExprSyntax {
    /// The end of something, or how much there is of it.
    fileprivate var isEndOfCollection: Bool {
        base != nil && declName.baseName.text.isOne(of: ["last", "count", "endIndex", "suffix"])
    }
}
