/// Compares the parameters of two versions of one operation.
struct ParameterComparison {
    let old: ContractOperation
    let new: ContractOperation
    let point: ComparisonPoint

    func run(_ comparison: inout SchemaComparison) {
        let counterparts = Dictionary(
            new.parameters.map { (key(of: $0, in: new), $0) }, uniquingKeysWith: { first, _ in first })
        var matched: Set<[String]> = []
        for parameter in old.parameters {
            let key = key(of: parameter, in: old)
            guard matched.insert(key).inserted else { continue }
            if let counterpart = counterparts[key] {
                compare(parameter, counterpart, &comparison)
            } else {
                comparison.report(
                    .parameterRemoved, "The parameter is gone", at: point(parameter, old: parameter.place, new: nil))
            }
        }
        for parameter in new.parameters where matched.insert(key(of: parameter, in: new)).inserted {
            let isRequired = parameter.isRequired
            comparison.report(
                isRequired ? .requiredParameterAdded : .parameterAdded,
                isRequired ? "The parameter is new and required" : "The parameter is new",
                at: point(parameter, old: nil, new: parameter.place))
        }
    }

    private func compare(
        _ old: ContractOperation.Parameter, _ new: ContractOperation.Parameter, _ comparison: inout SchemaComparison
    ) {
        let point = point(new, old: old.place, new: new.place)
        if old.isRequired != new.isRequired {
            comparison.report(
                new.isRequired ? .parameterBecameRequired : .parameterBecameOptional,
                new.isRequired ? "The parameter is required" : "The parameter may be left out", at: point)
        }
        comparison.compare(old.type, new.type, at: point)
    }

    /// A path parameter is known by its position, a header by its name without regard to case.
    private func key(of parameter: ContractOperation.Parameter, in operation: ContractOperation) -> [String] {
        switch parameter.location {
        case .path:
            if let index = operation.pathParameterNames.firstIndex(of: parameter.name) { return ["path", "\(index)"] }
            return ["path", parameter.name]
        case .header: return ["header", parameter.name.lowercased()]
        case .query, .cookie: return [parameter.location.rawValue, parameter.name]
        }
    }

    private func point(
        _ parameter: ContractOperation.Parameter, old: ContractPlace?, new: ContractPlace?
    ) -> ComparisonPoint {
        var point = point
        point.part = "\(parameter.location.rawValue) parameter \(parameter.name)"
        point.writing = .parameter
        point.isRepeatable = parameter.location == .query || parameter.location == .cookie
        point.oldPlace = old
        point.newPlace = new
        return point
    }
}
