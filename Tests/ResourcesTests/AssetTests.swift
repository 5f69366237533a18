import TenetModel
import TenetResourceReading
import Testing

@testable import TenetResources

@Suite struct AssetTests {
    static let color = """
        {
          "colors" : [
            { "color" : { "color-space" : "srgb",
                "components" : { "red" : "0xFF", "green" : "51", "blue" : "0.500", "alpha" : "1" } },
              "idiom" : "universal" },
            { "appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ],
              "color" : { "platform" : "ios", "reference" : "labelColor" }, "idiom" : "universal" }
          ],
          "info" : { "author" : "xcode", "version" : 1 }
        }
        """

    static let image = """
        { "images" : [ { "filename" : "logo.pdf", "idiom" : "universal", "scale" : "1x" }, { "idiom" : "ipad" } ],
          "properties" : { "preserves-vector-representation" : true, "template-rendering-intent" : "template" } }
        """

    private func asset(_ path: String, _ text: String = "{}") throws -> Asset {
        try #require(Asset.read(path: path, bytes: FileBytes.utf8(text)))
    }

    @Test func colors() throws {
        let asset = try asset("App/A.xcassets/Primary.colorset/Contents.json", Self.color)
        #expect(asset.kind == .color && asset.typeName == "colorset" && asset.name == "Primary")
        #expect(asset.cataloguePath == "App/A.xcassets" && asset.folders.isEmpty && asset.problems.isEmpty)
        #expect(asset.appearances == ["any", "dark"] && asset.idioms == ["universal"])
        #expect(asset.range == ByteRange(0, Self.color.utf8.count))
        let first = try #require(asset.variants[0].color)
        #expect(first.components.map(\.name) == ["alpha", "blue", "green", "red"])
        #expect(first.components.map(\.fraction) == [1, 0.5, 0.2, 1])
        #expect(first.colorSpace == "srgb")
        let bytes = Array(Self.color.utf8)
        #expect(FileBytes.slice(bytes, first.components[3].value.range) == "0xFF")
        #expect(asset.variants[1].color?.reference?.text == "labelColor")
        #expect(FileBytes.slice(bytes, asset.variants[1].range).hasPrefix("{ \"appearances\""))
    }

    @Test func images() throws {
        let asset = try asset("A.xcassets/Icons/logo.v2.imageset/Contents.json", Self.image)
        #expect(asset.kind == .image && asset.name == "logo.v2" && asset.folders == ["Icons"])
        #expect(asset.files.map(\.text) == ["logo.pdf"] && asset.variants.map(\.scale) == ["1x", nil])
        #expect(asset.preservesVectors && asset.renderingIntent?.text == "template" && !asset.providesNamespace)
        #expect(asset.idioms == ["ipad", "universal"])
        #expect(asset.folderPath == "A.xcassets/Icons/logo.v2.imageset")
    }

    @Test(arguments: [
        ("A.xcassets/Contents.json", Asset.Kind.catalogue, "A", "A.xcassets"),
        ("/x/A.xcassets/G/Contents.json", .folder, "G", "/x/A.xcassets/G"),
        ("A.xcassets/v1.2/Contents.json", .folder, "v1.2", "A.xcassets/v1.2"),
        ("A.xcassets/I.appiconset/Contents.json", .appIcon, "I", "A.xcassets/I.appiconset"),
        ("A.xcassets/S.symbolset/Contents.json", .symbol, "S", "A.xcassets/S.symbolset"),
        ("A.xcassets/D.dataset/Contents.json", .data, "D", "A.xcassets/D.dataset"),
    ])
    func kindsComeFromThePath(path: String, kind: Asset.Kind, name: String, folder: String) throws {
        let asset = try asset(path)
        #expect(asset.kind == kind && asset.name == name && asset.folderPath == folder && !asset.isPart)
    }

    @Test func setsInsideSetsAreParts() throws {
        let layer = try asset("A.xcassets/T.brandassets/I.imagestack/F.imagestacklayer/Contents.json")
        #expect(layer.isPart && layer.kind == .imageStack)
        #expect(try !asset("A.xcassets/S.spriteatlas/I.imageset/Contents.json").isPart)
    }

    @Test func otherPathsAreNoAssets() {
        for path in ["Contents.json", "A/Contents.json", "A.xcassets/x.json", "A.xcassets"] {
            #expect(Asset.read(path: path, bytes: []) == nil)
        }
    }

    @Test func namespacesMakeFullNames() throws {
        let space = "{\"properties\":{\"provides-namespace\":true}}"
        let primary = try asset("A.xcassets/Brand/Plain/Dark/Primary.colorset/Contents.json", Self.color)
        let other = try asset("B.xcassets/Brand/Primary.colorset/Contents.json", Self.color)
        let names = AssetNames([
            try asset("A.xcassets/Contents.json", space), try asset("A.xcassets/Brand/Contents.json", space),
            try asset("A.xcassets/Brand/Plain/Contents.json"),
            try asset("A.xcassets/Brand/Plain/Dark/Contents.json", space),
            primary, other,
        ])
        #expect(names.fullName(of: primary) == "Brand/Dark/Primary")
        #expect(names.fullName(of: other) == "Primary")
    }

    @Test func brokenContentsAreReadUpToTheMistake() throws {
        let asset = try asset(
            "A.xcassets/I.imageset/Contents.json", "{ \"images\" : [ 1, { \"filename\" : \"a.png\" } \"")
        #expect(asset.files.map(\.text) == ["a.png"])
        #expect(messages(asset.problems).contains("This is no object."))
        #expect(messages(asset.problems).contains("The string has no closing quote."))
    }

    @Test func comesBackFromTheCache() throws {
        for text in [Self.color, Self.image, "{", ""] {
            let path = "A.xcassets/I.imageset/Contents.json"
            let resource = try #require(Resource.read(path: path, bytes: FileBytes.utf8(text)))
            #expect(try afterCoding(resource) == resource)
        }
    }
}
