import TenetModel
import TenetResourceReading
import Testing

@testable import TenetResources

@Suite struct InterfaceFileTests {
    static let sample = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.example.Storyboard.XIB" initialViewController="vc1">
          <scenes><scene sceneID="s1"><objects>
            <viewController storyboardIdentifier="Start" title="Home" id="vc1" customClass="StartController"
                customModule="App" customModuleProvider="target" sceneMemberID="viewController">
              <view key="view" id="v1">
                <subviews>
                  <label text="A &amp; B" id="l1">
                    <color key="textColor" name="accent"/>
                    <attributedString key="userComments"><fragment content="for translators"/></attributedString>
                    <userDefinedRuntimeAttributes>
                      <userDefinedRuntimeAttribute type="string" keyPath="locKey" value="home"/>
                      <userDefinedRuntimeAttribute type="number" keyPath="layer.radius">
                        <integer key="value" value="8"/></userDefinedRuntimeAttribute>
                      <userDefinedRuntimeAttribute type="string" keyPath="note"><string key="value">x</string>
                      </userDefinedRuntimeAttribute>
                    </userDefinedRuntimeAttributes>
                  </label>
                  <label id="l2"><string key="text">Two
        lines</string></label>
                  <label id="l3"><attributedString key="attributedText"><fragment content="Rich"/></attributedString></label>
                  <button id="b1">
                    <state key="normal" title="Go" image="arrow" adjustsImage="YES"/>
                    <connections>
                      <action selector="go:" destination="vc1" eventType="touchUpInside" id="a1"/>
                      <segue destination="vc2" kind="show" identifier="showNext" id="g1"/>
                    </connections>
                  </button>
                  <imageView image="star" catalog="system" id="i1"/>
                  <tableViewCell reuseIdentifier="Cell" id="c1" customClass="RowCell"/>
                </subviews>
              </view>
              <connections>
                <outlet property="label" destination="l1" id="o1"/>
                <outletCollection property="buttons" destination="b1" id="o2"/>
              </connections>
            </viewController>
            <viewControllerPlaceholder storyboardName="Other" referencedIdentifier="Next" id="vc2"/>
          </objects></scene></scenes>
          <resources>
            <image name="arrow" width="1" height="1"/><image name="star" catalog="system"/>
            <namedColor name="accent"><color red="1" green="0" blue="0" alpha="1"/></namedColor>
          </resources>
        </document>
        """

    private func file(_ text: String = sample, path: String = "App/Base.lproj/Main.storyboard") throws -> InterfaceFile
    {
        try #require(InterfaceFile.read(path: path, bytes: FileBytes.utf8(text)))
    }

    @Test func namesAndClasses() throws {
        let file = try file()
        #expect(file.problems.isEmpty && file.name == "Main" && file.language == "Base" && file.format == .storyboard)
        #expect(file.initialObjectID == "vc1")
        #expect(file.customClasses.map(\.name.text) == ["StartController", "RowCell"])
        #expect(file.customClasses.map { $0.module?.text } == ["App", nil])
        #expect(file.customClasses.map(\.usesTargetModule) == [true, false])
        #expect(file.customClass(ofObject: "vc1")?.element == "viewController")
        #expect(file.storyboardIdentifiers.map(\.name.text) == ["Start"])
        #expect(file.reuseIdentifiers.map(\.name.text) == ["Cell"] && file.reuseIdentifiers[0].className == "RowCell")
        #expect(file.storyboardReferences.map { $0.identifier?.text } == ["Next"])
    }

    @Test func connections() throws {
        let file = try file()
        #expect(file.segues.map { $0.identifier?.text } == ["showNext"] && file.segues[0].sourceID == "b1")
        #expect(file.outlets.map(\.property.text) == ["label", "buttons"])
        #expect(file.outlets.map(\.isCollection) == [false, true])
        #expect(file.outlets.map(\.ownerClass) == ["StartController", "StartController"])
        #expect(file.actions.map(\.selector.text) == ["go:"] && file.actions[0].event == "touchUpInside")
        #expect(file.actions[0].senderID == "b1" && file.actions[0].targetClass == "StartController")
    }

    @Test func textsThatPeopleSee() throws {
        let file = try file()
        #expect(file.texts.map(\.text.text) == ["Home", "A & B", "Two\nlines", "Rich", "Go"])
        #expect(file.texts.map(\.attribute) == ["title", "text", "text", "content", "title"])
        #expect(file.texts.map(\.element) == ["viewController", "label", "label", "fragment", "state"])
        #expect(file.texts.map(\.objectID) == ["vc1", "l1", "l2", "l3", "b1"])
        let bytes = Array(Self.sample.utf8)
        #expect(FileBytes.slice(bytes, file.texts[1].text.range) == "A &amp; B")
    }

    @Test func resourcesAndTheirUses() throws {
        let file = try file()
        #expect(file.images.map(\.name.text) == ["arrow", "star", "arrow", "star"])
        #expect(file.images.map(\.isSystem) == [false, true, false, true])
        #expect(file.images.map(\.isDeclaration) == [false, false, true, true])
        #expect(file.colors.map(\.name.text) == ["accent", "accent"])
        #expect(file.colors.map(\.objectID) == ["l1", nil])
    }

    @Test func runtimeAttributes() throws {
        let file = try file()
        #expect(file.runtimeAttributes.map(\.keyPath.text) == ["locKey", "layer.radius", "note"])
        #expect(file.runtimeAttributes.map { $0.value?.text } == ["home", "8", "x"])
        #expect(file.runtimeAttributes.map(\.ownerID) == ["l1", "l1", "l1"])
    }

    @Test func ownersOfXibs() throws {
        let text = """
            <document><objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Owner">
            <connections><outlet property="view" destination="v"/></connections></placeholder>
            <menuItem title="Save" id="m"><connections><action selector="save:" target="-1" id="a"/></connections>
            </menuItem></objects></document>
            """
        let file = try file(text, path: "Owner.xib")
        #expect(file.format == .xib && file.language == nil)
        #expect(file.outlets.map(\.ownerClass) == ["Owner"] && file.actions.map(\.targetClass) == ["Owner"])
        #expect(file.texts.map(\.text.text) == ["Save"])
    }

    @Test func textsInBase64() throws {
        let file = try file(
            "<document><label id=\"a\"><string key=\"text\" base64-UTF8=\"YES\">\nSGVsbG8\n</string></label></document>"
        )
        #expect(file.texts.map(\.text.text) == ["Hello"])
    }

    @Test func brokenFilesKeepWhatStandsBefore() throws {
        let bytes = Array(Self.sample.utf8)
        for count in stride(from: 0, to: bytes.count, by: 7) {
            let file = try #require(InterfaceFile.read(path: "A.xib", bytes: Array(bytes[..<count])))
            #expect(!file.problems.isEmpty)
        }
    }

    @Test func comesBackFromTheCache() throws {
        let resource = try #require(Resource.read(path: "Main.storyboard", bytes: FileBytes.utf8(Self.sample)))
        #expect(try afterCoding(resource) == resource)
    }
}
