/// How an alias generator turns the names of fields into keys.
enum PydanticNaming {
    /// As Pydantic's own generators do it: a letter behind a digit begins a word.
    case camel, pascal
    /// As functions that split at underscores do it.
    case plainCamel, plainPascal
    case kebab, upper, lower, snake
    /// The name as it is written.
    case same

    func key(for name: String) -> String {
        switch self {
        case .camel: Self.camel(name)
        case .pascal: Self.pascal(name)
        case .plainCamel: Self.joined(name, isFirstCapital: false)
        case .plainPascal: Self.joined(name, isFirstCapital: true)
        case .kebab: name.replacing("_", with: "-")
        case .upper: name.uppercased()
        case .lower: name.lowercased()
        case .snake: Self.snake(name)
        case .same: name
        }
    }

    private static func camel(_ name: String) -> String {
        let characters = Array(name)
        let isPlain =
            characters.first?.isLowercase == true
            && characters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let hasLetterAfterDigit = zip(characters, characters.dropFirst()).contains { $0.isNumber && $1.isLowercase }
        if isPlain, !hasLetterAfterDigit { return name }
        var result = Array(pascal(name))
        if let first = result.firstIndex(where: { $0 != "_" }), result[first].isUppercase {
            result[first] = Character(result[first].lowercased())
        }
        return String(result)
    }

    private static func pascal(_ name: String) -> String {
        var titled: [Character] = []
        var isInWord = false
        for character in name {
            titled.append(Character((isInWord ? character.lowercased() : character.uppercased())))
            isInWord = character.isLetter
        }
        var result: [Character] = []
        for (index, character) in titled.enumerated() {
            let isBetween =
                character == "_" && index > 0 && index + 1 < titled.count
                && (titled[index - 1].isLetter || titled[index - 1].isNumber)
                && (titled[index + 1].isUppercase || titled[index + 1].isNumber)
            if !isBetween { result.append(character) }
        }
        return String(result)
    }

    private static func joined(_ name: String, isFirstCapital: Bool) -> String {
        let words = name.split(separator: "_", omittingEmptySubsequences: false)
        return words.enumerated().map { index, word in
            if index == 0, !isFirstCapital { return String(word) }
            return word.prefix(1).uppercased() + word.dropFirst().lowercased()
        }.joined()
    }

    private static func snake(_ name: String) -> String {
        var result = ""
        for character in name {
            if character.isUppercase, let last = result.last, last != "_", !last.isUppercase { result.append("_") }
            result += character == "-" ? "_" : character.lowercased()
        }
        return result
    }
}

/// The generators of a model: one for what it accepts, one for what it writes.
struct PydanticAliasGenerator {
    var request: PydanticNaming?
    var response: PydanticNaming?

    /// Reads the value of `alias_generator`; nil when nobody can tell what it does.
    static func read(_ expression: PythonExpression, in scope: PythonScope, _ project: PythonProject) -> Self? {
        if let (callee, arguments) = expression.call, callee.lastName == "AliasGenerator" {
            let alias = (arguments["alias"] ?? arguments.positional.first).flatMap { naming($0, scope, project) }
            let request = arguments["validation_alias"].flatMap { naming($0, scope, project) }
            let response = arguments["serialization_alias"].flatMap { naming($0, scope, project) }
            return Self(request: request ?? alias, response: response ?? alias)
        }
        return naming(expression, scope, project).map { Self(request: $0, response: $0) }
    }

    private static func naming(
        _ expression: PythonExpression, _ scope: PythonScope, _ project: PythonProject, depth: Int = 0
    ) -> PydanticNaming? {
        guard depth < 6 else { return nil }
        if let (callee, arguments) = expression.call, callee.lastName == "staticmethod", let inner = arguments.first {
            return naming(inner.value, scope, project, depth: depth + 1)
        }
        if case .lambda(_, let body) = expression.kind {
            return naming(ofCall: body, scope, project, depth) ?? naming(ofBody: scope.module.text(body.range))
        }
        switch project.entity(expression, in: scope) {
        case .external(let names): return naming(named: names)
        case .value(let assignment, let valueScope):
            return assignment.value.flatMap { naming($0, valueScope, project, depth: depth + 1) }
        case .function(let function, let module):
            let results = PythonParser.body(of: function, in: module.bytes).compactMap { statement in
                if case .result(let value) = statement { return value }
                return nil
            }
            if results.count == 1, let only = results.first,
                let known = naming(ofCall: only, PythonScope(module: module), project, depth)
            {
                return known
            }
            return naming(ofBody: module.text(function.body))
        default:
            // A static method: `Tools.to_camel`.
            return nil
        }
    }

    /// `to_camel(name)` inside a function.
    private static func naming(
        ofCall expression: PythonExpression, _ scope: PythonScope, _ project: PythonProject, _ depth: Int
    ) -> PydanticNaming? {
        guard let (callee, arguments) = expression.call, arguments.count == 1, callee.dottedName != nil,
            arguments[0].value.dottedName != nil
        else { return nil }
        return naming(callee, scope, project, depth: depth + 1)
    }

    private static func naming(named names: [String]) -> PydanticNaming? {
        let isOwn = names.first == "pydantic"
        switch names.last {
        case "to_camel", "to_lower_camel": return isOwn ? .camel : .plainCamel
        case "to_pascal": return isOwn ? .pascal : .plainPascal
        case "camelize", "camelcase", "snake2camel": return names.first == "inflection" ? .plainPascal : .plainCamel
        case "pascalize", "pascalcase": return .plainPascal
        case "to_snake", "decamelize": return .snake
        case "kebabize", "kebabcase", "spinalcase", "dasherize": return .kebab
        case "upper": return .upper
        case "lower": return .lower
        default: return nil
        }
    }

    /// What a function of the usual shapes does, by the methods that it calls.
    private static func naming(ofBody body: String) -> PydanticNaming? {
        let splits = body.contains("split(") || body.contains("re.sub(")
        let capitalizes = body.contains("capitalize()") || body.contains("title()") || body.contains(".upper()")
        if splits || body.contains("title()"), capitalizes {
            let keepsFirst =
                body.contains("[0]") || body.contains("[1:]") || body.contains("enumerate(")
                || body.contains("*") || body.contains("re.sub(") || body.contains("lower()")
            return keepsFirst ? .plainCamel : .plainPascal
        }
        if body.contains("replace(\"_\", \"-\")") || body.contains("replace('_', '-')") { return .kebab }
        if body.contains(".upper()") { return .upper }
        return body.contains(".lower()") ? .lower : nil
    }
}
