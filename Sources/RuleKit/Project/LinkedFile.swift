internal import TenetResources

/// What linking keeps of a file beside its rows in the ``FactTable``.
final class LinkedFile {
    let path: String
    let role: FileRole
    let declarations: Range<Int32>
    let uses: Range<Int32>
    let imports: [ImportFact]
    let summaries: [SummaryFact]
    let coding: [CodingFact]
    let requestNodes: [RequestNode]
    let requestBodies: [RequestBody]
    let resource: Resource?
    /// For each name of the file its number in the project.
    private let symbols: [Symbol]
    private(set) lazy var place = FilePlace(path)

    init(_ row: FactTable.File, _ facts: FileFacts, _ symbols: [Symbol]) {
        path = row.path
        role = row.role
        declarations = row.declarations
        uses = row.uses
        imports = facts.imports
        summaries = facts.summaries
        coding = facts.coding
        requestNodes = facts.requestNodes
        requestBodies = facts.requestBodies
        resource = facts.resource
        self.symbols = symbols
    }

    func symbol(_ name: Name) -> Symbol { symbols[Int(name.index)] }
}
