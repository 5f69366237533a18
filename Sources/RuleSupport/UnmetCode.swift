package import TenetRuleKit

/// Code of an app that no user meets, told apart by what is to become of it.
package struct UnmetCode {
    /// Nothing uses it, previews and tests included.
    package let unused: [Declaration]
    /// Views that nothing but previews show, those of one file, and what serves such views alone: left behind, or not
    /// yet shown.
    package let abandoned: [Declaration]
    /// What previews are made of, and stand-ins that nothing uses now: sample values, stand-ins of services, views around what is previewed.
    package let fixtures: [Declaration]

    /// Code that goes with one declaration.
    package struct Cluster {
        package let root: Declaration
        /// What it alone uses, by itself or through others of these.
        package let parts: [Declaration]
    }

    /// None where nothing starts: everything may be used by somebody else.
    package static func shared(_ project: ProjectPass) -> UnmetCode? {
        project.service("unmet code") { UnmetCode(project) }
    }

    /// Complexity: two searches for unused code, and a look at the uses of what previews alone use.
    private init?(_ project: ProjectPass) {
        let model = project.model
        guard model.startsAnApp else { return nil }
        func dead(countsPreviews: Bool) -> [Declaration] {
            // The value of a stored property is made with its object, whoever reads it.
            UnusedSearch.shared(project, checksPublic: false, countsTests: true, countsPreviews: countsPreviews)
                .dead { (!$0.isStoredProperty || $0.has(.isStatic)) && (countsPreviews || !$0.isInPreview) }
        }
        let all = dead(countsPreviews: false)
        let isUnused = Set(dead(countsPreviews: true))
        unused = all.filter { isUnused.contains($0) }
        let previewed = all.filter { !isUnused.contains($0) }
        let left = Self.abandoned(previewed, model)
        abandoned = previewed.filter { left.contains($0) }
        fixtures = previewed.filter { !left.contains($0) }
    }

    /// Views for users, and then what they use, as long as that finds more.
    private static func abandoned(_ previewed: [Declaration], _ model: ProjectModel) -> Set<Declaration> {
        var found = Set(previewed.filter { $0.groupedType?.isForUsers ?? false && $0.isPreviewedInOneFile(model) })
        var rest = previewed.filter { !found.contains($0) }
        while true {
            let more = rest.filter { declaration in
                model.uses(of: declaration.nameSymbol).contains { use in
                    !use.isInPreview && !declaration.contains(use) && use.isInside(found)
                }
            }
            guard !more.isEmpty else { return found }
            found.formUnion(more)
            rest.removeAll { found.contains($0) }
        }
    }

    /// Declarations of one of these lists, those that others of it use gathered under the one that begins it: whoever removes
    /// that is rid of them all.
    /// - Complexity: linear in the number of declarations and of what has their names.
    package func clusters(of declarations: [Declaration], in model: ProjectModel) -> [Cluster] {
        let all = Set(declarations)
        let users = Dictionary(
            declarations.compactMap { part in Self.user(of: part, among: all, model).map { (part, $0) } }
        ) { first, _ in first }
        var parts: [Declaration: [Declaration]] = [:]
        var roots: [Declaration] = []
        for declaration in declarations {
            let root = Self.root(of: declaration, users)
            if root == declaration { roots.append(root) } else { parts[root, default: []].append(declaration) }
        }
        return roots.map { Cluster(root: $0, parts: parts[$0] ?? []) }
    }

    /// What begins a chain of uses; of a circle what comes first in the project.
    private static func root(of declaration: Declaration, _ users: [Declaration: Declaration]) -> Declaration {
        var chain = [declaration]
        while let last = chain.last, let next = users[last] {
            if let start = chain.firstIndex(of: next) {
                return chain[start...].min { ($0.path, $0.range.lower) < ($1.path, $1.range.lower) } ?? next
            }
            chain.append(next)
        }
        return chain[chain.count - 1]
    }

    private static func user(
        of declaration: Declaration, among all: Set<Declaration>, _ model: ProjectModel
    ) -> Declaration? {
        for use in model.uses(of: declaration.nameSymbol) where !use.isInPreview && !declaration.contains(use) {
            let targets = use.target.all
            // A member of that name may be one of anything.
            guard targets.contains(declaration) || targets.isEmpty && declaration.kind.isType else { continue }
            let around = [use.enclosingType?.declaration].compactMap { $0 } + use.surroundings
            if let user = around.first(where: { all.contains($0) && $0 != declaration }) { return user }
        }
        return nil
    }

    /// The code that goes with a declaration. What is found at a property's name is about the property, not about what
    /// it does.
    package func notes(_ declaration: Declaration, _ message: String) -> [Note] {
        let start = declaration.kind.isVariable ? declaration.range.upper : declaration.extent.lower
        let own = Note(
            path: declaration.path, range: ByteRange(start, max(start, declaration.extent.upper)), message: message)
        let parts = declaration.kind.isType ? declaration.groupedType?.extensions ?? [] : []
        return [own] + parts.map { Note(path: $0.path, range: $0.extent, message: "and this extension") }
    }
}

extension Declaration {
    /// What it is and how it is called, for a message.
    package var subject: String {
        switch kind {
        case .function: "the function `\(name)`"
        case .enumCase: "the case `\(name)`"
        case .typeAlias: "the type alias `\(name)`"
        case let kind where kind.isVariable: "the property `\(name)`"
        case let kind: "the \(kind.keyword) `\(name)`"
        }
    }

    fileprivate func isPreviewedInOneFile(_ model: ProjectModel) -> Bool {
        Set(model.uses(of: nameSymbol).lazy.filter(\.isInPreview).map(\.fileNumber)).count <= 1
    }
}

extension ProjectType {
    /// Something that is shown on a screen, and no stand-in for it.
    fileprivate var isForUsers: Bool {
        !StandIn.isNamed(name.utf8) && !StandIn.isPlace(place)
            && conforms(toAnyOf: ["View", "ViewModifier", "UIView", "UIViewController", "NSView", "NSViewController"])
    }
}

extension Use {
    /// Written in one of the declarations, or in an extension of one.
    fileprivate func isInside(_ declarations: Set<Declaration>) -> Bool {
        if let type = enclosingType, declarations.contains(type.declaration) { return true }
        return surroundings.contains { declarations.contains($0) }
    }
}
