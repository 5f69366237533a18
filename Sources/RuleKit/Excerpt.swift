internal import TenetModel

/// Whether a text is cut out of something larger, as documents show code: no project could hold it as a file.
///
/// It imports nothing, and at its top level stands what Swift allows only inside of a type or a function: a function
/// without a body, an initialiser, a property without a value, a member's modifier, `self`, a private function that
/// nothing in the text calls, a view without its body, a delegate without requirements, or statements about names that neither the text nor the
/// standard library declares. In an excerpt rules may take what is not shown to be what they are about; a whole file is
/// never one, so this says nothing new of real code.
public struct Excerpt: FileService {
    /// The text is a part of a file.
    public let isExcerpt: Bool
    private let names: DeclaredNames?

    /// O(nodes), and O(1) for a text with an import that somebody asked for before.
    public init(_ file: FilePass) {
        guard file.imports.isEmpty, !Self.isScript(file) else {
            isExcerpt = false
            names = nil
            return
        }
        let names = DeclaredNames(file.root)
        isExcerpt = ExcerptSigns(names: names, isTest: file.isTest).areShown(in: file.root)
        self.names = names
    }

    /// The text is an excerpt, and neither it nor the standard library declares this name: it stands in what is not
    /// shown.
    public func isNotShown(_ name: TextSlice) -> Bool {
        guard isExcerpt, let names else { return false }
        return !names.holds(name)
    }

    /// Whether a text is an excerpt if it stands for the file at a path.
    public static func holds(_ source: String, at path: String) -> Bool {
        let tree = SyntaxTree()
        tree.parse(source)
        return FilePass(path: path, tree: tree, role: FileRole.of(path: path, tree: tree), rules: []).isExcerpt
    }

    /// Statements at the top level are in their place here.
    private static func isScript(_ file: FilePass) -> Bool {
        file.name == "main.swift" || file.name.hasPrefix("Package") || file.path.contains(".playground")
            || file.root.shebang != nil
    }
}

extension FilePass {
    /// The text is a part of a file; see ``Excerpt``.
    public var isExcerpt: Bool { service(Excerpt.self).isExcerpt }
}

/// What shows that a text is a part of something.
private struct ExcerptSigns {
    let names: DeclaredNames
    let isTest: Bool

    func areShown(in root: SourceFileSyntax) -> Bool {
        if root.statements.contains(where: { isPart($0.item, of: root) }) { return true }
        return root.descendants(FunctionDeclSyntax.self).contains(where: lacksBody)
            || root.descendants(StructDeclSyntax.self).contains { lacksViewBody($0, root) }
    }

    private func isPart(_ item: Syntax, of root: SourceFileSyntax) -> Bool {
        switch item.kind {
        case .initializerDecl, .deinitializerDecl, .subscriptDecl: return true
        case .protocolDecl:
            // What a delegate is told of is what is left out.
            let decl = ProtocolDeclSyntax(unchecked: item)
            return decl.memberBlock.members.isEmpty && decl.name.text.hasSuffix("Delegate")
        case .functionDecl: return isMethod(FunctionDeclSyntax(unchecked: item), root)
        case .variableDecl: return isProperty(VariableDeclSyntax(unchecked: item), root)
        default:
            if item.is(DeclSyntax.self) || item.kind == .macroExpansionExpr { return false }
            return beginsWithDot(item) || speaksOfOthers(item, lowerCaseOnly: false)
        }
    }

    // MARK: Functions

    /// Attributes may stand for a body: a macro's, or one of the compiler's for code in other languages.
    private func lacksBody(_ function: FunctionDeclSyntax) -> Bool {
        guard function.body == nil, function.enclosingType?.kind != .protocolDecl else { return false }
        return function.attributes.names.allSatisfy {
            ["MainActor", "discardableResult", "objc", "Test", "ViewBuilder", "available"].contains($0)
        }
    }

