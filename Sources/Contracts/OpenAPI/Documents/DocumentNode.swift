internal import TenetModel
internal import TenetResources

/// One value of a document; an alias is what it stands for.
struct DocumentNode {
    let document: Document
    let index: Int

    init(document: Document, index: Int) {
        self.document = document
        var index = index
        while document.records[index].kind == .alias { index = document.records[index].detail }
        self.index = index
    }

    struct Member {
        var name: String
        /// Without quotes.
        var range: ByteRange
        var value: DocumentNode

        var place: ContractPlace { ContractPlace(path: value.path, range: range) }
    }

    private var record: Document.Record { document.records[index] }

    var path: String { document.path }

    var range: ByteRange { document.source.fileRange(record.lower, record.upper) }

    var place: ContractPlace { ContractPlace(path: path, range: range) }

    var isMapping: Bool { record.kind == .mapping }
    var isSequence: Bool { record.kind == .sequence }
    var isScalar: Bool { !isMapping && !isSequence }

    /// The members of a mapping in the order of the text, none of anything else.
    var members: [Member] {
        guard isMapping else { return [] }
        return document.members(of: index).map(member)
    }

    /// The elements of a sequence, none of anything else.
    var elements: [DocumentNode] {
        guard isSequence else { return [] }
        var elements: [DocumentNode] = []
        var child = index + 1
        while child < record.end {
            elements.append(DocumentNode(document: document, index: child))
            child = document.records[child].end
        }
        return elements
    }

    /// The value of a keyword; nil when it is null or absent.
    subscript(_ keyword: StaticString) -> DocumentNode? {
        guard isMapping, let value = document.value(of: keyword, in: index) else { return nil }
        let node = DocumentNode(document: document, index: value)
        return node.isNull ? nil : node
    }

    func has(_ keyword: StaticString) -> Bool { isMapping && document.value(of: keyword, in: index) != nil }

    /// O(1) in a large mapping.
    func member(named name: String) -> Member? {
        isMapping ? document.member(named: name, of: index).map(member) : nil
    }

    private func member(_ member: Document.Member) -> Member {
        let key = document.records[member.key]
        return Member(
            name: member.name, range: document.source.fileRange(key.lower, key.upper),
            value: DocumentNode(document: document, index: member.value))
    }
}
