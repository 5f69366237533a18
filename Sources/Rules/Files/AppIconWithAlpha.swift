import TenetRepositorySupport
import TenetRuleKit

struct AppIconWithAlpha: Rule {
    static let about = About(
        "app-icon-with-alpha", "App icon that can be seen through", category: .files, severity: .warning,
        why: """
            The system cuts the corners of an icon itself. One that is transparent there is refused at the upload, on the \
            day of the release, or is shown with black corners.
            """,
        phrasings: [
            "App icons for iOS must not contain an alpha channel or transparent pixels.",
            "Export the home screen picture fully opaque, because App Store Connect rejects see-through artwork.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let names = AppIconNames.of(pass)
            for item in AssetImages.of(pass).listed where item.asset.kind == .appIcon && !FileKinds.isForeign(item.path)
            {
                guard isForStore(item.variant), names.isOfApp(item.asset.name),
                    let opacity = item.image.header.cornerOpacity,
                    opacity < 128, let file = item.variant.file
                else { continue }
                pass.report(
                    "the icon for the App Store is transparent in its corner",
                    help: "fill the whole square, and export it without transparency",
                    in: item.path, at: file.range)
            }
        }
    }

    /// The icon of 1024 points for iOS. Dark and tinted ones have no background on purpose, and Macs and watches cut
    /// their own shape.
    private func isForStore(_ variant: AssetVariant) -> Bool {
        guard variant.appearances.isEmpty else { return false }
        if variant.idiom == "ios-marketing" { return true }
        return variant.idiom == "universal" && variant.platform == "ios" && variant.size == "1024x1024"
    }

    private static func icon(_ entry: String) -> String {
        "{ \"images\" : [ { \(entry), \"size\" : \"1024x1024\", \"filename\" : \"↓a.png\" } ] }"
    }

    private static let folder = "App/Assets.xcassets/AppIcon.appiconset"
    private static let universal = "\"idiom\" : \"universal\", \"platform\" : \"ios\""

    static let examples: [Example] = [
        .bad(files: [
            "\(folder)/Contents.json": icon(universal),
            ".git/binary/\(folder)/a.png": ImageSample.png(1024, 1024, color: 6, opacity: 0),
        ]),
        .bad(files: [
            "\(folder)/Contents.json": icon("\"idiom\" : \"ios-marketing\", \"scale\" : \"1x\""),
            ".git/binary/\(folder)/a.png": ImageSample.png(1024, 1024, color: 4, opacity: 9),
        ]),
        .good(files: [
            "\(folder)/Contents.json": icon(universal),
            ".git/binary/\(folder)/a.png": ImageSample.png(1024, 1024, color: 6, opacity: 255),
        ]),
        .good(files: [
            "\(folder)/Contents.json": icon(universal), ".git/binary/\(folder)/a.png": ImageSample.png(1024, 1024),
        ]),
        .good(files: [
            "\(folder)/Contents.json": icon(
                "\"appearances\" : [ { \"appearance\" : \"luminosity\", \"value\" : \"dark\" } ], \(universal)"),
            ".git/binary/\(folder)/a.png": ImageSample.png(1024, 1024, color: 6, opacity: 0),
        ]),
        .good(files: [
            "\(folder)/Contents.json": icon("\"idiom\" : \"mac\""),
            ".git/binary/\(folder)/a.png": ImageSample.png(1024, 1024, color: 6, opacity: 0),
        ]),
    ]
}
