/// What a rule subscribes to. Each kind of hook says when it runs; all of them run in one walk per file.
public struct Hooks: Sendable {
    @usableFromInline typealias NodeBody = @Sendable (Syntax, FilePass) -> Void

    /// A name together with what to do when a node carries it.
    @usableFromInline
    struct NamedHook: Sendable {
        @usableFromInline var name: String
        @usableFromInline var body: NodeBody

        @usableFromInline
        init(name: String, body: @escaping NodeBody) {
            self.name = name
            self.body = body
        }
    }

    /// A struct, not a tuple: closures in tuples are stored behind a thunk that every call would pay for.
    @usableFromInline
    struct KindHook: Sendable {
        @usableFromInline var kind: NodeKind
        @usableFromInline var body: NodeBody

        @usableFromInline
        init(kind: NodeKind, body: @escaping NodeBody) {
            self.kind = kind
            self.body = body
        }
    }

    struct FileHook: Sendable {
        var body: @Sendable (FilePass) -> Void
    }

    struct BodyHook: Sendable {
        /// Only bodies that mention one of these words; all bodies when there are none.
        var words: [String]
        var body: @Sendable (FlowBody, FilePass) -> Void
    }

    struct ProjectHook: Sendable {
        var body: @Sendable (ProjectPass) -> Void
    }

    struct RepositoryHook: Sendable {
        var body: @Sendable (RepositoryPass) -> Void
    }

    struct SharedHooks: Sendable {
        var fact: ObjectIdentifier
        var hooks: Hooks
    }

    @usableFromInline var byKind: [KindHook] = []
    @usableFromInline var calls: [NamedHook] = []
    @usableFromInline var attributes: [NamedHook] = []
    @usableFromInline var references: [NamedHook] = []
    var files: [FileHook] = []
    var bodies: [BodyHook] = []
    var projects: [ProjectHook] = []
    var repositories: [RepositoryHook] = []
    var shared: [SharedHooks] = []
    @usableFromInline var factTypes: [any Fact.Type] = []
    var neededFacts: Set<BuiltInFacts> = []
    /// The most trustworthy fix that a project hook may offer; nil when none offers any.
    var projectFixes: FixSafety?

    public init() {}

    /// Runs for every node of a type, in source order. Name a leaf type where one is enough: `ExprSyntax` is costly.
    @inlinable
    public mutating func on<Node: SyntaxProtocol>(
        _ type: Node.Type, _ body: @escaping @Sendable (Node, FilePass) -> Void
    ) {
        for kind in Node.kinds { byKind.append(KindHook(kind: kind) { body(Node(unchecked: $0), $1) }) }
    }

    /// Runs for every node of a kind, in source order: for rules that learn their kinds from data.
    public mutating func on(kind: NodeKind, _ body: @escaping @Sendable (Syntax, FilePass) -> Void) {
        byKind.append(KindHook(kind: kind, body: body))
    }

    /// Runs for every call of something with one of these names: `print(…)`, `log.print(…)` and `.print(…)` all
    /// count as `print`. Much cheaper than looking at every call.
    @inlinable
    public mutating func onCall(
        _ names: [String], _ body: @escaping @Sendable (FunctionCallExprSyntax, FilePass) -> Void
    ) {
        for name in names { calls.append(NamedHook(name: name) { body(FunctionCallExprSyntax(unchecked: $0), $1) }) }
    }

    public mutating func onCall(
        _ names: String..., body: @escaping @Sendable (FunctionCallExprSyntax, FilePass) -> Void
    ) {
        onCall(names, body)
    }

    /// Runs for every attribute with one of these names, written without `@`.
    @inlinable
    public mutating func onAttribute(
        _ names: String..., body: @escaping @Sendable (AttributeSyntax, FilePass) -> Void
    ) {
        onAttribute(names, body)
    }

    @inlinable
    public mutating func onAttribute(
        _ names: [String], _ body: @escaping @Sendable (AttributeSyntax, FilePass) -> Void
    ) {
        for name in names { attributes.append(NamedHook(name: name) { body(AttributeSyntax(unchecked: $0), $1) }) }
    }

    /// Runs for every plain use of one of these names as an expression: `DispatchQueue` in `DispatchQueue.main`,
    /// not `main`.
    @inlinable
    public mutating func onReference(
        _ names: String..., body: @escaping @Sendable (DeclReferenceExprSyntax, FilePass) -> Void
    ) {
        onReference(names, body)
    }

    @inlinable
    public mutating func onReference(
        _ names: [String], _ body: @escaping @Sendable (DeclReferenceExprSyntax, FilePass) -> Void
    ) {
        for name in names {
            references.append(NamedHook(name: name) { body(DeclReferenceExprSyntax(unchecked: $0), $1) })
        }
    }

