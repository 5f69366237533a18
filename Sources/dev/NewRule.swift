import ArgumentParser
import Foundation

struct NewRule: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Start a rule.", discussion: "`dev new-rule Safety/ForceTry` writes one file and the registry.")

    @Argument(help: "Category folder and type name, for example Safety/ForceTry.") var name: String

    func run() throws {
        let parts = name.split(separator: "/").map(String.init)
        let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let folders = try Registry.categories(root: root)
        guard parts.count == 2, folders.contains(parts[0]), parts[1].first?.isUppercase == true else {
            throw ValidationError("write Category/TypeName with a category of: \(folders.joined(separator: ", "))")
        }
        let file = root.appendingPathComponent("Sources/Rules/\(parts[0])/\(parts[1]).swift")
        guard !FileManager.default.fileExists(atPath: file.path) else { throw ValidationError("\(file.path) exists") }
        try Generated.write(Self.template(type: parts[1], category: parts[0].lowercased()), to: file)
        try Registry.write(root: root)
    }

    /// `ForceTry` → `force-try`.
    static func id(of type: String) -> String {
        var id = ""
        for character in type {
            if character.isUppercase, !id.isEmpty { id += "-" }
            id += character.lowercased()
        }
        return id
    }

    private static func template(type: String, category: String) -> String {
        """
        import TenetRuleKit
        import TenetRuleSupport

        struct \(type): Rule {
            static let about = About(
                "\(id(of: type))", "\(id(of: type).replacingOccurrences(of: "-", with: " ").capitalized)", category: .\(category),
                severity: .warning, status: .preview,
                why: "Say in one to three sentences why the bad thing is bad.",
                phrasings: [
                    "Say it as an exact clause of a standard, to be copied.",
                    "Say the same as another team does, in everyday words.",
                ])

            func install(_ hooks: inout Hooks) {
                hooks.onCall("name") { call, file in
                    file.report("say what is wrong here", help: "say how to put it right", at: call)
                }
            }

            static let examples: [Example] = [
                .bad("↓name()"),
                .good("other()"),
            ]
        }

        """
    }
}
