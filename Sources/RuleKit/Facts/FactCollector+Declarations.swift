// How each kind of declaration becomes a fact.

extension FactCollector {
    mutating func addGroup(_ group: any DeclGroupSyntax, _ node: Syntax) {
        var fact = fact(Self.groupKinds[node.kind] ?? .extension, group.groupName, group, group)
        if let decl = node.as(ExtensionDeclSyntax.self) {
            fact.name = collector.name(decl.extendedType.baseText)
            fact.range = decl.extendedType.range
        }
        fact.inherited = group.inheritedTypes.map { collector.name($0.baseText) }
        if group.inherits("PreviewProvider") || group.isPreviewHelper { fact.traits.insert(.isPreview) }
        fact.traits.insert(.hasBody)
        add(fact, enclosing: node)
    }

    private static let groupKinds: [NodeKind: DeclarationKind] = [
        .classDecl: .class, .structDecl: .struct, .enumDecl: .enum, .actorDecl: .actor, .protocolDecl: .protocol,
    ]

    mutating func addFunction(_ function: FunctionDeclSyntax) {
        var fact = fact(.function, function.name, function, function)
        fill(&fact, function.signature, function.body)
        add(fact, enclosing: function.syntax)
    }

    mutating func addInitializer(_ initializer: InitializerDeclSyntax) {
        var fact = fact(.initializer, initializer.initKeyword, initializer, initializer)
        fill(&fact, initializer.signature, initializer.body)
        if initializer.optionalMark != nil { fact.traits.insert(.isFailable) }
        add(fact, enclosing: initializer.syntax)
    }

    mutating func addDeinitializer(_ deinitializer: DeinitializerDeclSyntax) {
        var fact = fact(.deinitializer, deinitializer.deinitKeyword, deinitializer, deinitializer)
        fact.traits.insert(.hasBody)
        add(fact, enclosing: deinitializer.syntax)
    }

    mutating func addSubscript(_ node: SubscriptDeclSyntax) {
        var fact = fact(.subscript, node.subscriptKeyword, node, node)
        fact.parameters = node.parameterClause.parameters.map { parameter($0) }
        set(node.returnClause.type, on: &fact)
        if node.accessorBlock != nil { fact.traits.insert(.hasBody) }
        add(fact, enclosing: node.syntax)
    }

    mutating func addBinding(_ binding: PatternBindingSyntax) {
        guard let name = binding.nameToken, let variable = binding.ancestor(VariableDeclSyntax.self) else { return }
        var fact = fact(variable.isLet ? .constant : .variable, name, variable, variable)
        if binding.isComputed { fact.traits.insert(.isComputed) }
        if let accessors = binding.accessorBlock?.accessors.as(AccessorDeclListSyntax.self) {
            for accessor in accessors where accessor.accessorSpecifier.text.isOne(of: ["didSet", "willSet"]) {
                fact.traits.insert(.hasObservers)
            }
        }
        if let effects = binding.accessorBlock?.accessors.as(AccessorDeclListSyntax.self)?.first?.effectSpecifiers {
            if effects.asyncSpecifier != nil { fact.traits.insert(.isAsync) }
            if effects.throwsClause != nil { fact.traits.insert(.isThrowing) }
        }
        set(typeOf: binding.typeAnnotation, value: binding.initializer, on: &fact)
        add(fact, enclosing: binding.syntax)
    }

