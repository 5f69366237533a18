internal import TenetModel

/// Follows references to what they stand for.
final class ReferenceResolver {
    let store: DocumentStore
    private var anchors: [String: [String: [String]]] = [:]

    init(_ store: DocumentStore) { self.store = store }

    /// A place in a document that a reference led to.
    struct Target {
        var node: DocumentNode
        /// The keys from the root of the document.
        var pointer: [String]
        /// The key it stands under; of a whole document its first bytes.
        var place: ContractPlace

        var id: SchemaID { SchemaID(node.path + DocumentReference.fragment(pointer)) }

        /// The last key, or the document's name without its ending.
        var name: String {
            if let last = pointer.last { return last }
            let file = node.path.split(separator: "/").last ?? ""
            return String(file.prefix { $0 != "." })
        }
    }

    private static let hopLimit = 32

    /// What the text of a `$ref` stands for. Notes at the node when there is none.
    func target(of text: String, at node: DocumentNode) -> Target? {
        do throws(Miss) {
            return try find(text, from: node.path, hops: 0)
        } catch {
            if let message = error.message { store.note(message, at: node.place) }
            return nil
        }
    }

    /// What stands under keys in a document that has been read; nil, and no note, when nothing does.
    func target(_ pointer: [String], in path: String) -> Target? {
        guard let root = try? store.document(at: path).root else { return nil }
        return try? walk(pointer, from: root, hops: 0)
    }

    /// The node itself, or what the reference in it leads to in the end; nil, with a note, when it leads nowhere.
    func followed(_ node: DocumentNode) -> DocumentNode? {
        var current = node
        for _ in 0..<Self.hopLimit {
            guard let reference = current["$ref"], let text = reference.text else { return current }
            guard let target = target(of: text, at: reference) else { return nil }
            current = target.node
        }
        store.note("This reference leads back to itself", at: node["$ref"]?.place ?? node.place)
        return nil
    }

    private struct Miss: Error {
        /// nil when it has been said already.
        var message: String?
    }

    private func find(_ text: String, from path: String, hops: Int) throws(Miss) -> Target {
        guard let reference = DocumentReference(text, in: path) else {
            throw Miss(message: "“\(text)” lies outside the project")
        }
        let document: Document
        do throws(ContractFileError) {
            document = try store.document(at: reference.path)
        } catch {
            throw Miss(message: error.message)
        }
        guard let root = document.root else { throw Miss() }
        let pointer = reference.pointer ?? reference.anchor.flatMap { anchors(of: document)[$0] }
        if let pointer, let target = try walk(pointer, from: root, hops: hops) { return target }
        throw Miss(message: "“\(text)” stands for nothing")
    }

    /// Goes down from the root; references on the way are followed.
    private func walk(_ pointer: [String], from root: DocumentNode, hops: Int) throws(Miss) -> Target? {
        let start = ContractPlace(path: root.path, range: ByteRange(root.range.lower, root.range.lower))
        var target = Target(node: root, pointer: [], place: start)
        for token in pointer {
            if let next = step(token, from: target) {
                target = next
                continue
            }
            guard let text = target.node["$ref"]?.text, hops < Self.hopLimit else { return nil }
            let other = try find(text, from: target.node.path, hops: hops + 1)
            guard let next = step(token, from: other) else { return nil }
            target = next
        }
        return target
    }

    private func step(_ token: String, from target: Target) -> Target? {
        if let member = target.node.member(named: token) {
            return Target(node: member.value, pointer: target.pointer + [token], place: member.place)
        }
        let elements = target.node.elements
        guard let index = Int(token), elements.indices.contains(index) else { return nil }
        return Target(node: elements[index], pointer: target.pointer + [token], place: elements[index].place)
    }

    /// The places that a document gives names with `$anchor`.
    private func anchors(of document: Document) -> [String: [String]] {
        if let known = anchors[document.path] { return known }
        var found: [String: [String]] = [:]
        var waiting: [(node: DocumentNode, pointer: [String])] = document.root.map { [($0, [])] } ?? []
        var seen: Set<Int> = []
        while let next = waiting.popLast() {
            guard seen.insert(next.node.index).inserted else { continue }
            for keyword in ["$anchor", "$dynamicAnchor"] {
                if let name = next.node.member(named: keyword)?.value.string { found[name] = next.pointer }
            }
            waiting += next.node.members.map { ($0.value, next.pointer + [$0.name]) }
            waiting += next.node.elements.enumerated().map { ($1, next.pointer + ["\($0)"]) }
        }
        anchors[document.path] = found
        return found
    }
}
