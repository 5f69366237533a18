internal import TenetRuleKit
internal import TenetRuleSupport

/// How much room what a call shows has, and who decides on it.
extension CallParts {
    /// A menu, an alert or a bar makes room for what stands in it, or is itself what the call makes.
    var isInSystemContainer: Bool {
        if call.calledName.map({ PartNames.systemContainers.contains($0.identifier.string) }) == true { return true }
        return call.view.enclosing.contains { view, slot in
            PartNames.systemContainers.contains(slot.first == "." ? String(slot.dropFirst()) : view.name?.string ?? "")
        }
    }

    /// A picture that is touched in a bar: the bar gives words their room, and leaves a picture as large as it is.
    var isIconInBar: Bool {
        let slots = call.view.enclosing.map { view, slot in
            slot.first == "." ? String(slot.dropFirst()) : view.name?.string ?? ""
        }
        guard let container = slots.first(where: PartNames.systemContainers.contains),
            PartNames.bars.contains(container)
        else { return false }
        if call.hasArgument("systemImage") || isWithoutText { return true }
        // What the action calls is no view.
        let content = call.view.content.filter { $0.name?.string.first?.isUppercase == true }
        return !content.isEmpty && content.allSatisfy { isWordless($0) }
    }

    /// The system gives the row around it its height, and the row is touched as a whole.
    var isInTouchedRow: Bool {
        call.view.enclosing.contains { PartNames.touchedRows.contains($0.view.name?.string ?? "") }
    }

    /// The text stands beside others, or in something whose size does not grow with it. Elsewhere it takes the lines that it
    /// needs.
    var hasLittleRoom: Bool {
        guard !isInSystemContainer else { return false }
        if call.view.modifiers.contains(where: Self.limits) { return true }
        return call.view.enclosing.contains { view, _ in
            PartNames.rows.contains(view.name?.string ?? "") || view.modifiers.contains(where: Self.limits)
        }
    }

    private static func limits(_ modifier: ViewExpression.Modifier) -> Bool {
        switch modifier.name.text.string {
        case "lineLimit": modifier.arguments.only?.expression.kind != .nilLiteralExpr
        case "fixedSize": true
        case "frame":
            ["width", "height", "maxHeight"].contains { label in
                modifier.argument(label).map { $0.text != ".infinity" && $0.kind != .nilLiteralExpr } ?? false
            }
        default: false
        }
    }

    /// A picture, color or shape, which no larger text outgrows.
    var isWithoutText: Bool { isWordless(call.view) }

    private func isWordless(_ view: ViewExpression) -> Bool {
        view.name.map { PartNames.wordless.contains($0.string) } ?? false
    }

    /// `lineLimit(nil)`: as many lines as it takes.
    var isUnlimited: Bool { call.arguments.only?.expression.kind == .nilLiteralExpr }
}
