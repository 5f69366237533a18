package import TenetRuleKit

extension ProjectModel {
    /// The file imports a module that neither the system nor the project brings. What the project does not declare may
    /// come from there, and is not the project's to change.
    package func importsLibrary(_ path: String) -> Bool {
        guard let file = sources.first(where: { $0.path == path }) else { return false }
        return file.imports.contains { item in
            !Self.systemModules.contains(item.module) && !targets.contains { $0.name == item.module }
        }
    }

    private static let systemModules: Set<String> = [
        "Swift", "Foundation", "Dispatch", "Darwin", "Glibc", "os", "OSLog", "ObjectiveC", "Combine", "Observation",
        "SwiftUI", "UIKit", "AppKit", "Cocoa", "WatchKit", "TVUIKit", "SwiftData", "CoreData", "CloudKit", "Charts",
        "MapKit", "CoreLocation", "CoreGraphics", "CoreImage", "CoreText", "QuartzCore", "ImageIO", "Photos",
        "PhotosUI", "AVFoundation", "AVKit", "AVFAudio", "MediaPlayer", "CoreMedia", "CoreMotion", "CoreHaptics",
        "CoreBluetooth", "CoreNFC", "CoreML", "Vision", "NaturalLanguage", "Speech", "HealthKit", "HomeKit",
        "EventKit", "Contacts", "ContactsUI", "MessageUI", "Messages", "Intents", "AppIntents", "WidgetKit",
        "ActivityKit", "StoreKit", "PassKit", "GameKit", "SpriteKit", "SceneKit", "ARKit", "RealityKit", "Metal",
        "MetalKit", "WebKit", "SafariServices", "AuthenticationServices", "LocalAuthentication", "Security",
        "CryptoKit", "Network", "NetworkExtension", "UserNotifications", "BackgroundTasks", "TipKit", "WeatherKit",
        "UniformTypeIdentifiers", "QuickLook", "PDFKit", "PencilKit", "Accessibility", "AdSupport",
        "AppTrackingTransparency", "ServiceManagement", "ScreenSaver", "IOKit", "FileProvider", "XCTest", "Testing",
    ]
}
