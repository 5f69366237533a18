package import TenetRuleKit

// Small questions about names, comments and owners that several concurrency rules ask.

extension TextSlice {
    /// True when the bytes hold the ASCII word, capitals or not. The word is lower case.
    package func containsIgnoringCase(_ word: String) -> Bool {
        let needle = Array(word.utf8)
        guard let first = needle.first, needle.count <= count else { return needle.isEmpty }
        func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte + 32 : byte }
        for start in 0...(count - needle.count) where lower(bytes[start]) == first {
            if needle.indices.allSatisfy({ lower(bytes[start + $0]) == needle[$0] }) { return true }
        }
        return false
    }
}

extension SyntaxProtocol {
    /// Inside a class that keeps one instance for the app's whole life: a `static let` of its own type, or the app's
    /// delegate. What it retains is never freed anyway.
    package var isInSingleton: Bool {
        guard let type = enclosingType, let name = type.groupName?.text else { return false }
        if name.isOne(of: ["AppDelegate", "SceneDelegate"]) || name.hasSuffix("TabBarController") { return true }
        if type.inherits("UIApplicationDelegate", "NSApplicationDelegate", "UIWindowSceneDelegate") { return true }
        if type.members(VariableDeclSyntax.self).contains(where: { $0.holdsInstance(of: name) }) { return true }
        guard type.syntax.kind == .extensionDecl else { return false }
        return root.descendants(ClassDeclSyntax.self).contains { decl in
            decl.name.text == name && decl.members(VariableDeclSyntax.self).contains { $0.holdsInstance(of: name) }
        }
    }

    /// The call or its value is awaited: `await` stands before it, with or without `try`.
    package var isAwaited: Bool {
        var current = parent
        while let node = current, node.kind == .tryExpr || node.kind == .awaitExpr {
            if node.kind == .awaitExpr { return true }
            current = node.parent
        }
        return false
    }
}

extension SyntaxProtocol {
    /// Some `await` of the same statement covers this, or its value goes to an `async let`.
    package var isAwaitedInStatement: Bool {
        fileHolds(.await)
            && ancestors.prefix { $0.kind != .codeBlockItem && $0.kind != .closureExpr }.contains {
                $0.kind == .awaitExpr || $0.as(VariableDeclSyntax.self)?.hasModifier("async") == true
            }
    }
}

extension VariableDeclSyntax {
    fileprivate func holdsInstance(of name: TextSlice) -> Bool {
        guard isStatic, isLet else { return false }
        if type?.unwrapped.text == name { return true }
        guard let call = initialValue?.stripped.as(FunctionCallExprSyntax.self) else { return false }
        return call.calledName?.text == name || call.calledName?.text == "Self"
    }
}

extension SyntaxProtocol {
    /// A variable or constant of this name is declared in the function around this node.
    package func isLocalName(_ name: TextSlice) -> Bool {
        var scope = enclosingBody
        while let body = scope {
            if body.descendants(IdentifierPatternSyntax.self).contains(where: { $0.identifier.text == name }) {
                return true
            }
            scope = body.enclosingBody
        }
        return false
    }

    /// Where the value of this call ends up, seen through a chain of calls behind it.
    package var assignedTarget: ExprSyntax? {
        var current = syntax
        while let parent = current.parent {
            switch parent.kind {
            case .awaitExpr, .tryExpr, .exprList: current = parent
            case .sequenceExpr:
                guard let (target, sign, _) = SequenceExprSyntax(unchecked: parent).assignment, sign == "=",
                    !target.contains(self)
                else { return nil }
                return target
            default: return nil
            }
        }
        return nil
    }
}
