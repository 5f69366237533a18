import TenetRuleKit
import TenetRuleSupport

struct LegacyConstructor: Rule {
    static let about = About(
        "legacy-constructor", "Constructor function of C", category: .structure, severity: .warning,
        aliases: ["legacy_constructor"],
        why: "Functions such as `CGRectMake` take numbers without labels, so that swapped arguments go unnoticed.",
        phrasings: [
            "Use Swift initializers with labels instead of C functions such as `CGRectMake` and `NSMakeRange`.",
            "Create rectangles, points and insets like `CGPoint(x: 3, y: 4)` rather than with the old Make calls.",
        ])

    /// The type that each function makes, and the labels of its initializer.
    private static let makers: [String: (type: String, labels: [String])] = [
        "CGRectMake": ("CGRect", ["x", "y", "width", "height"]), "CGPointMake": ("CGPoint", ["x", "y"]),
        "CGSizeMake": ("CGSize", ["width", "height"]), "CGVectorMake": ("CGVector", ["dx", "dy"]),
        "NSMakeRect": ("NSRect", ["x", "y", "width", "height"]), "NSMakePoint": ("NSPoint", ["x", "y"]),
        "NSMakeSize": ("NSSize", ["width", "height"]), "NSMakeRange": ("NSRange", ["location", "length"]),
        "UIEdgeInsetsMake": ("UIEdgeInsets", ["top", "left", "bottom", "right"]),
        "NSEdgeInsetsMake": ("NSEdgeInsets", ["top", "left", "bottom", "right"]),
        "UIOffsetMake": ("UIOffset", ["horizontal", "vertical"]),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(Self.makers.keys.sorted()) { call, file in
            guard call.isPlain, let name = call.calledName, let maker = Self.makers[name.text.string] else { return }
            file.report(
                "`\(name.text)` makes a `\(maker.type)` from numbers without labels",
                help: "write `\(maker.type)(\(maker.labels.map { $0 + ":" }.joined()))`", at: name,
                fix: Self.fix(call, name, maker.type, maker.labels))
        }
    }

    private static func fix(
        _ call: FunctionCallExprSyntax, _ name: TokenSyntax, _ type: String, _ labels: [String]
    ) -> Fix? {
        let arguments = Array(call.arguments)
        guard arguments.count == labels.count, arguments.allSatisfy({ $0.label == nil }), call.closures.isEmpty else {
            return nil
        }
        let labeled = zip(arguments, labels).map { argument, label in
            Edit(ByteRange(argument.range.lower, argument.range.lower), label + ": ")
        }
        return Fix("Use the initializer", .safe, [Edit(name.range, type)] + labeled)
    }

    static let examples: [Example] = [
        .bad(
            "let frame = ↓CGRectMake(0, 0, width, 44)",
            fixed: "let frame = CGRect(x: 0, y: 0, width: width, height: 44)"),
        .bad("let range = ↓NSMakeRange(0, text.count)", fixed: "let range = NSRange(location: 0, length: text.count)"),
        .bad("pier.move(to: ↓CGPointMake(\n    3, 4))", fixed: "pier.move(to: CGPoint(\n    x: 3, y: 4))"),
        .bad(
            "let inset = ↓UIEdgeInsetsMake(1, 2, 3, 4)",
            fixed: "let inset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)"),
        .good("let frame = CGRect(x: 0, y: 0, width: width, height: 44)"),
        .good("let make = NSMakeRange"),
        .good("let frame = Legacy.CGRectMake(0, 0, 1, 1)"),
        .good("let range = NSRange(location: 0, length: 3)"),
        .good("func CGRectMake2() {}\nCGRectMake2()"),
    ]
}
