package import TenetRuleKit

// Questions about views and the objects that they watch, across the files of a project.

extension ProjectType {
    /// A class that announces changes through `objectWillChange`.
    package var isObservableObject: Bool {
        guard kind == .class else { return false }
        // What a base class outside of the project conforms to is seen by what its subclass publishes.
        return conforms(to: "ObservableObject")
            || directSupertypes.contains { $0.hasSuffix("ViewModel") }
                && members.contains { $0.hasAttribute("Published") }
    }
    /// Tracks its properties by the Observation framework or a copy of it.
    package var usesObservation: Bool {
        conforms(to: "Observable") || declaration.hasAttribute("Observable", "Perceptible", "Model")
    }
    /// SwiftUI keeps and connects the state of its properties.
    package var holdsViewState: Bool { kind == .struct && conforms(toAnyOf: ViewNames.stateOwners) }
    /// A view or view modifier: made anew whenever the view around it is.
    package var isRemade: Bool { kind == .struct && conforms(toAnyOf: ["View", "ViewModifier"]) }
    /// Shown by a widget, which is drawn once for each entry of its timeline and observes nothing.
    package var isInWidget: Bool { place.folders.contains { $0.contains("Widget") } }
    /// Code that is part of the app, as opposed to tests, previews and debug builds.
    package var isAppCode: Bool { role == .app && !declaration.isInPreview && !declaration.has(.isDebug) }

    /// Properties that announce their changes, those of superclasses included, by name.
    package var published: [String: Declaration] {
        var found: [String: Declaration] = [:]
        for type in projectSupertypes.reversed() + [self] {
            for member in type.members where member.hasAttribute("Published") { found[member.name] = member }
        }
        return found
    }

    /// Mentions `objectWillChange`, so it may pass on or announce changes by hand.
    package var announcesByHand: Bool {
        ([self] + projectSupertypes).contains { type in
            ([type.declaration] + type.extensions).contains { part in
                part.uses.contains { $0.name == "objectWillChange" }
                    || part.children.contains { $0.name == "objectWillChange" }
            }
        }
    }
}

extension Declaration {
    /// A stored property of an instance with a wrapper of one of these names.
    package func isStored(with wrappers: [String]) -> Bool {
        kind.isVariable && !has(.isComputed) && !has(.isStatic) && attributes.contains { wrappers.contains($0) }
    }
    /// The wrapper's name, of those that SwiftUI watches objects through.
    package var objectWrapper: String? {
        attributes.first { ["StateObject", "ObservedObject", "EnvironmentObject"].contains($0) }
    }
}

extension ProjectPass {
    /// The type of the object or value that a property holds; nil for a type inside a generic one, whose name tells
    /// too little.
    package func heldType(of property: Declaration) -> ProjectType? {
        property.type.contains(">.") ? nil : model.type(of: property).one
    }

    /// The use of a name at a place. A plain name that the declaration has used before is found there.
    package func use(of name: String, in path: String, at range: ByteRange) -> Use? {
        let candidates = model.uses(of: name).filter { $0.path == path }
        return candidates.first { $0.range == range }
            ?? candidates.last { $0.kind == .name && $0.range.lower < range.lower }
    }
}

/// What a view reads of its properties' values while it builds its content.
package struct ShownMembers: Fact {
    package struct Read: Codable, Hashable, Sendable {
        package var property: String
        /// The names behind the property: `user`, `name` for `model.user.name`.
        package var path: [String]
        package var lower: Int
        package var upper: Int
    }

    package var reads: [Read]
}

/// The reads of every view of a file.
package struct ViewReads: FileService {
    /// By where the view's name stands.
    package private(set) var byView: [Int: ShownMembers] = [:]

    package init(_ file: FilePass) {
        guard file.usesSwiftUI else { return }
        for view in file.root.descendants(StructDeclSyntax.self)
        where view.inherits(anyOf: ["View", "ViewModifier"]) && !view.isInPreview {
            let names = view.storedProperties.filter { !$0.isStatic }.compactMap { $0.nameToken?.identifier.string }
            guard !names.isEmpty else { continue }
            let reads = view.memberBlock.descendants(MemberAccessExprSyntax.self).compactMap {
                Self.read($0, of: names)
            }
            if !reads.isEmpty { byView[view.name.range.lower] = ShownMembers(reads: reads) }
        }
    }

    /// The whole of `model.user.name`, when it begins with a property and its value goes into the view.
    private static func read(_ access: MemberAccessExprSyntax, of properties: [String]) -> ShownMembers.Read? {
        if access.parent?.kind == .memberAccessExpr { return nil }
        var path: [String] = []
        var current = ExprSyntax(unchecked: access.syntax)
        while true {
            if let member = current.as(MemberAccessExprSyntax.self), let base = member.base {
                path.append(member.declName.baseName.identifier.string)
                current = base
            } else if let optional = current.as(OptionalChainingExprSyntax.self) {
                current = optional.expression
            } else {
                break
            }
        }
        guard var root = current.as(DeclReferenceExprSyntax.self)?.baseName.text.string else { return nil }
        if root == "self" {
            guard let first = path.popLast() else { return nil }
            root = first
        }
        // A binding (`$model.user.name`) is written through the property, which announces the change.
        guard properties.contains(root), !path.isEmpty, access.evaluatingViewBuilder != nil,
            // A presented view is made when it is shown.
            !access.ancestors.contains(where: { isPresentation($0) })
        else { return nil }
        return ShownMembers.Read(
            property: root, path: path.reversed(), lower: access.range.lower, upper: access.range.upper)
    }

    private static func isPresentation(_ node: Syntax) -> Bool {
        guard let call = node.as(ClosureExprSyntax.self)?.receivingCall?.call else { return false }
        return call.calledName?.text.isOne(of: ViewNames.presentations) ?? false
    }
}

extension Hooks {
    /// Remembers what views read while they build their content; see ``ProjectPass/shownReads``.
    package mutating func collectShownMembers() {
        collect(ShownMembers.self, from: StructDeclSyntax.self) { node, file in
            file.service(ViewReads.self).byView[node.name.range.lower].map { ($0, node.name.range) }
        }
    }
}

/// A read of a property's value by a view, with the view and the property.
package struct ShownRead {
    package let view: ProjectType
    package let property: Declaration
    package let path: [String]
    package let range: ByteRange
}

extension ProjectPass {
    /// The reads that views of the app do, each once, by path and position.
    package var shownReads: [ShownRead] {
        var views: [String: ProjectType] = [:]
        for type in model.types where type.isRemade && type.isAppCode {
            views[Self.key(type.path, type.declaration.range)] = type
        }
        var seen: Set<String> = []
        var found: [ShownRead] = []
        for fact in facts(ShownMembers.self) {
            let key = Self.key(fact.path, fact.range)
            guard let view = views[key], seen.insert(key).inserted else { continue }
            let properties = view.storedProperties
            for read in fact.fact.reads {
                guard let property = properties.first(where: { $0.name == read.property }) else { continue }
                found.append(
                    ShownRead(
                        view: view, property: property, path: read.path, range: ByteRange(read.lower, read.upper)))
            }
        }
        return found
    }

    private static func key(_ path: String, _ range: ByteRange) -> String { "\(range.lower) \(path)" }
}
