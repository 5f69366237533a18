import TenetRepositorySupport
import Testing

@Suite struct PathGlobsTests {
    @Test(arguments: [
        ("*.png", "App/Icons/a.png", true), ("*.png", "a.png", true), ("App/*.png", "App/Icons/a.png", false),
        ("App/**/*.png", "App/a.png", true), ("App/**/*.png", "App/x/y/a.png", true), ("App/", "App/x/y", true),
        ("App/**", "App/x", true), ("App/**", "Application/x", false), ("**/Views/**", "App/Views/A.swift", true),
        ("*ViewModel.swift|UseCases/**", "App/AViewModel.swift", true), ("a/b", "x/a/b", false), ("", "a", false),
        ("**/a/**/b", "a/a/x/b", true), ("**/a/b/**/c", "a/x/a/b/c", true), ("**", "x/y", true),
    ]) func patterns(pattern: String, path: String, fits: Bool) {
        #expect(PathGlobs(pattern).matches(path) == fits)
    }

    @Test func manyStarsTakeNoTime() {
        let pattern = PathGlobs(String(repeating: "**/a/", count: 200) + "b")
        #expect(!pattern.matches(String(repeating: "a/", count: 2000) + "c"))
    }
}
