import TenetModel
import TenetResourceReading
import Testing

@testable import TenetResources

@Suite struct ResourceTests {
    @Test(arguments: [
        ("de.lproj/L.strings", true), ("L.stringsdict", true), ("L.xcstrings", true), ("Info.plist", true),
        ("A.entitlements", true), ("P.xcprivacy", true), ("M.storyboard", true), ("V.xib", true),
        ("A.xcassets/I.imageset/Contents.json", true), ("A.xcodeproj/project.pbxproj", true), ("Package.swift", true),
        ("ios/.swiftlint.yml", true), (".swiftformat", true), ("blueprint/a.md", true), ("README.md", false),
        ("Config/App.xcconfig", true), ("A.xcodeproj/xcshareddata/xcschemes/A.xcscheme", true), ("A.xctestplan", true),
        ("Podfile", true),
        ("ios/Cartfile", true), ("Package.resolved", true), ("Podfile.lock", false), ("xcconfig", false),
        ("swiftlint.yml", false), (".gitignore", false), ("Contents.json", false), ("a.json", false),
        ("A.swift", false), ("", false), ("/", false), (".strings", false),
        ("Info.plist/", false), ("strings", false), ("other.pbxproj", false),
    ])
    func pathsTellResources(path: String, isResource: Bool) {
        #expect(Resource.isResource(path: path) == isResource)
        if !isResource { #expect(Resource.read(path: path, bytes: []) == nil) }
    }

    @Test func unknownCodesAreRefused() {
        var writer = ByteWriter()
        writer.write(10)
        var reader = ByteReader(writer.bytes[...])
        #expect(throws: ByteCodingError.self) { try Resource(from: &reader) }
    }
}
