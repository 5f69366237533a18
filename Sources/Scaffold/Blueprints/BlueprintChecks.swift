/// What is wrong with declarations that are right one by one.
extension BlueprintDeclarations {
    /// - Throws: the first mistake, after ``resolve()``.
    func requireUsable() throws(Mistake) {
        for model in models {
            try requireKnownTypes(model)
            try requireDistinctKeys(model)
            try requireFinite(model)
            if let id = model.fields.first(where: { $0.name == "id" }), !id.type.isIdentity {
                throw mistake(
                    model, id,
                    "an `id` of type `\(id.type.written)` cannot stand in an address of the server; use `Int`, `String` or `UUID`"
                )
            }
        }
        try requireDistinctTitles()
    }

    /// A form makes new items, and what it cannot fill in would be made up and sent to the server.
    /// - Throws: the first mistake of a feature with a form, after ``resolve()``.
    func requireFillable() throws(Mistake) {
        guard let model = models.first else { return }
        for field in model.fields where field.name != "id" && !field.type.isFillable {
            let type = field.type.written
            throw mistake(
                model, field,
                "a new `\(model.name.type)` needs `\(field.name)`, and a form cannot fill in a value of type `\(type)`; "
                    + "make it optional, `\(type)?`, or leave the form out")
        }
    }

    private func mistake(_ model: Blueprint.Model, _ field: Blueprint.Field, _ message: String) -> Mistake {
        let place = places["\(model.name.type).\(field.name)"] ?? places[model.name.type]
        return Mistake(place: place ?? Place(fence: 0, offset: 0), message: message)
    }

    private func requireKnownTypes(_ model: Blueprint.Model) throws(Mistake) {
        for field in model.fields {
            guard let name = field.type.unknownName else { continue }
            let known = FieldType.known.map { "`\($0.written)`" }.joined(separator: ", ")
            throw mistake(
                model, field,
                "nothing here declares the type `\(name)` of `\(field.name)`; declare it beside `\(model.name.type)`, or use one of \(known)"
            )
        }
    }

    /// Two names that the server would spell alike.
    private func requireDistinctKeys(_ model: Blueprint.Model) throws(Mistake) {
        var names: [String: String] = [:]
        for field in model.fields {
            let key = FieldWords.key(field.name)
            guard let other = names.updateValue(field.name, forKey: key) else { continue }
            throw mistake(
                model, field, "`\(other)` and `\(field.name)` are both `\(key)` for the server; rename one of them")
        }
    }

    /// A struct that holds itself, be it through others, would have no end.
    private func requireFinite(_ model: Blueprint.Model) throws(Mistake) {
        for field in model.fields {
            guard let held = field.type.heldModel else { continue }
            var visited: Set<String> = []
            guard let way = way(from: held, to: model.name.type, &visited) else { continue }
            let names = Self.shown([model.name.type] + way).joined(separator: " holds ")
            throw mistake(
                model, field,
                "\(names), which Swift cannot store, not as an optional either; "
                    + "make `\(field.name)` a list, `[\(held)]`, or keep the id, `\(field.name)ID`")
        }
    }

    /// A long way by its beginning and its end.
    private static func shown(_ way: [String]) -> [String] {
        let names = way.map { "`\($0)`" }
        return names.count > 8 ? names.prefix(4) + ["…"] + names.suffix(3) : names
    }

    /// The models on the way from one to another that it holds; nil when it does not hold it. Each model is looked at once.
    private func way(from start: String, to goal: String, _ visited: inout Set<String>) -> [String]? {
        if start == goal { return [start] }
        guard visited.insert(start).inserted else { return nil }
        for field in models.first(where: { $0.name.type == start })?.fields ?? [] {
            guard let held = field.type.heldModel else { continue }
            if let rest = way(from: held, to: goal, &visited) { return [start] + rest }
        }
        return nil
    }

    /// Two enums whose values have texts of one name, such as `Hull.twinA` and `HullTwin.a`.
    private func requireDistinctTitles() throws(Mistake) {
        var owners: [String: String] = [:]
        for choice in choices {
            for value in choice.cases {
                let member = ChoiceFragments.member(value, of: choice)
                guard let other = owners.updateValue(choice.name, forKey: member) else { continue }
                throw Mistake(
                    place: places[choice.name] ?? Place(fence: 0, offset: 0),
                    message:
                        "values of `\(other)` and `\(choice.name)` would both have the text `\(member)`; rename one of the enums"
                )
            }
        }
    }
}

extension FieldType {
    /// The type that nothing declares, be it in a list or optional.
    var unknownName: String? {
        switch self {
        case .other(let name): name
        case .list(let inner), .optional(let inner): inner.unknownName
        default: nil
        }
    }
}
