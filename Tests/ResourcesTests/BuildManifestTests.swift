import TenetModel
import TenetResources
import Testing

@Suite struct BuildManifestTests {
    static let everyKind = #"""
        // swift-tools-version: 6.1
        import CompilerPluginSupport
        import PackageDescription

        let package = Package(
            name: "Kit",
            defaultLocalization: "en",
            platforms: [.macOS(.v10_15), .iOS("16.4")],
            products: [
                .library(name: "Kit", type: .dynamic, targets: ["Core", "Views"]),
                .executable(name: "kit", targets: ["Command"]),
                .plugin(name: "Generate", targets: ["Generate"]),
            ],
            dependencies: [
                .package(url: "https://example.com/a/Alpha.git", from: "1.0.0"),
                .package(url: "https://example.com/a/beta", "1.2.0"..<"2.0.0"),
                .package(url: "https://example.com/a/gamma", .upToNextMinor(from: "3.1.0")),
                .package(url: "https://example.com/a/delta", branch: "main"),
                .package(path: "../Epsilon"),
                .package(id: "mona.LinkedList", exact: "1.1.0"),
            ],
            targets: [
                .target(
                    name: "Core",
                    dependencies: [
                        "Views", .target(name: "Makro"), .product(name: "Alpha", package: "alpha"),
                        .byName(name: "Beta", condition: .when(platforms: [.macOS])),
                    ],
                    exclude: ["Notes.md", "Old"],
                    resources: [.process("Texts"), .copy("Data/list.json")],
                    swiftSettings: [
                        .enableUpcomingFeature("ExistentialAny"),
                        .enableExperimentalFeature("StrictConcurrency=targeted"),
                        .define("TRACE", .when(configuration: .debug)),
                        .unsafeFlags(["-warn-long", "-Xfrontend"]),
                        .swiftLanguageMode(.v5),
                    ],
                    plugins: [.plugin(name: "Generate")]),
                .target(
                    name: "Views", path: "UI/./Views", sources: ["A", "B.swift"],
                    swiftSettings: [.defaultIsolation(MainActor.self), .enableUpcomingFeature("InferIsolatedConformances"),
                        .enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
                .executableTarget(name: "Command", dependencies: ["Core"]),
                .macro(name: "Makro"),
                .plugin(name: "Generate", capability: .buildTool(), dependencies: ["Command"]),
                .binaryTarget(name: "Blob", path: "Blob.xcframework"),
                .systemLibrary(name: "CSQL", providers: [.brew(["sqlite3"])]),
                .testTarget(name: "CoreTests", dependencies: ["Core", .target(name: "Views")]),
            ]
        )
        """#

    @Test func everyKindOfTargetIsRead() throws {
        let kit = try BuildSamples.manifest(Self.everyKind)
        #expect(kit.problems == [])
        #expect(
            kit.targets.map(\.name.text) == [
                "Core", "Views", "Command", "Makro", "Generate", "Blob", "CSQL", "CoreTests",
            ])
        #expect(
            kit.targets.map(\.kind) == [
                .packageLibrary, .packageLibrary, .executable, .macro, .plugin, .binary, .systemLibrary, .unitTests,
            ])
        #expect(kit.name?.text == "Kit")
        #expect(kit.toolsVersion?.text == "6.1")
        #expect(kit.developmentRegion?.text == "en")
        #expect(kit.platforms.map(\.platform) == ["macOS", "iOS"])
        #expect(kit.platforms.map(\.version) == ["10.15", "16.4"])
        let core = try #require(kit.target(named: "Core"))
        #expect(BuildSamples.text(core.name.range, in: Self.everyKind) == "\"Core\"")
    }

    @Test func conventionsDecideWhereFilesLie() throws {
        let kit = try BuildSamples.manifest(Self.everyKind)
        #expect(kit.targets(containing: "Kit/Sources/Core/Deep/A.swift").map(\.name.text) == ["Core"])
        #expect(kit.targets(containing: "Kit/src/Core/A.swift").map(\.name.text) == ["Core"])
        #expect(kit.targets(containing: "Kit/Sources/Core/Old/A.swift") == [])
        #expect(kit.targets(containing: "Kit/Sources/CoreMore/A.swift") == [])
        #expect(kit.targets(containing: "Sources/Core/A.swift") == [])
        #expect(kit.targets(containing: "Kit/Tests/CoreTests/A.swift").map(\.kind) == [.unitTests])
        #expect(kit.targets(containing: "Kit/Tests/Helper.swift").map(\.name.text) == ["CoreTests"])
        #expect(kit.targets(containing: "Kit/Plugins/Generate/P.swift").map(\.kind) == [.plugin])
        #expect(kit.targets(containing: "Kit/UI/Views/A/X.swift").map(\.name.text) == ["Views"])
        #expect(kit.targets(containing: "Kit/UI/Views/C.swift") == [])
        #expect(kit.targets(containing: "Kit/Blob.xcframework/Info.plist").map(\.name.text) == ["Blob"])
    }

    @Test func settingsOfTargetsAreRead() throws {
        let kit = try BuildSamples.manifest(Self.everyKind)
        let core = try #require(kit.target(named: "Core"))
        let views = try #require(kit.target(named: "Views"))
        #expect(core.swiftLanguageMode?.text == "5")
        #expect(core.strictConcurrency == .targeted)
        #expect(core.enables(feature: "ExistentialAny"))
        #expect(core.approachableConcurrency == false)
        #expect(core.defaultIsolation == nil)
        #expect(core.swiftSettings.map(\.isConditional) == [false, false, true, false, false])
        #expect(core.swiftSettings[3].value == "-warn-long -Xfrontend")
        #expect(core.resources.map(\.path) == ["Sources/Core/Data/list.json", "Sources/Core/Texts"])
        #expect(core.resources.map(\.role) == [.copiedResource, .resource])
        #expect(core.dependencies.map(\.name.text) == ["Views", "Makro", "Alpha", "Beta", "Generate"])
        #expect(core.dependencies.map(\.kind) == [.byName, .target, .product, .byName, .plugin])
        #expect(core.dependencies[2].package == "alpha")
        #expect(views.swiftLanguageMode?.text == "6")
        #expect(views.strictConcurrency == .complete)
        #expect(views.defaultIsolation == .mainActor)
        #expect(views.approachableConcurrency == true)
        #expect(views.deploymentTargets.map(\.version) == ["10.15", "16.4"])
    }

    @Test func packagesAndProductsAreRead() throws {
        let kit = try BuildSamples.manifest(Self.everyKind)
        #expect(kit.packages.map(\.identity) == ["alpha", "beta", "gamma", "delta", "epsilon", "mona.linkedlist"])
        #expect(
            kit.packages.map { $0.requirement?.kind } == [
                .upToNextMajor, .range, .upToNextMinor, .branch, nil, .exact,
            ])
        #expect(kit.packages.map { $0.requirement?.value } == ["1.0.0", "1.2.0", "3.1.0", "main", nil, "1.1.0"])
        #expect(kit.packages[1].requirement?.upper == "2.0.0")
        #expect(kit.products.map(\.name.text) == ["Kit", "kit", "Generate"])
        #expect(kit.products.map(\.kind) == [.library, .executable, .plugin])
        #expect(kit.products[0].linkage == "dynamic")
        #expect(kit.products[0].targets.map(\.text) == ["Core", "Views"])
    }

    @Test func targetsAreFoundWhereverTheyStand() throws {
        let text = #"""
            // swift-tools-version:5.9
            import PackageDescription
            let strict: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")] + [.swiftLanguageMode(.v6)]
            var shared: [Target.Dependency] = [.target(name: "NotOne")]
            shared.append(.target(name: "NorThis"))
            #if os(macOS)
            shared += [.target(name: "Mac")]
            #endif
            let base = Target.target(name: "Base", dependencies: shared, swiftSettings: strict)
            var all: [Target] = [base, .testTarget(name: "BaseTests", dependencies: ["Base"])]
            all += [.target(name: "Added")]
            all.append(contentsOf: [.executableTarget(name: "Appended")])
            for name in ["One", "Two"] { all.append(.target(name: name, dependencies: [.target(name: "Base")])) }
            all += ["Three", "Four"].map { .target(name: "\($0)Kit") }
            all += [("Five", ["Base"])].map { name, needs in .target(name: name, dependencies: needs.map { .byName(name: $0) }) }
            func module(_ name: String, needs: [Target.Dependency] = ["Base"]) -> [Target] {
                let path = "Modules/" + name
                return [
                    .target(name: name, dependencies: needs, path: "\(path)/Sources", swiftSettings: strict),
                    .testTarget(name: "\(name)Tests", dependencies: [.target(name: name)], path: "\(path)/Tests"),
                ]
            }
            extension Target.Dependency { static let base: Self = .target(name: "Base") }
            extension Target {
                static func feature(_ name: String) -> Target { .target(name: name, dependencies: [.base]) }
            }
            let package = Package(name: "Big", targets: all + module("Six") + module("Seven", needs: []) + [.feature("Eight")])
            package.dependencies.append(.package(url: "https://example.com/x", exact: "1.0.0"))
            for target in package.targets {
                var settings = target.swiftSettings ?? []
                settings.append(.enableUpcomingFeature("MemberImportVisibility"))
                target.swiftSettings = settings
            }
            """#
        let big = try BuildSamples.manifest(text)
        #expect(big.problems == [])
        #expect(
            Set(big.targets.map(\.name.text)) == [
                "Base", "BaseTests", "Added", "Appended", "One", "Two", "ThreeKit", "FourKit", "Five", "Six",
                "SixTests",
                "Seven", "SevenTests", "Eight",
            ])
        #expect(big.targets.count == 14)
        let base = try #require(big.target(named: "Base"))
        #expect(base.dependencies.map(\.name.text) == ["NotOne", "NorThis", "Mac"])
        #expect(base.swiftLanguageMode?.text == "6")
        #expect(base.enables(feature: "ExistentialAny"))
        #expect(big.targets.allSatisfy { $0.enables(feature: "MemberImportVisibility") })
        #expect(big.target(named: "Five")?.dependencies.map(\.name.text) == ["Base"])
        #expect(big.target(named: "Six")?.folders.map(\.path.text) == ["Modules/Six/Sources"])
        #expect(big.target(named: "Six")?.dependencies.map(\.name.text) == ["Base"])
        #expect(big.target(named: "SevenTests")?.dependencies.map(\.name.text) == ["Seven"])
        #expect(big.target(named: "Seven")?.dependencies == [])
        #expect(big.target(named: "Eight")?.swiftLanguageMode?.text == "5")
        #expect(big.packages.map(\.identity) == ["x"])
        let six = try #require(big.target(named: "Six"))
        #expect(BuildSamples.text(six.name.range, in: text) == "\"Six\"")
    }

    @Test func computedNamesAreUnknown() throws {
        let text = """
            // swift-tools-version:5.10
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A\\(suffix())"), .target(name: "B")])
            """
        let package = try BuildSamples.manifest(text)
        #expect(package.targets.map(\.name.text) == ["", "B"])
        #expect(package.targets[0].folders == [])
        #expect(package.problems.count == 1)
    }

    @Test func anOnlyTargetMayOwnTheSourcesFolder() throws {
        let text = """
            // swift-tools-version:5.9
            let package = Package(name: "P", targets: [.target(name: "A", exclude: ["X"])], swiftLanguageVersions: [.v5, .v4_2])
            """
        let package = try BuildSamples.manifest(text)
        let target = try #require(package.targets.first)
        #expect(target.contains(path: "Sources/Deep/File.swift"))
        #expect(!target.contains(path: "Sources/A/X/File.swift"))
        #expect(!target.contains(path: "Sources/X/File.swift"))
        #expect(target.swiftLanguageMode?.text == "5")
        let old = try BuildSamples.manifest(text.replacing("5.9", with: "5.8"))
        #expect(old.targets.first?.contains(path: "Sources/Deep/File.swift") == false)
    }
}
