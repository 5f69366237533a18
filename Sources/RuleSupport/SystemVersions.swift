package import TenetRuleKit

/// `#available(iOS 17, *)` or `@available(iOS 17, *)`: a newer system than the oldest that the code is built for.
package struct SystemCheck: Fact {
    package var platform: String
    package var version: String
}

extension Hooks {
    /// Collects what ``ProjectPass/runs(_:before:)`` falls back on.
    package mutating func collectSystemChecks() {
        share(SystemCheck.self) { hooks in
            hooks.collectAll(SystemCheck.self, from: AvailabilityConditionSyntax.self) { node, _ in
                Self.checks(node.availabilityArguments)
            }
            hooks.collectAll(SystemCheck.self, from: AttributeSyntax.self) { node, _ in
                guard let list = node.arguments?.as(AvailabilityArgumentListSyntax.self) else { return [] }
                return Self.checks(list)
            }
        }
    }

    private static func checks(_ list: AvailabilityArgumentListSyntax) -> [(fact: SystemCheck, range: ByteRange)] {
        list.compactMap { argument in
            guard let version = argument.argument.as(PlatformVersionSyntax.self), let number = version.version else {
                return nil
            }
            return (SystemCheck(platform: version.platform.text.string, version: number.text.string), version.range)
        }
    }
}

/// The systems that came out together.
package enum SystemVersions {
    /// The first systems with what iOS brought in a version, by platform.
    package static func since(ios version: Int) -> [String: Int] {
        [
            "iOS": version, "macCatalyst": version, "tvOS": version, "macOS": version == 13 ? 11 : version - 3,
            "watchOS": version - 7,
        ]
    }
}

extension SyntaxProtocol {
    /// Only systems run this that lack something newer: it stands in the `else` of `if #available`, behind
    /// `guard #available … else`, in `if #unavailable`, or in a declaration that newer systems do not have.
    package var isForOlderSystems: Bool {
        var inner = syntax
        for around in ancestors {
            if let branch = around.as(IfExprSyntax.self) {
                let checks = branch.conditions.compactMap { $0.condition.as(AvailabilityConditionSyntax.self) }
                if let check = checks.first {
                    let isBody = branch.body.syntax == inner
                    if (check.availabilityKeyword.text == "#available") != isBody { return true }
                }
            } else if let branch = around.as(GuardStmtSyntax.self), branch.body.syntax == inner,
                branch.conditions.contains(where: { $0.condition.is(AvailabilityConditionSyntax.self) })
            {
                return true
            } else if let list = around.as(CodeBlockItemListSyntax.self), followsNewSystems(inner, in: list) {
                return true
            }
            inner = around
        }
        return false
    }

    /// Stands behind `if #available(…) { … return }`.
    private func followsNewSystems(_ item: Syntax, in list: CodeBlockItemListSyntax) -> Bool {
        for other in list {
            if other.syntax == item { return false }
            guard let branch = other.item.asIf, branch.elseBody == nil,
                branch.body.statements.last?.item.kind == .returnStmt
            else { continue }
            if branch.conditions.contains(where: {
                $0.condition.as(AvailabilityConditionSyntax.self)?.availabilityKeyword.text == "#available"
            }) {
                return true
            }
        }
        return false
    }
}

extension ProjectPass {
    /// The file's code still runs on systems before these, by platform: `["iOS": 16]`. Where no project file tells the
    /// oldest system, a check for a newer one does. The rule calls ``Hooks/collectSystemChecks()``.
    package func runs(_ path: String, before systems: [String: Int]) -> Bool {
        let oldest = model.oldestSystems(of: path)
        guard oldest.isEmpty else {
            return oldest.contains { Self.isOlder($0.version, than: systems[$0.platform]) }
        }
        return facts(SystemCheck.self).contains { check in
            // A check for iOS 17 says that the code runs on iOS 16, too.
            guard let first = systems[check.fact.platform] else { return false }
            let parts = check.fact.version.split(separator: ".").compactMap { Int($0) }
            guard let major = parts.first else { return false }
            return major < first || major == first && parts.dropFirst().allSatisfy { $0 == 0 }
        }
    }

    /// Async functions and Combine are there on every system that the file's code runs on.
    package func hasConcurrency(_ path: String) -> Bool {
        !runs(path, before: ["iOS": 13, "tvOS": 13, "watchOS": 6])
            && !model.oldestSystems(of: path).contains { $0.platform == "macOS" && Self.isBeforeCatalina($0.version) }
    }

    /// macOS 10.14 or older; 10.15 is the mate of iOS 13.
    private static func isBeforeCatalina(_ version: String) -> Bool {
        let parts = version.split(separator: ".").compactMap { Int($0) }
        guard parts.first == 10, parts.count > 1 else { return false }
        return parts[1] < 15
    }

    private static func isOlder(_ version: String, than first: Int?) -> Bool {
        guard let first, let major = Int(version.prefix { $0.isNumber }) else { return false }
        return major < first
    }
}

extension ProjectModel {
    /// The oldest systems of the targets that compile a file. A file that none is known to compile will be built for
    /// the systems of the project around it, and so will a target that says nothing.
    package func oldestSystems(of path: String) -> [DeploymentTarget] {
        let own = targets(ofPath: path).flatMap(\.target.deploymentTargets)
        guard own.isEmpty else { return own }
        let around = builds.filter { $0.folder.isEmpty || path.isInFolder($0.folder) }
            .map { build in
                (
                    depth: build.folder.utf8.count,
                    systems: build.targets.filter { !$0.kind.isTests }.flatMap(\.deploymentTargets)
                )
            }
            .filter { !$0.systems.isEmpty }
        let nearest = around.map(\.depth).max()
        return around.filter { $0.depth == nearest }.flatMap(\.systems)
    }
}
