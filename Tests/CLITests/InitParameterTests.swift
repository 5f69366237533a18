import Foundation
import Testing

/// `init` proposes values for what a standard leaves to the team, where the project shows one.
@Suite struct InitParameterTests {
    private static let app = [
        "App/Base.swift": "open class RootViewModel: ObservableObject {}\nstruct AppColors {}\n",
        "App/Views.swift": """
        final class A: RootViewModel { let color = AppColors() }
        final class B: RootViewModel { let font = AppFonts.a, other = Fonts() }

        """,
        "App/Other.swift": "class ViewModel {}\nstruct AppFonts { static let a = 1 }\nstruct Fonts {}\n",
    ]

    private func configuration(_ files: [String: String], _ profile: String) throws -> (text: String, output: String) {
        let project = try TenetProcess(files)
        defer { project.remove() }
        let answer = try project.tenet("init", "--profile", profile)
        #expect(answer.code == 0, "\(answer.errors)")
        // What is proposed can be taken as it is.
        #expect(try project.tenet("config", "show").code == 0)
        return (try project.read("tenet.yml"), answer.output)
    }

    @Test func whatStandsOutIsProposed() throws {
        let (text, output) = try configuration(Self.app.merging(["App/E.swift": "struct E {}\n"]) { $1 }, "mvvm")
        #expect(text.contains("base.view_model: ViewModel") == false)
        #expect(text.contains("design.palette: AppColors  # declared in App/Base.swift"))
        #expect(text.contains("badges: off  # nothing uses `setBadgeCount`"))
        #expect(output.contains("wait for a value: `tenet standards parameters` lists them"))
        // Two types are alike, and nothing speaks for one of them.
        #expect(!text.contains("design.typography"))
        #expect(output.contains("`design.typography` may be `AppFonts`, `Fonts`"))
    }

    /// A coordinator in a wrapped view has the name of what owns navigation, and so has a wrapped view; neither is shared.
    @Test func partsOfAViewAreNotProposed() throws {
        let camera = """
            struct Camera: UIViewControllerRepresentable {
                func makeCoordinator() -> Coordinator { Coordinator() }
                final class Coordinator: NSObject {}
            }
            struct CameraCoordinator: UIViewControllerRepresentable {}
            struct UnusedRouter {}

            """
        let screen = "struct Screen { let camera = Camera(), other = CameraCoordinator() }\n"
        let files = ["App/Camera.swift": camera, "App/Screen.swift": screen]
        #expect(try !configuration(files, "mvvm").text.contains("navigation.router:"))
        let routed = files.merging([
            "App/Router.swift": "final class AppRouter {}\n", "App/App.swift": "let router = AppRouter()\n",
        ]) { $1 }
        let text = try configuration(routed, "mvvm").text
        #expect(text.contains("navigation.router: AppRouter  # declared in App/Router.swift"))
    }

    @Test func aBaseIsFoundByWhatInheritsIt() throws {
        let files = [
            "A.swift":
                "open class HarborBaseViewModel {}\nclass A: HarborBaseViewModel {}\nclass B: HarborBaseViewModel {}\n"
        ]
        #expect(try configuration(files, "clean").text.contains("base.view_model: HarborBaseViewModel"))
    }

    /// A view model inherits a class; a protocol of that name leaves it without one.
    @Test(arguments: [("class", true), ("protocol", false)])
    func aBaseClassIsAClass(keyword: String, isProposed: Bool) throws {
        let files = [
            "App/Base.swift": "\(keyword) ViewModel {}\n",
            "App/Views.swift": "final class A: ViewModel {}\nfinal class B: ViewModel {}\n",
        ]
        for profile in ["mvvm", "clean"] {
            let text = try configuration(files, profile).text
            #expect(text.contains("base.view_model: ViewModel") == isProposed, "\(profile): \(text)")
        }
    }

    /// Two standards ask for the base of view models; a key that stands twice would be refused.
    @Test func whatSeveralStandardsAskForIsProposedOnce() throws {
        let files = [
            "A.swift":
                "open class HarborBaseViewModel {}\nclass A: HarborBaseViewModel {}\nclass B: HarborBaseViewModel {}\n"
        ]
        let text = try configuration(files, "mvvm,clean").text
        #expect(text.split(separator: "\n").count { $0.contains("base.view_model: HarborBaseViewModel") } == 1)
    }

