/// The lines of a mock: what it records of each call, what it answers, and how a test says so.
///
/// An actor where every requirement can be awaited, a class of the main actor for a protocol of that, and otherwise a class.
struct MockFragments {
    private let requirements: ProtocolRequirements
    /// `Mock` with the name of the protocol, without `Protocol`.
    private let name: String
    private let isActor: Bool

    /// - Throws: ``ScaffoldError`` where no mock can hold state safely.
    init(_ requirements: ProtocolRequirements, name: String) throws(ScaffoldError) {
        self.requirements = requirements
        self.name = name
        let waiting =
            requirements.methods.first { !$0.isAsync }?.name
            ?? requirements.properties.first { !$0.isAsync }?.name
        isActor = !requirements.isMainActor && waiting == nil
        if let waiting, requirements.isSendable, !requirements.isMainActor {
            throw ScaffoldError(
                "`\(requirements.name)` is `Sendable` and has `\(waiting)`, which is not `async`: a mock that records could not be safe; "
                    + "make it `async`, isolate the protocol to the main actor, or write the mock by hand")
        }
    }

    /// Nil when there is no such kind. With `internal ` in front, for mocks that lie in the target of the tests.
    func lines(_ kind: String) -> [String]? {
        switch kind {
        case "mock declaration": declaration(access: "public ")
        case "mock members": members(access: "public ")
        case "internal mock declaration": declaration(access: "")
        case "internal mock members": members(access: "")
        default: nil
        }
    }

    private func declaration(access: String) -> [String] {
        let head = isActor ? "actor" : "final class"
        return (requirements.isMainActor ? ["@MainActor"] : []) + ["\(access)\(head) \(name): \(requirements.name) {"]
    }

    // MARK: Members

    private func members(access: String) -> [String] {
        var stored: [String] = []
        var functions: [String] = []
        for method in requirements.methods {
            stored += state(of: method, access)
            functions += setter(of: method, access) + function(method, access)
        }
        for property in requirements.properties {
            stored += [
                "/// What is answered for `\(property.name)`.", "\(access)var \(property.name): \(property.type)",
            ]
            if isActor, !isFixed(access) {
                functions += [
                    "", "/// Answers with this from now on.",
                    "\(access)func set\(Self.capital(property.name))(_ value: \(property.type)) {",
                    "    \(property.name) = value", "}",
                ]
            }
        }
        return stored + initializer(access) + functions
    }

    private func state(of method: ProtocolRequirements.Method, _ access: String) -> [String] {
        let base = base(of: method)
        let recorded = Self.recorded(method)
        var lines = ["/// How often `\(method.name)` was called."]
        lines.append("\(access)private(set) var \(base)CallCount = 0")
        if !recorded.isEmpty {
            lines.append("/// What `\(method.name)` was called with, in its order.")
            let parts = recorded.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
            let type = recorded.count == 1 ? recorded[0].type : "(\(parts))"
            lines.append("\(access)private(set) var \(base)Calls: [\(type)] = []")
        }
        if method.result != nil || !method.throwing.isEmpty {
            let value = isFixed(access) ? "" : initial(of: method).map { " = \($0)" } ?? ""
            if !isActor { lines.append("/// What `\(method.name)` answers.") }
            let visibility = isFixed(access) ? "private let" : isActor ? "private var" : access + "var"
            lines.append("\(visibility) \(base)\(Self.answer(method)): \(answerType(method))\(value)")
        }
        return lines
    }

    private func setter(of method: ProtocolRequirements.Method, _ access: String) -> [String] {
        guard isActor, !isFixed(access), method.result != nil || !method.throwing.isEmpty else { return [] }
        let base = base(of: method)
        let answer = Self.answer(method)
        return [
            "", "/// Lets `\(method.name)` answer like this from now on.",
            "\(access)func set\(Self.capital(base))\(answer)(_ answer: \(answerType(method))) {",
            "    \(base)\(answer) = answer", "}",
        ]
    }

