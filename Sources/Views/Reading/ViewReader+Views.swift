extension ViewReader {
    /// The nodes of a view as it is written, with its modifiers.
    func view(_ code: Code, _ scope: Scope) -> [AccessibilityNode] {
        switch code {
        case .name(let name): return named(name, scope)
        case .member(.name("self"), let name): return named(name, scope.root)
        case .member(let base, let name): return member(base, name, scope)
        case .call(let callee, let arguments): return call(callee, arguments, scope)
        case .choice(let condition, let first, let second):
            return shown(possible(condition, first, second, scope))
        case .closure: return built(code, scope)
        case .sum where code.isText: return [AccessibilityNode(.text, label: spoken(code, scope))]
        case .absent: return []
        case .text, .sum, .number, .bool, .not, .all, .any, .other: return [unknown(code, scope)]
        }
    }

    func unknown(_ code: Code, _ scope: Scope) -> AccessibilityNode {
        AccessibilityNode(.unknown, detail: rendered(code, scope))
    }

    private func named(_ name: String, _ scope: Scope) -> [AccessibilityNode] {
        switch scope[name] {
        case .code(let code, let place, _)?: return built(code, place)
        case .open(let text)?: return [AccessibilityNode(.slot, detail: text)]
        case nil: break
        }
        guard let owner = scope.owner.flatMap({ index.type($0) }), let property = owner.property(named: name) else {
            return [AccessibilityNode(.unknown, detail: name)]
        }
        if let body = property.body {
            return SwiftUIViews.isShape(property.type) ? [] : nodes(body, scope.root)
        }
        if let value = property.value, property.isConstant { return view(value, scope.root) }
        return [AccessibilityNode(.slot, detail: name)]
    }

    private func member(_ base: Code?, _ name: String, _ scope: Scope) -> [AccessibilityNode] {
        if SwiftUIViews.isShape(base?.lastName ?? "") { return [] }
        if let path = base?.typePath, let type = index.type(path, in: scope.owner),
            let property = type.property(named: name)
        {
            // Colors and gradients of the design show nothing that is read.
            if SwiftUIViews.isShape(property.type) { return [] }
            if let body = property.body { return nodes(body, Scope(owner: type.name)) }
            if let value = property.value { return view(value, Scope(owner: type.name)) }
        }
        return [unknown(.member(base, name), scope)]
    }

    private func call(_ callee: Code, _ arguments: [CodeArgument], _ scope: Scope) -> [AccessibilityNode] {
        if let name = callee.ownName, case .code(let code, let place, _)? = scope[name] {
            return built(code, place, with: arguments.map { .code($0.value, scope, type: "") })
        }
        if let (function, inner) = function(callee, arguments, scope) {
            return nodes(function.statements, inner)
        }
        switch callee {
        case .name(let name):
            if name.first?.isUppercase == true {
                return constructed(ViewCall(name: name, arguments: arguments, scope: scope))
            }
            if scope["self"] != nil {
                return modified(.name("self"), ViewCall(name: name, arguments: arguments, scope: scope))
            }
            if let type = scope.owner.flatMap({ index.type($0) }),
                type.property(named: name) != nil || scope[name] != nil
            {
                return [AccessibilityNode(.slot, detail: name)]
            }
            return [unknown(.call(callee, arguments), scope)]
        case .member(let base?, let name):
            let call = ViewCall(name: name, arguments: arguments, scope: scope)
            if name == "init", let path = base.typePath {
                return constructed(ViewCall(name: path, arguments: arguments, scope: scope))
            }
            if name.first?.isUppercase == true, let path = base.typePath {
                let full = index.type(path + "." + name, in: scope.owner) == nil ? name : path + "." + name
                return constructed(ViewCall(name: full, arguments: arguments, scope: scope))
            }
            if isView(base, scope) { return modified(base, call) }
            if SwiftUIViews.isShape(base.typePath?.split(separator: ".").first.map(String.init) ?? "") { return [] }
            return [unknown(.call(callee, arguments), scope)]
        default: return [unknown(.call(callee, arguments), scope)]
        }
    }

    /// A view that is modified, and no value of which a method is called.
    private func isView(_ code: Code, _ scope: Scope) -> Bool {
        switch code {
        case .call(.name(let name), let arguments):
            name.first?.isUppercase == true || scope[name] != nil || scope["self"] != nil
                || function(.name(name), arguments, scope) != nil
        case .call(.member(let base?, let name), let arguments):
            name.first?.isUppercase == true || isView(base, scope)
                || function(.member(base, name), arguments, scope) != nil
        case .name(let name), .member(.name("self"), let name):
            name == "self" || scope[name] != nil
                || scope.owner.flatMap { index.type($0)?.property(named: name) }.map {
                    $0.isBuilder || $0.value.map { isView($0, scope.root) } == true || SwiftUIViews.isKnown($0.type)
                        || SwiftUIViews.isGenericView($0)
                } == true
        case .member(let base?, _): SwiftUIViews.isShape(base.lastName ?? "")
        case .sum: code.isText
        case .choice(_, let first, let second): isView(first, scope) || isView(second, scope)
        default: false
        }
    }

    private func constructed(_ call: ViewCall) -> [AccessibilityNode] {
        let type = index.type(call.name, in: call.scope.owner)
        if let type, type.isView, type.property(named: "body")?.body != nil { return component(type, call) }
        if type?.inherited.contains(where: { SwiftUIViews.isShape($0) }) == true { return [] }
        // A type of the project that is no view does not stand in the way of SwiftUI's view of that name.
        return standard(call) ?? [AccessibilityNode(.unknown, detail: call.name)]
    }
}
