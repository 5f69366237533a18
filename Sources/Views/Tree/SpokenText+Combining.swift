extension [AccessibilityNode] {
    /// What is read when the nodes become one element: their labels and values one after the other. What is hidden is
    /// left out, what stands under a condition is read under it.
    var combinedLabel: SpokenText? {
        var texts: [SpokenText] = []
        for node in self {
            guard let text = node.combinedLabel else { continue }
            // The branches of one statement are one text with choices.
            if node.isAlternative, case .choices(let more)? = text.parts.first, text.parts.count == 1,
                case .choices(let before)? = texts.last?.parts.first, texts.last?.parts.count == 1
            {
                texts[texts.count - 1] = SpokenText([.choices(before + more)])
            } else {
                texts.append(text)
            }
        }
        return SpokenText.joined(texts)
    }

    /// The symbols and pictures in the nodes.
    var picture: String? { lazy.flatMap(\.all).filter { !$0.isHidden }.compactMap(\.picture).first }
}

extension AccessibilityNode {
    fileprivate var combinedLabel: SpokenText? {
        if isHidden { return nil }
        switch role {
        case .when:
            return content.combinedLabel.map {
                SpokenText([.choices([.init(when: detail == "otherwise" ? "" : detail, text: $0)])])
            }
        case .unknown, .slot: return SpokenText([.value(detail)])
        case .toolbar, .sheet, .fullScreenCover, .popover, .inspector, .alert, .confirmationDialog, .contextMenu,
            .swipeActions, .destination, .screen, .title, .rotor:
            return nil
        default:
            let own = SpokenText.joined([label, value].compactMap(\.self))
            return role.isElement ? own : SpokenText.joined([own, content.combinedLabel].compactMap(\.self))
        }
    }
}
