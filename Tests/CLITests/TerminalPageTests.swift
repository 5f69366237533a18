import Testing

@testable import TenetCLI

@Suite struct TerminalPageTests {
    private static let page = """
        # Force try (`force-try`)

        `try!` ends the app when the call throws. The caller cannot see that coming.

        | | |
        |---|---|
        | Category | safety |
        | Also known as | `a \\| b` |

        ## Options

        | Option | Default | Meaning |
        |---|---|---|
        | `allow` | `true` | Leave `try!` alone. |

        ## Bad

        ```swift
        let a = try! b()

        let c = 1
        ```

        ```swift
        two()
        ```

        With `allow: false`:

        `App/A.swift`

        ```swift
        three()
        ```

        ## Good

        ```swift
        four()
        ```

        """

    @Test func pagesAreCutAndPutInOrder() {
        let expected = """
            Force try (`force-try`)

            `try!` ends the app when the call throws.
            The caller cannot see that coming.

              Category       safety
              Also known as  `a | b`

            Bad

                let a = try! b()

                let c = 1

                two()

                … 1 more with --full

            Good

                four()

            Options

              `allow`  (`true`)
                  Leave `try!` alone.

            """
        #expect(TerminalPage(width: 42).text(of: Self.page) == expected)
    }

    @Test func everythingIsShownOnRequest() {
        let text = TerminalPage(isFull: true).text(of: Self.page)
        #expect(text.contains("With `allow: false`:\n\n`App/A.swift`\n\n    three()"))
        #expect(!text.contains("--full"))
    }

    @Test func longListsAreCut() {
        let items = (1...9).map { "- item \($0)\n" }.joined()
        let text = TerminalPage().text(of: "# A\n\n## Clauses\n\n" + items)
        #expect(text.contains("- item 5\n\n    … 4 more with --full"))
        #expect(!text.contains("item 6"))
    }

    @Test func headingsAreBoldWhereColorIs() {
        #expect(TerminalPage(usesColor: true).text(of: "# A\n") == "\u{1B}[1mA\u{1B}[0m\n")
    }
}
