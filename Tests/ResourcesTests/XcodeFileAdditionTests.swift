import TenetModel
import TenetResourceReading
import Testing

@testable import TenetResources

@Suite struct XcodeFileAdditionTests {
    /// A project as Xcode 14 writes it, with a group for the folder `App` and one below it.
    static func project(version: String = "56", extra: String = "") -> String {
        """
        // !$*UTF8*$!
        {
        \tarchiveVersion = 1;
        \tobjectVersion = \(version);
        \tobjects = {

        /* Begin PBXBuildFile section */
        \t\t5A0000000000000000000001 /* Pier.swift in Sources */ = \
        {isa = PBXBuildFile; fileRef = 5A0000000000000000000002 /* Pier.swift */; };
        /* End PBXBuildFile section */

        /* Begin PBXFileReference section */
        \t\t5A0000000000000000000002 /* Pier.swift */ = \
        {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Pier.swift; sourceTree = "<group>"; };
        /* End PBXFileReference section */

        /* Begin PBXGroup section */
        \t\t5A0000000000000000000003 = {
        \t\t\tisa = PBXGroup;
        \t\t\tchildren = (
        \t\t\t\t5A0000000000000000000004 /* App */,
        \t\t\t);
        \t\t\tsourceTree = "<group>";
        \t\t};
        \t\t5A0000000000000000000004 /* App */ = {
        \t\t\tisa = PBXGroup;
        \t\t\tchildren = (
        \t\t\t\t5A0000000000000000000002 /* Pier.swift */,
        \t\t\t);
        \t\t\tpath = App;
        \t\t\tsourceTree = "<group>";
        \t\t};
        \(extra)/* End PBXGroup section */

        /* Begin PBXNativeTarget section */
        \t\t5A0000000000000000000005 /* Harbor */ = {
        \t\t\tisa = PBXNativeTarget;
        \t\t\tbuildConfigurationList = 5A0000000000000000000008;
        \t\t\tbuildPhases = (
        \t\t\t\t5A0000000000000000000006 /* Sources */,
        \t\t\t);
        \t\t\tname = Harbor;
        \t\t\tproductType = "com.apple.product-type.application";
        \t\t};
        /* End PBXNativeTarget section */

        /* Begin PBXProject section */
        \t\t5A0000000000000000000007 /* Project object */ = {
        \t\t\tisa = PBXProject;
        \t\t\tmainGroup = 5A0000000000000000000003;
        \t\t\ttargets = (
        \t\t\t\t5A0000000000000000000005 /* Harbor */,
        \t\t\t);
        \t\t};
        /* End PBXProject section */

        /* Begin PBXSourcesBuildPhase section */
        \t\t5A0000000000000000000006 /* Sources */ = {
        \t\t\tisa = PBXSourcesBuildPhase;
        \t\t\tfiles = (
        \t\t\t\t5A0000000000000000000001 /* Pier.swift in Sources */,
        \t\t\t);
        \t\t};
        /* End PBXSourcesBuildPhase section */

        /* Begin XCBuildConfiguration section */
        \t\t5A0000000000000000000009 /* Debug */ = {
        \t\t\tisa = XCBuildConfiguration;
        \t\t\tbuildSettings = {
        \t\t\t\tASSETS = YES;
        \t\t\t\tSDKROOT = iphoneos;
        \t\t\t};
        \t\t\tname = Debug;
        \t\t};
        /* End XCBuildConfiguration section */

        /* Begin XCConfigurationList section */
        \t\t5A0000000000000000000008 /* Build configuration list */ = {
        \t\t\tisa = XCConfigurationList;
        \t\t\tbuildConfigurations = (
        \t\t\t\t5A0000000000000000000009 /* Debug */,
        \t\t\t);
        \t\t};
        /* End XCConfigurationList section */
        \t};
        \trootObject = 5A0000000000000000000007 /* Project object */;
        }

        """
    }