    private func isMethod(_ function: FunctionDeclSyntax, _ root: SourceFileSyntax) -> Bool {
        if function.hasModifier("static", "class", "override", "mutating", "nonmutating") { return true }
        guard let body = function.body else { return false }
        if isTest, function.isTestCase, function.attributes.isEmpty { return true }
        if body.descendants(DeclReferenceExprSyntax.self).contains(where: isFreeSelf) { return true }
        return function.isPrivate && !isCalled(function, root) && speaksOfOthers(body.syntax, lowerCaseOnly: true)
    }

    /// `self` where there is none.
    private func isFreeSelf(_ reference: DeclReferenceExprSyntax) -> Bool {
        reference.baseName.isKeyword("self") && isRead(reference) && reference.enclosingType == nil
    }

    private func isCalled(_ function: FunctionDeclSyntax, _ root: SourceFileSyntax) -> Bool {
        root.descendants(DeclReferenceExprSyntax.self).contains {
            $0.baseName.identifier.bytes.elementsEqual(function.name.identifier.bytes)
        }
    }

    // MARK: Properties and views

    private func isProperty(_ variable: VariableDeclSyntax, _ root: SourceFileSyntax) -> Bool {
        if variable.hasModifier("static", "class", "override") { return true }
        for binding in variable.bindings where !binding.isComputed {
            if let value = binding.initializer?.value {
                guard variable.attributes.isEmpty, variable.modifiers.isEmpty else { continue }
                if waitsOrThrows(value) || speaksOfOthers(value.syntax, lowerCaseOnly: true) { return true }
            } else if let name = binding.nameToken, let type = binding.typeAnnotation?.type, isEmpty(type, variable) {
                // A script may assign it later.
                if !isAssigned(name.identifier, root) { return true }
            }
        }
        return false
    }

    /// `var` of an optional type begins as nil.
    private func isEmpty(_ type: TypeSyntax, _ variable: VariableDeclSyntax) -> Bool {
        variable.isLet || type.kind != .optionalType && type.kind != .implicitlyUnwrappedOptionalType
    }

    private func isAssigned(_ name: TextSlice, _ root: SourceFileSyntax) -> Bool {
        root.descendants(SequenceExprSyntax.self).contains { $0.assignment?.target.text == name.string }
    }

    /// `await` and `try` in the value itself, which nothing at the level of a file can take.
    private func waitsOrThrows(_ value: ExprSyntax) -> Bool {
        value.kind == .awaitExpr || value.as(TryExprSyntax.self).map { $0.questionOrExclamationMark == nil } ?? false
    }

    private func lacksViewBody(_ view: StructDeclSyntax, _ root: SourceFileSyntax) -> Bool {
        guard view.isView, view.attributes.isEmpty else { return false }
        return !root.descendants(PatternBindingSyntax.self).contains { $0.nameToken?.text == "body" }
    }

    // MARK: Statements

    /// `.padding()` goes on with what stands above it.
    private func beginsWithDot(_ item: Syntax) -> Bool { item.firstToken?.tokenKind == .period }

    /// Reads a name that is declared in what is not shown.
    private func speaksOfOthers(_ node: Syntax, lowerCaseOnly: Bool) -> Bool {
        if let reference = node.as(DeclReferenceExprSyntax.self) { return isOther(reference, lowerCaseOnly) }
        return node.descendants(DeclReferenceExprSyntax.self).contains { isOther($0, lowerCaseOnly) }
    }

    private func isOther(_ reference: DeclReferenceExprSyntax, _ lowerCaseOnly: Bool) -> Bool {
        let name = reference.baseName
        guard isRead(reference), name.tokenKind == .identifier || name.isKeyword("self") else { return false }
        if lowerCaseOnly, name.text.startsUppercase { return false }
        return !names.holds(name.identifier)
    }

    /// A name of its own, not what stands behind a dot or in a key path.
    private func isRead(_ reference: DeclReferenceExprSyntax) -> Bool {
        !reference.isMemberName && reference.parent?.kind != .keyPathPropertyComponent
    }
}

