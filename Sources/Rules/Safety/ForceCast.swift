import TenetRuleKit
import TenetRuleSupport

struct ForceCast: Rule {
    static let about = About(
        "force-cast", "Force cast", category: .safety, severity: .warning, status: .stable, aliases: ["force_cast"],
        why: """
            `as!` ends the app when the value has another type. `as?` with a `guard` says what happens then, and \
            keeps working when somebody changes the type at the other end.
            """,
        phrasings: [
            "Do not use `as!`; cast with `as?` and handle the failure.",
            "We never crash on an unexpected type: unwrap with `guard let user = value as? User` instead.",
        ])

    var allowInTests = true
    var allowedTypes = [
        "CFString", "CFData", "CFDictionary", "CFArray", "SecKey", "SecCertificate", "SecIdentity",
        "CGColor", "CGImage", "CGPath", "CVPixelBuffer", "CMSampleBuffer", "AXUIElement", "AXValue", "SecTrust",
        "SecPolicy", "SecAccessControl", "CFNumber", "CFBoolean", "CFURL", "CFError", "CGColorSpace", "CGFont",
        "CGGradient", "CGContext", "CTFont", "CTLine", "CVImageBuffer",
    ]
    var allowCells = true
    var every = false
    static let options = [
        Option<Self>("allow_in_tests", \.allowInTests, "Leave `as!` alone in test targets."),
        Option<Self>(
            "allowed_types", \.allowedTypes,
            "Types to which `as!` is the only cast: `as?` to a Core Foundation type always succeeds."),
        Option<Self>(
            "allow_cells", \.allowCells,
            "Leave dequeued cells, instantiated controllers, `copy()` and `layer` alone, whose types the set-up decides."
        ),
        Option<Self>("every", \.every, "Report every `as!`, whatever makes it safe."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(UnresolvedAsExprSyntax.self) { node, file in
            guard let mark = node.questionOrExclamationMark, mark.tokenKind == .exclamationMark,
                every || !(allowInTests && file.isTest), let parts = node.parent?.as(ExprListSyntax.self)
            else { return }
            var value: ExprSyntax?
            var type: TypeSyntax?
            var previous: ExprSyntax?
            var found = false
            for part in parts {
                if found {
                    type = part.as(TypeExprSyntax.self)?.type
                    break
                }
                if part.syntax == node.syntax {
                    value = previous
                    found = true
                }
                previous = part
            }
            guard every || isMeant(node, value, type) else { return }
            let target = type.map { "`\($0.text)`" } ?? "that type"
            file.report(
                "`as!` crashes when the value is no \(target)",
                help: "cast with `as?` and handle the other case",
                at: ByteRange(node.asKeyword.range.lower, mark.range.upper))
        }
    }

    private func isMeant(_ node: UnresolvedAsExprSyntax, _ value: ExprSyntax?, _ type: TypeSyntax?) -> Bool {
        // `as! SecIdentity?`: the value may be missing, but the type is no question either.
        let name = type?.unwrapped.text
        if name.isOne(of: allowedTypes) || name == "Self" || name == "T" { return false }
        if allowCells, let value, Self.isKnownKind(value) { return false }
        return !node.isForDevelopers && value.map { isKnown($0, type) || isStoredAbove($0) } != true
    }

    /// `if shape is Circle { draw(shape as! Circle) }`.
    private func isKnown(_ value: ExprSyntax, _ type: TypeSyntax?) -> Bool {
        guard let type else { return false }
        return value.ancestors.contains { ancestor in
            guard let choice = ancestor.as(IfExprSyntax.self), choice.body.contains(value) else { return false }
            return choice.conditions.contains { element in
                guard let parts = element.condition.as(SequenceExprSyntax.self)?.elements.map({ $0 }), parts.count == 3,
                    parts[1].kind == .unresolvedIsExpr
                else { return false }
                return parts[0].hasSameTokens(as: value) && parts[2].hasSameTokens(as: type)
            }
        }
    }

    /// The statement before stores a value under the same key of the same object.
    private func isStoredAbove(_ value: ExprSyntax) -> Bool {
        guard let call = value.stripped.as(FunctionCallExprSyntax.self),
            call.calledName?.text == "objc_getAssociatedObject",
            let item = call.enclosingStatement, let list = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return false }
        let key = call.arguments.prefix(2).map { $0.expression.text.string }
        return list.contains { other in
            guard other.range.upper <= item.range.lower,
                let store = other.item.as(FunctionCallExprSyntax.self),
                store.calledName?.text == "objc_setAssociatedObject"
            else { return false }
            return store.arguments.prefix(2).map { $0.expression.text.string } == key
        }
    }

    /// The framework decides the type from what the caller registered: a failed cast is a mistake in set-up code.
    private static func isKnownKind(_ value: ExprSyntax) -> Bool {
        if let call = value.stripped.as(FunctionCallExprSyntax.self), let name = call.calledName {
            return name.text.hasPrefix("dequeue") || name.text.hasPrefix("instantiate")
                || name.text.isOne(of: ["copy", "mutableCopy"])
        }
        return value.lastName?.text == "layer"
    }

    static let examples: [Example] = [
        .bad("let key = item ↓as! SecKey", at: Example.testPath, options: ["every": .bool(true)]),
        .good(
            """
            extension Pump {
                var flow: Flow {
                    guard let known = objc_getAssociatedObject(self, &key) as? Flow else {
                        objc_setAssociatedObject(self, &key, Flow(), .OBJC_ASSOCIATION_RETAIN)
                        return objc_getAssociatedObject(self, &key) as! Flow
                    }
                    return known
                }
                var rate: Rate { objc_getAssociatedObject(self, &rateKey) as? Rate ?? Rate() }
            }
            """),
        .bad("extension Pump {\n    var flow: Flow { objc_getAssociatedObject(self, &key) ↓as! Flow }\n}"),
        .bad("let user = value ↓as! User"),
        .bad("let names = (json[\"names\"] ↓as! [String]).sorted()"),
        .bad("(window.rootViewController ↓as! MainController).reload()"),
        .good("guard let user = value as? User else { return }"),
        .good("let text = value as String"),
        .good("if shape is Circle {\n    draw(shape as! Circle)\n} else {\n    skip()\n}"),
        .bad("if shape is Circle {\n    draw(shape ↓as! Square)\n} else {\n    draw(shape ↓as! Circle)\n}"),
        .good("let key = item as! SecKey"),
        .good("let identity = item[kSecValueRef] as! SecIdentity?"),
        .good("let cell = table.dequeueReusableCell(withIdentifier: \"row\", for: path) as! RowCell"),
        .bad(
            "let cell = table.dequeueReusableCell(withIdentifier: \"row\", for: path) ↓as! RowCell",
            options: ["allow_cells": .bool(false)]),
        .good("var shape: CAShapeLayer { layer as! CAShapeLayer }"),
        .good("let user = value as! User", at: Example.testPath),
    ]
}
