import TenetRuleKit
import TenetRuleSupport

struct TypeNameCase: Rule {
    static let about = About(
        "type-name-case", "Type name not in UpperCamelCase", category: .naming, severity: .warning,
        aliases: ["type_name"],
        isConvention: true,
        why: "A capital tells a type from a value at a glance; every Swift API relies on that.",
        phrasings: [
            "Name types in UpperCamelCase.",
            """
            Classes, structs, enums and protocols start with a capital and have no underscores, for instance \
            `UserProfile`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in check(node.name, node, file) }
        hooks.on(StructDeclSyntax.self) { node, file in check(node.name, node, file) }
        hooks.on(EnumDeclSyntax.self) { node, file in check(node.name, node, file) }
        hooks.on(ActorDeclSyntax.self) { node, file in check(node.name, node, file) }
        hooks.on(ProtocolDeclSyntax.self) { node, file in check(node.name, node, file) }
        hooks.on(TypeAliasDeclSyntax.self) { node, file in judge(node.name, file) }
        hooks.on(AssociatedTypeDeclSyntax.self) { node, file in judge(node.name, file) }
    }

    private func check(_ name: TokenSyntax, _ group: some DeclGroupSyntax, _ file: FilePass) {
        // `Row_Previews` is the template's name.
        if name.text.contains(0x5F), group.inherits("PreviewProvider") || file.isTest { return }
        // `tide_t` mirrors a type of C, under the name that its header gives it.
        if name.text.hasSuffix("_t") { return }
        judge(name, file)
    }

    private func judge(_ name: TokenSyntax, _ file: FilePass) {
        let text = name.identifier
        guard let first = text.withoutLeadingUnderscores.first, first < 0x80 else { return }
        if first >= 0x61, first <= 0x7A, !brands.contains(where: { text.hasPrefix($0) }), !isTarget(text, file) {
            file.report(
                "the type `\(text)` begins with a small letter and reads like a value",
                help: "begin it with a capital", at: name)
        } else if text.hasInnerUnderscore {
            file.report(
                "the type `\(text)` holds an underscore", help: "join its words in UpperCamelCase", at: name)
        } else {
            file.keeps()
        }
    }

    /// The name that the template of Xcode makes of a target's: `journalApp` in `journal`, `journalTests`.
    private func isTarget(_ name: TextSlice, _ file: FilePass) -> Bool {
        let name = name.string
        return FilePlace(file.path).folders.contains { name == $0 || name == $0 + "App" }
    }

    /// Names of products that begin with a small letter.
    private let brands = ["iOS", "iPad", "iPhone", "iCloud", "macOS", "tvOS", "watchOS", "visionOS", "iTunes", "eBook"]

    static let examples: [Example] = [
        .bad("struct ↓userProfile {}\nfinal class ↓image_cache {}"),
        .bad("typealias ↓completion = () -> Void\nprotocol ↓Data_Source {}"),
        .good("struct iPadLayout {}\nstruct UserProfile {}\nactor _Cache {}\nenum V1_2 {}"),
        .good("@main struct journalApp: App {}", at: "journal/journalApp.swift"),
        .good("final class journalTests: XCTestCase {}", at: "journalTests/journalTests.swift"),
        .bad("struct ↓journalPage {}", at: "journal/journalPage.swift"),
        .good("struct tide_t {\n    var height: UInt8\n}"),
        .good("struct Row_Previews: PreviewProvider {\n    static var previews: some View { Row() }\n}"),
        .good("final class Login_WhenOffline: XCTestCase {}", at: Example.testPath),
    ]
}
