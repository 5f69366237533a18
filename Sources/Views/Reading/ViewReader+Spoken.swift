extension ViewReader {
    /// A modifier that speaks to VoiceOver.
    func spokenModifier(_ call: ViewCall, _ shown: [AccessibilityNode]) -> [AccessibilityNode] {
        switch call.name {
        case "accessibilityLabel", "accessibilityValue", "accessibilityHint", "accessibilityIdentifier":
            return worded(call, call.first, call.name, shown)
        case "accessibility": return deprecated(call, shown)
        case "accessibilityHidden": return hidden(call.first, call, shown)
        case "accessibilityElement": return gathered(call["children"]?.lastName ?? "ignore", shown)
        case "accessibilityAddTraits": return traits(call.first, call, shown, isAdded: true)
        case "accessibilityRemoveTraits": return traits(call.first, call, shown, isAdded: false)
        case "accessibilityHeading":
            let level = call.first?.lastName ?? ""
            return changed(shown.map(\.asHeader)) { $0.add(trait: "heading \(level)") }
        case "accessibilitySortPriority":
            let priority = number(call.first, call.scope)
            var nodes = changed(shown) { $0.sortPriority = priority }
            for index in nodes.indices { nodes[index].sortPriority = priority }
            return nodes
        case "accessibilityAdjustableAction": return changed(shown) { $0.add(trait: "adjustable") }
        case "accessibilityAction": return acted(call, shown)
        case "accessibilityActions":
            let names = built(call.content(""), call.scope).all.compactMap { $0.label?.written }
            return changed(shown) { $0.actions += names }
        case "accessibilityRepresentation": return built(call.content("representation") ?? call.content(""), call.scope)
        case "accessibilityChildren":
            return [AccessibilityNode(.group, content: built(call.content("children") ?? call.content(""), call.scope))]
        case "accessibilityCustomContent":
            let label = text(call.first, call)?.written ?? ""
            return changed(shown) { $0.actions.append("more content: \(label)") }
        case "accessibilityRotor":
            let label = text(call.first, call) ?? SpokenText([.value("")])
            return [AccessibilityNode(.rotor, label: label)] + shown
        default:
            return Self.silent.contains(call.name) ? shown : noted("the modifier `\(call.name)` is not known", shown)
        }
    }

    /// Modifiers that change nothing of what is described here.
    private static let silent: Set<String> = [
        "accessibilityInputLabels", "accessibilityFocused", "accessibilityIgnoresInvertColors",
        "accessibilityShowsLargeContentViewer", "accessibilityTextContentType", "accessibilityLabeledPair",
        "accessibilityLinkedGroup", "accessibilityActivationPoint", "accessibilityRespondsToUserInteraction",
        "accessibilitySpeechAdjustedPitch", "accessibilitySpeechAlwaysIncludesPunctuation",
        "accessibilitySpeechSpellsOutCharacters", "accessibilityScrollAction", "accessibilityZoomAction",
        "accessibilityDirectTouch", "accessibilityDragPoint", "accessibilityDropPoint", "accessibilityRotorEntry",
        "accessibilityChartDescriptor", "accessibilityQuickAction", "accessibilityDefaultFocus",
        "accessibilityScrollStatus", "accessibilitySpeechAnnouncementsQueued",
    ]

    private func worded(
        _ call: ViewCall, _ code: Code?, _ name: String, _ shown: [AccessibilityNode]
    ) -> [AccessibilityNode] {
        let text = text(code, call, isKey: name != "accessibilityIdentifier")
        // Something that is drawn and not read becomes an element when it is given words.
        let nodes = shown.isEmpty && name == "accessibilityLabel" ? [AccessibilityNode(.element)] : shown
        return changed(nodes) { node in
            switch name {
            case "accessibilityLabel": node.label = text.flatMap { $0.isEmpty ? nil : $0 }
            case "accessibilityValue": node.value = text.flatMap { $0.isEmpty ? nil : $0 }
            case "accessibilityHint": node.hint = text.flatMap { $0.isEmpty ? nil : $0 }
            default: node.identifier = text
            }
        }
    }

    private func deprecated(_ call: ViewCall, _ shown: [AccessibilityNode]) -> [AccessibilityNode] {
        call.arguments.reduce(shown) { nodes, argument in
            switch argument.label {
            case "label": worded(call, argument.value, "accessibilityLabel", nodes)
            case "value": worded(call, argument.value, "accessibilityValue", nodes)
            case "hint": worded(call, argument.value, "accessibilityHint", nodes)
            case "identifier": worded(call, argument.value, "accessibilityIdentifier", nodes)
            case "hidden": hidden(argument.value, call, nodes)
            case "addTraits": traits(argument.value, call, nodes, isAdded: true)
            case "removeTraits": traits(argument.value, call, nodes, isAdded: false)
            default: noted("`accessibility(\(argument.label):)` is not known", nodes)
            }
        }
    }

    private func hidden(_ code: Code?, _ call: ViewCall, _ shown: [AccessibilityNode]) -> [AccessibilityNode] {
        let condition: String?
        switch code.map({ truth($0, call.scope) }) {
        case .known(false)?: return shown
        case .open(let text)?: condition = text
        default: condition = nil
        }
        return shown.map { node in
            var node = node
            node.hide(when: condition)
            return node
        }
    }

    /// `accessibilityElement(children:)`.
    private func gathered(_ mode: String, _ shown: [AccessibilityNode]) -> [AccessibilityNode] {
        guard mode != "contain" else { return [AccessibilityNode(.group, content: shown)] }
        guard mode == "combine" else {
            // One control or text stays what it is; its parts are not read.
            var node = AccessibilityNode(.element)
            if shown.count == 1, shown[0].role.isElement {
                node.role = shown[0].role
                node.traits = shown[0].traits
            }
            node.children = "ignore"
            return [node]
        }
        let parts = shown.all.filter { !$0.isHidden }
        let controls = parts.filter(\.isInteractive)
        var node = AccessibilityNode(controls.count == 1 ? controls[0].role : .element, label: shown.combinedLabel)
        node.children = "combine"
        node.picture = shown.picture
        node.traits = Set(parts.flatMap(\.traits)).subtracting(["isImage"]).union(node.traits).sorted()
        node.actions = parts.flatMap(\.actions)
        if controls.count > 1 { node.actions += controls.compactMap { $0.label?.written } }
        node.disabledWhen = controls.count == 1 ? controls[0].disabledWhen : nil
        return [node]
    }

    private func traits(
        _ code: Code?, _ call: ViewCall, _ shown: [AccessibilityNode], isAdded: Bool
    ) -> [AccessibilityNode] {
        let names = code.map { Self.traitNames($0, when: "") } ?? []
        return changed(shown) { node in
            for name in names {
                if !isAdded {
                    node.traits.removeAll { $0 == name }
                    continue
                }
                node.add(trait: name)
                if name == "isHeader", node.role == .text { node.role = .header }
            }
        }
    }

    private static func traitNames(_ code: Code, when condition: String) -> [String] {
        switch code {
        case .member(_, let name): return [condition.isEmpty ? name : "\(name) if \(condition)"]
        case .choice(let choice, let first, let second):
            return traitNames(first, when: choice.text) + traitNames(second, when: "not " + choice.text)
        // A list of traits.
        case .other(let text):
            let parts = text.split { !$0.isLetter && $0 != "." }
            return parts.filter { $0.hasPrefix(".") }.map {
                condition.isEmpty ? "\($0.dropFirst())" : "\($0.dropFirst()) if \(condition)"
            }
        default: return []
        }
    }

    private func acted(_ call: ViewCall, _ shown: [AccessibilityNode]) -> [AccessibilityNode] {
        let name =
            call["named"].flatMap { text($0, call)?.written } ?? call["action"].map { rendered($0, call.scope) }
            ?? call.first?.lastName ?? "activate"
        return changed(shown) { $0.actions.append(name) }
    }
}

extension AccessibilityNode {
    /// Takes the node and all in it away from VoiceOver, always or under a condition.
    fileprivate mutating func hide(when condition: String?) {
        if let condition {
            hiddenWhen = [hiddenWhen, condition].compactMap(\.self).joined(separator: ", or ")
        } else {
            isHidden = true
        }
        for index in content.indices { content[index].hide(when: condition) }
    }
}
