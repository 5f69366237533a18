package import TenetRuleKit

/// Names that storyboards, property lists and project files mention: classes, outlets, actions, key paths.
package struct ResourceNames {
    private var names: Set<String> = []
    /// A target compiles Objective-C.
    package private(set) var hasObjectiveC = false

    package init(_ model: ProjectModel) {
        for (_, resource) in model.resources {
            switch resource {
            case .interface(let file): add(file)
            case .propertyList(let list): if let root = list.root { add(root) }
            case .build(let build):
                let sources = build.targets.flatMap(\.files).map(\.path)
                if sources.contains(where: { $0.hasSuffix(".m") || $0.hasSuffix(".mm") }) { hasObjectiveC = true }
            case .strings, .asset, .settings, .blueprint, .settingsFile, .scheme, .testPlan, .dependencies: break
            }
        }
    }

    package func contains(_ name: String) -> Bool { names.contains(name) }

    private mutating func add(_ file: InterfaceFile) {
        // A xib is loaded for the object that owns it, so it is not what uses that object's class.
        let isOwner = { (use: InterfaceFile.CustomClass) in file.format == .xib && use.element == "placeholder" }
        var texts = file.customClasses.filter { !isOwner($0) }.map(\.name)
        texts += file.outlets.map(\.property)
        texts += file.actions.map(\.selector)
        texts += file.segues.compactMap(\.selector)
        texts += file.runtimeAttributes.map(\.keyPath)
        for text in texts { add(text.text) }
    }

    private mutating func add(_ value: PlistValue) {
        if let text = value.string { add(text) }
        for element in value.elements { add(element) }
        for entry in value.entries { add(entry.value) }
    }

    private mutating func add(_ text: String) {
        guard text.utf8.count < 200 else { return }
        names.formUnion(text.namesInLiteral)
    }
}
