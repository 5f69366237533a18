package import TenetModel

/// The rules of swift-format, the formatter of the toolchain, with those here that look for the same.
package enum SwiftFormatRules {
    /// Rules that run unless a file says otherwise; the others wait for a file that switches them on.
    package static let byDefault: [String: [RuleID]] = [
        "AlwaysUseLowerCamelCase": ["property-name-case", "function-name-case", "enum-case-name-case"],
        "DoNotUseSemicolons": ["semicolon"],
        "FileScopedDeclarationPrivacy": ["fileprivate-at-file-scope"],
        "NoVoidReturnOnFunctionSignature": ["redundant-void-return"],
        "OnlyOneTrailingClosureArgument": ["trailing-closure-among-several"],
        "OrderedImports": ["import-order"],
        "TypeNamesShouldBeCapitalized": ["type-name-case"],
        "UseShorthandTypeNames": ["type-without-sugar"],
        "UseSynthesizedInitializer": ["redundant-memberwise-init"],
        "UseTripleSlashForDocumentationComments": ["block-doc-comment"],
    ]

    package static let whenAskedFor: [String: [RuleID]] = [
        "AllPublicDeclarationsHaveDocumentation": ["missing-doc-comment"],
        "NeverForceUnwrap": ["force-unwrap"],
        "NeverUseForceTry": ["force-try"],
        "NeverUseImplicitlyUnwrappedOptionals": ["implicitly-unwrapped-property"],
        "NoLeadingUnderscores": ["private-underscore-prefix"],
        "OmitExplicitReturns": ["redundant-return"],
        "UseEarlyExits": ["redundant-else"],
        "UseWhereClausesInForLoops": ["loop-body-only-if"],
        "ValidateDocumentationComments": [
            "doc-parameters-mismatch", "doc-returns-without-result", "doc-throws-without-throws",
        ],
    ]

    /// Every rule that one here looks for the same as.
    static let all = byDefault.merging(whenAskedFor) { first, _ in first }

    /// Rules that nothing here looks for: layout, and ways to write that mean the same.
    package static let itsOwn: Set<String> = [
        "AlwaysUseLiteralForEmptyCollectionInit", "AmbiguousTrailingClosureOverload", "AvoidRetroactiveConformances",
        "BeginDocumentationCommentWithOneLineSummary", "DontRepeatTypeInStaticProperties", "FullyIndirectEnum",
        "GroupNumericLiterals", "IdentifiersMustBeASCII", "NoAccessLevelOnExtensionDeclaration",
        "NoAssignmentInExpressions", "NoBlockComments", "NoCasesWithOnlyFallthrough",
        "NoEmptyLinesOpeningClosingBraces", "NoEmptyTrailingClosureParentheses", "NoLabelsInCasePatterns",
        "NoParensAroundConditions", "NoPlaygroundLiterals", "OneCasePerLine", "OneVariableDeclarationPerLine",
        "ReplaceForEachWithForLoop", "ReturnVoidInsteadOfEmptyTuple", "UseExplicitNilCheckInConditions",
        "UseLetInEveryBoundCaseVariable", "UseSingleLinePropertyGetter",
    ]
}
