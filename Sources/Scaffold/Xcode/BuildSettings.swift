/// Build settings of a project or a target, for both configurations.
struct BuildSettings {
    let debug: [String: ProjectValue]
    let release: [String: ProjectValue]

    private init(
        _ both: [String: ProjectValue], debug: [String: ProjectValue] = [:], release: [String: ProjectValue] = [:]
    ) {
        self.debug = both.merging(debug) { _, special in special }
        self.release = both.merging(release) { _, special in special }
    }

    /// Those that every target inherits.
    static func project(_ settings: AppProject.Settings) -> BuildSettings {
        BuildSettings(
            [
                "ALWAYS_SEARCH_USER_PATHS": "NO", "ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS": "YES",
                "CLANG_ENABLE_MODULES": "YES", "ENABLE_USER_SCRIPT_SANDBOXING": "YES",
                "IPHONEOS_DEPLOYMENT_TARGET": "17.0",
                "LOCALIZATION_PREFERS_STRING_CATALOGS": "YES", "SDKROOT": "iphoneos", "SWIFT_VERSION": "6.0",
            ],
            debug: [
                "DEBUG_INFORMATION_FORMAT": "dwarf", "ENABLE_TESTABILITY": "YES", "ONLY_ACTIVE_ARCH": "YES",
                "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG $(inherited)", "SWIFT_OPTIMIZATION_LEVEL": "-Onone",
            ],
            release: [
                "DEBUG_INFORMATION_FORMAT": "dwarf-with-dsym", "SWIFT_COMPILATION_MODE": "wholemodule",
                "VALIDATE_PRODUCT": "YES",
            ])
    }

    /// - Parameter role: `app`, `tests` or `uiTests`.
    static func target(_ role: String, _ settings: AppProject.Settings) -> BuildSettings {
        let app = settings.app
        let suffix = role == "app" ? "" : role == "tests" ? "Tests" : "UITests"
        var values: [String: ProjectValue] = [
            "CODE_SIGN_STYLE": "Automatic", "CURRENT_PROJECT_VERSION": "1", "GENERATE_INFOPLIST_FILE": "YES",
            "MARKETING_VERSION": "1.0", "PRODUCT_BUNDLE_IDENTIFIER": .text("\(settings.organization).\(app)\(suffix)"),
            "PRODUCT_NAME": "$(TARGET_NAME)", "SWIFT_EMIT_LOC_STRINGS": role == "app" ? "YES" : "NO",
            "TARGETED_DEVICE_FAMILY": "1,2",
        ]
        switch role {
        case "app":
            values.merge(appValues(settings)) { _, special in special }
            if settings.hasInfoPlist { values["INFOPLIST_FILE"] = .text("\(app)/Info.plist") }
            values.merge(settings.appSettings.mapValues { .text($0) }) { _, special in special }
        case "tests":
            values["BUNDLE_LOADER"] = "$(TEST_HOST)"
            values["TEST_HOST"] =
                .text("$(BUILT_PRODUCTS_DIR)/\(app).app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/\(app)")
        default: values["TEST_TARGET_NAME"] = .text(app)
        }
        return BuildSettings(values)
    }

    private static func appValues(_ settings: AppProject.Settings) -> [String: ProjectValue] {
        [
            "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
            "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": "AccentColor",
            "CODE_SIGN_ENTITLEMENTS": .text("\(settings.app)/\(settings.app).entitlements"), "ENABLE_PREVIEWS": "YES",
            "INFOPLIST_KEY_UIApplicationSceneManifest_Generation": "YES",
            "INFOPLIST_KEY_UIApplicationSupportsIndirectInputEvents": "YES",
            "INFOPLIST_KEY_UILaunchScreen_Generation": "YES",
            "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad": .text(
                "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown "
                    + "UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight"),
            "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone": .text(
                "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft "
                    + "UIInterfaceOrientationLandscapeRight"),
            "LD_RUNPATH_SEARCH_PATHS": ["$(inherited)", "@executable_path/Frameworks"],
        ]
    }
}
