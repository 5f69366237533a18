/// Reads what a Python server says about its data: Pydantic models and the routes of FastAPI, from sources alone.
public enum PydanticReader {
    /// Reads a folder or a file: every `.py` file below it that is no test and no migration. Never fails: what cannot
    /// be read is a problem of the contract.
    public static func read(_ path: String, from files: any ContractFiles) -> Contract {
        let path = plain(path)
        let project = PythonProject(path, from: files)
        let version = PydanticVersions.version(of: project, at: path, from: files)
        let classes = PydanticClasses(project)
        let types = PydanticTypes(
            project: project, classes: classes, registry: PydanticRegistry(classes), version: version)
        for type in project.types where classes.kind(of: type) == .model {
            _ = types.registry.reference(to: type, [])
        }
        var operations = FastAPIOperations(types: types)
        operations.read()
        var schemas = PydanticSchemas(types: types)
        schemas.readAll()
        let discriminated = schemas.schemas.map { schema in
            var schema = schema
            schema.type = schemas.discriminated(schema.type)
            return schema
        }
        let models = Contract(schemas: discriminated)
        let omissions = FastAPIOmissions(operations.results, in: models)
        let keys = FastAPIKeys(operations.results, schemas.namesByID, in: models)
        return Contract(
            documents: (project.modules + project.outerModules).map(\.path),
            schemas: models.schemas.map { keys.apply(to: omissions.apply(to: $0)) },
            operations: operations.operations(models, schemas.discriminated),
            problems: project.problems + schemas.problems)
    }

    /// Without `./` in front and slashes at the end.
    private static func plain(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
        return String(path)
    }
}
