package import TenetRuleKit

extension ProjectModel {
    /// The declaration whose name stands at a place.
    package func declaration(named name: String, in path: String, at range: ByteRange) -> Declaration? {
        declarations(named: name).first { $0.path == path && $0.range == range }
    }

    /// Where files other than its own use a property of a type, its binding and storage included: extensions of the
    /// type, and whoever holds a value of it.
    package func usesInOtherFiles(of member: Declaration) -> [Use] {
        let owner = member.enclosingType?.declaration
        return ["", "$", "_"].flatMap { uses(of: $0 + member.name) }.filter { use in
            guard use.path != member.path else { return false }
            if let target = use.target.one { return target == member }
            guard use.hasNoBase || use.base == "self", let owner else { return false }
            return use.enclosingType?.declaration == owner
        }
    }
}
