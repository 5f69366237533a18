package import TenetRuleKit

/// Which targets and products of a manifest reach which.
package struct ManifestGraph {
    /// What a target may import.
    package struct Reach {
        package var modules: Set<String> = []
        /// Packages whose products are among them: a product may hold modules of other names, and bring other packages.
        package var packages: Set<String> = []
    }

    package let build: BuildDescription
    private let targets: [String: BuildTarget]
    /// Products that some target lists, with their packages.
    private let products: [String: String]

    package init(_ build: BuildDescription) {
        self.build = build
        targets = Dictionary(build.targets.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
        products = Dictionary(
            build.targets.flatMap(\.dependencies).filter { $0.kind == .product }.compactMap { dependency in
                dependency.package.map { (dependency.name.text, $0.lowercased()) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// What the entry of a target names.
    package func listed(by target: BuildTarget) -> Reach {
        var reach = Reach()
        for dependency in target.dependencies where dependency.kind != .plugin { add(dependency, to: &reach) }
        return reach
    }

    /// What the entry of a target names, and what that names in turn. O(targets × dependencies).
    package func reached(by target: BuildTarget) -> Reach {
        var reach = Reach()
        var open = [target]
        while let next = open.popLast() {
            for dependency in next.dependencies where dependency.kind != .plugin {
                guard !reach.modules.contains(dependency.name.text) else { continue }
                add(dependency, to: &reach)
                if let inner = targets[dependency.name.text] { open.append(inner) }
            }
        }
        return reach
    }

    private func add(_ dependency: BuildDependency, to reach: inout Reach) {
        reach.modules.insert(dependency.name.text)
        if targets[dependency.name.text] == nil {
            reach.packages.insert(dependency.package?.lowercased() ?? dependency.name.text.lowercased())
        }
    }

    /// The module is certainly one of this manifest, and not among what a target lists or reaches.
    /// - Parameter isDirect: what other packages bring along does not count.
    package func isMissing(_ module: String, in reach: Reach, isDirect: Bool) -> Bool {
        guard !reach.modules.contains(module) else { return false }
        if let own = targets[module] {
            // Tests and tools are no modules for others, and a macro is used through its library.
            return [.packageLibrary, .other].contains(own.kind)
        }
        guard let package = products[module] else { return false }
        // One product may hold several modules, and any package may bring another one along.
        return isDirect ? !reach.packages.contains(package) : reach.packages.isEmpty
    }
}
