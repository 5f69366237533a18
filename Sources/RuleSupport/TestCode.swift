package import TenetRuleKit

// Questions about test code that several testing rules ask.

extension DeclGroupSyntax {
    /// A class whose superclass looks like one of XCTest: `XCTestCase`, `BaseUITest`, `SnapshotTestCase`.
    package var isXCTestClass: Bool {
        kind == .classDecl
            && inheritedTypes.contains { type in
                guard let name = type.lastName else { return false }
                return name.hasSuffix("TestCase") || name.hasSuffix("Tests") || name.hasSuffix("Test")
            }
    }

    /// A test class or an extension of something that is named like one.
    package var isXCTestGroup: Bool {
        isXCTestClass
            || kind == .extensionDecl
                && groupName.map { $0.text.hasSuffix("Tests") || $0.text.hasSuffix("TestCase") } == true
    }
}

extension FilePass {
    /// Copied into the project by fastlane, which asks to renew it and not to edit it.
    package var isCopiedByTool: Bool { name == "SnapshotHelper.swift" }
}

extension FilePlace {
    package var isCopiedByTool: Bool { file == "SnapshotHelper.swift" }
}

extension SyntaxProtocol {
    /// The test class around this node, or the extension of one.
    package var enclosingTestClass: (any DeclGroupSyntax)? {
        ancestors.lazy.compactMap(\.asDeclGroup).first { $0.isXCTestGroup }
    }
}

extension FunctionDeclSyntax {
    /// A method that XCTest finds by its name: no parameters, no result, in a test class.
    package var isXCTestMethod: Bool {
        name.text.hasPrefix("test") && !hasAttribute("Test") && parameters.isEmpty && !isStatic && returnType == nil
            && enclosingTestClass != nil
    }

    /// `setUp`, `tearDown` and their variants.
    package var isFixtureMethod: Bool {
        name.text.isOne(of: ["setUp", "tearDown", "setUpWithError", "tearDownWithError"])
    }
}

extension FunctionCallExprSyntax {
    /// The code of an example of a spec, `it("should load") { … }`; nil for another call, and for one that is switched off.
    package var specExample: ClosureExprSyntax? {
        guard isPlain, calledName?.text.isOne(of: ["it", "fit"]) == true,
            firstArgument?.expression.kind == .stringLiteralExpr,
            enclosingType?.inherits("QuickSpec", "AsyncSpec") == true
        else { return nil }
        return trailingClosure
    }

    /// `XCTAssert…`, `XCTFail` and so on.
    package var isXCTAssertion: Bool {
        guard isPlain, let name = calledName?.text else { return false }
        return name.hasPrefix("XCTAssert") || name == "XCTFail" || name == "XCTUnwrap"
    }

    /// What stands where an assertion of XCTest takes its message; nil when the call is not understood, or asserts a
    /// constant.
    package var assertionMessage: AssertionMessage? {
        guard isPlain, let name = calledName?.text else { return nil }
        let operands = name == "XCTFail" ? 0 : name.isOne(of: Self.assertionsOfOne) ? 1 : 2
        let plain = arguments.filter { $0.label == nil }
        guard plain.first?.expression.kind != .booleanLiteralExpr else { return nil }
        guard plain.count > operands, let last = plain.last else { return .missing }
        return plain.count == operands + 1 ? .given(last.expression) : nil
    }

    private static let assertionsOfOne = [
        "XCTAssert", "XCTAssertTrue", "XCTAssertFalse", "XCTAssertNil", "XCTAssertNotNil", "XCTAssertThrowsError",
        "XCTAssertNoThrow",
    ]
}

/// The message of an assertion.
package enum AssertionMessage {
    case missing
    case given(ExprSyntax)
}
