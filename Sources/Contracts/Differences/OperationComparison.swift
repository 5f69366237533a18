/// Compares the operations of two contracts and all that they carry.
struct OperationComparison {
    private let old: ContractOperation
    private let new: ContractOperation
    private let index: Int

    static func run(_ comparison: inout SchemaComparison) {
        let matching = OperationMatching(comparison.old.operations, comparison.new.operations)
        for operation in matching.removed {
            let kind: ContractChangeKind = operation.isDeprecated ? .deprecatedOperationRemoved : .operationRemoved
            report(kind, "The operation is gone", operation, oldPlace: operation.place, newPlace: nil, &comparison)
        }
        for operation in matching.added {
            report(
                .operationAdded, "The operation is new", operation, oldPlace: nil, newPlace: operation.place,
                &comparison)
        }
        for pair in matching.pairs {
            let index = comparison.operations.count
            comparison.operations.append(pair.new.title)
            OperationComparison(old: pair.old, new: pair.new, index: index).run(&comparison)
        }
    }

    private static func report(
        _ kind: ContractChangeKind, _ sentence: String, _ operation: ContractOperation, oldPlace: ContractPlace?,
        newPlace: ContractPlace?, _ comparison: inout SchemaComparison
    ) {
        let point = ComparisonPoint(
            root: .operation(comparison.operations.count), direction: .request, isExact: true, oldPlace: oldPlace,
            newPlace: newPlace)
        comparison.operations.append(operation.title)
        comparison.report(kind, sentence, at: point, isDirected: false)
    }

    private func run(_ comparison: inout SchemaComparison) {
        if old.isDeprecated != new.isDeprecated {
            comparison.report(
                new.isDeprecated ? .operationDeprecated : .operationReactivated,
                new.isDeprecated ? "The operation is deprecated" : "The operation is no longer deprecated",
                at: point(.request, nil), isDirected: false)
        }
        ParameterComparison(old: old, new: new, point: point(.request, nil)).run(&comparison)
        compareRequests(&comparison)
        compareResponses(&comparison)
    }

    private func point(_ direction: ContractDirection, _ part: String?) -> ComparisonPoint {
        ComparisonPoint(
            root: .operation(index), direction: direction, isExact: old.kind == .openAPI && new.kind == .openAPI,
            part: part, oldPlace: old.place, newPlace: new.place)
    }

    private func compareRequests(_ comparison: inout SchemaComparison) {
        let point = point(.request, "request body")
        switch (old.requests.isEmpty, new.requests.isEmpty) {
        case (true, true): return
        case (true, false):
            let kind: ContractChangeKind = new.isRequestRequired ? .requiredRequestBodyAdded : .requestBodyAdded
            comparison.report(
                kind, new.isRequestRequired ? "A body is required in requests" : "Requests may have a body", at: point)
            return
        case (false, true):
            comparison.report(.requestBodyRemoved, "Requests have no body any more", at: point)
            return
        case (false, false): break
        }
        if old.isRequestRequired != new.isRequestRequired {
            comparison.report(
                new.isRequestRequired ? .requestBodyBecameRequired : .requestBodyBecameOptional,
                new.isRequestRequired ? "A body is required in requests" : "Requests may come without a body",
                at: point)
        }
        compareBodies(
            old.requests, new.requests, at: point, .requestMediaTypeRemoved, .requestMediaTypeAdded, &comparison)
    }

    private func compareResponses(_ comparison: inout SchemaComparison) {
        let added = Dictionary(
            new.responses.map { ($0.status.uppercased(), $0) }, uniquingKeysWith: { first, _ in first })
        let oldStatuses = Set(old.responses.map { $0.status.uppercased() })
        for response in old.responses {
            var point = point(.response, "response \(response.status)")
            point.oldPlace = response.place
            guard let counterpart = added[response.status.uppercased()] else {
                point.newPlace = nil
                comparison.report(
                    response.isSuccess ? .responseSuccessStatusRemoved : .responseErrorStatusRemoved,
                    "The status \(response.status) is gone", at: point)
                continue
            }
            point.newPlace = counterpart.place
            compareBodies(
                response.bodies, counterpart.bodies, at: point, .responseMediaTypeRemoved, .responseMediaTypeAdded,
                &comparison)
        }
        for response in new.responses where !oldStatuses.contains(response.status.uppercased()) {
            var point = point(.response, "response \(response.status)")
            point.oldPlace = nil
            point.newPlace = response.place
            comparison.report(
                response.isSuccess ? .responseSuccessStatusAdded : .responseErrorStatusAdded,
                "The status \(response.status) is new", at: point)
        }
    }

    private func compareBodies(
        _ old: [ContractOperation.Body], _ new: [ContractOperation.Body], at point: ComparisonPoint,
        _ removed: ContractChangeKind,
        _ added: ContractChangeKind, _ comparison: inout SchemaComparison
    ) {
        let counterparts = Dictionary(
            new.map { ($0.mediaType.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        let oldTypes = Set(old.map { $0.mediaType.lowercased() })
        for body in old {
            // A range of media types takes each of them; a client of a response may meet others then.
            let range = new.first { point.direction == .request && MediaType.covers($0.mediaType, body.mediaType) }
            guard let counterpart = counterparts[body.mediaType.lowercased()] ?? range else {
                comparison.report(removed, "The media type \(body.mediaType) is gone", at: point)
                continue
            }
            var bodyPoint = point
            bodyPoint.writing = MediaType.isTyped(body.mediaType) ? .typed : .text
            comparison.compare(body.type, counterpart.type, at: bodyPoint)
        }
        for body in new where !oldTypes.contains(body.mediaType.lowercased()) {
            comparison.report(added, "The media type \(body.mediaType) is new", at: point)
        }
    }
}

/// Media types as far as they matter here.
enum MediaType {
    /// Numbers and strings are different things in it.
    static func isTyped(_ text: String) -> Bool {
        let text = text.lowercased()
        return text == "application/json" || text.hasSuffix("+json") || text == "*/*"
    }

    /// `application/*` covers `application/json`.
    static func covers(_ range: String, _ text: String) -> Bool {
        if range == "*/*" { return true }
        guard range.hasSuffix("/*") else { return false }
        return text.lowercased().hasPrefix(range.dropLast().lowercased())
    }
}
