internal import SwiftParser
@_spi(RawSyntax) internal import SwiftSyntax
public import TenetSyntaxTree

/// swift-syntax parses; its raw tree is copied into the array in one pass and dropped.
extension TenetSyntaxTree.SyntaxTree {
    /// Parses bytes and returns what is not valid Swift, in file order. Invalid code yields a tree all the same.
    public func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> [SyntaxProblem] {
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
}
