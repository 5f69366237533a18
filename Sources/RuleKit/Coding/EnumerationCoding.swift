// Enumerations: raw values, cases as keys, and what hand-written coding does with values that it does not know.

extension ModelBuilder {
    private static let rawTypes: Set<String> = [
        "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
        "Float", "Character",
    ]

    func enumeration() -> Content {
        if let raw = rawTypeOfCases { return rawValues(raw) }
        var isWritten = false
        for side in [decoding, encoding] {
            switch side {
            case .none, .synthesized: break
            default: isWritten = true
            }
        }
        if isWritten { return writtenEnumeration() }
        if supertypes.hasRawValue { return Content(shape: .single(rawType), isPartlyUnknown: true) }
        return Content(shape: .alternatives(alternatives()))
    }

    /// The raw type behind the colon.
    private var rawTypeOfCases: SwiftType? {
        for written in type.declaration.inherited {
            let found = index.resolver.type(written, seenFrom: type.declaration)
            if let name = found.name, Self.rawTypes.contains(name) { return found }
        }
        return nil
    }

    private func writtenEnumeration() -> Content {
        var content = Content()
        for (side, isDecoding) in [(decoding, true), (encoding, false)] {
            var own = Content(shape: .custom, isPartlyUnknown: true)
            switch side {
            case .none: continue
            case .written(let function): own = WrittenCoding(self, isDecoding: isDecoding).content(of: function)
            default: break
            }
            merge(own, into: &content, isFirst: isDecoding || !directions.contains(.decodes))
        }
        // Which case belongs to which keys is not followed.
        if case .object = content.shape { content.shape = .custom }
        return content
    }

    // MARK: Raw values

    private func rawValues(_ raw: SwiftType) -> Content {
        let values = CodedValues(type: raw, cases: cases(raw), acceptsOthers: acceptsOthers)
        switch decoding {
        case .none, .synthesized: return Content(shape: .values(values))
        case .inherited: return Content(shape: .custom, isPartlyUnknown: true)
        case .unknown: return Content(shape: .values(values), isPartlyUnknown: true)
        case .written(let function):
            let traits = index.bodies[function]?.traits ?? []
            let isPlain = traits.contains(.usesRawValue) && !traits.contains(.changesRawValue)
            if isPlain { return Content(shape: .values(values)) }
            if traits.contains(.usesRawValue) { return Content(shape: .values(values), isPartlyUnknown: true) }
            let written = WrittenCoding(self, isDecoding: true).content(of: function)
            return Content(shape: written.shape, properties: written.properties, isPartlyUnknown: true)
        }
    }

    /// Whether a value that no case has can be decoded.
    private var acceptsOthers: Bool? {
        let initializers = ([type] + supertypes.types).flatMap(\.members).filter {
            $0.kind == .initializer && $0.fullName == "init(rawValue:)" && $0.has(.hasBody)
        }
        let isTotal = initializers.contains { !$0.has(.isFailable) }
        switch decoding {
        case .none, .synthesized:
            if isTotal { return true }
            return initializers.isEmpty ? false : nil
        case .inherited, .unknown: return nil
        case .written(let function):
            guard let traits = index.bodies[function]?.traits else { return nil }
            if !traits.isDisjoint(with: [.hasDefault, .hasCatch, .hasCoalescing]) || isTotal { return true }
            if traits.contains(.throwsErrors) { return false }
            return traits.contains(.usesRawValue) ? true : nil
        }
    }

    private func cases(_ raw: SwiftType) -> [CodedValues.Case] {
        var following = 0
        return type.declaration.children.filter { $0.kind == .enumCase }.map { declaration in
            let value: CodedValues.Value
            if raw.name == "String" || raw.name == "Character" {
                let isLiteral =
                    !declaration.has(.hasValue) || !declaration.value.isEmpty || index.rawValues[declaration] == "\"\""
                let text = declaration.has(.hasValue) ? declaration.value : declaration.name
                value = isLiteral ? .string(text) : .unknown
            } else {
                value = number(of: declaration, &following)
            }
            return CodedValues.Case(name: declaration.name, value: value, declaration: declaration)
        }
    }

    private func number(of declaration: Declaration, _ following: inout Int) -> CodedValues.Value {
        guard let written = index.rawValues[declaration] else {
            if declaration.has(.hasValue) { return .unknown }
            following += 1
            return .integer(following - 1)
        }
        let digits = written.filter { $0 != "_" && $0 != " " }
        if let value = Int(digits) ?? Self.prefixed(digits) {
            following = value &+ 1
            return .integer(value)
        }
        return Double(digits).map { .number($0) } ?? .unknown
    }

    /// `0x1F`, `0b101` and `0o17`.
    private static func prefixed(_ digits: String) -> Int? {
        let bases: [(String, Int)] = [("0x", 16), ("0b", 2), ("0o", 8)]
        for (prefix, radix) in bases where digits.hasPrefix(prefix) { return Int(digits.dropFirst(2), radix: radix) }
        return nil
    }

    // MARK: Cases as keys

    private func alternatives() -> [CodedAlternative] {
        let keys = keyTable("CodingKeys")
        return type.declaration.children.filter { $0.kind == .enumCase }.compactMap { declaration in
            // A case that the coding keys leave out is not coded.
            if let keys, keys.entry(declaration.name) == nil { return nil }
            let key = keys?.entry(declaration.name)?.key ?? WireKey(text: declaration.name, origin: .caseName)
            return CodedAlternative(key: key, properties: properties(of: declaration), declaration: declaration)
        }
    }

    private func keyTable(_ name: String) -> KeyTable? {
        guard let declared = type.members(named: name).only else { return nil }
        return model.typeIndex.type(declaredBy: declared).map { KeyTable($0) }
    }

    private func properties(of declaration: Declaration) -> [CodedProperty] {
        let name = declaration.name
        let keys = keyTable(name.prefix(1).uppercased() + name.dropFirst() + "CodingKeys")
        return declaration.parameters.enumerated().map { position, parameter in
            let label = parameter.label.isEmpty || parameter.label == "_" ? "_\(position)" : parameter.label
            let full = index.resolver.type(parameter.type, seenFrom: declaration)
            let isOptional = full.isOptional
            return CodedProperty(
                name: label, declaration: declaration,
                keys: [keys?.entry(label)?.key ?? WireKey(text: label, origin: .property)], type: full.unwrapped,
                isOptional: isOptional, isDecoded: directions.contains(.decodes),
                isEncoded: directions.contains(.encodes), whenAbsent: isOptional ? .isNil : .fails,
                whenNull: isOptional ? .isNil : .fails, whenWrong: .fails,
                presence: isOptional ? .unlessNil : .always, wrapper: "", hasInitialValue: false, contractNote: "",
                path: declaration.path, range: declaration.range)
        }
    }
}
