import Foundation

/// Inputs that are large but plain: the work on them is linear, so twice the input may take little more than twice the
/// time. Times are compared with one another, never with a clock.
enum SizeAttacks {
    static let all: [Attack] = [
        Attack(name: "a regular expression that backtracks") { arena in
            try arena.write(
                "STANDARD.md",
                """
                # Ours

                - Comments are calm. <!-- id: OURS-1 -->

                  ```tenet
                  rule: calm-comments
                  comment: "(a+)+$"
                  message: "a comment of many letters"
                  ```

                """)
            try arena.write("tenet.yml", "profile: STANDARD.md\n")
            try arena.write("A.swift", "// " + String(repeating: "a", count: 4_000) + "!\nlet a = 1\n")
            try arena.run(["check", "--no-cache"], limit: 5, codes: 0...2)
        },
        growing("chained Pydantic classes", from: 1_000, file: "models.py") { count in
            "from pydantic import BaseModel\n\nclass C0(BaseModel):\n    a: int\n\n"
                + (1..<count).map { "class C\($0)(C\($0 - 1)):\n    a\($0): int\n\n" }.joined()
        } arguments: { _ in
            ["contract", "check", "--pydantic", "models.py"]
        },
        growing("an OpenAPI document of many megabytes", from: 1_500, file: "openapi.yaml") { count in
            "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n"
                + (0..<count).map { number in
                    """
                        S\(number):
                          type: object
                          required: [id]
                          properties:
                            id: { type: string }
                            next: { $ref: '#/components/schemas/S\((number + 1) % count)' }

                    """
                }.joined()
        } arguments: { _ in
            ["contract", "check", "--openapi", "openapi.yaml"]
        },
        growing("a package manifest of many targets", from: 1_000, file: "Package.swift") { count in
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"A\", targets: [\n"
                + (0..<count).map { "    .target(name: \"T\($0)\", dependencies: [\"T\(max(0, $0 - 1))\"]),\n" }
                .joined()
                + "])\n"
        } arguments: { _ in
            ["check", "--no-cache", "--no-config", "--rule", "all"]
        },
        growing("addresses built in one block", from: 200, file: "Calls.swift") { count in
            "func load(_ path: String) {\n"
                + (0..<count).map { number in
                    """
                        let base\(number) = root.appendingPathComponent("books")
                        let url\(number) = base\(number).appendingPathComponent("\(number)").appending(path: path)
                        url.append(path: "part")
                        send(url\(number))

                    """
                }.joined() + "}\n"
        } arguments: { _ in
            ["check", "--no-cache", "--no-config", "--rule", "all"]
        },
        growing("equal headings", from: 1_500, file: "S.md") { count in
            String(repeating: "# Same\n\n- It must hold.\n\n", count: count)
        } arguments: { _ in
            ["standards", "lint", "S.md"]
        },
        growing("sentences of a standard", from: 2_500, file: "S.md") { count in
            "# Ours\n\n" + (0..<count).map { "- Rule \($0) of ours must hold, see [it](#it-\($0)).\n" }.joined()
        } arguments: { _ in
            ["standards", "lint", "S.md"]
        },
        growing("ignore patterns", from: 20_000, file: ".gitignore") { count in
            (0..<count).map { "/build\($0)/**/out*.swift\n" }.joined()
        } arguments: { _ in
            ["check", "--no-cache", "--no-config"]
        },
        growing("texts of a strings table", from: 8_000, file: "Localizable.strings") { count in
            (0..<count).map { "\"key\($0)\" = \"Value %d\";\n" }.joined()
        } arguments: { _ in
            ["check", "--no-cache", "--no-config", "--rule", "all"]
        },
        growing("one long line", from: 5_000, file: "S.md") { count in
            "# A\n\n" + String(repeating: "*a [b](c `d ", count: count) + "\n"
        } arguments: { _ in
            ["standards", "lint", "S.md"]
        },
    ]

    /// Runs the tool on an input and on one four times as large: twelve times the time is more than linear work and
    /// its logarithm explain.
    private static func growing(
        _ name: String, from count: Int, file: String, _ text: @escaping @Sendable (Int) -> String,
        arguments: @escaping @Sendable (Int) -> [String]
    ) -> Attack {
        Attack(name: "size: \(name)") { arena in
            try arena.write("A.swift", "let a = 1\n")
            func time(_ count: Int) throws -> Double {
                try arena.write(file, text(count))
                return try arena.run(arguments(count), limit: 60, codes: 0...2).cpu
            }
            let idle = try arena.run(["check", "--no-cache", "--no-config", "A.swift"], limit: 60).cpu
            let small = try time(count)
            let large = try time(count * 4)
            let ratio = (large - idle) / max(0.02, small - idle)
            arena.expect(ratio < 12, "four times the input takes \(Int(ratio)) times the time (\(small) s, \(large) s)")
        }
    }
}
