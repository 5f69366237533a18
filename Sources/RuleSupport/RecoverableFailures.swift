package import TenetRuleKit

/// Which calls fail in normal use: what they read or convert comes from outside.
package enum RecoverableFailures {
    /// Types that are made from a text which may not fit.
    package static let conversions = ["URL", "URLComponents", "UUID", "Int", "Double", "Float", "Decimal"]

    /// A `StaticString` is a literal at every place that gives one.
    private static func isWritten(_ value: ExprSyntax) -> Bool {
        let given =
            value.ancestor(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
            ?? value.ancestor(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
        return given?.contains { $0.type.text == "StaticString" && value.mentions([$0.internalName.identifier]) }
            ?? false
    }

    /// The bytes of a text that is written in the program: `json.data(using: .utf8)!`, `Data(json.utf8)`.
    private static func isWrittenBytes(_ value: ExprSyntax) -> Bool {
        var value = value.stripped
        while let inner = value.as(ForceUnwrapExprSyntax.self)?.expression { value = inner.stripped }
        if let literal = value.as(StringLiteralExprSyntax.self) { return !literal.hasInterpolation }
        if let access = value.as(MemberAccessExprSyntax.self), let base = access.base {
            return access.declName.baseName.text == "utf8" ? isWrittenBytes(base) : value.isConstant
        }
        if let call = value.as(FunctionCallExprSyntax.self) {
            if call.calledName?.text == "data", let base = call.calledBase { return isWrittenBytes(base) }
            guard call.isPlain, call.calledName?.text == "Data", let given = call.arguments.only, given.label == nil
            else {
                return false
            }
            return isWrittenBytes(given.expression)
        }
        return value.as(DeclReferenceExprSyntax.self)?.givenValues?.allSatisfy(isWrittenBytes) ?? false
    }

    /// The result of what may fail while the app runs; not of its own set-up.
    package static func failure(of subject: ExprSyntax) -> String? {
        let isOfBundle = ([subject] + subject.origins).contains { $0.codeContains("Bundle") }
        return isOfBundle ? nil : "`\(subject.brief)` is a failure"
    }

    /// One case is for a value and another for none: `switch Int(number)` of a number does not parse.
    package static func unwraps(_ choice: SwitchExprSyntax) -> Bool {
        choice.cases.contains { element in
            guard let label = element.as(SwitchCaseSyntax.self)?.label, label.kind != .switchDefaultLabel else {
                return false
            }
            return label.tokens.contains {
                $0.text == "?" || $0.text == "some" || $0.text == "none" || $0.text == "nil"
            }
        }
    }

    /// `Grid(wide: Int(size.width))`: what an argument takes is no optional, so this conversion is of numbers, or has
    /// been dealt with.
    package static func isPartOfArgument(_ call: FunctionCallExprSyntax, _ name: TokenSyntax, in part: Syntax) -> Bool {
        guard name.text.isOne(of: conversions), call.parent?.kind == .labeledExpr,
            let outer = call.ancestor(FunctionCallExprSyntax.self)
        else { return false }
        return part.contains(outer) && outer.arguments.contains(call)
    }

    /// Why a call may fail while the app runs, in words; nil when that is a mistake of the programmer.
    package static func cause(of call: FunctionCallExprSyntax, _ name: TokenSyntax) -> String? {
        let first = call.firstArgument
        let isFixed = first.map { $0.expression.isConstant || isWritten($0.expression) } == true
        if OutsideCauses.isRequest(call) { return "the request fails" }
        switch name.text {
        case "decode", "jsonObject", "propertyList":
            let bytes = (call.argument("from") ?? call.argument("with") ?? first)?.expression
            return bytes.map(isWrittenBytes) == true ? nil : "the data cannot be decoded"
        case "data" where call.calledBase?.lastName?.text == "shared" || first?.label?.text == "for":
            return "the request fails"
        case "contents" where first?.label?.text == "atPath" && !isFixed: return "the file cannot be read"
        case "contentsOfDirectory", "copyItem", "moveItem", "removeItem", "createDirectory", "attributesOfItem":
            return "`\(name.text)` fails"
        case "write" where first?.label?.text.isOne(of: ["to", "toFile"]) == true: return "the file cannot be written"
        case "Data", "String", "NSData", "NSString":
            guard let label = first?.label?.text, label.isOne(of: ["contentsOf", "contentsOfFile"]) else { return nil }
            return "the file cannot be read"
        case _ where name.text.isOne(of: conversions):
            guard call.isPlain, !isFixed, first != nil, first?.label?.text != "fileURLWithPath",
                call.arguments.only != nil,
                first?.label == nil || first?.label?.text.isOne(of: ["string", "uuidString"]) == true
            else { return nil }
            return "the text is no \(name.text)"
        case _ where first?.label?.text == "rawValue" && name.text.startsUppercase:
            return first.map { OutsideCauses.isOutside($0.expression) } == true
                ? "`\(name.text)` lacks such a case" : nil
        case "data" where first?.label?.text == "using" && call.calledBase?.isConstant == false:
            return first?.expression.text == ".utf8" ? nil : "the text has another encoding"
        default: return nil
        }
    }
}

extension FunctionCallExprSyntax {
    /// `Bundle.main.url(…)`, `Bundle(for:)` and `NSDataAsset(name:)`: what ships with the app is there.
    package var isAboutBundle: Bool {
        calledName?.text.isOne(of: ["Bundle", "NSDataAsset"]) == true || calledBase?.text.hasPrefix("Bundle") == true
    }
}

extension SyntaxProtocol {
    /// Speaks of what ships with the app, perhaps through a property of the type around that finds it.
    package var isOfBundle: Bool {
        if codeContains("Bundle.") || codeContains("forResource") { return true }
        guard let members = enclosingType?.members(VariableDeclSyntax.self) else { return false }
        return members.contains { member in
            guard let name = member.nameToken?.identifier, member.codeContains("Bundle.") else { return false }
            return descendants(DeclReferenceExprSyntax.self).contains { reference in
                guard reference.baseName.identifier == name else { return false }
                return !reference.isMemberName
                    || reference.parent?.as(MemberAccessExprSyntax.self)?.base?.text.isOne(of: ["self", "Self"]) == true
            }
        }
    }
}
