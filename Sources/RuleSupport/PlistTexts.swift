package import TenetRuleKit

extension PlistValue {
    /// Adds every string in the value, at any depth.
    package func addTexts(to found: inout Set<String>) {
        if let text = string { found.insert(text) }
        for entry in entries { entry.value.addTexts(to: &found) }
        for element in elements { element.addTexts(to: &found) }
    }
}
