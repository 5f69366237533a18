@_spi(RawSyntax) internal import SwiftSyntax
internal import SwiftParser
internal import SwiftDiagnostics
internal import SwiftParserDiagnostics

/// A place where the file is not valid Swift.
public struct SyntaxProblem: Hashable, Sendable {
    public var offset: Int
    public var message: String
}

/// One file's syntax as a flat array in preorder, refilled from file to file so that nothing is allocated in the
/// steady state.
///
/// swift-syntax parses; its raw tree is copied into the array in one pass and dropped. Cursors (``Syntax`` and the
/// typed ones) are plain pointers into this object: they are valid until the next `parse` or until the tree goes
/// away, are not `Sendable`, and so cannot outlive the pass over one file. `@_spi(RawSyntax)` is used here only.
public final class SyntaxTree {
    @usableFromInline let storage: UnsafeMutablePointer<TreeStorage>
    private var nodeCapacity = 1 << 12
    private var textCapacity = 1 << 14
    private var frames: [Frame] = []

    public init() {
        storage = .allocate(capacity: 1)
        storage.initialize(
            to: TreeStorage(
                nodes: .allocate(capacity: nodeCapacity), count: 0,
                text: .allocate(capacity: textCapacity), textCount: 0))
    }

    deinit {
        storage.pointee.nodes.deallocate()
        storage.pointee.text.deallocate()
        storage.deallocate()
    }

    /// The source file; meaningful after the first `parse`.
    public var root: SourceFileSyntax { SourceFileSyntax(unchecked: Syntax(tree: storage, index: 0)) }

    /// All nodes in preorder.
    public var nodes: UnsafeBufferPointer<FlatNode> {
        UnsafeBufferPointer(start: storage.pointee.nodes, count: Int(storage.pointee.count))
    }

    /// The file's bytes.
    public var text: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: storage.pointee.text, count: storage.pointee.textCount)
    }

    /// The node at a preorder index.
    @inlinable public func node(at index: Int) -> Syntax { Syntax(tree: storage, index: Int32(truncatingIfNeeded: index)) }

    /// Parses bytes and returns what is not valid Swift, in file order. Invalid code yields a tree all the same.
    public func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> [SyntaxProblem] {
        load(bytes)
        let file = Parser.parse(source: UnsafeBufferPointer(start: storage.pointee.text, count: bytes.count))
        fill(from: file.raw)
        guard file.hasError else { return [] }
        return ParseDiagnosticsGenerator.diagnostics(for: file)
            .filter { $0.diagMessage.severity == .error }
            .map { SyntaxProblem(offset: $0.position.utf8Offset, message: $0.message) }
            .sorted { ($0.offset, $0.message) < ($1.offset, $1.message) }
    }

    /// Parses text; for tests and examples.
    @discardableResult
    public func parse(_ source: String) -> [SyntaxProblem] {
        var source = source
        return source.withUTF8 { parse($0) }
    }

    /// Parses only and drops the result: the floor that benchmarks compare with.
    public static func parseOnly(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        Parser.parse(source: bytes).totalLength.utf8Length
    }

    private func load(_ bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.count > textCapacity {
            storage.pointee.text.deallocate()
            textCapacity = max(bytes.count, textCapacity * 2)
            storage.pointee.text = .allocate(capacity: textCapacity)
        }
        if let base = bytes.baseAddress { storage.pointee.text.update(from: base, count: bytes.count) }
        storage.pointee.textCount = bytes.count
    }

    // MARK: Flattening

    /// A layout node whose children are being copied.
    private struct Frame {
        var children: RawSyntaxBuffer
        var position: Int
        var node: Int32
    }

    /// Copies the raw tree with an explicit stack: a chain of 20,000 calls is 20,000 levels deep.
    private func fill(from root: RawSyntax) {
        frames.removeAll(keepingCapacity: true)
        storage.pointee.count = 0
        var offset = 0
        var lastTokenEnd = 0
        /// Frames from here on have not seen a token yet.
        var firstUnstarted = 0

        func open(_ raw: RawSyntax, slot: Int, parent: Int32) {
            let slot = UInt8(min(slot, 127))
            if let token = raw.tokenView {
                let leading = token.leadingTriviaByteLength
                let isMissing = token.presence == .missing
                let length = isMissing ? 0 : token.rawText.count
                let start = offset + leading
                append(
                    FlatNode(
                        kind: .token, tokenKind: TenetSyntaxTree.TokenKind(token.rawKind),
                        slotAndMissing: slot | (isMissing ? 0x80 : 0), fullStart: UInt32(offset), start: UInt32(start),
                        end: UInt32(start + length), parent: parent, next: storage.pointee.count + 1))
                offset += raw.byteLength
                guard !isMissing else { return }
                lastTokenEnd = start + length
                while firstUnstarted < frames.count {
                    storage.pointee.nodes[Int(frames[firstUnstarted].node)].start = UInt32(start)
                    firstUnstarted += 1
                }
            } else if let layout = raw.layoutView {
                let index = storage.pointee.count
                append(
                    FlatNode(
                        kind: NodeKind(raw.kind), tokenKind: .unknown, slotAndMissing: slot, fullStart: UInt32(offset),
                        start: .max, end: 0, parent: parent, next: 0))
                frames.append(Frame(children: layout.children, position: 0, node: index))
            }
        }

        open(root, slot: 0, parent: 0)
        while let top = frames.indices.last {
            let frame = frames[top]
            if frame.position < frame.children.count {
                frames[top].position += 1
                if let child = frame.children[frame.position] {
                    open(child, slot: frame.position, parent: frame.node)
                }
                continue
            }
            let node = storage.pointee.nodes + Int(frame.node)
            node.pointee.next = storage.pointee.count
            if node.pointee.start == .max {
                node.pointee.start = node.pointee.fullStart
                node.pointee.end = node.pointee.fullStart
            } else {
                node.pointee.end = UInt32(lastTokenEnd)
            }
            frames.removeLast()
            firstUnstarted = min(firstUnstarted, frames.count)
        }
    }

    private func append(_ node: FlatNode) {
        let count = Int(storage.pointee.count)
        if count == nodeCapacity {
            let larger = UnsafeMutablePointer<FlatNode>.allocate(capacity: nodeCapacity * 2)
            larger.moveInitialize(from: storage.pointee.nodes, count: count)
            storage.pointee.nodes.deallocate()
            storage.pointee.nodes = larger
            nodeCapacity *= 2
        }
        (storage.pointee.nodes + count).initialize(to: node)
        storage.pointee.count += 1
    }
}

extension TenetSyntaxTree.TokenKind {
    /// Both enumerations list the same cases in the same order; a test compares them.
    @inline(__always)
    init(_ raw: RawTokenKind) { self = TenetSyntaxTree.TokenKind(rawValue: raw.rawValue) ?? .unknown }
}
