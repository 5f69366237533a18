/// Findings as bytes, for the cache.
extension Finding {
    public func write(to writer: inout ByteWriter) {
        writer.write(rule.rawValue)
        writer.write(severity.rawValue)
        writer.write(path)
        writer.write(range)
        writer.write(message)
        writer.write(help)
        writer.write(notes) { writer, note in
            writer.write(note.path)
            writer.write(note.range)
            writer.write(note.message)
        }
        writer.write(fix.map { [$0] } ?? []) { writer, fix in
            writer.write(fix.title)
            writer.write(fix.safety.rawValue)
            writer.write(fix.edits) { writer, edit in
                writer.write(edit.range)
                writer.write(edit.text)
            }
        }
        writer.write(clauses) { $0.write($1) }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        self.init(
            rule: RuleID(try reader.string()), severity: try reader.choice(Severity.self), path: try reader.string(),
            range: try reader.range(), message: try reader.string(), help: try reader.string())
        notes = try reader.list { (reader) throws(ByteCodingError) in
            Note(path: try reader.string(), range: try reader.range(), message: try reader.string())
        }
        fix = try reader.list { (reader) throws(ByteCodingError) in
            let title = try reader.string()
            let safety = try reader.choice(FixSafety.self)
            let edits = try reader.list { (reader) throws(ByteCodingError) in
                Edit(try reader.range(), try reader.string())
            }
            return Fix(title, safety, edits)
        }.first
        clauses = try reader.list { (reader) throws(ByteCodingError) in try reader.string() }
    }
}
