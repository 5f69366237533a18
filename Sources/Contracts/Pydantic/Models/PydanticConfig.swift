/// The settings of a model: `model_config`, `class Config` and the keywords of its header, those of its bases included.
struct PydanticConfig {
    enum Extra { case ignored, allowed, forbidden }

    var aliases: PydanticAliasGenerator?
    /// The generator that nobody understands.
    var unknownGenerator: (range: PythonExpression, module: PythonModule)?
    var extra: Extra?
    /// Encoders by the name of the type that they write.
    var encoders: [String: PythonExpression] = [:]
    var encoderScope: PythonScope?
    var isDurationNumber = false
    var isAliasWritten: Bool?
    /// The first generation's `fields = {"name": {"alias": "key"}}`.
    var keys: [String: String] = [:]

    /// Reads the class's own settings over those that it inherits.
    mutating func add(_ type: PythonType, _ project: PythonProject) {
        for argument in type.declaration.arguments {
            guard let name = argument.name, name != "**" else { continue }
            set(name, argument.value, in: type.outerScope, project)
        }
        for statement in type.declaration.body {
            switch statement {
            case .assignment(let assignment):
                guard case .name("model_config") = assignment.target.kind, let value = assignment.value else {
                    continue
                }
                add(value, in: type.scope, project, depth: 0)
            case .type(let nested) where nested.name == "Config":
                if case .type(let config)? = type.names["Config"] { addClass(config, project, depth: 0) }
            default: break
            }
        }
    }

    private mutating func addClass(_ config: PythonType, _ project: PythonProject, depth: Int) {
        guard depth < 8 else { return }
        for base in config.declaration.arguments.positional {
            if case .type(let parent) = project.entity(base, in: config.outerScope) {
                addClass(parent, project, depth: depth + 1)
            }
        }
        for statement in config.declaration.body {
            switch statement {
            case .assignment(let assignment):
                if case .name(let name) = assignment.target.kind, let value = assignment.value {
                    set(name, value, in: config.outerScope, project)
                }
            case .function(let function) where function.name == "alias_generator":
                let name = PythonExpression(.name(function.name), function.range)
                var scope = config.outerScope
                scope.locals.bind(function.name, .function(function), isAlternative: false)
                set("alias_generator", name, in: scope, project)
            default: break
            }
        }
    }

    /// `ConfigDict(…)`, a dictionary, or a name or a sum of such.
    private mutating func add(_ value: PythonExpression, in scope: PythonScope, _ project: PythonProject, depth: Int) {
        guard depth < 8 else { return }
        switch value.kind {
        case .call(_, let arguments):
            for argument in arguments {
                if let name = argument.name, name != "**" {
                    set(name, argument.value, in: scope, project)
                } else {
                    add(argument.value, in: scope, project, depth: depth + 1)
                }
            }
        case .dictionary(let pairs):
            for pair in pairs {
                if let name = pair.key?.text {
                    set(name, pair.value, in: scope, project)
                } else if pair.key == nil {
                    add(pair.value, in: scope, project, depth: depth + 1)
                }
            }
        case .either(let left, let right):
            add(left, in: scope, project, depth: depth + 1)
            add(right, in: scope, project, depth: depth + 1)
        default:
            guard let (found, foundScope) = project.value(value, in: scope) else { return }
            add(found, in: foundScope, project, depth: depth + 1)
        }
    }

    private mutating func set(
        _ name: String, _ value: PythonExpression, in scope: PythonScope, _ project: PythonProject
    ) {
        switch name {
        case "alias_generator":
            aliases = value.isNone ? nil : PydanticAliasGenerator.read(value, in: scope, project)
            unknownGenerator = aliases == nil && !value.isNone ? (value, scope.module) : nil
        case "extra":
            let word = value.text ?? value.lastName
            extra = word == "forbid" ? .forbidden : word == "allow" ? .allowed : .ignored
        case "json_encoders":
            guard case .dictionary(let pairs) = value.kind else { return }
            encoderScope = scope
            for pair in pairs {
                if let type = pair.key?.lastName { encoders[type] = pair.value }
            }
        case "ser_json_timedelta": isDurationNumber = value.text == "float"
        case "serialize_by_alias": isAliasWritten = value.truth
        case "fields":
            guard case .dictionary(let pairs) = value.kind else { return }
            for pair in pairs {
                guard let field = pair.key?.text else { continue }
                if let key = pair.value.text { keys[field] = key }
                if case .dictionary(let options) = pair.value.kind {
                    keys[field] = options.first { $0.key?.text == "alias" }?.value.text
                }
            }
        default: break
        }
    }
}