    private static let target = "5A0000000000000000000005"

    /// Ids that say what they are for, which no project has.
    private func addition(_ paths: String...) -> XcodeFileAddition {
        XcodeFileAddition(paths.map { XcodeFileAddition.File(path: $0, targetID: Self.target) }) { "ID-" + $0 }
    }

    private func edited(_ addition: XcodeFileAddition, _ text: String) throws -> String { try addition.edited(text) }

    @Test func newFilesAreReadAsSourcesOfTheTargetAndNothingElseChanges() throws {
        let before = Self.project()
        let text = try edited(addition("App/Berths/Views/BerthsView.swift", "App/Berths/Strings+Berths.swift"), before)
        let build = try #require(
            BuildDescription.read(path: "Harbor.xcodeproj/project.pbxproj", bytes: Array(text.utf8)))
        let sources = try #require(build.targets.first).sources.map(\.path)
        #expect(
            sources.sorted() == [
                "App/Berths/Strings+Berths.swift", "App/Berths/Views/BerthsView.swift", "App/Pier.swift",
            ])
        // Whatever was there stands there in its order.
        var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        for line in before.split(separator: "\n", omittingEmptySubsequences: false) {
            let place = try #require(rest.firstIndex(of: line), "\(line)")
            rest = rest[(place + 1)...]
        }
        #expect(text.contains("path = \"Strings+Berths.swift\"; sourceTree"), "a plus is no plain character")
        #expect(text.ranges(of: "isa = PBXGroup;").count == 4, "two folders have new groups")
    }

    @Test func aSecondEditFindsNothingToDo() throws {
        let once = try edited(addition("App/Berths/Berth.swift"), Self.project())
        #expect(try edited(addition("App/Berths/Berth.swift"), once) == once)
        let twice = try edited(addition("App/Berths/Other.swift"), once)
        #expect(twice.ranges(of: "path = Berths;").count == 1, "the group is there already")
    }

    @Test(arguments: ["45", "78", "none"]) func aFormatThatIsNotKnownIsRefused(version: String) {
        #expect(throws: XcodeFileAddition.Refusal.self) {
            try edited(addition("App/Berth.swift"), Self.project(version: version))
        }
    }

    @Test func twoGroupsForOneFolderAreRefused() {
        let extra = """
            \t\t5A000000000000000000000A /* App */ = {
            \t\t\tisa = PBXGroup;
            \t\t\tchildren = (
            \t\t\t);
            \t\t\tpath = App;
            \t\t\tsourceTree = SOURCE_ROOT;
            \t\t};

            """
        let refusal = #expect(throws: XcodeFileAddition.Refusal.self) {
            try edited(addition("App/Berth.swift"), Self.project(extra: extra))
        }
        #expect(refusal?.reason == "the project has 2 groups for the folder App")
    }

    @Test func aProjectOnOneLineIsRefused() {
        let text = Self.project().replacing(
            "children = (\n\t\t\t\t5A0000000000000000000002", with: "children = (5A0000000000000000000002"
        )
        .replacing("/* Pier.swift */,\n\t\t\t);", with: "/* Pier.swift */, );")
        #expect(throws: XcodeFileAddition.Refusal.self) { try edited(addition("App/Berth.swift"), text) }
    }

    @Test func aSettingIsAddedInItsOrderAndOnlyOnce() throws {
        let addition = XcodeSettingAddition(
            targetID: Self.target, key: "INFOPLIST_KEY_NSMicrophoneUsageDescription", value: "Harbor listens.")
        let text = try addition.edited(Self.project())
        #expect(
            text.contains(
                "\t\t\t\tASSETS = YES;\n\t\t\t\tINFOPLIST_KEY_NSMicrophoneUsageDescription = \"Harbor listens.\";\n\t\t\t\tSDKROOT"
            ))
        #expect(try addition.edited(text) == text)
    }
}
