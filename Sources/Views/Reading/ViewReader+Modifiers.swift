extension ViewReader {
    /// A view with one modifier behind it.
    func modified(_ base: Code, _ call: ViewCall) -> [AccessibilityNode] {
        if call.name == "modifier", case .call(.name(let name), let arguments)? = call.first {
            let inner = ViewCall(name: name, arguments: arguments, scope: call.scope)
            guard let type = index.type(name, in: call.scope.owner), type.isModifier,
                let nodes = modifier(type, inner, around: base, call.scope)
            else { return noted("the modifier `\(name)` is not known", view(base, call.scope)) }
            return nodes
        }
        if let function = index.modifier(call.name),
            let bound = ParameterBinding.bind(function.parameters, call.arguments, from: call.scope, owner: nil)
        {
            var bindings = bound
            bindings["self"] = .code(base, call.scope, type: "")
            return nodes(function.statements, Scope(owner: nil, bindings))
        }
        let shown = view(base, call.scope)
        if call.name.hasPrefix("accessibility") { return spokenModifier(call, shown) }
        return presentation(call, shown) ?? plainModifier(call, shown)
    }

    private func plainModifier(_ call: ViewCall, _ shown: [AccessibilityNode]) -> [AccessibilityNode] {
        switch call.name {
        case "hidden": return []
        case "opacity": return number(call.first, call.scope) == 0 ? [] : shown
        case "frame", "padding": return sized(call, shown)
        case "disabled": return disabled(call, shown)
        case "onTapGesture", "onLongPressGesture", "gesture", "simultaneousGesture", "highPriorityGesture":
            return tapped(call, shown)
        case "help":
            return changed(shown) { node in if node.hint == nil { node.hint = self.text(call.first, call) } }
        case "badge": return changed(shown) { node in node.value = self.text(call.first, call) }
        case "overlay", "safeAreaInset", "safeAreaBar": return shown + attached(call)
        case "background": return attached(call) + shown
        case "navigationTitle", "navigationBarTitle":
            // The title of a view inside gives way.
            return [AccessibilityNode(.title, label: text(call.first, call))] + shown.filter { $0.role != .title }
        case "tabItem":
            let label = built(call.content("label") ?? call.content(""), call.scope)
            var node = AccessibilityNode(.tab, label: label.combinedLabel, content: shown)
            node.picture = label.picture
            return [node]
        default:
            let speaks = call.name.contains("ccessib") || call.name.contains("oiceOver")
            return speaks ? noted("the modifier `\(call.name)` is not known", shown) : shown
        }
    }

    /// What is laid over or below a view: a closure or a view.
    private func attached(_ call: ViewCall) -> [AccessibilityNode] {
        if let content = call.content("content") ?? call.content("") { return built(content, call.scope) }
        // A style that fills is no view.
        guard let only = call.first, case .call = only else { return [] }
        return view(only, call.scope)
    }

    func text(_ code: Code?, _ call: ViewCall, isKey: Bool = true) -> SpokenText? {
        code.flatMap { spoken($0, call.scope, isKey: isKey) }
    }

    /// Changes every element of the nodes.
    func changed(_ shown: [AccessibilityNode], _ change: (inout AccessibilityNode) -> Void) -> [AccessibilityNode] {
        var shown = shown
        shown.changeElements(change)
        return shown
    }

    func noted(_ note: String, _ shown: [AccessibilityNode]) -> [AccessibilityNode] {
        shown.isEmpty ? shown : changed(shown) { $0.notes.append(note) }
    }

    /// A frame sets the least size, a padding adds to one that is known.
    private func sized(_ call: ViewCall, _ shown: [AccessibilityNode]) -> [AccessibilityNode] {
        guard shown.visible.isOneElement else { return shown }
        return changed(shown) { self.size(&$0, call) }
    }

    private func size(_ node: inout AccessibilityNode, _ call: ViewCall) {
        var size = node.target ?? AccessibilityNode.Size()
        if call.name == "frame" {
            size.width = number(call["width"] ?? call["minWidth"], call.scope) ?? size.width
            size.height = number(call["height"] ?? call["minHeight"], call.scope) ?? size.height
        } else {
            let amount = number(call.unlabeled.last, call.scope) ?? 0
            let edges = call.unlabeled.count == 1 && amount > 0 ? "all" : call.first?.lastName ?? "all"
            size.width = size.width.map { $0 + amount * (Self.sides[edges]?.width ?? 0) }
            size.height = size.height.map { $0 + amount * (Self.sides[edges]?.height ?? 0) }
        }
        node.target = size.width == nil && size.height == nil ? nil : size
    }

    private static let sides: [String: (width: Double, height: Double)] = [
        "all": (2, 2), "horizontal": (2, 0), "vertical": (0, 2), "leading": (1, 0), "trailing": (1, 0), "top": (0, 1),
        "bottom": (0, 1),
    ]

    private func disabled(_ call: ViewCall, _ shown: [AccessibilityNode]) -> [AccessibilityNode] {
        guard let condition = call.first else { return shown }
        let text: String
        switch truth(condition, call.scope) {
        case .known(false): return shown
        case .known: text = "always"
        case .open(let open): text = open
        }
        return changed(shown) { node in
            guard node.role.isInteractive else { return }
            node.disabledWhen = [node.disabledWhen, text].compactMap(\.self).joined(separator: ", or ")
        }
    }

    /// A tap makes one element a control; several elements share the gesture of the group around them.
    private func tapped(_ call: ViewCall, _ shown: [AccessibilityNode]) -> [AccessibilityNode] {
        let action = call.name == "onLongPressGesture" ? "long press" : "tap"
        if call.name.hasSuffix("esture"), !call.name.hasPrefix("on") {
            // A gesture that is put together: a drag is none that VoiceOver can do.
            guard rendered(call.first ?? .absent, call.scope).hasPrefix("TapGesture") else { return shown }
        }
        if shown.isEmpty {
            var node = AccessibilityNode(.element)
            node.actions = [action]
            return [node]
        }
        if shown.count == 1, shown[0].role.isElement { return changed(shown) { $0.actions.append(action) } }
        var group = AccessibilityNode(.group, content: shown)
        group.actions = [action]
        return [group]
    }
}
