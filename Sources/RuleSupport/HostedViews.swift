package import TenetRuleKit

extension ProjectModel {
    /// A view that nothing but methods of classes and previews make, as a controller that hosts it does or a scene's
    /// delegate: no parent view is evaluated again, so what such a view makes, it makes once. False for one that nobody
    /// makes. O(uses of its name).
    package func isMadeByHosts(_ view: String) -> Bool {
        let makers = uses(of: view).filter { $0.kind == .call && $0.role == .app }
        return !makers.isEmpty
            && makers.allSatisfy { use in
                use.isInPreview
                    || use.enclosingType?.kind == .class && !use.surroundings.contains { Self.givesView($0) }
            }
    }

    /// A function or property whose caller gets a view may be asked from the body of another one.
    private static func givesView(_ declaration: Declaration) -> Bool {
        (declaration.kind.isFunction || declaration.isMember)
            && ["View", "some View", "any View", "AnyView"].contains(declaration.type)
    }
}

extension Use {
    /// The declaration that it is written in and those around that, innermost first.
    package var surroundings: [Declaration] { declaration.map { [$0] + $0.ancestors } ?? [] }
    /// Written in a `#Preview`, a `PreviewProvider` or a helper of theirs.
    package var isInPreview: Bool { has(.isPreview) || surroundings.contains { $0.isInPreview } }
}
