import TenetMarkdown
import Testing

/// What becomes of a text, block by block.
@Suite struct BlockCases {
    @Test(arguments: [
        ("", ""),
        ("  \n\t\n", ""),
        ("one\ntwo\n\nthree", "p[one/two] p[three]"),
        ("   one\n      two", "p[one/two]"),
        ("one\r\ntwo\r\rthree", "p[one/two] p[three]"),
        ("\u{FEFF}# One", "h1[One]"),
        ("***", "hr"),
        (" - - -\t", "hr"),
        ("__", "p[__]"),
        ("_ _ _ a", "p[_ _ _ a]"),
        ("one\n***\ntwo", "p[one] hr p[two]"),
    ])
    func paragraphsAndBreaks(text: String, tree: String) { #expect(TreePrinter.print(text) == tree) }

    @Test(arguments: [
        ("# One", "h1[One]"),
        ("###### Six ######   ", "h6[Six]"),
        ("####### Seven", "p[####### Seven]"),
        ("#one", "p[#one]"),
        ("#", "h1[]"),
        ("## ##", "h2[]"),
        ("# C#", "h1[C#]"),
        ("# One \\#", "h1[One #]"),
        ("\\# One", "p[# One]"),
        ("    # One", "code\"# One\""),
        ("one\n# Two\nthree", "p[one] h1[Two] p[three]"),
        ("One\n===", "h1[One]"),
        ("One\ntwo\n---", "h2[One/two]"),
        ("One\n= =", "p[One/= =]"),
        ("> One\n---", "quote{p[One]} hr"),
        ("- One\n---", "ul{li{p[One]}} hr"),
        ("---\n---", "hr hr"),
        ("`One\n---\ntwo`", "h2[`One] p[two`]"),
        ("[a]: /b\n===", "def p[===]"),
    ])
    func headings(text: String, tree: String) { #expect(TreePrinter.print(text) == tree) }

    @Test(arguments: [
        ("```\na\n```", "fence\"a\""),
        ("~~~ swift 6\na\n~~~~", "fence(swift 6)\"a\""),
        ("````\n```\n````", "fence\"```\""),
        ("```\n~~~\n```", "fence\"~~~\""),
        ("``` a`b\nc", "p[``` a`b/c]"),
        ("  ```\n  a\n    b\n c\n  ```", "fence\"a\\n  b\\nc\""),
        ("```\na\n    ```", "fence?\"a\\n    ```\""),
        ("```\n\n\n```", "fence\"\\n\""),
        ("```\n```", "fence\"\""),
        ("> ```\n> a\nb", "quote{fence?\"a\"} p[b]"),
        ("- ```\n  a\n\n  b\n  ```", "ul{li{fence\"a\\n\\nb\"}}"),
        ("one\n```\na\n```\ntwo", "p[one] fence\"a\" p[two]"),
        ("    one\n\n      two\n", "code\"one\\n\\n  two\""),
        ("one\n    two", "p[one/two]"),
        ("\tone", "code\"one\""),
        ("- a\n\n\t\tb", "ul~{li{p[a] code\"  b\"}}"),
        ("    one\ntwo", "code\"one\" p[two]"),
    ])
    func code(text: String, tree: String) { #expect(TreePrinter.print(text) == tree) }

    @Test(arguments: [
        ("> one\n> two", "quote{p[one/two]}"),
        (">one\ntwo", "quote{p[one/two]}"),
        ("> one\n\n> two", "quote{p[one]} quote{p[two]}"),
        (">", "quote{}"),
        ("> > one\n> two", "quote{quote{p[one/two]}}"),
        (">     one", "quote{code\"one\"}"),
        ("> - one\n> - two\n\nthree", "quote{ul{li{p[one]} li{p[two]}}} p[three]"),
        ("> # One\n> two", "quote{h1[One] p[two]}"),
        ("> ```\n> a\n> ```", "quote{fence\"a\"}"),
    ])
    func quotes(text: String, tree: String) { #expect(TreePrinter.print(text) == tree) }

    @Test(arguments: [
        ("- one\n- two", "ul{li{p[one]} li{p[two]}}"),
        ("- one\n\n- two", "ul~{li{p[one]} li{p[two]}}"),
        ("- one\n+ two", "ul{li{p[one]}} ul{li{p[two]}}"),
        ("1. one\n2) two", "ol{li{p[one]}} ol2{li{p[two]}}"),
        ("7. one", "ol7{li{p[one]}}"),
        ("1234567890. one", "p[1234567890. one]"),
        ("one\n2. two", "p[one/2. two]"),
        ("one\n1. two", "p[one] ol{li{p[two]}}"),
        ("one\n-\n", "h2[one]"),
        ("one\n*\n", "p[one/*]"),
        ("-one", "p[-one]"),
        ("- one\n  two\n three", "ul{li{p[one/two/three]}}"),
        ("- one\n\n  two", "ul~{li{p[one] p[two]}}"),
        ("- one\n\n two", "ul{li{p[one]}} p[two]"),
        ("- one\n  - two\n    - three", "ul{li{p[one] ul{li{p[two] ul{li{p[three]}}}}}}"),
        ("10) one\n    - two", "ol10{li{p[one] ul{li{p[two]}}}}"),
        ("-\n  one", "ul{li{p[one]}}"),
        ("-\n\n  one", "ul{li{}} p[one]"),
        ("- one\n-\n- two", "ul{li{p[one]} li{} li{p[two]}}"),
        ("-     one", "ul{li{code\"one\"}}"),
        ("- > one\n\n  ```\n  a\n  ```", "ul~{li{quote{p[one]} fence\"a\"}}"),
        ("- a\n\n  - b\n- c", "ul~{li{p[a] ul{li{p[b]}}} li{p[c]}}"),
        ("- a\n  > b\n  >\n- c", "ul{li{p[a] quote{p[b]}} li{p[c]}}"),
        ("- # One\n- Two\n  ---", "ul{li{h1[One]} li{h2[Two]}}"),
        ("* a\n *\n* * *", "ul{li{p[a]} li{}} hr"),
        ("- [ ] one\n- [x] two\n- [X] three", "ul{open{p[one]} done{p[two]} done{p[three]}}"),
        ("- [] one\n- [ ]\n- [x]two", "ul{li{p[[] one]} li{p[[ ]]} li{p[[x]two]}}"),
        ("1. [x] `one`", "ol{done{p[code(one)]}}"),
        ("[ ] one", "p[[ ] one]"),
    ])
    func lists(text: String, tree: String) { #expect(TreePrinter.print(text) == tree) }

    @Test(arguments: [
        ("<div>\n*one*\n\ntwo", "html\"<div>\\n*one*\" p[two]"),
        ("<!-- one\n\ntwo -->\nthree", "comment\"<!-- one\\n\\ntwo -->\" p[three]"),
        ("<!-- one --> *two*", "html\"<!-- one --> *two*\""),
        ("<pre>\n\none</pre>\ntwo", "html\"<pre>\\n\\none</pre>\" p[two]"),
        ("<?php\n\n?>\none", "html\"<?php\\n\\n?>\" p[one]"),
        ("<!DOCTYPE html>\none", "html\"<!DOCTYPE html>\" p[one]"),
        ("<![CDATA[\n\n]]>", "html\"<![CDATA[\\n\\n]]>\""),
        ("<my-tag a='b'>\none", "html\"<my-tag a='b'>\\none\""),
        ("one\n<my-tag>", "p[one/tag(my-tag)]"),
        ("one\n<p>", "p[one] html\"<p>\""),
        ("<my-tag> one", "p[tag(my-tag) one]"),
        ("</details>", "html\"</details>\""),
        ("> <div>\none", "quote{html\"<div>\"} p[one]"),
    ])
    func htmlBlocks(text: String, tree: String) { #expect(TreePrinter.print(text) == tree) }

    @Test(arguments: [
        ("| a | b |\n|---|:-:|\n| c | d |", "table(-c){th[a|b] tr[c|d]}"),
        ("a | b\n:- | -:\n", "table(lr){th[a|b]}"),
        ("| a |\n|---|\n| `b \\| c` |", "table(-){th[a] tr[code(b | c)]}"),
        ("| a | b |\n|---|---|\n| c |\n| d | e | f |", "table(--){th[a|b] tr[c] tr[d|e]}"),
        ("| a | b |\n|---|\n", "p[| a | b |/|---|]"),
        ("| a |\n|---|\n| b |\n\nc", "table(-){th[a] tr[b]} p[c]"),
        ("| a |\n|---|\n> b", "table(-){th[a]} quote{p[b]}"),
        ("one\n| a |\n|---|", "p[one] table(-){th[a]}"),
        ("- | a |\n  |---|\n  | b |", "ul{li{table(-){th[a] tr[b]}}}"),
        ("| a |  |\n|---|---|\n|| *b* |", "table(--){th[a|] tr[|em(b)]}"),
        ("a\n---", "h2[a]"),
        ("| a |\n|---|\nb", "table(-){th[a] tr[b]}"),
    ])
    func tables(text: String, tree: String) { #expect(TreePrinter.print(text) == tree) }
}
