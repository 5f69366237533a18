/// Copies the facts of files into one table, and numbers their texts.
struct Linker {
    private(set) var texts = TextTable(minimumCapacity: 1 << 14)
    private(set) var linked: [LinkedFile] = []
    private let files: UnsafeMutableBufferPointer<FactTable.File>
    private let declarations: UnsafeMutableBufferPointer<FactTable.DeclarationRow>
    private let parameters: UnsafeMutableBufferPointer<FactTable.ParameterRow>
    private let lists: UnsafeMutableBufferPointer<Symbol>
    private let uses: UnsafeMutableBufferPointer<FactTable.UseRow>
    private var declarationCount = 0
    private var parameterCount = 0
    private var listCount = 0
    private var useCount = 0

    /// Links all files, and frees the facts of each as soon as they are in the table; call ``table()`` once.
    init(_ files: consuming [(path: String, facts: FileFacts)]) {
        var all = files
        var counts = (declarations: 0, parameters: 0, lists: 0, uses: 0)
        for (_, facts) in all {
            counts.declarations += facts.declarations.count
            counts.uses += facts.uses.count
            for declaration in facts.declarations {
                counts.parameters += declaration.parameters.count
                counts.lists += declaration.attributes.count + declaration.inherited.count
            }
        }
        self.files = .allocate(capacity: all.count)
        declarations = .allocate(capacity: counts.declarations)
        parameters = .allocate(capacity: counts.parameters)
        lists = .allocate(capacity: counts.lists)
        uses = .allocate(capacity: counts.uses)
        linked.reserveCapacity(all.count)
        for index in all.indices {
            add(all[index].path, all[index].facts, Int32(index))
            all[index].facts = FileFacts(role: all[index].facts.role)
        }
    }

    func table() -> FactTable {
        let copy = UnsafeMutableBufferPointer<String>.allocate(capacity: texts.texts.count)
        _ = copy.initialize(fromContentsOf: texts.texts)
        return FactTable(
            files: files, declarations: declarations, parameters: parameters, lists: lists, uses: uses, texts: copy)
    }

    private mutating func add(_ path: String, _ facts: FileFacts, _ file: Int32) {
        var symbols: [Symbol] = []
        symbols.reserveCapacity(facts.names.count)
        for name in facts.names { symbols.append(Symbol(index: texts.number(of: name))) }
        let first = (declaration: Int32(declarationCount), use: Int32(useCount))
        for declaration in facts.declarations { add(declaration, symbols, file, first.declaration) }
        close(from: Int(first.declaration))
        for use in facts.uses { add(use, symbols, file, first.declaration) }
        let row = FactTable.File(
            path: path, role: facts.role, declarations: first.declaration..<Int32(declarationCount),
            uses: first.use..<Int32(useCount))
        files.initializeElement(at: Int(file), to: row)
        linked.append(LinkedFile(row, facts, symbols))
    }

    private mutating func add(_ fact: DeclarationFact, _ symbols: [Symbol], _ file: Int32, _ first: Int32) {
        let attributes = add(fact.attributes, symbols)
        let inherited = add(fact.inherited, symbols)
        let start = parameterCount
        for parameter in fact.parameters {
            parameters.initializeElement(
                at: parameterCount,
                to: FactTable.ParameterRow(
                    label: symbols[Int(parameter.label.index)], name: symbols[Int(parameter.name.index)],
                    type: symbols[Int(parameter.type.index)], value: symbols[Int(parameter.value.index)],
                    traits: parameter.traits))
            parameterCount += 1
        }
        declarations.initializeElement(
            at: declarationCount,
            to: FactTable.DeclarationRow(
                kind: fact.kind, access: fact.access, traits: fact.traits, file: file,
                parent: fact.parent < 0 ? -1 : first + fact.parent, end: Int32(declarationCount + 1),
                name: symbols[Int(fact.name.index)], type: symbols[Int(fact.type.index)],
                value: symbols[Int(fact.value.index)], attributes: attributes, inherited: inherited,
                parameters: FactTable.Span(start: Int32(start), count: Int32(parameterCount - start)),
                range: FactPlace(fact.range), extent: FactPlace(fact.extent)))
        declarationCount += 1
    }

    private mutating func add(_ names: [Name], _ symbols: [Symbol]) -> FactTable.Span {
        let span = FactTable.Span(start: Int32(listCount), count: Int32(names.count))
        for name in names {
            lists.initializeElement(at: listCount, to: symbols[Int(name.index)])
            listCount += 1
        }
        return span
    }

    /// Tells each declaration from a place on where what it encloses ends.
    private func close(from first: Int) {
        for index in (first..<max(first, declarationCount)).reversed() {
            let parent = Int(declarations[index].parent)
            guard parent >= first, parent < index else { continue }
            declarations[parent].end = max(declarations[parent].end, declarations[index].end)
        }
    }

    private mutating func add(_ fact: UseFact, _ symbols: [Symbol], _ file: Int32, _ first: Int32) {
        uses.initializeElement(
            at: useCount,
            to: FactTable.UseRow(
                kind: fact.kind, traits: fact.traits, file: file,
                declaration: fact.declaration < 0 ? -1 : first + fact.declaration,
                name: symbols[Int(fact.name.index)], base: symbols[Int(fact.base.index)],
                labels: symbols[Int(fact.labels.index)], literal: symbols[Int(fact.literal.index)],
                range: FactPlace(fact.range)))
        useCount += 1
    }
}
