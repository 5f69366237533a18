import TenetRuleKit
import TenetRuleSupport

struct LegacyConstant: Rule {
    static let about = About(
        "legacy-constant", "Geometry constant of C", category: .structure, severity: .warning,
        aliases: ["legacy_constant"],
        why: """
            Constants such as `CGRectZero` came from C headers. As members of their types they are found by completion and \
            can be written `.zero`.
            """,
        phrasings: [
            "Use `.zero`, `.identity` and similar members instead of C geometry constants such as `CGRectZero`.",
            "We write `CGRect.zero` or `CGAffineTransform.identity`, never the old globals from Objective-C headers.",
        ])

    private static let constants = [
        "CGRectZero": "CGRect.zero", "CGRectNull": "CGRect.null", "CGRectInfinite": "CGRect.infinite",
        "CGPointZero": "CGPoint.zero", "CGSizeZero": "CGSize.zero", "CGVectorZero": "CGVector.zero",
        "NSZeroRect": "NSRect.zero", "NSZeroPoint": "NSPoint.zero", "NSZeroSize": "NSSize.zero",
        "UIEdgeInsetsZero": "UIEdgeInsets.zero", "UIOffsetZero": "UIOffset.zero",
        "CGAffineTransformIdentity": "CGAffineTransform.identity",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onReference(Self.constants.keys.sorted()) { reference, file in
            guard let constant = Self.constants[reference.baseName.text.string] else { return }
            file.report(
                "`\(reference.baseName.text)` is a constant of C", help: "write `\(constant)`", at: reference,
                fix: .replace(reference, with: constant, "Write `\(constant)`", .safe))
        }
    }

    static let examples: [Example] = [
        .bad("var frame = ↓CGRectZero", fixed: "var frame = CGRect.zero"),
        .bad("if size == ↓NSZeroSize { hide() }", fixed: "if size == NSSize.zero { hide() }"),
        .bad("view.transform = ↓CGAffineTransformIdentity", fixed: "view.transform = CGAffineTransform.identity"),
        .good("var frame = CGRect.zero"),
        .good("var frame: CGRect = .zero"),
        .good("let zero = legacy.CGRectZero"),
        .good("let text = \"CGRectZero\""),
        .good("let zeroes = CGRectZeroes"),
    ]
}
