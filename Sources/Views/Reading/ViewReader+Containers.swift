extension ViewReader {
    /// Lists, sections and other views that group what is in them.
    func container(_ call: ViewCall) -> [AccessibilityNode] {
        switch call.name {
        case "List", "Table": return [AccessibilityNode(.list, content: rows(call))]
        case "ForEach", "OutlineGroup": return rows(call)
        case "Form":
            return [AccessibilityNode(.form, content: built(call.content("content") ?? call.content(""), call.scope))]
        case "Section", "TabSection": return [section(call)]
        case "GroupBox": return [group(call)]
        case "DisclosureGroup": return disclosure(call)
        case "TabView":
            return [AccessibilityNode(.tabs, content: built(call.content("content") ?? call.content(""), call.scope))]
        case "Tab":
            var node = titled(.tab, call, labels: ["label"])
            node.content = screens(call.content("content") ?? call.content(""), call.scope)
            return [node]
        default: return unavailable(call)
        }
    }

    /// The rows of a collection, or of a builder when there is none.
    private func rows(_ call: ViewCall) -> [AccessibilityNode] {
        let content = call.content("content") ?? call.content("rowContent") ?? call.content("")
        guard let collection = call.first ?? call["data"] else { return built(content, call.scope) }
        let rows = built(content, call.scope)
        return rows.isEmpty ? [] : [AccessibilityNode(.each, detail: rendered(collection, call.scope), content: rows)]
    }

    private func section(_ call: ViewCall) -> AccessibilityNode {
        var header = call.first.flatMap { spoken($0, call.scope) }.map { [AccessibilityNode(.header, label: $0)] } ?? []
        header += built(call["header"], call.scope).map(\.asHeader)
        let content = built(call.content("content") ?? call.content(""), call.scope)
        return AccessibilityNode(.section, content: header + content + built(call["footer"], call.scope))
    }

    private func group(_ call: ViewCall) -> AccessibilityNode {
        let title = call.first.flatMap { spoken($0, call.scope) }.map { [AccessibilityNode(.header, label: $0)] }
        let header = title ?? built(call["label"], call.scope).map(\.asHeader)
        return AccessibilityNode(
            .group, content: header + built(call.content("content") ?? call.content(""), call.scope))
    }

    private func disclosure(_ call: ViewCall) -> [AccessibilityNode] {
        var node = titled(.button, call, labels: ["label"])
        node.detail = "opens and closes what follows"
        let content = built(call.content("content") ?? call.content(""), call.scope)
        return [node, AccessibilityNode(.group, content: content)]
    }

    private func unavailable(_ call: ViewCall) -> [AccessibilityNode] {
        let title = call.first.flatMap { spoken($0, call.scope) }.map { [AccessibilityNode(.header, label: $0)] }
        let description = call["description"].map { $0.isClosure ? built($0, call.scope) : view($0, call.scope) }
        let shown = (title ?? built(call.content("label") ?? call.content(""), call.scope).map(\.asHeader))
        return shown + (description ?? []) + built(call["actions"], call.scope)
    }

    /// What a closure shows: the name of a screen of the project, which has a tree of its own, or its nodes.
    func screens(_ code: Code?, _ scope: Scope) -> [AccessibilityNode] {
        guard let code, let name = screenName(code, scope) else { return built(code, scope) }
        return [AccessibilityNode(.screen, detail: name)]
    }

    /// The view of the project that the code makes or modifies, or that is all of a closure.
    func screenName(_ code: Code, _ scope: Scope) -> String? {
        switch code {
        case .closure(let closure):
            guard closure.statements.count == 1, case .value(let only) = closure.statements[0] else { return nil }
            return screenName(only, scope)
        case .call(.name(let name), let arguments):
            guard let type = index.type(name, in: scope.owner), type.isView,
                !arguments.contains(where: {
                    if case .closure(let closure) = $0.value { closure.showsView } else { false }
                })
            else { return nil }
            return type.name
        case .call(.member(let base?, _), _): return screenName(base, scope)
        default: return nil
        }
    }
}

extension ClosureCode {
    /// The closure builds views rather than acts.
    fileprivate var showsView: Bool {
        statements.contains { statement in
            if case .value(.call(.name(let name), _)) = statement {
                name.first?.isUppercase == true && name != "Task"
            } else {
                false
            }
        }
    }
}

extension AccessibilityNode {
    /// A text above a section: the platform gives it the trait of a header.
    var asHeader: AccessibilityNode {
        var node = self
        node.changeElements { element in
            if element.role == .text { element.role = .header }
            element.add(trait: "isHeader")
        }
        return node
    }
}
