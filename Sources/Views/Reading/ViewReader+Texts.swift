extension ViewReader {
    /// What a text says.
    /// - Parameter isKey: a literal here is a key of the string catalogue, as in `Text("…")`; otherwise it is read as it is.
    func spoken(_ code: Code, _ scope: Scope, isKey: Bool = true, depth: Int = 0) -> SpokenText? {
        guard depth < 24 else { return SpokenText([.value("…")]) }
        let next = depth + 1
        switch code {
        case .text(let segments): return literal(segments, scope, isKey: isKey, depth: next)
        case .absent: return nil
        case .number, .bool: return SpokenText([.words(rendered(code, scope))])
        case .sum(let parts):
            return SpokenText(parts.compactMap { spoken($0, scope, isKey: isKey, depth: next) }.flatMap(\.parts))
        case .choice(let condition, let first, let second):
            return spoken(possible(condition, first, second, scope), isKey: isKey, depth: next)
        case .call(let callee, let arguments):
            return call(callee, arguments, scope, isKey: isKey, depth: next)
                ?? SpokenText([.value(rendered(code, scope))])
        case .name, .member:
            return named(code, scope, isKey: isKey, depth: next) ?? SpokenText([.value(rendered(code, scope))])
        case .closure, .other, .not, .all, .any: return SpokenText([.value(rendered(code, scope))])
        }
    }

    private func spoken(_ branches: [PossibleBranch], isKey: Bool, depth: Int) -> SpokenText? {
        let choices = branches.map { branch in
            SpokenText.Choice(
                when: branch.when == "otherwise" ? "" : branch.when,
                text: spoken(branch.statements, branch.scope, isKey: isKey, depth: depth) ?? SpokenText([]))
        }
        guard let first = choices.first else { return nil }
        return choices.count == 1 && branches[0].when.isEmpty ? first.text : SpokenText([.choices(choices)])
    }

    /// What a body comes to.
    private func spoken(_ statements: [CodeStatement], _ scope: Scope, isKey: Bool, depth: Int) -> SpokenText? {
        let scope = scope.inner([:])
        for statement in statements {
            switch statement {
            case .constant(let name, let code): scope.bind(name, .code(code, scope.inner([:]), type: ""))
            case .value(let code): return spoken(code, scope, isKey: isKey, depth: depth)
            case .branches(let branches): return spoken(possible(branches, scope), isKey: isKey, depth: depth)
            case .other: return nil
            }
        }
        return nil
    }

    private func literal(_ segments: [TextSegment], _ scope: Scope, isKey: Bool, depth: Int) -> SpokenText {
        let values = segments.compactMap { segment -> SpokenText? in
            guard case .value(let code) = segment else { return nil }
            return spoken(code, scope, isKey: false, depth: depth) ?? SpokenText([.value(rendered(code, scope))])
        }
        var rest = values[...]
        let plain = segments.flatMap { segment -> [SpokenText.Part] in
            if case .words(let text) = segment { [.words(text)] } else { rest.popFirst()?.parts ?? [] }
        }
        let key = segments.map { if case .words(let text) = $0 { text } else { "%@" } }.joined()
        guard isKey, !index.texts.isEmpty else { return SpokenText(plain) }
        if let entry = index.texts.entry(key) {
            let parts = TextCatalog.filled(entry.text, with: values).map { part in
                if case .words(let text) = part { SpokenText.Part.localized(text, key: entry.key) } else { part }
            }
            return SpokenText(parts)
        }
        let hasWords = segments.contains {
            if case .words(let text) = $0 { text.contains(where: \.isLetter) } else { false }
        }
        return hasWords ? SpokenText([.unknownKey(key)]) : SpokenText(plain)
    }

    private func named(_ code: Code, _ scope: Scope, isKey: Bool, depth: Int) -> SpokenText? {
        if let name = code.ownName {
            switch scope[name] {
            case .code(let inner, let place, let type)?:
                return spoken(inner, place, isKey: Self.isKey(type) ?? isKey, depth: depth)
            case .open(let text)?: return SpokenText([.value(text)])
            case nil:
                guard let owner = scope.owner.flatMap({ index.type($0) }) else { return nil }
                return text(of: owner.property(named: name), scope.root, isKey: isKey, depth: depth)
            }
        }
        guard case .member(let base?, let member) = code, let path = base.typePath,
            let type = index.type(path, in: scope.owner)
        else { return nil }
        return text(of: type.property(named: member), Scope(owner: type.name), isKey: isKey, depth: depth)
    }

    private func text(of property: PropertyCode?, _ scope: Scope, isKey: Bool, depth: Int) -> SpokenText? {
        guard let property else { return nil }
        let isKey = Self.isKey(property.type) ?? isKey
        if let body = property.body {
            let text = spoken(body, scope, isKey: isKey, depth: depth)
            // The name says more than code that cannot be followed.
            guard text?.parts.count == 1, case .value(let code)? = text?.parts.first,
                code.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "." })
            else { return text }
            return SpokenText([.value(property.name)])
        }
        guard property.isConstant, property.attributes.isEmpty, let value = property.value else { return nil }
        return spoken(value, scope, isKey: isKey, depth: depth)
    }

    /// Whether a literal of the type is a key; nil when the type does not say.
    static func isKey(_ type: String) -> Bool? {
        switch type.hasSuffix("?") ? String(type.dropLast()) : type {
        case "LocalizedStringKey", "LocalizedStringResource", "Text": true
        case "String", "Substring": false
        default: nil
        }
    }

    private func call(
        _ callee: Code, _ arguments: [CodeArgument], _ scope: Scope, isKey: Bool, depth: Int
    ) -> SpokenText? {
        let call = ViewCall(name: callee.lastName ?? "", arguments: arguments, scope: scope)
        if case .name(let name) = callee {
            switch name {
            case "Text", "LocalizedStringKey", "LocalizedStringResource", "NSLocalizedString":
                if let verbatim = call["verbatim"] { return spoken(verbatim, scope, isKey: false, depth: depth) }
                return call.first.flatMap { spoken($0, scope, isKey: true, depth: depth) }
            case "String", "AttributedString":
                if let localized = call["localized"] { return spoken(localized, scope, isKey: true, depth: depth) }
                return call.first.flatMap { spoken($0, scope, isKey: false, depth: depth) }
            default: break
            }
        }
        if let (function, inner) = function(callee, arguments, scope) {
            return spoken(
                function.statements, inner, isKey: Self.isKey(function.result) ?? isKey, depth: depth)
        }
        // `Text("a").bold()` says what the text says.
        if case .member(let base?, _) = callee, base.isText { return spoken(base, scope, isKey: isKey, depth: depth) }
        return nil
    }
}

extension Code {
    /// `Text(…)` with or without modifiers.
    var isText: Bool {
        switch self {
        case .call(.name("Text"), _): true
        case .call(.member(let base?, _), _): base.isText
        case .sum(let parts): parts.contains(where: \.isText)
        default: false
        }
    }
}
