import TenetMarkdown
import Testing

/// What becomes of a paragraph's text.
@Suite struct InlineCases {
    private func inlines(_ text: String) -> String {
        let tree = TreePrinter.print(text)
        return tree.hasPrefix("p[") && tree.hasSuffix("]") ? String(tree.dropFirst(2).dropLast()) : tree
    }

    @Test(arguments: [
        ("*a* _b_", "em(a) em(b)"),
        ("**a** __b__", "strong(a) strong(b)"),
        ("***a***", "em(strong(a))"),
        ("**a *b* c**", "strong(a em(b) c)"),
        ("*a **b***", "em(a strong(b))"),
        ("a*b*c a_b_c", "aem(b)c a_b_c"),
        ("* a*", "ul{li{p[a*]}}"),
        ("a * b *", "a * b *"),
        ("**a*", "*em(a)"),
        ("*a**", "em(a)*"),
        ("*a _b* c_", "em(a _b) c_"),
        ("\\*a\\*", "*a*"),
        ("*(**a**)*", "em((strong(a)))"),
        ("“*a*”", "“em(a)”"),
        ("日本*語*だ", "日本em(語)だ"),
        ("~~a~~ ~b~ ~~~c~~~", "del(a) del(b) ~~~c~~~"),
        ("~~a~ b", "~~a~ b"),
        ("*a\nb*", "em(a/b)"),
    ])
    func emphasis(text: String, tree: String) { #expect(inlines(text) == tree) }

    @Test(arguments: [
        ("`a`", "code(a)"),
        ("`` a`b ``", "code(a`b)"),
        ("` `` `", "code(``)"),
        ("`a\nb`", "code(a b)"),
        ("`a", "`a"),
        ("`*a*` *`b`*", "code(*a*) em(code(b))"),
        ("`\\`a", "code(\\)a"),
        ("[a`](b)`", "[acode(](b))"),
        ("a  \nb", "a//b"),
        ("a\\\nb", "a//b"),
        ("a \nb", "a/b"),
        ("a  ", "a"),
        ("&amp; &#35; &#x22; &nope; &#0;", "& # \" &nope; \u{FFFD}"),
        ("&copy &copy; &hellip;", "&copy © …"),
        ("\\! \\a \\\\", "! \\a \\"),
    ])
    func codeBreaksAndEntities(text: String, tree: String) { #expect(inlines(text) == tree) }

    @Test(arguments: [
        ("[a](b)", "a(b:a)"),
        ("[a](b 'c') [a](<b c> \"d\")", "a(b 'c':a) a(b c 'd':a)"),
        ("[a]()", "a(:a)"),
        ("[a](b(c)d)", "a(b(c)d:a)"),
        ("[a](b c)", "[a](b c)"),
        ("[a] (b)", "[a] (b)"),
        ("[*a* `b`](c)", "a(c:em(a) code(b))"),
        ("[a [b](c) d](e)", "[a a(c:b) d](e)"),
        ("![a *b*](c.png)", "img(c.png:a em(b))"),
        ("[![a](b)](c)", "a(c:img(b:a))"),
        ("![[a](b)](c)", "img(c:a(b:a))"),
        ("*[a*](b)", "*a(b:a*)"),
        ("[a](b&amp;c\\))", "a(b&c):a)"),
        ("\\[a](b)", "[a](b)"),
        ("!\\[a](b)", "![a](b)"),
        ("[a][b] [b][] [b]\n\n[B]: /c 'd'", "p[a(/c 'd':a) a(/c 'd':b) a(/c 'd':b)] def"),
        ("[a][nope]\n\n[a]: /b", "p[[a][nope]] def"),
        ("[a]: <b c>\n'd\ne'\n\n[a]", "def p[a(b c 'd\ne':a)]"),
        ("[a]: /b c\n\n[a]", "p[[a]: /b c] p[[a]]"),
        ("[a]: /b\n[a]: /c\n\n[A]", "def def p[a(/b:A)]"),
        ("[ẞ]\n\n[SS]: /b", "p[a(/b:ẞ)] def"),
        ("[a]: /b\ntext", "def p[text]"),
        ("text\n[a]: /b", "p[text/[a]: /b]"),
        ("[a\n b]\n\n[a b]: /c", "p[a(/c:a/b)] def"),
    ])
    func linksAndImages(text: String, tree: String) {
        #expect((tree.contains("p[") ? TreePrinter.print(text) : inlines(text)) == tree)
    }

    @Test(arguments: [
        ("<https://a.b/c?d>", "auto(https://a.b/c?d)"),
        ("<a@b.c>", "auto(mailto:a@b.c)"),
        ("<a b;c>", "<a b;c>"),
        ("<b>a</b> <br/>", "tag(b)atag(b) tag(br)"),
        ("a <!-- b --> c", "a comment() c"),
        ("a <!-- b", "a <!-- b"),
        ("a <a href=\"*\">*", "a tag(a)*"),
        ("a <a href='b> c", "a <a href='b> c"),
        ("a < b > c", "a < b > c"),
        ("see www.a.org.", "see auto(http://www.a.org)."),
        ("see https://a.org/b_c_d, and", "see auto(https://a.org/b_c_d), and"),
        ("(http://a.org/b(c))", "(auto(http://a.org/b(c)))"),
        ("xhttp://a.org awww.a.org", "xhttp://a.org awww.a.org"),
        ("**http://a.org**", "strong(auto(http://a.org))"),
        ("http://a.org&amp;", "auto(http://a.org)&"),
        ("http:// www. a://b", "http:// www. a://b"),
        ("`http://a.org`", "code(http://a.org)"),
        ("[http://a.org](b)", "a(b:http://a.org)"),
    ])
    func autolinksAndTags(text: String, tree: String) { #expect(inlines(text) == tree) }
}
