extension ViewReader {
    /// A modifier that brings a bar, a field or another screen; nil for all others.
    func presentation(_ call: ViewCall, _ shown: [AccessibilityNode]) -> [AccessibilityNode]? {
        if let role = SwiftUIViews.presentations[call.name] {
            return shown + [presented(role, call)]
        }
        switch call.name {
        case "toolbar", "navigationBarItems":
            let content = call.arguments.filter { $0.label != "id" && $0.label != "for" }
            let bar = content.filter { $0.value.isClosure || call.name == "navigationBarItems" }
                .flatMap { built($0.value, call.scope) }
            // The bar is above what it belongs to.
            let place = shown.first?.role == .title ? 1 : 0
            return bar.isEmpty ? shown : shown[..<place] + [AccessibilityNode(.toolbar, content: bar)] + shown[place...]
        case "alert": return shown + [dialog(.alert, call)]
        case "confirmationDialog", "actionSheet": return shown + [dialog(.confirmationDialog, call)]
        case "contextMenu", "swipeActions":
            let role = call.name == "contextMenu" ? AccessibilityRole.contextMenu : .swipeActions
            let content = built(call.content("menuItems") ?? call.content("content") ?? call.content(""), call.scope)
            return content.isEmpty ? shown : shown + [AccessibilityNode(role, content: content)]
        case "navigationDestination":
            let content = call.content("destination") ?? call.content("")
            let detail = (call["for"] ?? call["isPresented"] ?? call["item"]).map { rendered($0, call.scope) } ?? ""
            let name = detail.hasSuffix(".self") ? String(detail.dropLast(5)) : detail
            return shown + [AccessibilityNode(.destination, detail: name, content: screens(content, call.scope))]
        case "searchable":
            var field = AccessibilityNode(.searchField)
            field.label = text(call["prompt"], call) ?? Self.platformText("Search")
            return [field] + shown
        default: return nil
        }
    }

    private func presented(_ role: AccessibilityRole, _ call: ViewCall) -> AccessibilityNode {
        let content = call.content("content") ?? call.content("")
        return AccessibilityNode(role, detail: shownWhen(call), content: screens(content, call.scope))
    }

    /// The binding that shows it, without its dollar.
    private func shownWhen(_ call: ViewCall) -> String {
        let code = call["isPresented"] ?? call["item"] ?? call["presenting"]
        let text = code.map { rendered($0, call.scope) } ?? ""
        return text.hasPrefix("$") ? String(text.dropFirst()) : text
    }

    private func dialog(_ role: AccessibilityRole, _ call: ViewCall) -> AccessibilityNode {
        let message = built(call["message"], call.scope)
        let actions = built(call.content("actions") ?? call.content(""), call.scope)
        // The platform adds a button when there is none.
        let own = actions.isEmpty ? [AccessibilityNode(.button, label: Self.platformText("OK"))] : actions
        var node = AccessibilityNode(role, detail: shownWhen(call), content: message + own)
        node.label = text(call.first, call) ?? call["error"].map { SpokenText([.value(rendered($0, call.scope))]) }
        return node
    }
}
