import TenetRuleKit

struct CompetingLibrary: Rule {
    static let about = About(
        "competing-library", "Library beside the agreed one", category: .architecture, severity: .warning,
        scope: .everywhere,
        why: """
            Two libraries for one task are learnt, updated and shipped twice, and each keeps caches and settings of its \
            own.
            """)

    var libraries = [
        "Nuke: Kingfisher|SDWebImage|SDWebImageSwiftUI|AlamofireImage|PINRemoteImage|AsyncImage",
        "Alamofire: Moya|AFNetworking|Siesta",
        "Swinject: Resolver|Factory|FactoryKit|Needle|NeedleFoundation|Cleanse|Dip",
        "KeychainSwift: KeychainAccess|SwiftKeychainWrapper|SimpleKeychain|Locksmith|Valet|SAMKeychain",
        "XCUITest: KIF|EarlGrey|Appium",
    ]
    static let options = [
        Option<Self>(
            "libraries", \.libraries,
            "What is used for a task and what is not, as `Library: Other|Other`; modules, or types used in their place."
        )
    ]

    func install(_ hooks: inout Hooks) {
        var table: [String: String] = [:]
        for entry in libraries {
            let parts = entry.split(separator: ":").map(\.trimmingBlanks)
            guard parts.count == 2 else { continue }
            for other in parts[1].split(separator: "|") { table[String(other.trimmingBlanks)] = String(parts[0]) }
        }
        let names = Array(table.keys)
        hooks.on(ImportDeclSyntax.self) { [table] node, file in
            guard let module = node.path.first?.name, let agreed = table[module.text.string] else { return }
            file.report(
                "`\(module.text)` does what `\(agreed)` is there for", help: "use `\(agreed)`", at: module)
        }
        hooks.on(DeclReferenceExprSyntax.self) { [table] node, file in
            guard node.baseName.text.isOne(of: names), !node.isMemberName, node.parent?.kind == .functionCallExpr,
                let agreed = table[node.baseName.text.string], !file.imports.contains(node.baseName.text.string),
                node.baseName.text.startsUppercase, !node.isInPreview
            else { return }
            // A type that is called like a module is not the module.
            guard node.baseName.text == "AsyncImage" else { return }
            file.report(
                "`\(node.baseName.text)` does what `\(agreed)` is there for", help: "use `\(agreed)`", at: node.baseName
            )
        }
    }

    static let examples: [Example] = [
        .bad("import SwiftUI\nimport ↓Kingfisher"),
        .bad("struct Avatar: View {\n    let url: URL\n    var body: some View { ↓AsyncImage(url: url) }\n}"),
        .bad("import ↓Swinject", options: ["libraries": .strings(["Factory: Swinject"])]),
        .good("import Nuke\nimport NukeUI\nstruct Avatar: View {\n    var body: some View { LazyImage(url: url) }\n}"),
        .good("struct Avatar {\n    func make() { Factory(name: \"a\"); library.AsyncImage() }\n}"),
        .good("import Alamofire", options: ["libraries": .strings([])]),
    ]
}
