package import TenetRuleKit

extension BuildDescription {
    /// Every product of a package that a target names, with the identity of its package: nil where nothing says which.
    package var productUses: [(dependency: BuildDependency, target: BuildTarget, package: String?)] {
        let own = Set(targets.map(\.name.text))
        var identities: [String: String] = [:]
        for package in packages {
            identities[package.identity] = package.identity
            if let name = package.name { identities[name.lowercased()] = package.identity }
        }
        return targets.flatMap { target in
            target.dependencies.compactMap { dependency -> (BuildDependency, BuildTarget, String?)? in
                if dependency.kind == .target || dependency.kind == .byName && own.contains(dependency.name.text) {
                    return nil
                }
                if format == .package, dependency.kind == .plugin, dependency.package == nil,
                    own.contains(dependency.name.text)
                {
                    return nil
                }
                let owner = dependency.package.map { PackageAddress($0).identity } ?? dependency.name.text.lowercased()
                return (dependency, target, identities[owner])
            }
        }
    }
}

extension BuildDescription {
    /// Products that a target links without listing them among its dependencies: nothing says whose they are.
    package var hasLooseProducts: Bool {
        targets.contains { target in
            let listed = Set(target.dependencies.map(\.name.text))
            return target.frameworks.contains { !$0.text.contains(".") && !listed.contains($0.text) }
        }
    }
}

/// Names of modules and products, compared the way people vary them.
package enum ModuleName {
    /// Whether a module may be what a product or package brings: one name holds the other, or both begin with the same six
    /// letters. Generous on purpose: what does not even look alike is certainly another thing.
    package static func resembles(_ module: String, _ product: String) -> Bool {
        let (left, right) = (plain(module), plain(product))
        guard left.count >= 2, right.count >= 2 else { return true }
        if left.count >= 3, right.firstRange(of: left) != nil { return true }
        if right.count >= 3, left.firstRange(of: right) != nil { return true }
        return zip(left, right).prefix { $0 == $1 }.count >= 6
    }

    /// Letters and digits in lower case, without words that names of repositories carry.
    private static func plain(_ name: String) -> [UInt8] {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        let own = words.filter {
            !["swift", "ios", "sdk", "apple", "spm", "package", "xcframework", "objc"].contains($0)
        }
        return Array((own.isEmpty ? words : own).joined().utf8)
    }
}
