import TenetRuleKit
import TenetRuleSupport

struct DeploymentTargetOld: Rule {
    static let about = About(
        "deployment-target-old", "Older system than agreed", category: .build, severity: .warning, scope: .everywhere,
        why: """
            A target that runs on older systems than agreed keeps everybody from the API of the newer ones, and its checks \
            for them are code that nobody tests.
            """,
        phrasings: [
            "Set the deployment target of every target to iOS 16.0 or later.",
            "We don't support phones that run anything before iOS 16.",
        ])

    var minimum = "16.0"
    static let options = [
        Option<Self>("minimum", \.minimum, "The oldest version of iOS that targets are built for.")
    ]

    func install(_ hooks: inout Hooks) {
        guard let oldest = VersionNumber(minimum) else { return }
        hooks.onProject { project in
            for setting in project.model.writtenSettings("IPHONEOS_DEPLOYMENT_TARGET", of: { $0.isProduct }) {
                guard let version = VersionNumber(setting.text), version < oldest,
                    setting.target.deploymentTargets.contains(where: { $0.platform == "iOS" })
                else { continue }
                project.report(
                    "`\(setting.target.name.text)` is built for iOS \(setting.text), which is older than \(minimum)",
                    help: "set `IPHONEOS_DEPLOYMENT_TARGET` to \(minimum)", in: setting.path, at: setting.range)
            }
            // A package beside an app is built for what the app says.
            guard project.model.ownProjects.isEmpty else { return }
            for package in project.model.ownPackages {
                for platform in package.platforms where platform.platform == "iOS" {
                    guard let version = VersionNumber(platform.version), version < oldest else { continue }
                    project.report(
                        "this package is built for iOS \(platform.version), which is older than \(minimum)",
                        help: "raise it to \(minimum)", in: package.path, at: platform.range)
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(
                release: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = ↓15.0;")
        ]),
        .good(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(
                release: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.2;")
        ]),
        .bad(
            files: [
                XcodeProjectSample.path: XcodeProjectSample.text(
                    release: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = ↓17.2;")
            ], options: ["minimum": .string("18.0")]),
        .good(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(release: "IPHONEOS_DEPLOYMENT_TARGET = \"$(OLDEST)\";")
        ]),
    ]
}
