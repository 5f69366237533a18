/// The modules that come with Apple's systems, the toolchain and its C libraries.
package enum SystemModules {
    package static func contains(_ module: String) -> Bool { names.contains(module[...]) || isCore(module) }

    /// Apple alone names frameworks `Core…Kit`-like after a domain; libraries of others with these words are rare, and a module
    /// that is taken for one of the system only makes rules quieter.
    private static func isCore(_ module: String) -> Bool {
        module.hasPrefix("_") || module.hasPrefix("Swift") && module.hasSuffix("Shims")
    }

    private static let names = Set(
        """
        ARKit AVFAudio AVFoundation AVKit Accelerate Accessibility AccessorySetupKit Accounts ActivityKit AdAttributionKit AdServices \
        AdSupport AddressBook AlarmKit AppIntents AppKit AppTrackingTransparency AssetsLibrary AudioToolbox AudioUnit \
        AuthenticationServices AutomaticAssessmentConfiguration BackgroundAssets BackgroundTasks BrowserEngineKit BusinessChat \
        C CFNetwork CallKit CarPlay CarKey Charts Cinematic ClassKit ClockKit CloudKit Cocoa ColorSync Combine CommonCrypto \
        CompositorServices Contacts ContactsUI CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreData CoreFoundation CoreGraphics \
        CoreHaptics CoreImage CoreLocation CoreLocationUI CoreMIDI CoreML CoreMedia CoreMediaIO CoreMotion CoreNFC CoreServices \
        CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN CreateML CreateMLComponents CryptoKit \
        CryptoTokenKit DarwinNotify Darwin DataDetection DeveloperToolsSupport DeviceActivity DeviceCheck DeviceDiscoveryUI \
        DiskArbitration Dispatch Distributed EventKit EventKitUI ExtensionFoundation ExtensionKit ExternalAccessory FamilyControls \
        FileProvider FileProviderUI FinanceKit FinanceKitUI Foundation FoundationEssentials FoundationModels FoundationNetworking GLKit GSS GameController GameKit \
        GameplayKit Glibc GroupActivities HealthKit HealthKitUI HomeKit IOKit IOSurface IdentityLookup IdentityLookupUI ImageCaptureCore \
        ImageIO ImagePlayground Intents IntentsUI JavaScriptCore JournalingSuggestions LinkPresentation LocalAuthentication MLCompute \
        LocalAuthenticationEmbeddedUI ManagedSettings ManagedSettingsUI MachO MapKit MatterSupport MediaAccessibility MediaPlayer MediaSetup \
        MediaToolbox MessageUI Messages Metal MetalFX MetalKit MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit \
        MobileCoreServices ModelIO MultipeerConnectivity Musl MusicKit NaturalLanguage NearbyInteraction Network NetworkExtension \
        NewsstandKit NotificationCenter OSLog ObjectiveC Observation OpenAL OpenGLES PDFKit PHASE PackageDescription PackagePlugin PaperKit PassKit PencilKit \
        Photos PhotosUI PlaygroundSupport ProximityReader PushKit PushToTalk QuartzCore QuickLook QuickLookThumbnailing QuickLookUI RealityFoundation \
        RealityKit RealityKitContent RegexBuilder RelevanceKit ReplayKit RoomPlan SafariServices SafetyKit SceneKit ScreenCaptureKit ScreenSaver \
        ScreenTime SecureElementCredential Security SecurityInterface SensitiveContentAnalysis SensorKit ServiceManagement SharedWithYou \
        SharedWithYouCore ShazamKit Social SoundAnalysis Speech Spatial SpriteKit StickerKit StoreKit StoreKitTest StringProcessing Swift SwiftData \
        SwiftUI SwiftUICore Symbols Synchronization System SystemConfiguration SystemExtensions TVMLKit TVServices TVUIKit Testing ThreadNetwork \
        TipKit TabularData Translation TranslationUIProvider Twitter UIKit UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoSubscriberAccount VideoToolbox \
        Vision VisionKit VisualIntelligence WASILibc WatchConnectivity WatchKit WeatherKit WebKit WidgetKit WiFiAware WinSDK WorkoutKit XCTest XcodeKit \
        XPC asl bsm compression cups dnssd libkern libxml2 mach notify objc os os_log pthread simd sqlite3 SQLite3 sys unistd vImage vecLib xpc zlib
        """.split(separator: " "))
}
