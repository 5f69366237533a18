package import TenetRuleKit

/// What code gives controls of UIKit to say.
package enum UIKitLabels {
    private static let words = [
        "accessibilityLabel", "title", "configuration", "isAccessibilityElement", "accessibilityElementsHidden",
        "accessibilityAttributedLabel",
    ]
    private static let setters = ["setTitle", "setAttributedTitle"]

    /// Something in the file gives a control with one of these names a label or a title, or silences it. O(file).
    package static func isNamed(_ names: [TextSlice], in file: FilePass) -> Bool {
        let isAssigned = file.root.descendants(SequenceExprSyntax.self).contains { sequence in
            guard let target = sequence.assignment?.target.as(MemberAccessExprSyntax.self) else { return false }
            return target.declName.text.isOne(of: words) && target.base.map { mentions($0, names) } == true
        }
        if isAssigned { return true }
        return file.root.descendants(FunctionCallExprSyntax.self).contains { call in
            call.calledName?.text.isOne(of: setters) == true && call.calledBase.map { mentions($0, names) } == true
        }
    }

    /// `navigationItem.rightBarButtonItems?[0]` for `rightBarButtonItems`.
    private static func mentions(_ base: ExprSyntax, _ names: [TextSlice]) -> Bool {
        base.tokens.contains { token in names.contains { $0 == token.identifier } }
    }
}
