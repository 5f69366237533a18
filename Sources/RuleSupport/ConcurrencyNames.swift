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
    /// Written in the body of a class that keeps an instance of its own in a `static let`.
    package var isInSharedInstance: Bool {
        guard let type = enclosingType, let name = type.groupName?.text else { return false }
        return type.members(VariableDeclSyntax.self).contains { variable in
            guard variable.isStatic, variable.isLet else { return false }
            if variable.type?.unwrapped.text == name { return true }
            let call = variable.initialValue?.stripped.as(FunctionCallExprSyntax.self)
            return call?.calledName.map { $0.text == name || $0.text == "Self" } ?? false
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