    mutating func addOptionalBinding(_ binding: OptionalBindingConditionSyntax) {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return }
        var fact = DeclarationFact(
            kind: binding.bindingSpecifier.text == "let" ? .constant : .variable, access: .internal,
            traits: .isBinding, name: collector.name(name.identifier), parent: current, type: .none, value: .none,
            attributes: [], inherited: [], parameters: [], range: name.range, extent: binding.range)
        set(typeOf: binding.typeAnnotation, value: binding.initializer, on: &fact)
        add(fact, enclosing: binding.syntax)
    }

    mutating func addCase(_ element: EnumCaseElementSyntax) {
        let decl = element.ancestor(EnumCaseDeclSyntax.self)
        var fact = DeclarationFact(
            kind: .enumCase, access: .internal, traits: [], name: collector.name(element.name.identifier),
            parent: current, type: .none, value: collector.name(element.rawValue?.value.stringValue ?? ""),
            attributes: decl?.attributes.names.map { collector.name($0) } ?? [], inherited: [], parameters: [],
            range: element.name.range, extent: element.range)
        if element.rawValue != nil { fact.traits.insert(.hasValue) }
        fact.parameters =
            element.parameterClause?.parameters.map { parameter in
                ParameterFact(
                    label: collector.name(parameter.firstName?.identifier),
                    name: collector.name(parameter.firstName?.identifier),
                    type: collector.name(parameter.type.text), value: .none, traits: [])
            } ?? []
        add(fact, enclosing: element.syntax)
    }

    mutating func addAlias(_ alias: TypeAliasDeclSyntax) {
        var fact = fact(.typeAlias, alias.name, alias, alias)
        fact.type = collector.name(alias.initializer.value.text)
        add(fact, enclosing: alias.syntax)
    }

    mutating func addAssociated(_ type: AssociatedTypeDeclSyntax) {
        var fact = fact(.associatedType, type.name, type, type)
        fact.inherited = type.inheritanceClause?.inheritedTypes.map { collector.name($0.type.baseText) } ?? []
        add(fact, enclosing: type.syntax)
    }

    mutating func addImport(_ node: ImportDeclSyntax) {
        let module = node.path.map { $0.name.text.string }.joined(separator: ".")
        imports.append(
            ImportFact(
                module: collector.name(module), isTestable: node.hasAttribute("testable"),
                isExported: node.hasAttribute("_exported") || node.isPublic, range: node.range))
    }

    // MARK: Parts

    private mutating func fact(
        _ kind: DeclarationKind, _ name: TokenSyntax?, _ attributed: any WithAttributesSyntax,
        _ modified: any WithModifiersSyntax
    ) -> DeclarationFact {
        var fact = DeclarationFact(
            kind: kind, access: .internal, traits: [], name: collector.name(name?.identifier), parent: current,
            type: .none, value: .none, attributes: [], inherited: [], parameters: [],
            range: name?.range ?? attributed.range, extent: attributed.range)
        if !attributed.attributes.isEmpty {
            fact.attributes = attributed.attributes.names.map { collector.name($0) }
            if attributed.hasAttribute("objc", "IBAction", "IBOutlet", "IBInspectable", "NSManaged", "GKInspectable") {
                fact.traits.insert(.isDynamic)
            }
        }
        for modifier in modified.modifiers {
            if let trait = Self.traits[modifier.name.text.string] {
                fact.traits.insert(trait)
            } else if let level = AccessLevel(modifier.name.text.string) {
                if modifier.detail == nil {
                    fact.access = level
                } else if level <= .fileprivate {
                    fact.traits.insert(.hasPrivateSetter)
                }
            }
        }
        return fact
    }

    private static let traits: [String: DeclarationTraits] = [
        "static": .isStatic, "class": .isStatic, "final": .isFinal, "override": .isOverride, "lazy": .isLazy,
        "weak": .isWeak, "unowned": .isUnowned, "mutating": .isMutating, "nonisolated": .isNonisolated,
        "required": .isRequired, "convenience": .isConvenience, "dynamic": .isDynamic, "indirect": .isIndirect,
    ]

    private mutating func fill(
        _ fact: inout DeclarationFact, _ signature: FunctionSignatureSyntax, _ body: CodeBlockSyntax?
    ) {
        fact.parameters = signature.parameterClause.parameters.map { parameter($0) }
        if signature.effectSpecifiers?.asyncSpecifier != nil { fact.traits.insert(.isAsync) }
        if signature.effectSpecifiers?.throwsClause != nil { fact.traits.insert(.isThrowing) }
        if body != nil { fact.traits.insert(.hasBody) }
        if let type = signature.returnClause?.type { set(type, on: &fact) }
    }

    private mutating func set(_ type: TypeSyntax, on fact: inout DeclarationFact) {
        let bare = type.withoutAttributes
        fact.type = collector.name(bare.text)
        if bare.kind == .optionalType || bare.kind == .implicitlyUnwrappedOptionalType {
            fact.traits.insert(.isOptional)
        }
        if bare.unwrapped.kind == .functionType { fact.traits.insert(.isClosure) }
    }

    private mutating func set(
        typeOf annotation: TypeAnnotationSyntax?, value: InitializerClauseSyntax?, on fact: inout DeclarationFact
    ) {
        if let value { fact.traits.insert(.hasValue); fact.value = collector.name(value.value.shortText) }
        if let annotation {
            set(annotation.type, on: &fact)
        } else if let type = value?.value.literalType {
            fact.type = collector.name(type)
            fact.traits.insert(.isInferred)
        }
    }

    private mutating func parameter(_ parameter: FunctionParameterSyntax) -> ParameterFact {
        var traits: ParameterTraits = []
        let bare = parameter.type.withoutAttributes
        if parameter.defaultValue != nil { traits.insert(.hasDefault) }
        if parameter.ellipsis != nil { traits.insert(.isVariadic) }
        if bare.unwrapped.kind == .functionType { traits.insert(.isClosure) }
        let isOptional = bare.kind == .optionalType || bare.kind == .implicitlyUnwrappedOptionalType
        if isOptional { traits.insert(.isOptional) }
        if traits.contains(.isClosure), isOptional { traits.insert(.isEscaping) }
        if let attributed = parameter.type.as(AttributedTypeSyntax.self) {
            if attributed.attributes.names.contains("escaping") { traits.insert(.isEscaping) }
            if attributed.text.hasPrefix("inout") { traits.insert(.isInout) }
        }
        let label = parameter.firstName
        return ParameterFact(
            label: label.text == "_" ? .none : collector.name(label.identifier),
            name: collector.name(parameter.internalName.identifier), type: collector.name(bare.text),
            value: collector.name(parameter.defaultValue?.value.shortText ?? ""), traits: traits)
    }
}

