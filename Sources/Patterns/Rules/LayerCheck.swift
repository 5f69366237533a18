public import TenetRuleKit

/// Code is parted into layers by folders; each names those that it may use.
public struct LayerCheck: StandardCheck {
    public struct Layer: Sendable {
        public var name: String
        public var paths: PathScope
        /// Layers that this one may use beside itself.
        public var uses: [String]

        public init(_ name: String, paths: PathScope, uses: [String]) {
            self.name = name
            self.paths = paths
            self.uses = uses
        }
    }

    public var layers: [Layer]

    public init(_ layers: [Layer]) { self.layers = layers }

    public var names: [String] { ["LAYER", "OTHER", "TYPE"] }

    public func install(_ hooks: inout Hooks, for rule: StandardRule) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            var known: [String: Int?] = [:]
            func layer(of path: String) -> Int? {
                if let layer = known[path] { return layer }
                let layer = layers.firstIndex { $0.paths.contains(path) }
                known[path] = .some(layer)
                return layer
            }
            for source in project.model.sources where rule.about.scope.looks(at: source.role) {
                guard rule.paths.contains(source.path), let own = layer(of: source.path) else { continue }
                check(source, layers[own], layer, rule, project)
            }
        }
    }

    private func check(
        _ source: ProjectFile, _ own: Layer, _ layer: (String) -> Int?, _ rule: StandardRule, _ project: ProjectPass
    ) {
        func isForbidden(_ other: Layer) -> Bool { other.name != own.name && !own.uses.contains(other.name) }
        for item in source.imports {
            guard let other = layers.first(where: { $0.name == item.module }), isForbidden(other) else { continue }
            report(own, other, item.module, in: source.path, at: item.range, [], rule, project)
        }
        var reported: Set<String> = []
        for use in source.uses where use.kind == .type || use.kind == .call || use.kind == .name {
            guard use.name.first?.isUppercase == true, !use.has(.isPreview),
                let target = use.target.one, target.kind.isType, target.path != source.path,
                let place = layer(target.path), isForbidden(layers[place]), reported.insert(target.name).inserted
            else { continue }
            let note = target.note("`\(target.name)` is part of \(layers[place].name)")
            report(own, layers[place], target.name, in: source.path, at: use.range, [note], rule, project)
        }
    }

    private func report(
        _ own: Layer, _ other: Layer, _ type: String, in path: String, at range: ByteRange, _ notes: [Note],
        _ rule: StandardRule, _ project: ProjectPass
    ) {
        let values: (String) -> String = { $0 == "LAYER" ? own.name : $0 == "OTHER" ? other.name : type }
        project.report(
            rule.message.filled(values), help: rule.help.filled(values), in: path, at: range, notes: notes)
    }
}
