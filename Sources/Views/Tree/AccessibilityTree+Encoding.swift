extension SpokenText: Encodable {
    private enum Key: String, CodingKey { case text, keys, unknownKeys, untranslated }

    /// The text as people read it, and where it comes from.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(written, forKey: .text)
        try values.encode(keys, forKey: .keys)
        if !unknownKeys.isEmpty { try values.encode(unknownKeys, forKey: .unknownKeys) }
        if !untranslatedWords.isEmpty { try values.encode(untranslatedWords, forKey: .untranslated) }
    }
}

extension AccessibilityNode: Encodable {
    private enum Key: String, CodingKey {
        case role, label, value, hint, identifier, traits, detail, isAlternative, isHidden, hiddenWhen, children,
            actions
        case target, picture, disabledWhen, sortPriority, notes, content, isInteractive
    }

    /// What says nothing is left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(role, forKey: .role)
        try values.encodeIfPresent(label, forKey: .label)
        try values.encodeIfPresent(value, forKey: .value)
        try values.encodeIfPresent(hint, forKey: .hint)
        try values.encodeIfPresent(identifier, forKey: .identifier)
        try values.encodeIfPresent(hiddenWhen, forKey: .hiddenWhen)
        try values.encodeIfPresent(children, forKey: .children)
        try values.encodeIfPresent(target, forKey: .target)
        try values.encodeIfPresent(picture, forKey: .picture)
        try values.encodeIfPresent(disabledWhen, forKey: .disabledWhen)
        try values.encodeIfPresent(sortPriority, forKey: .sortPriority)
        if !detail.isEmpty { try values.encode(detail, forKey: .detail) }
        if !traits.isEmpty { try values.encode(traits, forKey: .traits) }
        if !actions.isEmpty { try values.encode(actions, forKey: .actions) }
        if !notes.isEmpty { try values.encode(notes, forKey: .notes) }
        if !content.isEmpty { try values.encode(content, forKey: .content) }
        if isAlternative { try values.encode(true, forKey: .isAlternative) }
        if isHidden { try values.encode(true, forKey: .isHidden) }
        if isInteractive { try values.encode(true, forKey: .isInteractive) }
    }
}
