package import TenetRuleKit

/// What the code that runs when an app starts imports.
package enum StartImports {
    /// The modules of files that declare the app or its delegate, made once. O(bytes of the code).
    package static func modules(_ pass: RepositoryPass) -> Set<String> {
        pass.service("imports of the start") {
            var found: Set<String> = []
            for (path, imports) in ImportScan.of(pass).files
            where path.hasSuffix(".swift") && !FileKinds.isForTests(path) {
                let isStart = (pass.repository.declaredTypes(of: path) ?? []).contains { type in
                    type.inherited.contains { ["App", "UIApplicationDelegate", "NSApplicationDelegate"].contains($0) }
                }
                if isStart { found.formUnion(imports.map(\.module.text)) }
            }
            return found
        }
    }
}
