public import TenetResources

/// Every file's facts, linked: what stage two asks. Built once for all project rules; indexes are made when the first
/// rule asks for them. Lives in one thread.
public final class ProjectModel {
    let files: [LinkedFile]
    private let symbols: SymbolTable

    init(_ files: [(path: String, facts: FileFacts)]) {
        var symbols = SymbolTable()
        self.files = files.map { path, facts in
            LinkedFile(path: path, facts: facts, symbols: facts.names.map { symbols.intern($0) })
        }
        self.symbols = symbols
    }

    // MARK: Everything

    /// Every declaration of the project, by path and position.
    public private(set) lazy var declarations: [Declaration] = files.indices.flatMap { file in
        files[file].facts.declarations.indices.map { Declaration(self, Int32(file), Int32($0)) }
    }

    /// Every class, struct, enum, actor and protocol, by path and position.
    public var types: [ProjectType] { typeIndex.types }

    /// Every use in the project with a name, by path and position.
    public func uses(of name: String) -> [Use] {
        guard let symbol = symbols.symbol(name) else { return [] }
        return usesByName[symbol] ?? []
    }

    /// Every declaration with a name, by path and position.
    public func declarations(named name: String) -> [Declaration] {
        guard let symbol = symbols.symbol(name) else { return [] }
        return declarationsByName[symbol] ?? []
    }

    /// The files of the project with their imports.
    public private(set) lazy var sources: [ProjectFile] = files.indices
        .filter { files[$0].path.hasSuffix(".swift") }.map { ProjectFile(self, Int32($0)) }

    /// What files beside the Swift sources say, by path.
    public private(set) lazy var resources: [(path: String, resource: Resource)] = files.compactMap { file in
        file.facts.resource.map { (file.path, $0) }
    }

    // MARK: Indexes

    private lazy var usesByName: [Symbol: [Use]] = {
        var table: [Symbol: [Use]] = [:]
        for (number, file) in files.enumerated() {
            for (index, use) in file.facts.uses.enumerated() {
                table[file.symbol(use.name), default: []].append(Use(self, Int32(number), Int32(index)))
            }
        }
        return table
    }()

    private lazy var declarationsByName: [Symbol: [Declaration]] = {
        var table: [Symbol: [Declaration]] = [:]
        for (number, file) in files.enumerated() {
            for (index, declaration) in file.facts.declarations.enumerated() {
                table[file.symbol(declaration.name), default: []].append(
                    Declaration(self, Int32(number), Int32(index)))
            }
        }
        return table
    }()

    private(set) lazy var modules = ModuleMap(self)
    private(set) lazy var summaryIndex = SummaryIndex(self)
    private(set) lazy var fileNumbers: [String: Int32] = Dictionary(
        files.indices.map { (files[$0].path, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    /// Properties that some body sets to nil or empties, with their types.
    private(set) lazy var clearedProperties: Set<String> = summaryIndex.clearedProperties
    private(set) lazy var typeIndex = TypeIndex(self)
    private(set) lazy var isolationCache: [Declaration: Isolation] = [:]

    func remember(_ isolation: Isolation, of declaration: Declaration) { isolationCache[declaration] = isolation }
}

/// A Swift file of the project.
public struct ProjectFile {
    let model: ProjectModel
    let file: Int32

    init(_ model: ProjectModel, _ file: Int32) {
        self.model = model
        self.file = file
    }

    private var linked: LinkedFile { model.files[Int(file)] }
    public var path: String { linked.path }
    public var place: FilePlace { linked.place }
    public var role: FileRole { linked.facts.role }
    /// Imported modules and where.
    public var imports: [(module: String, range: ByteRange)] {
        linked.facts.imports.map { (linked.text($0.module), $0.range) }
    }
    /// What is declared at the top of the file.
    public var declarations: [Declaration] {
        linked.facts.declarations.indices.lazy.filter { linked.facts.declarations[$0].parent < 0 }
            .map { Declaration(model, file, Int32($0)) }
    }
    /// Every use in the file.
    public var uses: [Use] { linked.facts.uses.indices.map { Use(model, file, Int32($0)) } }
}
