extension SchemaComparison {
    /// Compares the members of two objects by their names on the wire.
    mutating func compareObjects(_ old: SchemaObject, _ new: SchemaObject, at point: ComparisonPoint) {
        let newFields = Dictionary(new.fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var oldNames: Set<String> = []
        for field in old.fields where oldNames.insert(field.name).inserted {
            if let counterpart = newFields[field.name] {
                compareFields(field, counterpart, at: point.member(field, counterpart))
            } else {
                reportRemoval(of: field, at: point)
            }
        }
        for field in new.fields where !oldNames.contains(field.name) { reportAddition(of: field, at: point) }
        compareAdditional(old, new, at: point)
    }

    private mutating func compareFields(_ old: SchemaField, _ new: SchemaField, at point: ComparisonPoint) {
        reportDeprecation(old, new, at: point)
        switch point.direction {
        case .request:
            guard !old.isReadOnly, !new.isReadOnly else {
                if !old.isReadOnly {
                    report(.requestPropertyBecameReadOnly, "% became read-only", at: point)
                }
                return
            }
            reportRequestPresence(old, new, at: point)
        case .response:
            guard !old.isWriteOnly, !new.isWriteOnly else {
                if !old.isWriteOnly {
                    let level: ContractChangeLevel? = old.isAlwaysInResponses ? nil : .info
                    report(
                        .responsePropertyBecameWriteOnly, "% became write-only, so responses lack it", at: point,
                        level: level)
                }
                return
            }
            if old.isAlwaysInResponses, !new.isAlwaysInResponses {
                report(.responsePropertyBecameOptional, "% can be absent from responses", at: point)
            } else if !old.isAlwaysInResponses, new.isAlwaysInResponses {
                report(.responsePropertyBecameRequired, "% is always in responses", at: point)
            }
        }
        compare(old.type, new.type, at: point)
    }

    private mutating func reportRequestPresence(_ old: SchemaField, _ new: SchemaField, at point: ComparisonPoint) {
        if old.isRequiredInRequests, !new.isRequiredInRequests {
            report(.requestPropertyBecameOptional, "% may be absent from requests", at: point)
        } else if !old.isRequiredInRequests, new.isRequiredInRequests {
            report(.requestPropertyBecameRequired, "% is required in requests", at: point)
        }
        if old.hasDefault != new.hasDefault {
            report(
                new.hasDefault ? .requestDefaultAdded : .requestDefaultRemoved,
                new.hasDefault ? "% has a default" : "% has no default any more", at: point)
        }
    }

    private mutating func reportDeprecation(_ old: SchemaField, _ new: SchemaField, at point: ComparisonPoint) {
        guard old.isDeprecated != new.isDeprecated else { return }
        if new.isDeprecated {
            report(.propertyDeprecated, "% is deprecated", at: point, isDirected: false)
        } else {
            report(.propertyReactivated, "% is no longer deprecated", at: point, isDirected: false)
        }
    }

    private mutating func reportRemoval(of field: SchemaField, at point: ComparisonPoint) {
        var point = point.member(field, field)
        point.newPlace = nil
        switch point.direction {
        case .request where !field.isReadOnly:
            report(.requestPropertyRemoved, "% is no longer in requests", at: point)
        case .response where !field.isWriteOnly:
            let kind: ContractChangeKind =
                field.isAlwaysInResponses ? .responsePropertyRemoved : .responseOptionalPropertyRemoved
            report(kind, "% is no longer in responses", at: point)
        default: break
        }
    }

    private mutating func reportAddition(of field: SchemaField, at point: ComparisonPoint) {
        var point = point.member(field, field)
        point.oldPlace = nil
        switch point.direction {
        case .request where !field.isReadOnly:
            if field.isRequiredInRequests {
                report(.requestRequiredPropertyAdded, "% is new and required in requests", at: point)
            } else {
                report(.requestPropertyAdded, "% is new in requests", at: point)
            }
        case .response where !field.isWriteOnly: report(.responsePropertyAdded, "% is new in responses", at: point)
        default: break
        }
    }

    private mutating func compareAdditional(_ old: SchemaObject, _ new: SchemaObject, at point: ComparisonPoint) {
        switch (old.additional, new.additional) {
        case (nil, nil): break
        case (.some, nil):
            guard point.direction == .request else { return }
            report(.requestAdditionalPropertiesForbidden, "% takes no other members in requests", at: point)
        case (nil, .some):
            guard point.direction == .request else { return }
            report(.requestAdditionalPropertiesAllowed, "% takes other members in requests", at: point)
        case (let oldValue?, let newValue?):
            // What only one side states is no statement about the other.
            guard old.isAdditionalStated, new.isAdditionalStated else { return }
            compare(oldValue, newValue, at: point.below(".*"))
        }
    }
}
