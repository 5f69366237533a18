/// Bad paths of which only the whole project tells whether they are real: on the way they pass calls that may put
/// things right.
///
/// A rule asks its graph again and again, taking more calls for good ones, and keeps the answers as a fact. The project
/// stage decides about the calls and finds the answer that fits.
public struct OpenPaths: Hashable, Sendable, Codable {
    /// A call or write that may put things right, and what it is asked about.
    public struct Premise: Hashable, Sendable, Codable {
        /// The argument that matters; its offset is where the callee's name begins.
        public var argument: CallArgument

        public init(_ argument: CallArgument) { self.argument = argument }

        /// A call or a write that matters as a whole.
        /// - Parameter name: what is called or written.
        public init(_ name: TokenSyntax) {
            argument = CallArgument(offset: name.range.lower, position: -1, label: "", isTrailing: false)
        }
    }

    /// One bad path.
    public struct Path: Hashable, Sendable, Codable {
        /// Calls that it passes; where one is good, the path does not count.
        public var premises: [Premise]
        /// For each premise the path to look at when it is good: -1 when there is none, -2 when nobody looked.
        public var next: [Int]
        /// Where the names of other calls begin that it passes: when one of them never returns, the path is not real.
        public var calls: [Int32]
        public var notes: [Note]
        /// The last place of the path that matters: where it ends or where something happens again.
        public var end: ByteRange
    }

    /// The first one is bad as long as no call is good.
    public private(set) var paths: [Path]

    private static let maximumPaths = 12
    private static let none = -1
    private static let unexplored = -2

    /// Asks for bad paths.
    /// - Parameters:
    ///   - premises: what an event stands for; none for most.
    ///   - search: answers the question when some events are good; nil when nothing is known.
    /// - Returns: nil when there is no bad path at all, or nothing is known.
    public init?(
        in file: FilePass, premises: @escaping (Syntax) -> [Premise],
        _ search: (_ isGood: @escaping (Syntax) -> Bool) -> FlowAnswer?
    ) {
        paths = []
        var assumed: [Set<Premise>] = [[]]
        var next = 0
        var numbers: [Set<Premise>: Int] = [:]
        while next < assumed.count {
            let good = assumed[next]
            let answer = search { node in !good.isEmpty && premises(node).contains { good.contains($0) } }
            guard let answer else { return nil }
            numbers[good] = Self.none
            if case .fails(let witness) = answer {
                numbers[good] = paths.count
                var path = Path(witness, in: file, premises)
                // It gets around all of these calls: what leads it there matters only when they are good.
                if path.premises.isEmpty, case .fails(let sure)? = search({ !premises($0).isEmpty }) {
                    path = Path(sure, in: file, premises)
                }
                paths.append(path)
                for premise in path.premises {
                    let more = good.union([premise])
                    guard assumed.count < Self.maximumPaths, !assumed.contains(more) else { continue }
                    assumed.append(more)
                }
            } else if next == 0 {
                return nil
            }
            next += 1
        }
        link(assumed, numbers)
    }

    private mutating func link(_ assumed: [Set<Premise>], _ numbers: [Set<Premise>: Int]) {
        for good in assumed {
            guard let number = numbers[good], number >= 0 else { continue }
            paths[number].next = paths[number].premises.map { numbers[good.union([$0])] ?? Self.unexplored }
        }
    }

    /// The bad path that is real, if there is one.
    /// - Parameters:
    ///   - path: the file that the paths are of.
    ///   - isGood: what the project says of a call or write; true also when it says nothing.
    public func bad(
        in path: String, of model: ProjectModel, isGood: (_ use: Use, _ argument: CallArgument) -> Bool
    ) -> Path? {
        bad { premise in
            model.use(in: path, at: Int(premise.argument.offset)).map { isGood($0, premise.argument) } ?? true
        } returns: { offset in
            model.use(in: path, at: offset).map { !$0.neverReturns } ?? true
        }
    }

    private func bad(isGood: (Premise) -> Bool, returns: (Int) -> Bool) -> Path? {
        var number = 0
        for _ in 0...paths.count {
            guard paths.indices.contains(number) else { return nil }
            let path = paths[number]
            if let good = path.premises.indices.first(where: { isGood(path.premises[$0]) }) {
                guard path.next.indices.contains(good) else { return nil }
                number = path.next[good]
                continue
            }
            return path.calls.allSatisfy { returns(Int($0)) } ? path : nil
        }
        return nil
    }
}

extension OpenPaths.Path {
    fileprivate init(_ witness: FlowWitness, in file: FilePass, _ premises: (Syntax) -> [OpenPaths.Premise]) {
        self.init(
            premises: [], next: [], calls: [], notes: witness.notes(in: file),
            end: witness.steps.last?.node.range ?? ByteRange(0, 0))
        for event in witness.events {
            for premise in premises(event.node) where !self.premises.contains(premise) { self.premises.append(premise) }
            guard event.kind == .call, let call = event.node.as(FunctionCallExprSyntax.self),
                let name = call.calledName, call.mayEndAll
            else { continue }
            calls.append(Int32(truncatingIfNeeded: name.range.lower))
        }
    }
}

extension FunctionCallExprSyntax {
    /// Written like a call of a function that may be declared to return `Never`.
    fileprivate var mayEndAll: Bool {
        guard isStatement, let name = calledName, !name.text.startsUppercase else { return false }
        guard let base = calledBase else { return isPlain }
        return base.text == "self" || base.text.startsUppercase
    }
}
