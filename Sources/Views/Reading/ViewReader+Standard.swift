extension ViewReader {
    /// The nodes of a view of SwiftUI; nil when it is none of the known ones.
    func standard(_ call: ViewCall) -> [AccessibilityNode]? {
        if SwiftUIViews.isShape(call.name) { return [] }
        if SwiftUIViews.stacks.contains(call.name) { return stack(call) }
        switch call.name {
        case "Text": return text(call)
        case "Image": return image(call)
        case "AsyncImage": return asyncImage(call)
        case "Label": return label(call)
        case "List", "Form", "Section", "GroupBox", "DisclosureGroup", "ForEach", "OutlineGroup", "TabView", "Tab",
            "TabSection", "ContentUnavailableView", "Table":
            return container(call)
        default: return control(call).map { [$0] }
        }
    }

    private func stack(_ call: ViewCall) -> [AccessibilityNode] {
        let labels = ["sidebar", "content", "", "detail"]
        let content = labels.flatMap { label in
            call.arguments.filter { $0.label == label && ($0.isTrailing || $0.value.isClosure || label == "content") }
                .flatMap { built($0.value, call.scope) }
        }
        if content.isEmpty, call.name == "AnyView", let only = call.first { return view(only, call.scope) }
        return content.inReadingOrder
    }

    private func text(_ call: ViewCall) -> [AccessibilityNode] {
        if case .call(.name("Image"), let arguments)? = call.first {
            return image(ViewCall(name: "Image", arguments: arguments, scope: call.scope))
        }
        return [AccessibilityNode(.text, label: spoken(.call(.name("Text"), call.arguments), call.scope))]
    }

    private func image(_ call: ViewCall) -> [AccessibilityNode] {
        var node = AccessibilityNode(.image, label: call["label"].flatMap { spoken($0, call.scope) })
        let source = call["systemName"] ?? call["decorative"] ?? call.first
        node.picture = source.map { code in
            spoken(code, call.scope, isKey: false).map(\.written) ?? rendered(code, call.scope)
        }
        node.isHidden = call["decorative"] != nil
        return [node]
    }

    private func asyncImage(_ call: ViewCall) -> [AccessibilityNode] {
        guard let content = call.content("content") ?? call.content("") else {
            return [AccessibilityNode(.image)]
        }
        var bindings: [String: Scope.Bound] = [:]
        if case .closure(let closure) = content, let name = closure.parameters.first {
            // What is loaded is a picture without words.
            bindings[name] = .code(.call(.name("Image"), []), call.scope, type: "Image")
        }
        let shown = built(content, call.scope, with: bindings.values.map(\.self))
        return shown + built(call.content("placeholder"), call.scope)
    }

    private func label(_ call: ViewCall) -> [AccessibilityNode] {
        if let title = call.first {
            var node = AccessibilityNode(.text, label: spoken(title, call.scope))
            node.picture = (call["systemImage"] ?? call["image"]).map { rendered($0, call.scope).unquoted }
            return [node]
        }
        let title = built(call.content("title") ?? call.content(""), call.scope)
        let icon = built(call.content("icon"), call.scope)
        // The icon belongs to the title: VoiceOver stops once.
        var node = AccessibilityNode(.text, label: title.combinedLabel ?? icon.combinedLabel)
        node.picture = icon.picture
        return [node]
    }
}

extension String {
    var unquoted: String { count >= 2 && first == "\"" && last == "\"" ? String(dropFirst().dropLast()) : self }
}

extension [AccessibilityNode] {
    /// The order in which VoiceOver reads them: a higher `accessibilitySortPriority` first.
    var inReadingOrder: [AccessibilityNode] {
        guard contains(where: { $0.priority != 0 }) else { return self }
        return enumerated().sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }.map(
            \.element)
    }
}

extension AccessibilityNode {
    fileprivate var priority: Double { sortPriority ?? elements.lazy.compactMap(\.sortPriority).max() ?? 0 }
}