    /// Runs once per file, after the walk.
    public mutating func onFile(_ body: @escaping @Sendable (FilePass) -> Void) { files.append(FileHook(body: body)) }

    /// Runs once per body, after the walk: functions, initialisers, accessors, closures, top-level code.
    /// - Parameter words: names or keywords of which one must be written in the body, closures inside included. Name
    ///   some wherever possible: bodies without them cost nothing.
    public mutating func onBody(mentioning words: String..., body: @escaping @Sendable (FlowBody, FilePass) -> Void) {
        onBody(mentioningAnyOf: words, body)
    }

    public mutating func onBody(
        mentioningAnyOf words: [String], _ body: @escaping @Sendable (FlowBody, FilePass) -> Void
    ) {
        bodies.append(BodyHook(words: words, body: body))
    }

    /// Remembers a fact of each node of a type for the project stage; return nil where there is none.
    @inlinable
    public mutating func collect<Node: SyntaxProtocol, F: Fact>(
        _ fact: F.Type, from type: Node.Type,
        _ body: @escaping @Sendable (Node, FilePass) -> (fact: F, range: ByteRange)?
    ) {
        factTypes.append(fact)
        on(type) { node, file in
            if let found = body(node, file) { file.record(found.fact, at: found.range) }
        }
    }

    /// Remembers any number of facts of each node of a type for the project stage.
    @inlinable
    public mutating func collectAll<Node: SyntaxProtocol, F: Fact>(
        _ fact: F.Type, from type: Node.Type,
        _ body: @escaping @Sendable (Node, FilePass) -> [(fact: F, range: ByteRange)]
    ) {
        factTypes.append(fact)
        on(type) { node, file in
            for found in body(node, file) { file.record(found.fact, at: found.range) }
        }
    }

    /// Remembers a fact of each call of something with one of these names; return nil where there is none.
    @inlinable
    public mutating func collect<F: Fact>(
        _ fact: F.Type, fromCallsOf names: [String],
        _ body: @escaping @Sendable (FunctionCallExprSyntax, FilePass) -> (fact: F, range: ByteRange)?
    ) {
        factTypes.append(fact)
        onCall(names) { call, file in
            if let found = body(call, file) { file.record(found.fact, at: found.range) }
        }
    }

    /// Remembers any number of facts of each call of something with one of these names.
    @inlinable
    public mutating func collectAll<F: Fact>(
        _ fact: F.Type, fromCallsOf names: [String],
        _ body: @escaping @Sendable (FunctionCallExprSyntax, FilePass) -> [(fact: F, range: ByteRange)]
    ) {
        factTypes.append(fact)
        onCall(names) { call, file in
            for found in body(call, file) { file.record(found.fact, at: found.range) }
        }
    }

    /// Remembers any number of facts of each body that mentions one of these words; of every body without words.
    @inlinable
    public mutating func collectAll<F: Fact>(
        _ fact: F.Type, fromBodiesMentioning words: [String],
        _ body: @escaping @Sendable (FlowBody, FilePass) -> [(fact: F, range: ByteRange)]
    ) {
        factTypes.append(fact)
        onBody(mentioningAnyOf: words) { flow, file in
            for found in body(flow, file) { file.record(found.fact, at: found.range) }
        }
    }

    /// Installs hooks that several rules have in common: they collect facts of this type once per file, however many
    /// rules of the file share them.
    public mutating func share<F: Fact>(_ fact: F.Type, _ install: (inout Hooks) -> Void) {
        var common = Hooks()
        install(&common)
        factTypes += common.factTypes
        shared.append(SharedHooks(fact: ObjectIdentifier(fact), hooks: common))
    }

    /// Runs once per project, over facts only: no syntax is reachable there.
    /// - Parameters:
    ///   - needs: the built-in facts to collect; what no rule needs is not collected.
    ///   - fixes: the most trustworthy fix that the hook offers. Without one its findings carry no fixes, and fixing a
    ///     project spends no time on it.
    public mutating func onProject(
        needing needs: Set<BuiltInFacts> = [], fixing fixes: FixSafety? = nil,
        _ body: @escaping @Sendable (ProjectPass) -> Void
    ) {
        neededFacts.formUnion(needs)
        if let fixes, projectFixes != .safe { projectFixes = fixes }
        projects.append(ProjectHook(body: body))
    }

    /// Runs once per repository: over files of any kind, commits, branches and the pull request. Such hooks run only when
    /// somebody asks for them, because history and files beside the sources cost time.
    public mutating func onRepository(_ body: @escaping @Sendable (RepositoryPass) -> Void) {
        repositories.append(RepositoryHook(body: body))
    }
}
