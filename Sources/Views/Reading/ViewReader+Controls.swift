extension ViewReader {
    /// A control of SwiftUI; nil when the view is none of the known ones.
    func control(_ call: ViewCall) -> AccessibilityNode? {
        switch call.name {
        case "Button": return button(call)
        case "NavigationLink": return navigationLink(call)
        case "Link": return titled(.link, call, labels: ["label", ""])
        case "ShareLink":
            var node = titled(.button, call, labels: ["label", ""])
            if node.label == nil, node.picture == nil { node.label = Self.platformText("Share…") }
            return node
        case "EditButton": return platform(.button, "Edit")
        case "PasteButton": return platform(.button, "Paste")
        case "RenameButton": return platform(.button, "Rename")
        case "PhotosPicker": return titled(.button, call, labels: ["label", ""])
        case "Menu": return menu(call)
        case "Toggle": return titled(.toggle, call, labels: ["label", ""], value: "isOn")
        case "Picker": return picker(call)
        case "MultiDatePicker": return titled(.datePicker, call, labels: ["label", ""], value: "selection")
        case "DatePicker": return titled(.datePicker, call, labels: ["label", ""], value: "selection")
        case "ColorPicker": return titled(.colorPicker, call, labels: ["label", ""], value: "selection")
        case "Stepper": return titled(.stepper, call, labels: ["label", ""], value: "value")
        case "Slider": return titled(.slider, call, labels: ["label", ""], value: "value")
        case "TextField": return titled(.textField, call, labels: ["label", ""], value: "text")
        case "SecureField": return titled(.secureField, call, labels: ["label", ""])
        case "TextEditor": return titled(.textEditor, call, labels: [], value: "text")
        case "ProgressView": return titled(.progress, call, labels: ["label", ""], value: "value")
        case "Gauge": return titled(.gauge, call, labels: ["label", ""], value: "value")
        case "LabeledContent": return labeledContent(call)
        default: return nil
        }
    }

    /// The words of a control: its first argument, or what the closure of one of the labels shows.
    func titled(_ role: AccessibilityRole, _ call: ViewCall, labels: [String]) -> AccessibilityNode {
        guard let first = call.first else {
            let shown = built(labels.lazy.compactMap { call.content($0) }.first, call.scope)
            var node = AccessibilityNode(role, label: shown.combinedLabel)
            node.picture = shown.picture
            // A control is as large as what it draws.
            let drawn = shown.visible
            if role.isInteractive, drawn.isOneElement, let only = drawn.flatMap(\.elements).map(\.target).onlyValue {
                node.target = only
            }
            return node
        }
        var node = AccessibilityNode(role, label: spoken(first, call.scope))
        node.picture = (call["systemImage"] ?? call["image"]).map { rendered($0, call.scope).unquoted }
        return node
    }

    private func titled(
        _ role: AccessibilityRole, _ call: ViewCall, labels: [String], value: String
    ) -> AccessibilityNode {
        var node = titled(role, call, labels: labels)
        // A field of text may take a value that is not one.
        node.value = (call[value] ?? call["value"]).map { code in
            let text = rendered(code, call.scope)
            return SpokenText([.value(text.hasPrefix("$") ? String(text.dropFirst()) : text)])
        }
        return node
    }

    private func platform(_ role: AccessibilityRole, _ text: String) -> AccessibilityNode {
        AccessibilityNode(role, label: Self.platformText(text))
    }

    /// Words that the platform has in every language.
    static func platformText(_ text: String) -> SpokenText { SpokenText([.value("the system's “\(text)”")]) }

    private func button(_ call: ViewCall) -> AccessibilityNode {
        // The closure behind the parentheses is the label only when the action stands in them.
        let hasAction = call["action"] != nil || call["intent"] != nil
        var node = titled(.button, call, labels: hasAction ? ["label", ""] : ["label"])
        if let role = call["role"]?.lastName {
            node.detail = role
            if node.label == nil, node.picture == nil { node.label = Self.platformText(role) }
        }
        return node
    }

    private func navigationLink(_ call: ViewCall) -> AccessibilityNode {
        let isLed = call["value"] != nil || call["destination"] != nil
        var node = titled(.navigationLink, call, labels: isLed ? ["label", ""] : ["label"])
        let target = call["destination"] ?? (call["value"] == nil ? call.content("") : nil)
        if let target {
            node.detail = screenName(target, call.scope).map { "to " + $0 } ?? ""
        } else if let value = call["value"] {
            node.detail = "to " + rendered(value, call.scope)
        }
        return node
    }

    private func menu(_ call: ViewCall) -> AccessibilityNode {
        var node = titled(.menu, call, labels: ["label"])
        node.content = built(call.content("content") ?? call.content(""), call.scope)
        return node
    }

    private func picker(_ call: ViewCall) -> AccessibilityNode {
        var node = titled(.picker, call, labels: ["label"], value: "selection")
        node.content = built(call.content("content") ?? call.content(""), call.scope)
        return node
    }

    /// A name and a value that are read as one, unless there is something to work in it.
    private func labeledContent(_ call: ViewCall) -> AccessibilityNode {
        var node = titled(.labeledContent, call, labels: ["label"])
        if let value = call["value"] {
            node.value = spoken(value, call.scope, isKey: false)
            return node
        }
        let content = built(call.content("content") ?? call.content(""), call.scope)
        guard content.all.contains(where: \.isInteractive) else {
            node.value = content.combinedLabel
            return node
        }
        return AccessibilityNode(.group, content: [AccessibilityNode(.text, label: node.label)] + content)
    }
}

extension Array where Element: Equatable {
    /// What all elements are; nil when they differ or there are none.
    fileprivate var onlyValue: Element? { first.flatMap { first in allSatisfy { $0 == first } ? first : nil } }
}
