package import TenetRuleKit

// Which types the tests of a project know.

extension ProjectModel {
    /// True when a unit test names the type, or a test is named after it.
    package func isTested(_ type: ProjectType) -> Bool {
        // A text that happens to read like the name tests nothing.
        if uses(of: type.name).contains(where: { $0.role == .test && $0.kind != .text }) { return true }
        return ["Tests", "Test", "Spec", "Specs"].contains { suffix in
            declarations(named: type.name + suffix).contains { $0.role != .app && $0.kind.isType }
        }
    }
}

extension ProjectType {
    /// A class at the top of an app's file whose name ends in a suffix, base classes and test doubles left out.
    package func isViewModel(_ suffix: String) -> Bool {
        kind == .class && isShared && name.hasSuffix(suffix) && name != suffix && !name.hasPrefix("Base") && !isDouble
    }

    /// Functions that others can call, not counting those that a superclass or framework asks for.
    package var ownMethods: [Declaration] {
        let isDelegateOfSystem = supertypes.contains { name in
            name.hasSuffix("ApplicationDelegate") || name.hasSuffix("SceneDelegate")
        }
        if isDelegateOfSystem { return [] }
        return members.filter { member in
            member.kind == .function && member.access > .fileprivate && !member.has(.isOverride) && !member.isInPreview
                && !["diffIdentifier", "isEqual", "hash", "encode"].contains(member.name)
        }
    }
}
