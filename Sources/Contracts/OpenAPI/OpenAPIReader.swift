internal import TenetModel

/// Reads OpenAPI documents: 3.0, 3.1 and 3.2, and Swagger 2.0, in YAML or JSON.
public enum OpenAPIReader {
    /// What a document and those it refers to say. Never fails: what cannot be read is a problem.
    public static func read(_ path: String, from files: any ContractFiles) -> Contract {
        let store = DocumentStore(files)
        let start = ContractPlace(path: path, range: ByteRange(0, 0))
        do throws(ContractFileError) {
            if let root = try store.document(at: path).root { return read(root, store) }
        } catch {
            store.note(error.message, at: start)
        }
        return Contract(documents: store.paths, problems: store.problems)
    }

    private static func read(_ root: DocumentNode, _ store: DocumentStore) -> Contract {
        guard let dialect = dialect(of: root) else {
            let place = root["openapi"]?.place ?? root["swagger"]?.place
            let start = ContractPlace(path: root.path, range: ByteRange(root.range.lower, root.range.lower))
            let message = "This is no OpenAPI document of version 3 and no Swagger document of version 2"
            store.note(message, at: place ?? start)
            return Contract(documents: store.paths, problems: store.problems)
        }
        let collector = SchemaCollector(ReferenceResolver(store), dialect, rootPath: root.path)
        collectSchemas(of: root, dialect, collector)
        let operations = OperationReader(root: root, collector: collector).operations()
        let schemas = collector.finish()
        return Contract(documents: store.paths, schemas: schemas, operations: operations, problems: store.problems)
    }

    private static func dialect(of root: DocumentNode) -> SchemaCollector.Dialect? {
        if let version = root["openapi"]?.text, version.hasPrefix("3") {
            return version.hasPrefix("3.0") || version == "3" ? .openAPI30 : .openAPI31
        }
        if let version = root["swagger"]?.text, version.hasPrefix("2") { return .swagger2 }
        return nil
    }

    /// The schemas that the document lists, used or not. The list itself may be a reference to another document.
    private static func collectSchemas(
        of root: DocumentNode, _ dialect: SchemaCollector.Dialect, _ collector: SchemaCollector
    ) {
        let keys = dialect == .swagger2 ? ["definitions"] : ["components", "schemas"]
        var list: DocumentNode? = root
        for key in keys { list = list.flatMap(collector.resolver.followed)?.member(named: key)?.value }
        guard let list, !list.isNull else { return }
        guard list.isMapping else {
            return collector.note("“\(keys.joined(separator: "."))” must be an object", at: list)
        }
        for member in collector.resolver.followed(list)?.members ?? [] {
            let target = collector.resolver.target(keys + [member.name], in: root.path)
            if let target { _ = collector.reference(to: target) }
        }
    }
}