extension TypeSyntax {
    /// The name without attributes and generic arguments: `Publisher` of `@unchecked Combine.Publisher<Int>` stays
    /// `Combine.Publisher`.
    var baseText: String {
        if let type = self.as(IdentifierTypeSyntax.self) { return type.name.identifier.string }
        if let type = self.as(MemberTypeSyntax.self) {
            return type.baseType.baseText + "." + type.name.identifier.string
        }
        return withoutAttributes.syntax == syntax ? text.string : withoutAttributes.baseText
    }
}

extension ExprSyntax {
    /// A name, a call of a name as `Name()`, or a short literal; empty for anything longer.
    var shortText: String {
        let inner = stripped
        if inner.isPlainChain { return inner.trimmedDescription }
        if let call = inner.as(FunctionCallExprSyntax.self) {
            let callee =
                call.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression
                ?? call.calledExpression
            return callee.isPlainChain ? callee.trimmedDescription + "()" : ""
        }
        switch inner.kind {
        case .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr,
            .prefixOperatorExpr:
            return inner.text.count <= 100 ? inner.trimmedDescription : ""
        case .arrayExpr, .dictionaryExpr: return inner.text.count <= 3 ? inner.trimmedDescription : ""
        case .memberAccessExpr: return inner.text.count <= 60 ? inner.trimmedDescription : ""
        default: return ""
        }
    }

    /// The type that a value's own text gives away: that of a literal, of `Name(…)`, of `value as Name`.
    var literalType: String? {
        let inner = stripped
        switch inner.kind {
        case .stringLiteralExpr: return "String"
        case .integerLiteralExpr: return "Int"
        case .floatLiteralExpr: return "Double"
        case .booleanLiteralExpr: return "Bool"
        case .functionCallExpr:
            let call = FunctionCallExprSyntax(unchecked: inner.syntax)
            let callee = call.calledExpression
            if let array = callee.as(ArrayExprSyntax.self) { return array.trimmedDescription }
            if let dictionary = callee.as(DictionaryExprSyntax.self) { return dictionary.trimmedDescription }
            let named = callee.as(GenericSpecializationExprSyntax.self)?.expression ?? callee
            guard named.isPlainChain else { return nil }
            if let access = named.as(MemberAccessExprSyntax.self) {
                if access.declName.baseName.text == "init" { return access.base?.trimmedDescription }
                return access.declName.baseName.text.startsUppercase ? named.trimmedDescription : nil
            }
            return named.text.startsUppercase ? callee.trimmedDescription : nil
        default: return nil
        }
    }
}
