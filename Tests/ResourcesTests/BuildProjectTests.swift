import TenetModel
import TenetResourceReading
import TenetResources
import Testing

@Suite struct BuildProjectTests {
    @Test func pathsDecideWhatIsRead() throws {
        #expect(BuildDescription.read(path: "A/Info.plist", bytes: []) == nil)
        #expect(BuildDescription.read(path: "project.pbxproj", bytes: [])?.folder == "")
        let deep = try #require(BuildDescription.read(path: "a/b/C.xcodeproj/project.pbxproj", bytes: []))
        #expect(deep.folder == "a/b")
        #expect(deep.format == .xcodeProject)
        let versioned = try #require(BuildDescription.read(path: "Kit/Package@swift-6.0.swift", bytes: []))
        #expect(versioned.folder == "Kit")
        #expect(versioned.format == .package)
    }

    @Test func listedFilesArePutTogetherFromTheirGroups() throws {
        let project = try BuildSamples.project()
        #expect(project.problems == [])
        let shop = try #require(project.target(named: "My Shop"))
        #expect(shop.kind == .app)
        #expect(
            shop.sources.map(\.path) == [
                "../Common/Shared.swift", "Shop/Features/Cart/Cart.swift", "Shop/Features/Cart/Überblick.swift",
                "Shop/Store.xcdatamodeld",
            ])
        #expect(
            shop.resources.map(\.path) == [
                "Shop/Assets.xcassets", "Shop/de.lproj/Localizable.strings", "Shop/en.lproj/Localizable.strings",
            ])
        #expect(shop.contains(path: "Shop/Assets.xcassets/Icon.imageset/Contents.json"))
        #expect(!shop.contains(path: "Shop/Features"))
        let umlaut = try #require(shop.sources.first { $0.path.hasSuffix("Überblick.swift") })
        #expect(BuildSamples.text(umlaut.range, in: BuildSamples.projectText) == "\"Überblick.swift\"")
        #expect(project.targets(containing: "Common/Shared.swift").map(\.name.text) == ["My Shop"])
        #expect(
            project.targets(containing: "App/Shop/Features/Cart/Cart.swift").map(\.name.text) == ["My Shop", "Share"])
        #expect(project.fullPath(of: "../Common/Shared.swift") == "Common/Shared.swift")
        #expect(project.fullPath(of: "../../Outside.swift") == nil)
    }

    @Test func synchronizedFoldersTakeAndGiveFiles() throws {
        let project = try BuildSamples.project()
        let shop = try #require(project.target(named: "My Shop"))
        let share = try #require(project.target(named: "Share"))
        #expect(shop.contains(path: "Live/Model/Item.swift"))
        #expect(shop.contains(path: "Live/Helper.txt"))
        #expect(!shop.contains(path: "Live/Info.plist"))
        #expect(!shop.contains(path: "Live/Debug/Menu.swift"))
        #expect(shop.contains(path: "Live/DebugMenu.swift"))
        #expect(!shop.contains(path: "Live/Views/de.lproj/Main.xib"))
        #expect(shop.contains(path: "Live/Views/Main.xib"))
        #expect(!shop.contains(path: "Live"))
        #expect(!shop.contains(path: "Lively/Other.swift"))
        #expect(share.contains(path: "Live/Model/Item.swift"))
        #expect(!share.contains(path: "Live/Model/Other.swift"))
        #expect(project.target(named: "ShopTests")?.contains(path: "ShopTests/Deep/CartTests.swift") == true)
    }

    @Test func targetsKnowKindsDependenciesAndScripts() throws {
        let project = try BuildSamples.project()
        #expect(project.targets.map(\.kind) == [.app, .appExtension, .unitTests, .aggregate])
        let shop = try #require(project.target(named: "My Shop"))
        #expect(shop.dependencies.map(\.name.text) == ["Share", "Algorithms"])
        #expect(shop.dependencies.map(\.kind) == [.target, .product])
        #expect(shop.frameworks.map(\.text) == ["Algorithms", "UIKit.framework"])
        let script = try #require(shop.scripts.first)
        #expect(script.text.text == "echo \"hello\"\nexit 0\n")
        #expect(script.name?.text == "Check style")
        #expect(script.shell == "/bin/zsh")
        #expect(script.runsAlways)
        #expect(project.target(named: "Lint")?.scripts.count == 1)
        #expect(BuildSamples.text(shop.name.range, in: BuildSamples.projectText) == "\"My Shop\"")
    }

    @Test func projectsKnowPackagesAndRegions() throws {
        let project = try BuildSamples.project()
        #expect(project.developmentRegion?.text == "en")
        #expect(project.knownRegions.map(\.text) == ["en", "de", "Base"])
        #expect(project.lastUpgradeCheck?.text == "1640")
        #expect(project.packages.map(\.identity) == ["swift-algorithms", "kit"])
        #expect(project.packages.map(\.location) == [.remote, .local])
        #expect(project.packages.first?.requirement?.kind == .upToNextMajor)
        #expect(project.packages.first?.requirement?.value == "1.2.0")
    }

    @Test func settingsOfTheTargetComeBeforeThoseOfTheProject() throws {
        let project = try BuildSamples.project()
        let shop = try #require(project.target(named: "My Shop"))
        #expect(shop.deploymentTargets.map(\.version) == ["16.4"])
        #expect(shop.deploymentTarget?.platform == "iOS")
        #expect(shop.setting("IPHONEOS_DEPLOYMENT_TARGET")?.level == .target)
        #expect(shop.setting("SDKROOT")?.level == .project)
        #expect(shop.setting("ONLY_HERE") == nil)
        #expect(shop.settings["Debug"]?["ONLY_HERE"]?.text == "YES")
        #expect(shop.swiftLanguageMode?.text == "5")
        #expect(shop.defaultIsolation == .mainActor)
        #expect(shop.strictConcurrency == .targeted)
        #expect(shop.approachableConcurrency == true)
        #expect(shop.enables(feature: "ExistentialAny"))
        #expect(shop.enables(feature: "MemberImportVisibility"))
        #expect(!shop.enables(feature: "InternalImportsByDefault"))
        #expect(shop.settingsFiles["Release"]?.map(\.path.text) == ["Release.xcconfig"])
        #expect(project.settings["Debug"]?.count == 5)
    }

    @Test func variablesAreReplaced() throws {
        let shop = try #require(try BuildSamples.project().target(named: "My Shop"))
        #expect(shop.bundleIdentifier?.text == "com.example.My-Shop.live")
        #expect(shop.infoPlistFile?.text == "Shop/My Shop-Info.plist")
        #expect(shop.entitlementsFile?.text == "Shop/Shop.entitlements")
        #expect(shop.productModuleName == "My_Shop")
        let camera = try #require(shop.infoPlistKeys["NSCameraUsageDescription"])
        #expect(camera.text == "Scan a code")
        #expect(BuildSamples.text(camera.range, in: BuildSamples.projectText) == "\"Scan a code\"")
    }

    @Test func withoutReleaseConfigurationsHaveToAgree() throws {
        let share = try #require(try BuildSamples.project().target(named: "Share"))
        #expect(share.setting("SAME")?.text == "1")
        #expect(share.setting("GREETING") == nil)
        #expect(share.swiftLanguageMode?.text == "6")
        #expect(share.strictConcurrency == .complete)
        #expect(share.deploymentTargets == [])
    }

    @Test func aTargetWithoutConfigurationsHasThoseOfTheProject() throws {
        let tests = try #require(try BuildSamples.project().target(named: "ShopTests"))
        #expect(tests.swiftLanguageMode?.text == "5")
        #expect(tests.deploymentTarget?.version == "17.0")
    }

    @Test func valuesThatReferToThemselvesEnd() throws {
        let text = BuildSamples.projectText.replacing("APP_ID = \"com.", with: "APP_ID = \"$(APP_ID)$(APP_ID).com.")
        let shop = try #require(try BuildSamples.project(text).target(named: "My Shop"))
        #expect(shop.bundleIdentifier?.text.hasSuffix(".live") == true)
    }
}
