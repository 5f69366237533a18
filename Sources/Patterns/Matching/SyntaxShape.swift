internal import TenetRuleKit

/// What patterns ask of code, by the shape of nodes.
enum SyntaxShape {
    /// The slot of what stands before the dot of a member.
    static let memberBase: UInt8 = 1
    static let calledExpression: UInt8 = 1
    static let arguments: UInt8 = 5
    static let trailingClosure: UInt8 = 9
    static let furtherClosures: UInt8 = 11

    /// Separators, tokens that the parser made up, and empty lists: never asked.
    static func isNoise(_ nodes: UnsafeBufferPointer<FlatNode>, _ index: Int) -> Bool {
        let node = nodes[index]
        guard node.kind == .token else { return Int(node.next) == index + 1 }
        return node.isMissing || node.tokenKind == .comma || node.tokenKind == .semicolon
            || node.tokenKind == .endOfFile
    }

    private static let names: [String] = NodeKind.allCases.map { "\($0)" }

    static func isList(_ kind: NodeKind) -> Bool { names[Int(kind.rawValue)].hasSuffix("List") }

    static func isDeclaration(_ kind: NodeKind) -> Bool { names[Int(kind.rawValue)].hasSuffix("Decl") }

    /// What a pattern leaves out of such a node is not asked.
    static func asksOnlyWhatIsWritten(_ kind: NodeKind) -> Bool {
        switch kind {
        case .functionSignature, .patternBinding, .attribute, .enumCaseElement, .functionParameter,
            .initializerClause, .closureExpr, .importPathComponent, .genericParameter:
            true
        default: isDeclaration(kind)
        }
    }

    /// Elements of such a list are asked in any order, and others may stand between them.
    static func isSet(_ kind: NodeKind) -> Bool {
        kind == .attributeList || kind == .declModifierList || kind == .inheritedTypeList
    }
}
