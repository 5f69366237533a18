import TenetRuleKit
import TenetRuleSupport

struct UsageDescriptionUnused: Rule {
    static let about = About(
        "usage-description-unused", "Reason for a permission that is not used", category: .resources, severity: .note,
        status: .preview, scope: .everywhere,
        why: """
            A sentence about the camera in an app without one makes review ask what for, and people wonder what the app \
            does behind their backs. Binary packages may need it: then say so where it is written.
            """,
        phrasings: [
            "Remove usage descriptions from the Info.plist for permissions that the code does not use.",
            "We don't state why we want the camera or contacts when no framework of that sort is ever called.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            guard !project.model.hasForeignCode, !project.model.sources.isEmpty else { return }
            let imported = Set(project.model.sources.flatMap { $0.imports.map(\.module) })
            var seen: Set<String> = []
            for app in AppTargets(project.model).all where app.isWhole {
                for (key, frameworks) in ProtectedAPI.frameworks.sorted(by: { $0.key < $1.key })
                where imported.isDisjoint(with: frameworks) && !(key == Self.asWebPage && imported.contains("WebKit")) {
                    for entry in app.entries(key) where seen.insert("\(entry.path):\(entry.range.lower)").inserted {
                        project.report(
                            "no file imports a framework that needs `\(key)`",
                            help: "delete the entry, or note which library needs it", in: entry.path, at: entry.range)
                    }
                }
            }
        }
    }

    /// Web pages ask where people are, and the app's sentence is what they read.
    private static let asWebPage = "NSLocationWhenInUseUsageDescription"

    static let examples: [Example] = [
        .bad(files: [
            "App/Info.plist": UsageDescriptionMissing.plist.replacing("<key>NSCamera", with: "<key>↓NSCamera"),
            "App/A.swift": "import SwiftUI\nstruct A: View { var body: some View { Text(\"\") } }",
        ]),
        .bad(files: [
            "App/Info.plist": UsageDescriptionMissing.plist.replacing("<key>NSCamera", with: "<key>↓NSContacts"),
            "App/A.swift": "import UIKit\nfinal class A: UIViewController {}",
        ]),
        .good(files: [
            "App/Info.plist": UsageDescriptionMissing.plist,
            "App/A.swift": "import AVFoundation\nlet session = AVCaptureSession()",
        ]),
        .good(files: ["App/Info.plist": UsageDescriptionMissing.plist]),
        .good(files: [
            "App/Info.plist": UsageDescriptionMissing.plist.replacing("NSCamera", with: "NSLocationWhenInUse"),
            "App/A.swift": "import WebKit\nfinal class Page: WKWebView {}",
        ]),
        .good("import SwiftUI\nstruct A: View { var body: some View { Text(\"\") } }"),
    ]
}
