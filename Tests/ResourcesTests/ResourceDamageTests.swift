import TenetModel
import Testing

@testable import TenetResources

/// Which files are damaged, and where; every form that a format has is none.
@Suite struct ResourceDamageTests {
    private func damage(_ path: String, _ bytes: [UInt8]) -> String? {
        Resource.damage(path: path, bytes: bytes).map { "\($0.place.line):\($0.place.column): \($0.message)" }
    }

    @Test(arguments: [
        ("a.strings", "\"a\" = \"b\";\n"), ("a.strings", ""), ("a.strings", "// nothing\n/* and nothing */\n"),
        ("a.strings", "/* one */ \"a\" = \"b\"; // two\nkey = value;\n\"c\";\n"), ("a.strings", "{ a = b; }"),
        ("a.strings", "\"a\" = { b = c; };\n\"d\" = (e, f);\n\"g\" = <0fbd 77>;\n"),
        ("a.strings", "'a' = 'b\\'c';\n\"d\" = \"two\nlines \\\"quoted\\\"\";"),
        ("a.strings", "<?xml version=\"1.0\"?>\n<plist><dict><key>a</key><string>b</string></dict></plist>"),
        ("a.stringsdict", "<plist><dict><key>a</key><dict/></dict></plist>"), ("Info.plist", ""), ("Info.plist", " \n"),
        (
            "Info.plist",
            "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [<!ENTITY a \"b\">]>\n<plist><!-- c --><dict/></plist>\n"
        ),
        ("Info.plist", "{ CFBundleName = \"$(NAME)\"; list = (a, b,); }"), ("Info.plist", "a = b;\n"),
        ("Info.plist", "{\"a\": [1, true]}"), ("Info.plist", "#include \"a.h\"\n<plist><dict/></plist>"),
        ("Info.plist", "bplist00\u{1}\u{2}"), ("a.xib", "<document><a b='c'/></document>"),
        ("a.xcconfig", ""),
        ("a.xcconfig", "// a\n#include? \"b.xcconfig\"\nA[sdk=ios*] = b // c\nD =\nE = one \\\n two\n"),
        ("A.xcassets/B.imageset/Contents.json", "{\"info\": {\"version\": 1, \"author\": \"xcode\"}}"),
        ("A.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n{ archiveVersion = 1; objects = { }; }\n"),
        ("A.xcodeproj/project.pbxproj", "{\"archiveVersion\": 1}"),
        ("A.xcodeproj/project.pbxproj", "<?xml version=\"1.0\"?><plist><dict/></plist>"), ("a.swift", "{"),
    ])
    func soundFiles(path: String, text: String) {
        #expect(damage(path, FileBytes.utf8(text)) == nil)
        // What is binary has no mark of an encoding.
        guard !text.hasPrefix("bplist") else { return }
        #expect(damage(path, FileBytes.utf8(text, mark: true)) == nil)
        if !path.hasSuffix("pbxproj") {
            #expect(damage(path, FileBytes.utf16(text)) == nil)
            #expect(damage(path, FileBytes.utf16(text, bigEndian: true)) == nil)
        }
    }

    @Test(arguments: [
        ("a.strings", "\"a\" = \"b\";\n\"c\" = \"d\"\n\"e\" = \"f\";\n", "2:7: a semicolon is missing after the value"),
        ("a.strings", "\"a\" = \"b;\n", "1:7: the string has no closing quote"),
        ("a.strings", "/* a\n", "1:1: the comment has no end"),
        ("a.strings", "<<<<<<< HEAD\n\"a\" = \"b\";\n", "1:1: a key is expected here"),
        ("Info.plist", "<plist>\n<dict>\n<key>a</key>\n</plist>", "2:1: the element `dict` has no end tag"),
        (
            "Info.plist", "version https://git-lfs.github.com/spec/v1\n",
            "1:9: there is something behind the end of the project"
        ),
        ("a.storyboard", "<document>\n  <a b=c/>\n</document>", "2:6: the value of the attribute has no quotes"),
        ("a.xib", "", "1:1: the file has no XML element"),
        ("a.xcstrings", "{\"strings\": {\n", "2:1: the file ends inside an object or array"),
        (
            "A.xcassets/B.imageset/Contents.json", "{\"images\" [] }",
            "1:11: a colon is expected after the key. The rest"
        ),
        ("A.xcodeproj/project.pbxproj", "{\n<<<<<<< HEAD\na = 1;\n}", "2:1: a merge conflict was not resolved"),
        ("A.xcodeproj/project.pbxproj", "{ a = {\n b = c; }", "1:1: a “{” is never closed"),
        ("a.xcconfig", "A = b\n\nSWIFT_VERSION 6\n", "3:1: this line neither sets nor includes anything"),
        ("a.xcconfig", "#include Base.xcconfig\n", "1:1: this line neither sets nor includes anything"),
    ])
    func damagedFiles(path: String, text: String, said: String) {
        let found = damage(path, FileBytes.utf8(text)) ?? "nothing"
        #expect(found.hasPrefix(said), "\(found)")
        if path.hasSuffix("strings") {
            #expect(damage(path, FileBytes.utf16(text))?.hasPrefix(said) == true)
        }
    }
}
