import TenetRuleKit
import TenetRuleSupport

struct CompetingLibrary: Rule {
    static let about = About(
        "competing-library", "Library beside the agreed one", category: .architecture, severity: .warning,
        status: .stable,
        scope: .everywhere, isConvention: true,
        why: """
            Two libraries for one task are learnt, updated and shipped twice, and each keeps caches and settings of its \
            own. What the agreed library brings along is left alone.
            """,
        phrasings: [
            "Use only the agreed library for each task, such as Nuke for images; do not import a competing one.",
            "We don't bring in Kingfisher or Moya next to what we already have; one package per job.",
        ])

    var libraries = [
        "Nuke: Kingfisher|SDWebImage|SDWebImageSwiftUI|AlamofireImage|PINRemoteImage|AsyncImage",
        "Alamofire: Moya|AFNetworking|Siesta",
        "Swinject: Resolver|Factory|FactoryKit|@Injected|@LazyInjected|@InjectedObject|@InjectedObservable|@WeakLazyInjected|@Dependency|Needle|NeedleFoundation|Cleanse|Dip",
        "KeychainSwift: KeychainAccess|SwiftKeychainWrapper|SimpleKeychain|Locksmith|Valet|SAMKeychain",
        "XCUITest: KIF|EarlGrey|Appium",
    ]
    static let options = [
        Option<Self>(
            "libraries", \.libraries, addsUp: true,
            "What is used for a task and what is not, as `Library: Other|Other`, with a version behind the first if you like; modules, types used in their place, or property wrappers with their `@`."
        )
    ]

    private struct Import: Fact { var module: String }

