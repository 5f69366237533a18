import TenetModel
import TenetResourceReading
import Testing

@testable import TenetResources

@Suite struct SettingsFileTests {
    static let scheme = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Scheme version = "1.7">
           <TestAction buildConfiguration = "Debug"/>
           <LaunchAction buildConfiguration = "Debug">
              <BuildableReference BuildableName = "Harbour.app"/>
              <CommandLineArguments>
                 <CommandLineArgument argument = "-AppleLocale ar_SA" isEnabled = "NO"/>
                 <CommandLineArgument argument = "-verbose"/>
              </CommandLineArguments>
           </LaunchAction>
           <ArchiveAction buildConfiguration = "Release"/>
        </Scheme>
        """

    private static func project(own: String, base: String = "Base.xcconfig") -> String {
        """
        // !$*UTF8*$!
        { objects = {
            A1 = { isa = PBXProject; buildConfigurationList = L1; targets = ( A2 ); };
            A2 = { isa = PBXNativeTarget; name = Harbour; buildConfigurationList = L2; buildPhases = ( ); };
            L1 = { isa = XCConfigurationList; buildConfigurations = ( C1 ); };
            L2 = { isa = XCConfigurationList; buildConfigurations = ( C2 ); };
            C1 = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = F1;
                buildSettings = { SWIFT_VERSION = 5.0; LEVEL = project; }; };
            C2 = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = F2; buildSettings = { \(own) }; };
            F1 = { isa = PBXFileReference; path = \(base); sourceTree = SOURCE_ROOT; };
            F2 = { isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = SOURCE_ROOT; };
        }; rootObject = A1; }
        """
    }

    private func merged(own: String, _ files: [String: String]) throws -> BuildTarget {
        let project = try #require(
            BuildDescription.read(
                path: "ios/Harbour.xcodeproj/project.pbxproj", bytes: Array(Self.project(own: own).utf8)))
        var settings: [String: SettingsFile] = [:]
        for (path, text) in files { settings[path] = SettingsFile.read(path: path, bytes: Array(text.utf8)) }
        return try #require(project.merging(settings).target(named: "Harbour"))
    }

    @Test func linesAreRead() throws {
        let text =
            "// all\nFLAGS[sdk=iphoneos*] = -D A // why\n\n#include? \"../Base.xcconfig\"\nNAME=Harbour;\nno sign\nEMPTY =\n"
        let bytes = Array(text.utf8)
        let file = try #require(SettingsFile.read(path: "App.xcconfig", bytes: bytes))
        guard file.lines.count == 4, case .setting("FLAGS[sdk=iphoneos*]", let flags) = file.lines[0],
            case .include(let path, true) = file.lines[1], case .setting("NAME", let name) = file.lines[2],
            case .setting("EMPTY", let empty) = file.lines[3]
        else {
            Issue.record("\(file.lines)")
            return
        }
        #expect([flags.text, path.text, name.text, empty.text] == ["-D A", "../Base.xcconfig", "Harbour", ""])
        #expect(FileBytes.slice(bytes, flags.range) == "-D A")
        #expect(FileBytes.slice(bytes, name.range) == "Harbour")
        #expect(SettingsFile.read(path: "App.txt", bytes: bytes) == nil)
    }

    @Test func eachLevelComesOverTheOneBelow() throws {
        let target = try merged(
            own: "LEVEL = target; FLAGS = \"$(inherited) -D C\";",
            [
                "ios/Base.xcconfig": "LEVEL = base\nDEEP = base\nFLAGS = -D A",
                "ios/Config/App.xcconfig": "#include \"Shared.xcconfig\"\nDEEP = app\nFLAGS = $(inherited) -D B",
                "ios/Config/Shared.xcconfig": "DEEP = shared\nSHARED = YES",
            ])
        #expect(target.setting("LEVEL")?.text == "target")
        #expect(target.setting("LEVEL")?.file == nil)
        #expect(target.setting("DEEP")?.text == "app")
        #expect(target.setting("DEEP")?.file == "ios/Config/App.xcconfig")
        #expect(target.setting("SHARED")?.file == "ios/Config/Shared.xcconfig")
        #expect(target.setting("FLAGS")?.text == "-D A -D B -D C")
        #expect(target.setting("SWIFT_VERSION")?.text == "5.0")
        #expect(target.settingsFiles.isEmpty)
    }

    @Test func whatIsNotThereStaysUnknown() throws {
        let target = try merged(
            own: "", ["ios/Config/App.xcconfig": "#include \"Secrets.xcconfig\"\n#include? \"Mine.xcconfig\"\nA = 1"])
        #expect(target.settingsFiles["Release"]?.map(\.path.text) == ["Base.xcconfig", "Secrets.xcconfig"])
        #expect(target.setting("A")?.text == "1")
    }

    @Test func circlesEnd() throws {
        let target = try merged(
            own: "",
            [
                "ios/Base.xcconfig": "A = 1\n#include \"Config/App.xcconfig\"",
                "ios/Config/App.xcconfig": "B = 2\n#include \"../Base.xcconfig\"",
            ])
        #expect(target.setting("A")?.text == "1")
        #expect(target.setting("B")?.text == "2")
        #expect(target.settingsFiles["Release"]?.isEmpty == false)
    }

    static let testPlan = """
        {
          "defaultOptions" : { "targetForVariableExpansion" : {
            "containerPath" : "container:A.xcodeproj", "identifier" : "AA", "name" : "A" } },
          "testTargets" : [ { "target" : {
            "containerPath" : "container:Core", "identifier" : "CoreTests", "name" : "CoreTests" } } ],
          "version" : 1
        }
        """

    @Test func testPlansNameTheirTargets() throws {
        let plan = try #require(TestPlan.read(path: "A.xctestplan", bytes: Array(Self.testPlan.utf8)))
        #expect(plan.targets.map(\.container) == ["Core", "A.xcodeproj"])
        #expect(plan.targets.map(\.identifier.text) == ["CoreTests", "AA"])
        #expect(TestPlan.read(path: "A.json", bytes: Array(Self.testPlan.utf8)) == nil)
        var writer = ByteWriter()
        plan.write(to: &writer)
        var reader = ByteReader(writer.bytes[...])
        #expect(try TestPlan(from: &reader) == plan)
    }

    @Test func schemesAreRead() throws {
        let bytes = Array(Self.scheme.utf8)
        let scheme = try #require(
            Scheme.read(path: "A.xcodeproj/xcshareddata/xcschemes/Harbour.xcscheme", bytes: bytes))
        #expect(scheme.name == "Harbour")
        #expect(scheme.buildsApp)
        #expect(scheme.configurations[.archive]?.text == "Release")
        #expect(scheme.arguments.map(\.text.text) == ["-AppleLocale ar_SA", "-verbose"])
        #expect(scheme.arguments.map(\.isEnabled) == [false, true])
        #expect(scheme.arguments.allSatisfy { $0.action == .launch })
        #expect(Scheme.read(path: "A.xcscheme", bytes: Array("<plist/>".utf8))?.configurations.isEmpty == true)
        #expect(Scheme.read(path: "A.xml", bytes: bytes) == nil)
    }

    @Test(arguments: [
        (
            "Podfile", "  pod 'Tides', '~> 2.0'\n# pod 'Old'\npod \"Maps/Core\" # '1.0'\n",
            ["Tides ~> 2.0", "Maps/Core -"]
        ),
        (
            "Cartfile", "github \"harbour/Tides\" ~> 2.0\ngithub \"a/b\" \"main\"\n",
            ["harbour/Tides ~> 2.0", "a/b main"]
        ),
        (
            "Package.resolved",
            "{\"object\": {\"pins\": [{\"package\": \"Tides\", \"state\": {\"version\": \"2.0.1\"}}]}, \"version\": 1}",
            ["tides 2.0.1"]
        ),
        ("Package.resolved", "{\"pins\": [{\"identity\": \"maps\", \"state\": {\"branch\": \"main\"}}]}", ["maps -"]),
    ])
    func dependenciesAreRead(path: String, text: String, entries: [String]) throws {
        let list = try #require(DependencyList.read(path: path, bytes: Array(text.utf8)))
        #expect(list.entries.map { "\($0.name.text) \(($0.version ?? $0.branch)?.text ?? "-")" } == entries)
    }

    @Test(arguments: [
        (
            "Podfile.lock",
            "PODS:\n  - Tides (2.0.1):\n    - Maps/Core (~> 1.0)\n  - \"Maps/Core (1.4.0)\"\nCOCOAPODS: 1.15.2\n",
            ["Tides 2.0.1", "Maps/Core 1.4.0"]
        ),
        ("Gemfile.lock", "GEM\n  specs:\n    tides (2.0.1)\n      maps (>= 1.0, < 3)\n", ["tides 2.0.1"]),
        ("ios/Cartfile.resolved", "github \"harbour/Tides\" \"2.0.1\"\n", ["harbour/Tides 2.0.1"]),
        (
            "Package.resolved", "{\"pins\": [{\"identity\": \"maps\", \"state\": {\"version\": \"1.4.0\"}}]}",
            ["maps 1.4.0"]
        ),
    ])
    func lockedVersionsAreRead(path: String, text: String, entries: [String]) throws {
        let found = try #require(DependencyList.locked(path: path, bytes: Array(text.utf8)))
        #expect(found.map { "\($0.name.text) \($0.version?.text ?? "-")" } == entries)
        #expect(DependencyList.locked(path: "yarn.lock", bytes: Array(text.utf8)) == nil)
    }
}
