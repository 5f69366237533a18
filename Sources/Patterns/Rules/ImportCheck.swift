public import TenetRuleKit

/// Says which modules files may import, or in which order.
public struct ImportCheck: StandardCheck {
    public var forbidden: [NamePattern] = []
    /// Only these when there are any.
    public var allowed: [NamePattern] = []
    /// Imports stand in the order of these groups, sorted within each.
    public var groups: [[NamePattern]] = []

    public init() {}

    public var names: [String] { ["MODULE"] }

    public func install(_ hooks: inout Hooks, for rule: StandardRule) {
        if !forbidden.isEmpty || !allowed.isEmpty {
            hooks.on(ImportDeclSyntax.self) { node, file in
                let module = node.path.first?.name.text.string ?? ""
                guard forbidden.matches(module) || (!allowed.isEmpty && !allowed.matches(module)),
                    rule.paths.contains(file.path)
                else { return }
                file.report(
                    rule.message.filled { _ in module }, help: rule.help.filled { _ in module }, at: node)
            }
        }
        if !groups.isEmpty {
            hooks.on(ImportDeclSyntax.self) { node, file in
                // The first import of a list looks at all of them.
                guard let list = node.ancestor(CodeBlockItemListSyntax.self),
                    list.first(where: { $0.item.kind == .importDecl })?.item == node.syntax,
                    rule.paths.contains(file.path)
                else { return }
                for run in runs(in: list) { check(run, rule, file) }
            }
        }
    }

    // MARK: Order

    /// Imports that follow one another without a blank line or comment between them.
    private func runs(in list: CodeBlockItemListSyntax) -> [[ImportDeclSyntax]] {
        var runs: [[ImportDeclSyntax]] = []
        var isOpen = false
        for item in list {
            guard let node = item.item.as(ImportDeclSyntax.self) else {
                isOpen = false
                continue
            }
            let before = node.leadingTrivia.string
            let isBroken =
                before.contains("/") || before.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) } > 1
            if isOpen, !isBroken { runs[runs.count - 1].append(node) } else { runs.append([node]) }
            isOpen = true
        }
        return runs
    }

    private func check(_ run: [ImportDeclSyntax], _ rule: StandardRule, _ file: FilePass) {
        let sorted = run.enumerated().sorted { left, right in
            let (first, second) = (place(left.element), place(right.element))
            return first == second ? left.offset < right.offset : first < second
        }.map(\.element)
        guard let wrong = zip(run, sorted).first(where: { $0 != $1 })?.0 else { return }
        let module = wrong.path.first?.name.text.string ?? ""
        file.report(
            rule.message.filled { _ in module }, help: rule.help.filled { _ in module }, at: wrong,
            fix: file.moving(run, to: sorted).map { Fix("Order the imports", .safe, $0) })
    }

    /// The group and the name; what is in no group comes last.
    private func place(_ node: ImportDeclSyntax) -> ImportPlace {
        let module = node.path.first?.name.text.string ?? ""
        let group = groups.firstIndex { $0.matches(module) } ?? groups.count
        return ImportPlace(group: group, name: node.path.text.string)
    }

    private struct ImportPlace: Comparable {
        var group: Int
        var name: String

        static func < (left: Self, right: Self) -> Bool {
            left.group == right.group ? left.name < right.name : left.group < right.group
        }
    }
}
