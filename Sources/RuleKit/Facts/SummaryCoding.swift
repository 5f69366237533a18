internal import TenetResources

// Summaries as bytes, for the cache.

extension SummaryFact {
    func write(to writer: inout ByteWriter) {
        writer.write(Int(declaration))
        writer.write(Int(traits.rawValue))
        writer.write(effects) { writer, effect in
            writer.write(effect.property)
            writer.write(effect.value)
            writer.write(Int(effect.parameter))
            writer.write(effect.isAlways)
            writer.write(Int(effect.offset))
        }
        writer.write(keeps) { writer, keep in
            writer.write(keep.property)
            writer.write(Int(keep.parameter))
            writer.write(Int(keep.offset))
        }
        writer.write(calls) { writer, call in
            writer.write(Int(call.offset))
            writer.write(call.isAlways)
            writer.write(call.holder)
            writer.write(call.arguments) { writer, argument in
                argument.place.write(to: &writer)
                writer.write(argument.value)
                writer.write(Int(argument.parameter))
            }
        }
        writer.write(blocking) { writer, call in
            writer.write(Int(call.kind.rawValue))
            writer.write(call.text)
            writer.write(call.range)
        }
        writer.write(answers) { writer, answer in
            writer.write(Int(answer.parameter))
            answer.use.write(to: &writer)
        }
    }

    init(from reader: inout ByteReader, names: Int, declarations: Int) throws(ByteCodingError) {
        declaration = try reader.owner(below: declarations)
        guard declaration >= 0 else { throw ByteCodingError() }
        traits = SummaryTraits(rawValue: try reader.number(UInt8.self))
        effects = try reader.list { (reader) throws(ByteCodingError) in
            EffectFact(
                property: try reader.name(below: names), value: try reader.name(below: names),
                parameter: try reader.number(Int32.self), isAlways: try reader.bool(),
                offset: try reader.number(Int32.self))
        }
        keeps = try reader.list { (reader) throws(ByteCodingError) in
            KeepFact(
                property: try reader.name(below: names), parameter: try reader.number(Int32.self),
                offset: try reader.number(Int32.self))
        }
        calls = try reader.list { (reader) throws(ByteCodingError) in
            CallFact(
                offset: try reader.number(Int32.self), isAlways: try reader.bool(),
                holder: try reader.name(below: names),
                arguments: try reader.list { (reader) throws(ByteCodingError) in
                    ArgumentFact(
                        place: try CallArgument(from: &reader), value: try reader.name(below: names),
                        parameter: try reader.number(Int32.self))
                })
        }
        blocking = try reader.list { (reader) throws(ByteCodingError) in
            guard let kind = Blocking(rawValue: try reader.number(UInt8.self)) else { throw ByteCodingError() }
            return BlockingFact(kind: kind, text: try reader.name(below: names), range: try reader.range())
        }
        answers = try reader.list { (reader) throws(ByteCodingError) in
            AnswerFact(parameter: try reader.number(Int32.self), use: try AnswerUse(from: &reader, depth: 0))
        }
    }
}

extension AnswerUse {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(isCalled)
        writer.write(isKept)
        writer.write(paths) { $0.write(Int($1)) }
        writer.write(handovers) { writer, handover in
            writer.write(handover.argument.map { [$0] } ?? []) { $1.write(to: &$0) }
            writer.write(handover.isInPlace)
            writer.write(handover.inner) { $1.write(to: &$0) }
        }
    }

    fileprivate init(from reader: inout ByteReader, depth: Int) throws(ByteCodingError) {
        guard depth <= 8 else { throw ByteCodingError() }
        isCalled = try reader.bool()
        isKept = try reader.bool()
        paths = try reader.list { (reader) throws(ByteCodingError) in try reader.number(UInt32.self) }
        handovers = try reader.list { (reader) throws(ByteCodingError) in
            Handover(
                argument: try reader.list { (reader) throws(ByteCodingError) in
                    try CallArgument(from: &reader)
                }.first, isInPlace: try reader.bool(),
                inner: try reader.list { (reader) throws(ByteCodingError) in
                    try AnswerUse(from: &reader, depth: depth + 1)
                })
        }
    }
}

extension CallArgument {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(Int(offset))
        writer.write(Int(position))
        writer.write(label)
        writer.write(isTrailing)
        writer.write(next)
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteCodingError) {
        self.init(
            offset: Int(try reader.number(Int32.self)), position: Int(try reader.number(Int32.self)),
            label: try reader.string(), isTrailing: try reader.bool(), next: try reader.string())
    }
}
