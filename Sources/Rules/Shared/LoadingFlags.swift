import TenetRuleKit

/// Flags that say that something is under way, and the places that raise and lower them.
struct LoadingFlags {
    /// Names besides those of the form `is…ing`.
    var names: [String]
    /// Functions that take the flag as their argument: `setLoading(true)`.
    var setters: [String]

    func isFlag(_ name: TextSlice) -> Bool {
        if name.isOne(of: names) { return true }
        return name.count > 6 && name.hasPrefix("is") && name.hasSuffix("ing") && (name[2] ?? 0) < 0x60
    }

    /// The flag that an event sets to a literal, and the literal.
    func setting(_ node: Syntax) -> (flag: String, isOn: Bool)? {
        if let assignment = node.as(SequenceExprSyntax.self)?.assignment, assignment.operator == "=",
            assignment.value.count == 1, let literal = assignment.value[0].as(BooleanLiteralExprSyntax.self),
            let name = assignment.target.lastName?.identifier, isFlag(name)
        {
            return (assignment.target.text.string.replacing("self.", with: ""), literal.text == "true")
        }
        if let call = node.as(FunctionCallExprSyntax.self), let name = call.calledName, name.text.isOne(of: setters),
            let literal = call.arguments.only?.expression.as(BooleanLiteralExprSyntax.self)
        {
            return (name.text.string, literal.text == "true")
        }
        return nil
    }

    /// The flag is assigned to, whatever the value.
    func assigns(_ flag: String, _ node: Syntax) -> Bool {
        if let setting = setting(node) { return setting.flag == flag }
        guard let assignment = node.as(SequenceExprSyntax.self)?.assignment else { return false }
        return assignment.target.text.string.replacing("self.", with: "") == flag
    }

    /// The flag is lowered somewhere in a closure or function that the event hands on.
    func isHandedOn(_ flag: String, _ node: Syntax) -> Bool {
        guard node.kind == .closureExpr || node.kind == .functionDecl else { return false }
        return node.descendants(SequenceExprSyntax.self).contains {
            setting($0.syntax).map { $0 == (flag, false) } ?? false
        }
            || node.descendants(FunctionCallExprSyntax.self).contains {
                setting($0.syntax).map { $0 == (flag, false) } ?? false
            }
    }

    /// Names of the file's functions that assign to a flag, so that calling them may lower it.
    static func functions(assigning flag: String, in file: FilePass, _ flags: LoadingFlags) -> [String] {
        let last = flag.split(separator: ".").last.map(String.init) ?? flag
        return file.root.descendants(FunctionDeclSyntax.self).compactMap { function in
            guard let body = function.body, body.text.contains(last) else { return nil }
            return body.descendants(SequenceExprSyntax.self).contains { $0.assignment?.target.lastName?.text == last }
                ? function.name.text.string : nil
        }
    }
}
