package import TenetRuleKit

extension ProjectPass {
    /// Every member of every matched model, matches that people should confirm first left out.
    package func forEachContractMember(
        _ directions: [ModelMatch.Direction] = ModelMatch.Direction.allCases,
        _ body: (ContractCheck, ModelMatch, MatchedProperty) -> Void
    ) {
        guard let check = contractCheck else { return }
        for match in check.sureMatches where directions.contains(match.direction) {
            for member in check.properties(of: match) { body(check, match, member) }
        }
    }

    /// Reports a member once, however many schemas or directions say the same of it.
    /// - Parameter byType: the property's type is to change, not its key.
    package func report(
        _ message: String, help: String, at member: MatchedProperty, _ notes: [Note], fix: Fix? = nil,
        byType: Bool = false, _ reported: inout Set<ContractPlace>
    ) {
        let property = member.property
        var place = ContractPlace(path: property.path, range: property.range)
        // In coding by hand the call decides, and no coding key does.
        if byType, let declared = property.declaration, isCodingKey(property) {
            place = ContractPlace(path: declared.path, range: declared.range)
        }
        guard reported.insert(place).inserted else { return }
        report(message, help: help, in: place.path, at: place.range, notes: notes, fix: fix)
    }

    private func isCodingKey(_ property: CodedProperty) -> Bool {
        [.caseName, .caseValue].contains(property.key.origin)
            && model.declarations(named: property.name).contains {
                $0.kind == .enumCase && $0.path == property.path && $0.range == property.range
            }
    }
}

extension ContractCheck {
    /// Notes at the field and at what made the match.
    package func notes(_ match: ModelMatch, _ field: SchemaField) -> [Note] {
        [contract.note(field.place, "`\(field.name)` of \(match.schema.name) is \(field.type.words(in: contract))")]
            + (match.evidence.map { [$0] } ?? [])
    }
}

extension MatchedProperty {
    /// The app sets it where the server does not: it is assigned outside of initialisers, or handed over when the app
    /// makes a model by itself. A key that must be there is the server's all the same.
    package func isFilledByApp(_ match: ModelMatch, _ project: ProjectModel) -> Bool {
        guard property.whenAbsent != .fails, let declaration = property.declaration else { return false }
        if match.direction == .request { return property.isDecoded && property.whenAbsent == .isDefault }
        let isAssigned = project.uses(of: declaration.name).contains { use in
            use.has(.isWrite) && use.role == .app && use.declaration?.enclosingFunction?.kind != .initializer
        }
        return isAssigned
            || project.uses(of: match.model.name).contains { use in
                use.kind == .call && use.role == .app && use.labels.contains(declaration.name)
            }
    }
}