/// The names that a text declares anywhere, with those of the standard library.
private struct DeclaredNames {
    private var names: Set<String> = []

    init(_ root: SourceFileSyntax) {
        for node in root.descendants { add(node) }
    }

    func holds(_ name: TextSlice) -> Bool {
        if let first = name.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "_") { return true }
        let name = name.string
        return names.contains(name) || Self.known.contains(name)
    }

    private mutating func add(_ node: Syntax) {
        switch node.kind {
        case .identifierPattern: add(IdentifierPatternSyntax(unchecked: node).identifier)
        case .functionDecl: add(FunctionDeclSyntax(unchecked: node).name)
        case .functionParameter: add(FunctionParameterSyntax(unchecked: node).internalName)
        case .closureShorthandParameter: add(ClosureShorthandParameterSyntax(unchecked: node).name)
        case .closureParameter:
            let parameter = ClosureParameterSyntax(unchecked: node)
            add(parameter.secondName ?? parameter.firstName)
        case .closureCapture where ClosureCaptureSyntax(unchecked: node).initializer != nil:
            add(ClosureCaptureSyntax(unchecked: node).name)
        case .accessorParameters: add(AccessorParametersSyntax(unchecked: node).name)
        case .enumCaseElement: add(EnumCaseElementSyntax(unchecked: node).name)
        case .typeAliasDecl: add(TypeAliasDeclSyntax(unchecked: node).name)
        case .associatedTypeDecl: add(AssociatedTypeDeclSyntax(unchecked: node).name)
        case .genericParameter: add(GenericParameterSyntax(unchecked: node).name)
        case .macroDecl: add(MacroDeclSyntax(unchecked: node).name)
        case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl:
            if let name = node.asDeclGroup?.groupName { add(name) }
        default: break
        }
    }

    private mutating func add(_ token: TokenSyntax) { names.insert(token.identifier.string) }

    private static let known: Set<String> = [
        // What the language binds by itself.
        "error", "newValue", "oldValue",
        // Functions of the standard library.
        "abs", "assert", "assertionFailure", "debugPrint", "dump", "extendLifetime", "fatalError",
        "isKnownUniquelyReferenced", "max", "min", "numericCast", "precondition", "preconditionFailure", "print",
        "readLine", "repeatElement", "sequence", "stride", "swap", "transcode", "type", "unsafeBitCast",
        "unsafeDowncast", "withCheckedContinuation", "withCheckedThrowingContinuation", "withDiscardingTaskGroup",
        "withExtendedLifetime", "withTaskCancellationHandler", "withTaskGroup", "withThrowingTaskGroup",
        "withUnsafeBytes", "withUnsafeMutableBytes", "withUnsafeMutablePointer", "withUnsafePointer",
        "withoutActuallyEscaping", "zip",
        // Its types.
        "Any", "AnyHashable", "AnyObject", "AnySequence", "Array", "ArraySlice", "AsyncStream", "AsyncThrowingStream",
        "Bool", "CancellationError", "Character", "ClosedRange", "CommandLine", "ContiguousArray", "ContinuousClock",
        "DecodingError", "Dictionary", "Double", "Duration", "EncodingError", "Error", "Float", "Float16", "Float80",
        "Hasher", "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "KeyPath", "KeyValuePairs", "MainActor",
        "MemoryLayout", "Mirror", "Never", "ObjectIdentifier", "OpaquePointer", "Optional", "Range", "Regex", "Result",
        "Self", "Set", "StaticString", "String", "Substring", "SuspendingClock", "SystemRandomNumberGenerator", "Task",
        "TaskGroup", "ThrowingTaskGroup", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "Unicode",
        "UnsafeBufferPointer", "UnsafeMutableBufferPointer", "UnsafeMutablePointer", "UnsafeMutableRawPointer",
        "UnsafePointer", "UnsafeRawBufferPointer", "UnsafeRawPointer", "Void",
    ]
}