    func install(_ hooks: inout Hooks) {
        var table: [String: (agreed: String, item: String)] = [:]
        for entry in libraries {
            let parts = entry.split(separator: ":").map(\.trimmingBlanks)
            guard parts.count == 2 else { continue }
            // A version may stand behind the name. Who agrees on one of the others has all the rest against it.
            guard let agreed = parts[0].split(separator: " ").first.map(String.init) else { continue }
            for other in parts[1].split(separator: "|").map({ String($0.trimmingBlanks) })
            where !Self.modules(of: agreed).contains(other) {
                table[other] = (agreed, entry)
            }
        }
        let names = Array(table.keys)
        hooks.onAttribute(names.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }) {
            [table] attribute, file in
            guard let property = attribute.property, let (agreed, item) = table["@" + attribute.name],
                !property.isInPreview,
                // The framework fills these wrappers of its modules itself.
                !(Self.frameworks[attribute.name].map(file.imports.contains) ?? false),
                !Self.comes(attribute.name, from: agreed, in: file)
            else { return }
            file.report(
                "`@\(attribute.name)` does what `\(agreed)` is there for",
                help: "take it as a parameter, which `\(agreed)` gives", at: attribute, citing: .items([item]))
        }
        hooks.collectSystemChecks()
        hooks.collect(Import.self, from: ImportDeclSyntax.self) { [table] node, _ in
            guard let module = node.path.first?.name, table[module.text.string] != nil else { return nil }
            return (Import(module: module.text.string), module.range)
        }
        let agreed = Set(table.values.map(\.agreed))
        hooks.on(ImportDeclSyntax.self) { node, file in
            if let module = node.path.first?.name, agreed.contains(module.text.string) { file.keeps() }
        }
        hooks.onProject(needing: [.declarations]) { [table] project in
            // A library that is made here, or a module of the app by that name, is no competitor.
            let own = Set(
                project.model.targets.map(\.name) + project.model.sources.map { project.model.module(ofPath: $0.path) })
            for found in project.facts(Import.self) where !own.contains(found.fact.module) {
                guard let (agreed, item) = table[found.fact.module],
                    agreed != "Combine" || project.hasConcurrency(found.path)
                else { continue }
                // What lays out views of UIKit is replaced without rewriting them.
                let isLayout = agreed == "SwiftUI" && Self.layout.contains(found.fact.module)
                let instead = isLayout ? "layout anchors or `SwiftUI`" : "`\(agreed)`"
                project.report(
                    "`\(found.fact.module)` does what \(isLayout ? "layout anchors are" : "`\(agreed)` is") there for",
                    help: "use \(instead)",
                    in: found.path, at: found.range, citing: .items([item]))
            }
        }
        hooks.on(DeclReferenceExprSyntax.self) { [table] node, file in
            guard node.baseName.text.isOne(of: names), !node.isMemberName, node.parent?.kind == .functionCallExpr,
                let (agreed, item) = table[node.baseName.text.string],
                !file.imports.contains(node.baseName.text.string),
                node.baseName.text.startsUppercase, !node.isInPreview
            else { return }
            // A type that is called like a module is not the module.
            guard node.baseName.text == "AsyncImage" else { return }
            file.report(
                "`\(node.baseName.text)` does what `\(agreed)` is there for", help: "use `\(agreed)`",
                at: node.baseName,
                citing: .items([item]))
        }
    }

    private static let frameworks = ["Dependency": "Spezi"]
    /// Wrappers that libraries bring along under one name, with the modules of each library.
    private static let wrappers: [(modules: [String], names: [String])] = [
        (
            ["Factory", "FactoryKit"],
            ["Injected", "LazyInjected", "WeakLazyInjected", "InjectedObject", "InjectedObservable"]
        ),
        (["Resolver"], ["Injected", "LazyInjected", "WeakLazyInjected", "InjectedObject"]),
        (["Dependencies", "ComposableArchitecture"], ["Dependency"]),
    ]

    private static func modules(of library: String) -> [String] {
        wrappers.first { $0.modules.contains(library) }?.modules ?? [library]
    }

    /// The wrapper is a part of the agreed library: the file imports it, and no other one that has a wrapper by this name.
    private static func comes(_ wrapper: String, from agreed: String, in file: FilePass) -> Bool {
        let imported = wrappers.filter { $0.names.contains(wrapper) && !file.imports.isDisjoint(with: $0.modules) }
        return imported.count == 1 && imported.allSatisfy { $0.modules.contains(agreed) }
    }

    private static let layout = ["SnapKit", "Masonry", "PureLayout", "Cartography", "Stevia", "TinyConstraints"]

    private static func injection(_ entry: String) -> [String: OptionValue] { ["libraries": .strings([entry])] }

    static let examples: [Example] = [
        .good("import Spezi\nfinal class Tides: Module {\n    @Dependency(Clock.self) private var clock\n}"),
        .bad("import UIKit\nimport ↓SnapKit", options: ["libraries": .strings(["SwiftUI: SnapKit"])]),
        .bad("import SwiftUI\nimport ↓Kingfisher"),
        .bad("struct Avatar: View {\n    let url: URL\n    var body: some View { ↓AsyncImage(url: url) }\n}"),
        .bad("import Factory\nimport ↓Nuke", options: ["libraries": .strings(["Kingfisher 7.0.0: Nuke|Kingfisher"])]),
        .good("import Kingfisher", options: ["libraries": .strings(["Kingfisher 7.0.0: Nuke|Kingfisher"])]),
        .bad("import ↓Swinject", options: ["libraries": .strings(["Factory: Swinject"])]),
        .bad("struct Pier {\n    ↓@Dependency(\\.clock) var clock\n    ↓@Injected private var store: any Storing\n}"),
        .good(
            "import Factory\nstruct Pier {\n    @Injected(\\.store) private var store: any Storing\n}",
            options: injection("Factory: Factory|FactoryKit|Swinject|@Injected")),
        .good(
            "import FactoryKit\nstruct Pier {\n    @LazyInjected(\\.store) private var store: any Storing\n}",
            options: injection("Factory: Factory|FactoryKit|Swinject|@LazyInjected")),
        .bad(
            "import ↓Resolver\nstruct Pier {\n    ↓@Injected private var store: any Storing\n}",
            options: injection("Factory: Factory|FactoryKit|Resolver|@Injected")),
        .bad(
            "import Factory\nstruct Pier {\n    ↓@Dependency(\\.clock) private var clock\n}",
            options: injection("Factory: Factory|FactoryKit|@Injected|@Dependency")),
        .bad(
            "import Swinject\nstruct Pier {\n    ↓@Injected private var store: any Storing\n}",
            options: injection("Swinject: Factory|@Injected")),
        .good("import Nuke\nimport NukeUI\nstruct Avatar: View {\n    var body: some View { LazyImage(url: url) }\n}"),
        .good(files: [
            "Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(name: "Dip", targets: [.target(name: "Dip"), .testTarget(name: "DipTests")])
            """,
            "Sources/Dip/Box.swift": "public final class Box {}",
            "Tests/DipTests/BoxTests.swift": "import XCTest\n@testable import Dip",
        ]),
        .good("struct Avatar {\n    func make() { Factory(name: \"a\"); library.AsyncImage() }\n}"),
        .good("import Alamofire", options: ["libraries": .strings([])]),
    ]
}
