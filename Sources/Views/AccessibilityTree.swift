public import TenetRuleKit

/// What VoiceOver meets in one view, as far as the code says it.
public struct AccessibilityTree: Encodable, Hashable, Sendable {
    /// The name of the view, with the enclosing types.
    public var view: String
    /// Relative to the project's root.
    public var path: String
    /// The line of the view's name.
    public var line: Int
    /// In reading order.
    public var nodes: [AccessibilityNode]

    /// Every node, in reading order.
    public var all: [AccessibilityNode] { nodes.all }
}

extension AccessibilityTree {
    /// The trees of the views of a project, by path and then by position. Views of tests and previews have none.
    /// - Parameters:
    ///   - pass: holds what ``CodeCollector`` collected.
    ///   - isAsked: decides by the path whose views are described.
    public static func all(
        in pass: ProjectPass, where isAsked: (String) -> Bool = { _ in true }
    ) -> [AccessibilityTree] {
        let index = CodeIndex(pass.facts(TypeCode.self), texts: TextCatalog(pass.model))
        return index.views.compactMap { view in
            guard let place = view.place, isAsked(place.path) else { return nil }
            return AccessibilityTree(
                view: view.name, path: place.path, line: place.fact.line, nodes: ViewReader(index).tree(of: view))
        }
    }
}
