/// Makes ``CoderUse`` values of what files say.
struct UseBuilder {
    private let index: CodingIndex

    private let methods: [String: [CodingLine]]

    init(_ index: CodingIndex) {
        self.index = index
        methods = Dictionary(grouping: index.lines[.method] ?? [], by: \.path)
    }

    func uses() -> [CoderUse] {
        let calls = (index.lines[.use] ?? []).map { use($0) }
        let all = calls + responses()
        return all.sorted { ($0.path, $0.range) < ($1.path, $1.range) }
    }

    private func use(_ line: CodingLine) -> CoderUse {
        let isEncoding = line.traits.contains(.isEncoding)
        let isCoder = line.traits.contains(.isCoder)
        let text = line.text(2)
        let type: SwiftType
        if let place = line.declaration {
            type = isEncoding ? valueType(text, at: place) : index.resolver.type(text, seenFrom: place)
        } else {
            type = SwiftType(written: text)
        }
        return CoderUse(
            direction: isEncoding ? .encode : .decode, name: line.text(0), receiver: line.text(1), typeText: text,
            type: type, isCoder: isCoder, isAnnotation: line.traits.contains(.isAnnotation), endpoint: line.text(3),
            isEndpointLiteral: line.traits.contains(.isLiteral),
            coder: line.text(4).isEmpty && isCoder ? line.text(1) : line.text(4), method: method(of: line),
            declaration: line.declaration, path: line.path, role: line.role, range: line.range)
    }

    private func method(of line: CodingLine) -> String? {
        if CodingCollector.methods.contains(line.text(0)) { return line.text(0).uppercased() }
        guard line.group >= 0 else { return nil }
        let found = (methods[line.path] ?? []).filter { $0.group == line.group }
        return Set(found.map { $0.text(0) }).count == 1 ? found[0].text(0) : nil
    }

    /// The type of a value by its name: a variable's, a parameter's, or what is made on the spot.
    private func valueType(_ text: String, at place: Declaration) -> SwiftType {
        if text.hasSuffix("()") { return index.resolver.type(String(text.dropLast(2)), seenFrom: place) }
        if text == "self" {
            return index.model.typeAround(place).map { .named($0.qualifiedName, []) } ?? .unknown
        }
        let parts = text.split(separator: ".").map(String.init)
        guard let name = parts.last else { return .unknown }
        if parts.count == 1 {
            for scope in [place] + place.ancestors {
                if scope.kind.isFunction, let parameter = scope.parameters.first(where: { $0.name == name }) {
                    return index.resolver.type(parameter.type, seenFrom: scope)
                }
                if scope.kind.isType || scope.kind == .extension { break }
                if let local = scope.children.filter({ $0.name == name && $0.kind.isVariable }).only {
                    return index.propertyType(of: local)
                }
            }
        }
        guard let owner = index.coders.owner(named: text, at: place), owner.kind.isVariable else { return .unknown }
        return index.propertyType(of: owner)
    }

    /// Types that stand for a request say what they yield in an alias: `typealias Response = User`.
    private func responses() -> [CoderUse] {
        ["Response", "ResponseType", "ResponseBody", "ResponseModel", "Output", "Result"].flatMap { name in
            index.model.declarations(named: name).compactMap { alias in
                guard alias.kind == .typeAlias, let owner = alias.enclosingType, owner.kind != .protocol else {
                    return nil
                }
                return CoderUse(
                    direction: .decode, name: "typealias", receiver: owner.qualifiedName, typeText: alias.type,
                    type: index.resolver.type(alias.type, seenFrom: alias), isCoder: false, isAnnotation: true,
                    endpoint: "", isEndpointLiteral: false, coder: "", method: nil, declaration: alias,
                    path: alias.path,
                    role: alias.role, range: alias.range)
            }
        }
    }
}
