/// Follows values through the project's functions to the calls that go to a server.
///
/// An abstract interpretation: texts, addresses and requests are known by their parts, everything else by its type. Calls of
/// the project's functions are followed with what they are given; both branches are taken where nobody knows which. Steps are
/// bounded, and what lies behind the bound is unknown.
final class RequestEvaluator {
    unowned let model: ProjectModel
    let index: CodingIndex
    let bodies: [Declaration: RequestCode]
    var records: [RequestRecord] = []
    /// Requests that a function makes and returns to whoever asks.
    var made: [RequestRecord] = []
    /// Addresses of files and of whatever else is no request.
    var elsewhere: Set<RequestPlace> = []
    /// Calls that go to a server with an address that was not followed, and those with one that was.
    var blind: Set<RequestPlace> = []
    var seen: Set<RequestPlace> = []
    /// The call in the entry's own body that is followed.
    var site: RequestPlace?
    /// What the receiver of the last call of a library is afterwards, where the call changes it.
    var mutated: RequestValue?
    /// The bodies that hold a name of a request's making, over any number of calls.
    var reached: Set<Declaration> = []
    var declaredTypes: [String: ProjectType?] = [:]
    /// The members with a body that the project adds to types of libraries, by name: asked at each call, of thousands of `init`.
    private(set) lazy var additions = Dictionary(
        grouping: bodies.keys.filter { $0.parent.map { $0.kind == .extension && $0.groupedType == nil } ?? false },
        by: \.name)
    private var steps = 0
    private var allSteps = 0
    /// Following ended before every body was looked at.
    var isCut: Bool { allSteps >= Self.stepsOfProject }
    private var active: [Declaration: Int] = [:]
    private var constants: [Declaration: RequestValue] = [:]

    static let maximumDepth = 14
    private static let stepsOfEntry = 6_000
    private static let stepsOfProject = 3_000_000

    init(_ index: CodingIndex) {
        self.index = index
        model = index.model
        var bodies: [Declaration: RequestCode] = [:]
        for (number, file) in model.files.enumerated() where file.role == .app {
            for body in file.requestBodies {
                let declaration = Declaration(model, file.declarations.lowerBound + body.declaration)
                bodies[declaration] = RequestCode(model: model, file: Int32(number), index: body.node)
            }
        }
        self.bodies = bodies
    }

    // MARK: Entries

    /// Follows one body with nothing known from outside but what is given.
    ///
    /// - Parameter choice: the case or type that it is given, where nobody was seen to give it.
    func enter(
        _ declaration: Declaration, self value: RequestValue, _ parameters: [String: RequestValue] = [:],
        _ bindings: [String: SwiftType] = [:], choice: String? = nil
    ) {
        guard let code = bodies[declaration] else { return }
        let first = records.count
        defer {
            for index in first..<records.count where choice != nil {
                records[index].isMade = true
                records[index].choice = choice ?? ""
            }
        }
        steps = 0
        site = nil
        let frame = RequestFrame(declaration, value, bindings, depth: 0)
        frame.result =
            declaration.kind == .function || declaration.kind.isVariable ? type(declaration.type, frame) : nil
        for parameter in declaration.parameters {
            frame.variables[parameter.name] = parameters[parameter.name] ?? given(parameter, frame)
        }
        let value = runBody(code, frame)
        if case .message(let message) = value, message.form == .request { addMade(message, frame) }
    }

    /// A parameter of a function that is entered from outside.
    private func given(_ parameter: Parameter, _ frame: RequestFrame) -> RequestValue {
        let value = placeholder(type(parameter.type, frame), parameter.name)
        guard case .message(var message) = value, message.form == .text else { return value }
        for index in message.pieces.indices { message.pieces[index].isOpen = true }
        return .message(message)
    }

    private func addMade(_ message: RequestMessage, _ frame: RequestFrame) {
        var record = RequestRecord(message: message, site: nil, declaration: frame.declaration)
        record.isMade = true
        record.choice = frame.selfValue.instance?.choice ?? ""
        made.append(record)
    }

    // MARK: Bodies

    /// What a body yields: the only value of those that it returns, or the first that is known.
    func runBody(_ code: RequestCode, _ frame: RequestFrame) -> RequestValue {
        guard code.kind == .block else { return value(of: code, frame, frame.result) }
        let statements = code.children.filter { $0.kind != .parameter }
        if statements.count == 1, let only = statements.first, only.kind.isExpression {
            let found = value(of: only, frame, frame.result)
            return frame.returned.isEmpty ? found : join(frame.returned + [found])
        }
        _ = run(statements, frame)
        return join(frame.returned)
    }

    /// Runs statements; true when they surely return.
    func run(_ statements: [RequestCode], _ frame: RequestFrame) -> Bool {
        for statement in statements where run(statement, frame) { return true }
        return false
    }

