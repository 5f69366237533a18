public import TenetContracts
internal import TenetModel
public import TenetResources

/// Every file's facts, linked: what stage two asks. Built once for all project rules; indexes are made when the first
/// rule asks for them. Lives in one thread.
public final class ProjectModel {
    let files: [LinkedFile]
    let table: FactTable
    private let memory: FactMemory
    private let numbers: TextTable
    /// The running rule's time; when it is over, no question is answered any more.
    var clock = RuleClock()
    /// What the server says, when the project names it.
    public let contract: ProjectContract?

    init(_ files: consuming [(path: String, facts: FileFacts)], contract: ProjectContract? = nil) {
        self.contract = contract
        let linker = Linker(files)
        self.files = linker.linked
        memory = FactMemory(linker.table())
        table = memory.table
        numbers = linker.texts
    }

    /// The same facts with nothing asked yet.
    init(sharing other: ProjectModel) {
        files = other.files
        memory = other.memory
        table = memory.table
        numbers = other.numbers
        contract = other.contract
    }

    // MARK: Texts

    func text(_ symbol: Symbol) -> String { table.texts[Int(symbol.index)] }

    /// The text of a symbol. O(1).
    public func text(of symbol: Symbol) -> String { text(symbol) }
    /// The number of a text; nil when nothing in the project says it. O(length).
    public func symbol(of text: String) -> Symbol? { numbers.known(text).map { Symbol(index: $0) } }
    /// Every symbol's number is below.
    public var symbolCount: Int { table.texts.count }
    /// Every text of the project, by number.
    public var symbols: [Symbol] { (0..<UInt32(symbolCount)).map { Symbol(index: $0) } }

    // MARK: Everything

    /// Every declaration of the project, by path and position.
    public private(set) lazy var declarations: [Declaration] = table.declarations.indices.map {
        Declaration(self, Int32($0))
    }

    /// Every class, struct, enum, actor and protocol, by path and position.
    public var types: [ProjectType] { typeIndex.types }

    /// Every use in the project with a name, by path and position.
    public func uses(of name: String) -> [Use] { symbol(of: name).map { uses(of: $0) } ?? [] }
    public func uses(of name: Symbol) -> [Use] {
        guard !clock.isOver() else { return [] }
        if let known = knownUses[name] { return known }
        let found = usesByName[name.number].map { Use(self, $0) }
        // Most names are asked for once or never; long lists are asked for often.
        if found.count > 8 { knownUses[name] = found }
        return found
    }
    public func hasUses(of name: Symbol) -> Bool { !usesByName[name.number].isEmpty }

    /// Every declaration with a name, by path and position.
    public func declarations(named name: String) -> [Declaration] {
        symbol(of: name).map { declarations(named: $0) } ?? []
    }
    public func declarations(named name: Symbol) -> [Declaration] {
        clock.isOver() ? [] : declarationsByName[name.number].map { Declaration(self, $0) }
    }

    /// The files of the project with their imports.
    public private(set) lazy var sources: [ProjectFile] = files.indices
        .filter { files[$0].path.hasSuffix(".swift") }.map { ProjectFile(self, Int32($0)) }

    /// What files beside the Swift sources say, by path.
    public private(set) lazy var resources: [(path: String, resource: Resource)] = files.compactMap { file in
        file.resource.map { (file.path, $0) }
    }

    /// Project files and manifests with the settings of their `.xcconfig` files, by path.
    public private(set) lazy var builds: [BuildDescription] = {
        var settings: [String: SettingsFile] = [:]
        for file in files {
            if case .settingsFile(let found)? = file.resource { settings[file.path] = found }
        }
        return files.compactMap { file in
            if case .build(let build)? = file.resource { build.merging(settings) } else { nil }
        }
    }()

    // MARK: Indexes

    private var knownUses: [Symbol: [Use]] = [:]
    private lazy var usesByName = Grouping(table.uses.count, into: symbolCount) { table.uses[$0].name.number }
    private lazy var declarationsByName = Grouping(table.declarations.count, into: symbolCount) {
        table.declarations[$0].name.number
    }
    private(set) lazy var usesByOwner = Grouping(table.uses.count, into: table.declarations.count) {
        let owner = Int(table.uses[$0].declaration)
        return owner < 0 ? nil : owner
    }

    private(set) lazy var modules = ModuleMap(self)
    private(set) lazy var summaryIndex = SummaryIndex(self)
    private(set) lazy var codingIndex = CodingIndex(self)
    private(set) lazy var fileNumbers = PathMap(files.indices.map { (files[$0].path, Int32($0)) })
    /// Properties that some body sets to nil or empties, with their types.
    private(set) lazy var clearedProperties: Set<String> = summaryIndex.clearedProperties
    private(set) lazy var typeIndex = TypeIndex(self)
    private(set) lazy var isolationCache: [Declaration: Isolation] = [:]
    /// How many questions for the isolation of one declaration wait for that of another.
    var isolationDepth = 0

    /// What uses mean, once asked: resolving one walks scopes and types.
    private var resolved: [Int32: Lookup<Declaration>] = [:]

    func target(of use: Use) -> Lookup<Declaration> {
        if let known = resolved[use.index] { return known }
        guard !clock.isOver() else { return .none }
        let found = resolve(use)
        resolved[use.index] = found
        return found
    }

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
    public var role: FileRole { linked.role }
    /// Its place among the project's files, by path.
    public var number: Int { Int(file) }
    /// Imported modules and where.
    public var imports: [(module: String, range: ByteRange)] {
        linked.imports.map { (model.text(linked.symbol($0.module)), $0.range) }
    }
    /// What is declared at the top of the file.
    public var declarations: [Declaration] {
        linked.declarations.lazy.filter { model.table.declarations[Int($0)].parent < 0 }.map { Declaration(model, $0) }
    }
    /// Uses at the top of the file, outside of all declarations.
    public var looseUses: [Use] {
        linked.uses.lazy.filter { model.table.uses[Int($0)].declaration < 0 }.map { Use(model, $0) }
    }
    /// Every use in the file.
    public var uses: [Use] { linked.uses.map { Use(model, $0) } }
}
