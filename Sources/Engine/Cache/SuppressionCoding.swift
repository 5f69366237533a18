import TenetModel
import TenetRuleKit

extension Suppression {
    func write(to writer: inout ByteWriter) {
        writer.write(effect.rawValue)
        writer.write(names) { $0.write($1) }
        writer.write(nameRanges) { $0.write($1) }
        writer.write(covered) { $0.write($1) }
        writer.write(coversEnds)
        writer.write(reason)
        writer.write(comment)
        writer.write(isForeign)
        writer.write(misreading.map { [$0] } ?? []) { $1.write(to: &$0) }
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        self.init(
            effect: try reader.choice(Effect.self),
            names: try reader.list { (reader) throws(ByteCodingError) in try reader.string() },
            nameRanges: try reader.list { (reader) throws(ByteCodingError) in try reader.range() },
            covered: try reader.list { (reader) throws(ByteCodingError) in try reader.range() },
            coversEnds: try reader.bool(), reason: try reader.string(), comment: try reader.range(),
            isForeign: try reader.bool(),
            misreading: try reader.list { (reader) throws(ByteCodingError) in try Misreading(from: &reader) }.first)
    }
}

extension Misreading {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(written)
        writer.write(problem)
        writer.write(scope)
        writer.write(range)
        writer.write(isCertain)
        writer.write(mayBeProse)
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteCodingError) {
        self.init(
            written: try reader.string(), problem: try reader.string(), scope: try reader.string(),
            range: try reader.range(), isCertain: try reader.bool(), mayBeProse: try reader.bool())
    }
}
