import TenetRuleKit

struct FileNameNotPortable: Rule {
    static let about = About(
        "file-name-not-portable", "File name that not every system can hold", category: .files, severity: .note,
        why: """
            A repository with one name that a system cannot hold cannot be checked out there at all. A line break or a blank \
            at the end of a name breaks scripts on every system.
            """,
        phrasings: [
            "Use only file names that every operating system, including Windows, can store.",
            "Avoid question marks, reserved words such as `aux`, and spaces at either end when naming anything in git.",
        ])

    var windows = true
    static let options = [
        Option<Self>("windows", \.windows, "Names that Windows cannot hold are reported, too.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            var reported: Set<Substring> = []
            for path in pass.repository.allPaths {
                for name in path.split(separator: "/") {
                    guard let problem = problem(of: name), reported.insert(name).inserted else { continue }
                    pass.report(
                        "the name `\(Self.shown(name))` \(problem)", help: "rename it", in: path, at: ByteRange(0, 1))
                }
            }
        }
    }

    private func problem(of name: Substring) -> String? {
        if name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            return "has a control character"
        }
        if name.last == " " || name.first == " " { return "begins or ends with a blank" }
        guard windows else { return nil }
        if let wrong = name.first(where: { "<>:\"|?*\\".contains($0) }) {
            return "has `\(wrong)`, which Windows does not allow"
        }
        if name.last == "." { return "ends with a dot, which Windows drops" }
        let stem = name.prefix { $0 != "." }.uppercased()
        let isDevice =
            ["CON", "PRN", "AUX", "NUL"].contains(stem)
            || stem.utf8.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
                && "123456789".contains(stem.last ?? " ")
        return isDevice ? "is that of a device on Windows" : nil
    }

    private static func shown(_ name: Substring) -> String {
        String(
            String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }))
    }

    static let examples: [Example] = [
        .bad(files: ["Docs/What is this?.md": "↓a"]),
        .bad(files: ["Docs/aux.h": "↓a", "Docs/notes .txt/a": "b", "Docs/end /b": "↓b"]),
        .good(files: ["App/Recipe+Codable.swift": "let a = 1", "Docs/Auxiliary.md": "a", "a (1).txt": "b", ".env": "c"]
        ),
        .good(files: ["Docs/What is this?.md": "a"], options: ["windows": .bool(false)]),
    ]
}
