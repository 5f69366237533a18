internal import TenetRuleKit
internal import TenetStandards

/// What the app itself has for steps of navigation: functions that take one, such as a modifier that shows a sheet or
/// a method of a coordinator, and state that decides whether one is taken, such as `isEditing` behind
/// `.sheet(isPresented: $isEditing)`.
struct Navigators {
    private(set) var functions: Set<String> = []
    private(set) var states: Set<String> = []

    /// O(navigation steps × declarations of their files + declarations).
    init(_ pass: ProjectPass) {
        var owners: [String: Set<Int>] = [:]
        for located in pass.facts(ChangePart.self)
        where located.role == .app && located.fact.subject == .navigation && located.fact.component.isEmpty {
            owners[located.path, default: []].insert(located.range.lower)
            addStates(located.fact.words)
        }
        var others: Set<String> = []
        for source in pass.model.sources where source.role == .app {
            let steps = owners[source.path] ?? []
            for top in source.declarations {
                for declaration in [top] + top.descendants where Self.isCallable(declaration) {
                    if steps.contains(where: { declaration.extent.lower <= $0 && $0 < declaration.extent.upper }) {
                        functions.insert(declaration.name)
                    } else {
                        others.insert(declaration.name)
                    }
                }
            }
        }
        // A name that also stands for something else says nothing.
        functions.subtract(others)
    }

    /// Others call it, and it is no requirement, which has no body.
    private static func isCallable(_ declaration: Declaration) -> Bool {
        declaration.kind == .function && !declaration.isLocal && !declaration.isInPreview
            && !declaration.has(.isOverride) && declaration.enclosingType?.kind != .protocol
    }

    /// The last name of each binding: `isEditing` of `$model.isEditing`.
    private mutating func addStates(_ words: [String]) {
        var index = 0
        while index < words.count {
            defer { index += 1 }
            guard words[index].first == "$", words[index].count > 1 else { continue }
            var name = String(words[index].dropFirst())
            while index + 2 < words.count, words[index + 1] == ".", let first = words[index + 2].first, first.isLetter {
                name = words[index + 2]
                index += 2
            }
            states.insert(name)
        }
    }

    /// Functions that are on both sides, and what is state on either.
    func shared(with other: Navigators) -> Navigators {
        var both = self
        both.functions.formIntersection(other.functions)
        both.states.formUnion(other.states)
        return both
    }

    /// The step that a use takes; nil when it takes none.
    func words(of use: Use) -> [String]? {
        if use.kind == .call, functions.contains(use.name) { return [use.name] + use.labels }
        if use.has(.isWrite), states.contains(use.name) { return [use.name, "="] }
        let base = use.base.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init) ?? ""
        if use.kind == .call, states.contains(base), Self.mutating.contains(use.name) { return [base, use.name] }
        return nil
    }

    /// Methods of Swift's and SwiftUI's that change what they are called on: a Boolean, a list, a path.
    private static let mutating: Set<String> = ["toggle", "append", "removeLast", "removeAll", "insert", "remove"]
}
