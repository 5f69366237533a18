internal import TenetModel

/// The schemas with a name: those that a document lists, and everything that a reference leads to.
final class SchemaCollector {
    let resolver: ReferenceResolver
    let dialect: Dialect
    /// The document that reading began with.
    let rootPath: String
    private var known: Set<SchemaID> = []
    private var waiting: [ReferenceResolver.Target] = []
    private var schemas: [Schema] = []
    private var readings = 0
    private var isExhausted = false

    /// The version of the root document.
    enum Dialect { case swagger2, openAPI30, openAPI31 }

    init(_ resolver: ReferenceResolver, _ dialect: Dialect, rootPath: String) {
        self.rootPath = rootPath
        self.resolver = resolver
        self.dialect = dialect
    }

    var store: DocumentStore { resolver.store }

    /// Sees to it that a schema is read, and gives its name.
    func reference(to target: ReferenceResolver.Target) -> SchemaID {
        let id = target.id
        if known.insert(id).inserted { waiting.append(target) }
        return id
    }

    /// What the text of a `$ref` stands for; nil, with a note, when that is nothing.
    func reference(_ text: String, at node: DocumentNode) -> SchemaID? {
        resolver.target(of: text, at: node).map(reference)
    }

    /// Reads what waits, and what that refers to.
    func finish() -> [Schema] {
        while let target = waiting.popLast() {
            schemas.append(
                Schema(
                    id: target.id, name: target.name, kind: .openAPI, place: target.place, type: type(of: target.node)))
        }
        return schemas
    }

    /// The type that a schema describes.
    func type(of node: DocumentNode, depth: Int = 0) -> SchemaType {
        guard mayRead(node) else { return .unknown }
        guard depth < Self.depthLimit else {
            store.note("Schemas nest deeper than \(Self.depthLimit) levels here", at: node.place)
            return .unknown
        }
        return SchemaReader(collector: self, node: node, depth: depth).type
    }

    private static let depthLimit = 40

    /// Aliases can make a small document endless: a schema may be read for each place that uses it, but not without
    /// relation to the size of the documents.
    private func mayRead(_ node: DocumentNode) -> Bool {
        readings += 1
        if isExhausted { return false }
        guard readings > 20_000 + 20 * store.recordCount else { return true }
        isExhausted = true
        store.note("Schemas are repeated too often; the rest is not read", at: node.place)
        return false
    }

    func note(_ message: String, at node: DocumentNode) { store.note(message, at: node.place) }
}