    /// The one library that is imported for a task is it; of two nobody knows which is meant to stay.
    @Test func librariesAreFoundByImports() throws {
        let files = ["A.swift": "import Kingfisher\nimport Swinject\nimport Resolver\n"]
        let (text, output) = try configuration(files, "clean")
        #expect(
            text.contains("libraries.images: Kingfisher  # imported; write its oldest version behind it"), "\(text)")
        #expect(!text.contains("libraries.injection:"))
        #expect(output.contains("`libraries.injection` may be `Swinject`, `Resolver`"), "\(output)")
    }

    /// Library and version are the team's; whoever agrees on another one has the rest against it.
    @Test func aTeamNamesItsLibraries() throws {
        let project = try TenetProcess([
            "tenet.yml": "profile: clean\nparameters: { libraries.images: Kingfisher 7.0.0 }\n",
            "App/Presentation/A.swift": "import Kingfisher\n", "App/Presentation/B.swift": "import Nuke\n",
            "App/Domain/C.swift": "import Kingfisher\n", ".git/HEAD": "",
        ])
        defer { project.remove() }
        let rules = "competing-library,import-outside-layer"
        let output = try project.tenet("check", "--no-cache", "--rule", rules, "--format", "agent").output
        let found = output.split(separator: "\n").filter { $0.hasPrefix("App/") }.map {
            $0.split(separator: " ").prefix(2)
        }
        #expect(
            found.map { $0.joined(separator: " ") } == [
                "App/Domain/C.swift:1:8 import-outside-layer", "App/Presentation/B.swift:1:8 competing-library",
            ], "\(output)")
        let clause = try project.tenet("explain", "CLEAN-TECH-004").output
        #expect(clause.contains("images with Kingfisher 7.0.0"), "\(clause)")
        try project.write("profile: clean\n", to: "tenet.yml")
        let unset = try project.tenet("check", "--no-cache", "--format", "agent").output
        #expect(!unset.contains("competing-library") && !unset.contains("import-outside-layer"), "\(unset)")
        try project.write("profile: clean\nparameters: { libraries.images: Kingfisher from 7 }\n", to: "tenet.yml")
        let wrong = try project.tenet("check").errors
        #expect(
            wrong.contains("takes the name of a library and maybe its oldest version, such as `Nuke 12.0.0`"),
            "\(wrong)")
    }

    @Test func aChapterIsTakenInByWhatTheProjectUses() throws {
        let files = [
            "A.swift": "import BackgroundTasks\nimport UserNotifications\nfunc a() { center.setBadgeCount(3) }\n"
        ]
        let text = try configuration(files, "mvvm").text
        #expect(text.contains("background: on  # `BackgroundTasks` is imported"))
        #expect(text.contains("badges: on  # `setBadgeCount` is used"))
    }

    /// A chapter that is off is no part of the standard.
    @Test func aSwitchLeavesChaptersOut() throws {
        let clause = ["standards", "coverage", "mvvm", "--format", "json"]
        let project = try TenetProcess(["tenet.yml": "profile: mvvm\nparameters: { badges: off }\n"])
        defer { project.remove() }
        let without = try project.tenet(arguments: clause).output
        #expect(without.contains("\"leftOutBy\" : \"badges\"") || without.contains("\"leftOutBy\":\"badges\""))
        let rules = try project.tenet("config", "show", "--path", "A.swift").output
        #expect(!rules.contains("badge-direct-write"))
    }

    @Test(arguments: [
        ("badges: maybe", "`badges` takes `on` or `off`, not `maybe`"), ("badge: on", "did you mean `badges`?"),
        ("base.view_model: view", "`base.view_model` takes the name of a type, not `view`"),
    ])
    func wrongValuesAreSaidWithTheirPlace(line: String, message: String) throws {
        let project = try TenetProcess(["tenet.yml": "profile: mvvm\nparameters:\n  \(line)\n", "A.swift": ""])
        defer { project.remove() }
        let answer = try project.tenet("check")
        #expect(answer.code == 2)
        #expect(answer.errors.contains("tenet.yml:3"))
        #expect(answer.errors.contains(message))
    }

    /// Folders that the team's linter never heard of are code, too.
    @Test func anOldListOfFoldersIsNotTakenOver() throws {
        let code = [
            "Old/A.swift": "struct A {}\n", "Modules/B.swift": "struct B {}\n", "Modules/C.swift": "struct C {}\n",
        ]
        let few = code.merging([
            ".swiftlint.yml": "included:\n  - Old\nexcluded:\n  - Gen\n", "Gen/D.swift": "struct D {}\n",
        ]) { $1 }
        let (text, output) = try configuration(few, "recommended")
        #expect(!text.contains("include:") && text.contains("Gen/**"))
        #expect(output.contains("`included` of .swiftlint.yml names 1 of 3 Swift files and was left out"))
        let most = code.merging([".swiftlint.yml": "included:\n  - Modules\n"]) { $1 }
        let other = try configuration(most, "recommended")
        #expect(other.text.contains("include:") && !other.output.contains("was left out"))
    }
}
