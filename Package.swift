// swift-tools-version: 6.2
// Copyright (c) 2026 the Tenet authors. MIT licence, see LICENSE.

import PackageDescription

// Every target compiles in Swift 6 mode with the upcoming features below. Modules carry the product's
// name because module names are global in a package graph; folders keep the plain names of ARCHITECTURE.md.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: "Tenet\(name)", dependencies: dependencies, path: "Sources/\(name)", swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude, swiftSettings: settings)
}

let syntax: [Target.Dependency] = [
    .product(name: "SwiftSyntax", package: "swift-syntax"),
    .product(name: "SwiftParser", package: "swift-syntax"),
    .product(name: "SwiftDiagnostics", package: "swift-syntax"),
    .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
]
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")

/// The folders of `Sources/Rules`, one module each: the compiler's time grows faster than a module, and modules build
/// side by side.
let ruleCategories = [
    "Accessibility", "Architecture", "Build", "Concurrency", "Contracts", "Dates", "Design", "Documentation", "Layout",
    "Naming", "Resources", "Safety", "Structure", "Suppressions", "SwiftUI", "Testing", "Unused",
]
/// The categories that look at the repository: their readers of files stand between them and the vocabulary.
let repositoryCategories = [
    "Certificates", "Coverage", "Dependencies", "Documents", "Files", "History", "Pipelines", "Review", "Secrets",
]
let repositoryModules = repositoryCategories.map { category in
    Target.target(
        name: "Tenet\(category)Rules", dependencies: ["TenetRuleKit", "TenetRuleSupport", "TenetRepositorySupport"],
        path: "Sources/Rules/\(category)", swiftSettings: settings)
}
let ruleModules = ruleCategories.map { category in
    Target.target(
        name: "Tenet\(category)Rules", dependencies: ["TenetRuleKit", "TenetRuleSupport"],
        path: "Sources/Rules/\(category)", swiftSettings: settings)
}

