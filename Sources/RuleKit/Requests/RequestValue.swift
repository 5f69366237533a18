/// What an expression yields, as far as it matters to requests.
indirect enum RequestValue {
    case unknown
    case none
    case message(RequestMessage)
    /// What a server answers to a request, in whatever wrapping: data, a publisher, a result.
    case answer(Int)
    case encoded(RequestPayload)
    case list([RequestValue])
    /// Entries in order; there may be more.
    case map([RequestEntry], isOpen: Bool, RequestPlace)
    case tuple([RequestArgument])
    case queryItem(String?, RequestPlace)
    case instance(RequestInstance)
    case type(SwiftType)
    /// A member of a type that is not the project's, by its name.
    case symbol(String, [RequestArgument])
    case closure(RequestClosure)

    var message: RequestMessage? { if case .message(let message) = self { message } else { nil } }
    var instance: RequestInstance? { if case .instance(let instance) = self { instance } else { nil } }
    var isKnown: Bool {
        switch self {
        case .unknown, .none: false
        default: true
        }
    }
}

struct RequestEntry {
    /// nil when it is no text that is written out.
    var key: String?
    var value: RequestValue
    var place: RequestPlace
}

extension RequestEntry {
    /// The key and the value, as a loop or a closure is given them.
    var pair: RequestValue {
        var text = RequestMessage(.text, [RequestMessage.Piece(text: key ?? "key", isValue: key == nil)])
        if let key { text.literals = [RequestMessage.Literal(place: place, text: key)] }
        return .tuple([
            RequestArgument(label: "key", value: .message(text)), RequestArgument(label: "value", value: value),
        ])
    }
}

struct RequestArgument {
    var label: String
    var value: RequestValue
}

/// A value of a type with what is known of its members.
struct RequestInstance {
    var type: SwiftType
    /// The project's own type, if it is one.
    var declared: ProjectType?
    var fields: [String: RequestValue] = [:]
    var caseName: String?
    var payload: [RequestArgument] = []
    /// The name of the parameter or property that nothing else is known of.
    var name = ""

    /// The type and the case.
    var choice: String { "\(type).\(caseName ?? "")" }
}

/// A closure with what was around it.
final class RequestClosure {
    let code: RequestCode
    let frame: RequestFrame
    var isCalled = false

    init(_ code: RequestCode, _ frame: RequestFrame) {
        self.code = code
        self.frame = frame
    }
}

/// A node of a body over the linked project.
struct RequestCode {
    unowned(unsafe) let model: ProjectModel
    let file: Int32
    let index: Int32

    private var node: RequestNode { model.files[Int(file)].requestNodes[Int(index)] }
    var kind: RequestNodeKind { node.kind }
    var range: ByteRange { node.range }
    var place: RequestPlace { RequestPlace(file: file, range: node.range) }
    var name: String { model.text(model.files[Int(file)].symbol(node.name)) }

    var children: [RequestCode] {
        var found: [RequestCode] = []
        let end = node.end
        var next = index + 1
        let nodes = model.files[Int(file)].requestNodes
        while next < end {
            found.append(RequestCode(model: model, file: file, index: next))
            next = nodes[Int(next)].end
        }
        return found
    }
    var first: RequestCode? { index + 1 < node.end ? RequestCode(model: model, file: file, index: index + 1) : nil }
}

/// What is known inside one call of a function, or inside a closure.
final class RequestFrame {
    var variables: [String: RequestValue] = [:]
    var selfValue: RequestValue
    /// What generic parameters stand for.
    var bindings: [String: SwiftType]
    let declaration: Declaration
    let parent: RequestFrame?
    let depth: Int
    /// The type that is returned.
    var result: SwiftType?
    var returned: [RequestValue] = []
    /// Inside so many branches of which nobody knows whether they are taken.
    var uncertainty = 0
    var changesSelf = false

    init(
        _ declaration: Declaration, _ selfValue: RequestValue, _ bindings: [String: SwiftType], depth: Int,
        parent: RequestFrame? = nil
    ) {
        self.declaration = declaration
        self.selfValue = selfValue
        self.bindings = bindings
        self.depth = depth
        self.parent = parent
    }

    func value(_ name: String) -> RequestValue? { variables[name] ?? parent?.value(name) }

    /// Sets a name where it is declared; false when it is none of the local names.
    func set(_ name: String, _ value: RequestValue) -> Bool {
        if variables[name] != nil {
            variables[name] = value
            return true
        }
        return parent?.set(name, value) ?? false
    }

    /// Everything that a block may change, closures around included.
    struct State {
        var variables: [[String: RequestValue]]
        var selfValue: RequestValue
    }

    var state: State {
        get {
            var all: [[String: RequestValue]] = []
            var current: RequestFrame? = self
            while let frame = current {
                all.append(frame.variables)
                current = frame.parent
            }
            return State(variables: all, selfValue: selfValue)
        }
        set {
            var current: RequestFrame? = self
            for variables in newValue.variables {
                current?.variables = variables
                current = current?.parent
            }
            selfValue = newValue.selfValue
        }
    }

    /// The frame of the function around closures.
    var outermost: RequestFrame { parent?.outermost ?? self }
    var isUncertain: Bool { uncertainty > 0 || parent?.isUncertain == true }
}