    /// Calls a function of the project; nil when it has no body that can be followed.
    func call(
        _ function: Declaration, self value: RequestValue, _ arguments: [RequestArgument], _ frame: RequestFrame,
        _ expected: SwiftType?
    ) -> (value: RequestValue, changed: RequestValue?)? {
        guard let code = bodies[function], frame.depth < Self.maximumDepth, active[function, default: 0] < 2,
            matters(function)
        else { return nil }
        active[function, default: 0] += 1
        defer { active[function, default: 1] -= 1 }
        let inner = RequestFrame(function, value, [:], depth: frame.depth + 1)
        inner.bindings = bindings(of: function, value, arguments, expected, inner)
        inner.result = function.kind == .function || function.kind.isVariable ? type(function.type, inner) : nil
        bind(function, code, arguments, inner)
        inner.uncertainty = frame.isUncertain ? 1 : 0
        let found = runBody(code, inner)
        for argument in arguments {
            if case .closure(let closure) = argument.value, !closure.isCalled { _ = call(closure, [], frame) }
        }
        let result = found.isKnown ? found : inner.result.map { placeholder($0, function.name) } ?? found
        let isNone = if case .none = found { true } else { false }
        return (isNone ? .none : result, inner.changesSelf ? inner.selfValue : nil)
    }

    /// What has nothing to do with requests counts for its value alone.
    private func matters(_ function: Declaration) -> Bool {
        guard function.kind == .function, !reached.contains(function) else { return true }
        return !["", "Void", "()", "Bool", "Int", "Double", "some View"].contains(function.type)
    }

    private func bind(
        _ function: Declaration, _ code: RequestCode, _ arguments: [RequestArgument], _ inner: RequestFrame
    ) {
        var rest = arguments
        let defaults = code.kind == .block ? code.children.filter { $0.kind == .parameter } : []
        for parameter in function.parameters {
            let index =
                rest.firstIndex { $0.label == parameter.label }
                ?? rest.firstIndex { if case .closure = $0.value { $0.label.isEmpty } else { false } }
            if let index {
                inner.variables[parameter.name] = rest.remove(at: index).value
            } else if let value = defaults.first(where: { $0.name == parameter.name })?.first {
                inner.variables[parameter.name] = self.value(of: value, inner, type(parameter.type, inner))
            } else {
                inner.variables[parameter.name] = placeholder(type(parameter.type, inner), parameter.name)
            }
        }
    }

    /// Calls a closure with values for its parameters.
    func call(_ closure: RequestClosure, _ values: [RequestValue], _ caller: RequestFrame) -> RequestValue {
        guard caller.depth < Self.maximumDepth, step() else { return .unknown }
        closure.isCalled = true
        let frame = RequestFrame(
            closure.frame.declaration, closure.frame.selfValue, closure.frame.bindings, depth: caller.depth + 1,
            parent: closure.frame)
        var values = values
        let count = closure.code.children.count { $0.kind == .parameter }
        if count > 1, values.count == 1, case .tuple(let parts) = values[0] { values = parts.map(\.value) }
        var number = 0
        for child in closure.code.children where child.kind == .parameter {
            let written = child.first.map { type($0.name, frame) }
            frame.variables[child.name] =
                number < values.count ? values[number] : written.map { placeholder($0, child.name) } ?? .unknown
            number += 1
        }
        if number == 0 { for (number, value) in values.enumerated() { frame.variables["$\(number)"] = value } }
        guard let block = closure.code.children.last, block.kind == .block else { return .unknown }
        let found = runBody(block, frame)
        if frame.changesSelf {
            closure.frame.selfValue = frame.selfValue
            closure.frame.changesSelf = true
        }
        return found
    }

    /// The initial value of a global or static name, once for the whole project.
    func constant(_ declaration: Declaration, self value: RequestValue, _ frame: RequestFrame) -> RequestValue {
        if let known = constants[declaration] { return known }
        guard let found = call(declaration, self: value, [], frame, nil)?.value else {
            return placeholder(
                type(declaration.type, RequestFrame(declaration, value, [:], depth: 0)), declaration.name)
        }
        constants[declaration] = found
        return found
    }

    /// False when the entry has taken more steps than any that people write.
    func step() -> Bool {
        steps += 1
        allSteps += 1
        return steps < Self.stepsOfEntry && !isCut
    }

    // MARK: Values in common

    /// The first that is known; a message that is one of several is marked.
    func join(_ values: [RequestValue]) -> RequestValue {
        let known = values.filter(\.isKnown)
        guard let first = known.first else {
            return values.contains { if case .none = $0 { true } else { false } } ? .none : .unknown
        }
        guard case .message(var message) = first, !message.isAbsolute else { return first }
        if known.dropFirst().contains(where: { $0.message?.template != message.template }) { message.isChoice = true }
        return .message(message)
    }
}

extension RequestNodeKind {
    /// Yields a value when it is all that a body has.
    var isExpression: Bool {
        switch self {
        case .block, .binding, .tupleBinding, .assignment, .return, .requirement, .loop, .arm, .match, .argument,
            .parameter,
            .piece, .typeName:
            false
        default: true
        }
    }
}

/// A call to a server with what is known of it.
struct RequestRecord {
    var message: RequestMessage
    /// The call in a body of the app that it began with.
    var site: RequestPlace?
    var declaration: Declaration?
    /// The types that its answer is decoded as.
    var responses: [(type: SwiftType, place: RequestPlace)] = []
    /// It is made and given to whoever asks; nobody was seen to send it.
    var isMade = false
    /// The case or type that it stands for.
    var choice = ""
}