let package = Package(
    name: "tenet",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "tenet", targets: ["tenet"]),
        .library(name: "TenetRuleKit", targets: ["TenetRuleKit"]),
        .library(name: "TenetRules", targets: ["TenetRules"]),
        .library(name: "TenetCLI", targets: ["TenetCLI"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", "603.0.1"..<"604.0.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.3.0"),
        // Without its trait for Foundation, which would be built with it.
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        target("Foundation"),
        target("Model"),
        target("Regex"),
        target("Markdown", ["TenetModel"]),
        target("SyntaxTree", ["TenetModel"]),
        target("Parsing", ["TenetSyntaxTree"] + syntax),
        target("Resources", ["TenetModel"]),
        target("ResourceReading", ["TenetModel", "TenetResources", "TenetSyntaxTree", "TenetParsing"]),
        target("Contracts", ["TenetModel", "TenetResources", "TenetRegex"]),
        target("RuleKit", ["TenetFoundation", "TenetModel", "TenetSyntaxTree", "TenetResources", "TenetContracts"]),
        target("RuleSupport", ["TenetRuleKit"]),
        target(
            "RepositorySupport",
            [
                "TenetRuleKit", "TenetRuleSupport", "TenetContracts", "TenetMarkdown", "TenetRegex",
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ]),
        .target(
            name: "TenetRules",
            dependencies: ["TenetRuleKit"]
                + (ruleCategories + repositoryCategories).map { .target(name: "Tenet\($0)Rules") },
            path: "Sources/AllRules", swiftSettings: settings),
        target("Patterns", ["TenetRuleKit", "TenetRegex", "TenetParsing"]),
        .target(name: "TenetSystemCalls", path: "Sources/SystemCalls"),
        target(
            "Engine",
            [
                "TenetFoundation", "TenetModel", "TenetSyntaxTree", "TenetParsing", "TenetResources",
                "TenetResourceReading",
                "TenetContracts", "TenetRuleKit", "TenetSystemCalls", subprocess,
            ]),
        .target(name: "TenetBuiltInDocuments", path: "Sources/BuiltInDocuments"),
        target(
            "Standards",
            [
                "TenetFoundation", "TenetModel", "TenetMarkdown", "TenetParsing", "TenetContracts", "TenetRuleKit",
                "TenetPatterns",
                "TenetBuiltInDocuments",
            ]),
        target(
            "Checklist",
            [
                "TenetModel", "TenetMarkdown", "TenetResources", "TenetRuleKit", "TenetRuleSupport",
                "TenetRepositorySupport", "TenetStandards",
            ]),
        target("Views", ["TenetModel", "TenetRuleKit", "TenetRuleSupport"]),
        target("Reporting", ["TenetModel"]),
        .target(name: "TenetBuiltInTemplates", path: "Sources/BuiltInTemplates"),
        target(
            "Scaffold",
            [
                "TenetFoundation", "TenetModel", "TenetMarkdown", "TenetSyntaxTree", "TenetParsing", "TenetResources",
                "TenetResourceReading", "TenetEngine", "TenetBuiltInTemplates",
            ]),
        target(
            "CLI",
            [
                "TenetFoundation", "TenetModel", "TenetMarkdown", "TenetResources", "TenetContracts", "TenetRuleKit",
                "TenetEngine", "TenetStandards", "TenetReporting",
                "TenetScaffold", "TenetChecklist", "TenetViews", arguments,
            ]),
        .executableTarget(
            name: "tenet", dependencies: ["TenetCLI", "TenetRules"], path: "Sources/tenet", swiftSettings: settings),
        .executableTarget(
            name: "dev", dependencies: [arguments], path: "Sources/dev", swiftSettings: settings),
        .target(name: "TenetTestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        tests("RegexTests", ["TenetRegex", "TenetTestSupport"]),
        tests("ModelTests", ["TenetModel"]),
        tests("ResourcesTests", ["TenetResources", "TenetResourceReading", "TenetModel"]),
        tests(
            "RulesTests",
            [
                "TenetRules", "TenetEngine", "TenetContracts", "TenetReporting", "TenetRuleKit", "TenetParsing",
                "TenetModel", "TenetTestSupport",
            ]),
        tests("SyntaxTreeTests", ["TenetSyntaxTree", "TenetParsing", "TenetModel"] + syntax),
        tests(
            "RepositoryTests",
            [
                "TenetRules", "TenetRepositorySupport", "TenetRuleSupport", "TenetEngine", "TenetReporting",
                "TenetRuleKit", "TenetModel", "TenetTestSupport",
            ]),
        tests(
            "RuleKitTests",
            [
                "TenetRuleKit", "TenetModel", "TenetSyntaxTree", "TenetParsing", "TenetResourceReading",
                "TenetTestSupport",
            ]),
        tests(
            "EngineTests",
            ["TenetEngine", "TenetParsing", "TenetModel", "TenetRuleKit", "TenetSyntaxTree", "TenetTestSupport"]),
        tests(
            "StandardsTests",
            [
                "TenetStandards", "TenetMarkdown", "TenetModel", "TenetRuleKit", "TenetParsing", "TenetRules",
                "TenetTestSupport",
            ]),
        tests("ContractsTests", ["TenetContracts", "TenetModel", "TenetRegex", "TenetTestSupport"]),
        tests("MarkdownTests", ["TenetMarkdown", "TenetModel"]),
        tests(
            "PatternsTests",
            [
                "TenetPatterns", "TenetStandards", "TenetEngine", "TenetRuleKit", "TenetParsing", "TenetModel",
                "TenetRules",
            ]),
        tests("ReportingTests", ["TenetReporting", "TenetModel"], exclude: ["Schemas"]),
        tests(
            "ChecklistTests",
            [
                "TenetChecklist", "TenetEngine", "TenetStandards", "TenetRuleKit", "TenetModel", "TenetTestSupport",
            ]),
        tests("ScaffoldTests", ["TenetScaffold", "TenetSyntaxTree", "TenetParsing", "TenetTestSupport"]),
        tests(
            "ViewsTests",
            ["TenetViews", "TenetScaffold", "TenetEngine", "TenetRuleKit", "TenetModel", "TenetTestSupport"]),
        tests("CLITests", ["tenet", "TenetCLI", "TenetRuleKit", "TenetRules", "TenetTestSupport"]),
        tests("ProjectTests", ["TenetRules", "TenetRuleKit", "TenetParsing", "TenetModel"]),
        .executableTarget(
            name: "cursors", dependencies: syntax, path: "Sources/cursors", swiftSettings: settings),
    ] + ruleModules + repositoryModules,
    cLanguageStandard: .c2x
)
