public import TenetResources

/// Facts that are collected once for all rules that need them.
public enum BuiltInFacts: Sendable, CaseIterable {
    /// Types, extensions, functions, variables and cases; imports.
    case declarations
    /// Calls, members, names, types, key paths and text literals in code.
    case uses
    /// What functions do with their closures, their properties and their thread; brings the other two along.
    case summaries
    /// Values on the wire: coders, hand-written coding, endpoints.
    case coding
}

/// What the project stage remembers of one file: numbers into a table of names, and what rules collected.
public struct FileFacts: Sendable {
    public var role: FileRole
    /// The file's distinct texts; the first is empty.
    var names: [String] = [""]
    /// Enclosing declarations come before what they enclose.
    var declarations: [DeclarationFact] = []
    var imports: [ImportFact] = []
    /// In source order.
    var uses: [UseFact] = []
    /// In source order.
    var summaries: [SummaryFact] = []
    /// In source order.
    var coding: [CodingFact] = []
    /// What bodies do with values, in source order.
    var requestNodes: [RequestNode] = []
    var requestBodies: [RequestBody] = []
    /// Facts that rules collect, encoded by the cache through their types' names.
    var custom: [RecordedFact] = []
    /// What a file that holds no Swift says.
    public var resource: Resource?

    public init(role: FileRole) { self.role = role }

    /// Collects the built-in facts and takes over what rules recorded. One pass over the nodes, if any.
    init(_ file: FilePass, _ needs: Set<BuiltInFacts>) {
        role = file.role
        custom = file.facts
        guard !needs.isEmpty else { return }
        var found = FactCollector(file, needs)
        if needs.contains(.summaries) {
            summaries = SummaryCollector.summaries(of: file, found.declarations, &found.collector)
        }
        if needs.contains(.coding) {
            coding = CodingCollector.facts(of: file, found.declarations, &found.collector)
            let requests = RequestCollector.collect(file, found.declarations, &found.collector)
            requestNodes = requests.nodes.fitted
            requestBodies = requests.bodies
        }
        names = found.collector.names.fitted
        declarations = found.declarations.fitted
        imports = found.imports
        uses = found.uses.fitted
    }
}

extension Array {
    /// The same elements in memory of just their size: arrays that grew have up to twice of it, and facts stay.
    fileprivate var fitted: Self { withUnsafeBufferPointer { Self($0) } }
}
