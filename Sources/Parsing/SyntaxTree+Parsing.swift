internal import SwiftParser
@_spi(RawSyntax) internal import SwiftSyntax
public import TenetSyntaxTree

/// swift-syntax parses; its raw tree is copied into the array in one pass and dropped.
extension TenetSyntaxTree.SyntaxTree {
    /// Parses bytes and returns what is not valid Swift, in file order. Invalid code yields a tree all the same.
    ///
    /// What the parser may not come to an end with, or has no stack for, is one problem and an empty tree: it recurses, and
    /// nothing can stop it once it runs.
    public func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> [SyntaxProblem] {
        guard !ByteScan.isHarmless(bytes) else { return parseUnguarded(bytes) }
        switch TokenScan.judge(bytes, quietLevels: TokenScan.quietLevelsOnAnyStack) {
        case .harmless: return parseUnguarded(bytes)
        case .doubtful(let trouble), .refused(let trouble):
            _ = parseUnguarded(UnsafeBufferPointer(start: nil, count: 0))
            return [
                SyntaxProblem(
                    offset: trouble.offset, message: "the parser does not take it: \(trouble.construct)",
                    isRefusal: true)
            ]
        }
    }

    /// Parses text as ``parse(_:)-(UnsafeBufferPointer<UInt8>)`` does.
    @discardableResult
    public func parse(_ source: String) -> [SyntaxProblem] {
        var source = source
        return source.withUTF8 { parse($0) }
    }

    /// The same for who has looked at the bytes, and has a stack for them.
    package func parseUnguarded(_ bytes: UnsafeBufferPointer<UInt8>) -> [SyntaxProblem] {
        load(bytes)
        let file = Parser.parse(source: text)
        refill { nodes in
            var flattener = Flattener(nodes)
            flattener.run(file.raw)
            nodes = flattener.nodes
        }
        guard file.hasError else { return [] }
        return SyntaxProblem.problems(in: file)
    }

    /// Parses only and drops the result: the floor that benchmarks compare with.
    package static func parseOnly(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        Parser.parse(source: bytes).totalLength.utf8Length
    }
}