    private func function(_ method: ProtocolRequirements.Method, _ access: String) -> [String] {
        let base = base(of: method)
        let recorded = Self.recorded(method)
        let parameters = method.parameters.map { parameter in
            (parameter.label == parameter.name ? "" : parameter.label + " ") + "\(parameter.name): \(parameter.type)"
        }
        let effects = (method.isAsync ? " async" : "") + (method.throwing.isEmpty ? "" : " " + method.throwing)
        var lines = ["", "/// See `\(requirements.name)`."]
        let head = "func \(method.name)(\(parameters.joined(separator: ", ")))\(effects)"
        lines.append(access + head + (method.result.map { " -> " + $0 } ?? "") + " {")
        lines.append("    \(base)CallCount += 1")
        if recorded.count == 1 { lines.append("    \(base)Calls.append(\(recorded[0].name))") }
        if recorded.count > 1 {
            lines.append("    \(base)Calls.append((\(recorded.map(\.name).joined(separator: ", "))))")
        }
        if !method.throwing.isEmpty {
            lines.append("    \(method.result == nil ? "" : "return ")try \(base)Result.get()")
        } else if method.result != nil {
            lines.append("    return \(base)Answer")
        }
        return lines + ["}"]
    }

    /// What has no value that goes without saying is an argument.
    private func initializer(_ access: String) -> [String] {
        let answers = requirements.methods.filter {
            ($0.result != nil || !$0.throwing.isEmpty) && (isFixed(access) || initial(of: $0) == nil)
        }
        let arguments =
            answers.map { (name: base(of: $0) + Self.answer($0), type: answerType($0), value: initial(of: $0)) }
            + requirements.properties.map { (name: $0.name, type: $0.type, value: nil) }
        let comment =
            arguments.isEmpty ? "/// One that was not called yet." : "/// One that answers with these at first."
        var lines = ["", comment]
        let list = arguments.map { "\($0.name): \($0.type)" + ($0.value.map { " = " + $0 } ?? "") }
            .joined(separator: ", ")
        lines.append("\(access)init(\(list)) {\(arguments.isEmpty ? "}" : "")")
        if !arguments.isEmpty { lines += arguments.map { "    self.\($0.name) = \($0.name)" } + ["}"] }
        return lines
    }

    // MARK: Answers

    /// In the target of the tests the answers of an actor are arguments of its initializer: there nobody else could need
    /// to change them.
    private func isFixed(_ access: String) -> Bool { isActor && access.isEmpty }

    /// Methods that throw answer with a result, others with a value.
    private static func answer(_ method: ProtocolRequirements.Method) -> String {
        method.throwing.isEmpty ? "Answer" : "Result"
    }

    private func answerType(_ method: ProtocolRequirements.Method) -> String {
        let value = method.result ?? "Void"
        return method.throwing.isEmpty ? value : "Result<\(value), \(Self.failure(method))>"
    }

    private static func failure(_ method: ProtocolRequirements.Method) -> String {
        guard let open = method.throwing.firstIndex(of: "(") else { return "any Error" }
        return String(method.throwing[method.throwing.index(after: open)...].dropLast())
    }

    private func initial(of method: ProtocolRequirements.Method) -> String? {
        let value = method.result.map(Self.value) ?? "()"
        guard !method.throwing.isEmpty else { return value }
        return value.map { ".success(\($0))" }
    }

    /// A value that says nothing: an empty list, no value, zero.
    private static func value(of type: String) -> String? {
        if type.hasSuffix("?") { return "nil" }
        if type.hasPrefix("[") { return type.contains(":") ? "[:]" : "[]" }
        return ["String": "\"\"", "Int": "0", "Double": "0", "Bool": "false"][type]
    }

    // MARK: Names

    /// Methods of one name are told apart by the labels of their arguments.
    private func base(of method: ProtocolRequirements.Method) -> String {
        guard requirements.methods.count(where: { $0.name == method.name }) > 1 else { return method.name }
        return method.name + method.parameters.map { Self.capital($0.label == "_" ? $0.name : $0.label) }.joined()
    }

    /// Closures and values that are changed in place cannot be kept.
    private static func recorded(_ method: ProtocolRequirements.Method) -> [ProtocolRequirements.Parameter] {
        method.parameters.filter { !$0.type.contains("->") && !$0.type.hasPrefix("inout ") && $0.type != "Void" }
    }

    private static func capital(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
