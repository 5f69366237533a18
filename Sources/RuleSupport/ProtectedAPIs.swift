package import TenetRuleKit

/// Something that people are asked for, and the sentences with which the system asks.
package struct ProtectedAPI: Codable, Hashable, Sendable {
    /// What the code does, for messages.
    package var name: String
    /// Keys of the `Info.plist`; one of them is enough.
    package var keys: [String]

    package init(_ name: String, _ keys: String...) {
        self.name = name
        self.keys = keys
    }
}

extension ProtectedAPI {
    package static let camera = ProtectedAPI("the camera", "NSCameraUsageDescription")
    private static let microphone = ProtectedAPI("the microphone", "NSMicrophoneUsageDescription")
    private static let addPhotos = ProtectedAPI(
        "saving photos", "NSPhotoLibraryAddUsageDescription", "NSPhotoLibraryUsageDescription")
    private static let photos = ProtectedAPI("the photo library", "NSPhotoLibraryUsageDescription")
    private static let contacts = ProtectedAPI("contacts", "NSContactsUsageDescription")
    private static let location = ProtectedAPI(
        "the location", "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
        "NSLocationUsageDescription")
    private static let alwaysLocation = ProtectedAPI(
        "the location at any time", "NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationUsageDescription",
        "NSLocationAlwaysUsageDescription")
    private static let calendars = ProtectedAPI(
        "calendars", "NSCalendarsFullAccessUsageDescription", "NSCalendarsUsageDescription")
    private static let addEvents = ProtectedAPI(
        "adding events", "NSCalendarsWriteOnlyAccessUsageDescription", "NSCalendarsFullAccessUsageDescription",
        "NSCalendarsUsageDescription")
    private static let reminders = ProtectedAPI(
        "reminders", "NSRemindersFullAccessUsageDescription", "NSRemindersUsageDescription")
    private static let media = ProtectedAPI("the media library", "NSAppleMusicUsageDescription")

    /// Calls that need a sentence whatever their arguments are.
    private static let byName: [String: ProtectedAPI] = [
        "requestWhenInUseAuthorization": location, "requestAlwaysAuthorization": alwaysLocation,
        "AVAudioRecorder": microphone, "requestRecordPermission": microphone,
        "VNDocumentCameraViewController": camera, "DataScannerViewController": camera, "ARSession": camera,
        "UIImageWriteToSavedPhotosAlbum": addPhotos, "UISaveVideoAtPathToSavedPhotosAlbum": addPhotos,
        "requestFullAccessToEvents": calendars, "requestWriteOnlyAccessToEvents": addEvents,
        "requestFullAccessToReminders": reminders,
        "CBCentralManager": ProtectedAPI("Bluetooth", "NSBluetoothAlwaysUsageDescription"),
        "CBPeripheralManager": ProtectedAPI("Bluetooth", "NSBluetoothAlwaysUsageDescription"),
        "CMMotionActivityManager": ProtectedAPI("motion data", "NSMotionUsageDescription"),
        "CMPedometer": ProtectedAPI("motion data", "NSMotionUsageDescription"),
        "HMHomeManager": ProtectedAPI("HomeKit", "NSHomeKitUsageDescription"),
        "requestTrackingAuthorization": ProtectedAPI("tracking", "NSUserTrackingUsageDescription"),
        "NWBrowser": ProtectedAPI("the local network", "NSLocalNetworkUsageDescription"),
        "NetServiceBrowser": ProtectedAPI("the local network", "NSLocalNetworkUsageDescription"),
        "requestSiriAuthorization": ProtectedAPI("Siri", "NSSiriUsageDescription"),
        "NFCNDEFReaderSession": ProtectedAPI("reading tags", "NFCReaderUsageDescription"),
        "NFCTagReaderSession": ProtectedAPI("reading tags", "NFCReaderUsageDescription"),
        "NISession": ProtectedAPI("nearby interaction", "NSNearbyInteractionUsageDescription"),
    ]

    /// Names of calls that are worth a look at their arguments.
    package static let names: [String] =
        byName.keys.sorted() + [
            "requestAccess", "requestAuthorization", "evaluatePolicy", "request", "installTap",
        ]

    /// What a call of one of the ``names`` asks people for.
    package init?(_ call: FunctionCallExprSyntax) {
        guard let name = call.calledName?.text, let found = Self.find(name, call) else { return nil }
        self = found
    }

    /// `engine.inputNode.installTap(…)`, also through a constant that holds the node.
    private static func hears(_ call: FunctionCallExprSyntax) -> Bool {
        guard let base = call.calledBase else { return false }
        if base.lastName?.text == "inputNode" { return true }
        guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.identifier else { return false }
        return call.enclosingBody?.descendants(VariableDeclSyntax.self).contains {
            $0.nameToken?.identifier == name && $0.initialValue?.lastName?.text == "inputNode"
        } ?? false
    }

    private static func find(_ name: TextSlice, _ call: FunctionCallExprSyntax) -> ProtectedAPI? {
        let base = call.calledBase?.text
        let argument = call.firstArgument
        let value = argument?.expression.lastName?.text
        switch name {
        case "installTap": return hears(call) ? microphone : nil
        case "requestAccess":
            if argument?.label?.text == "for" {
                if value == "video" { return camera }
                if value == "audio" { return microphone }
                return value == "contacts" ? contacts : nil
            }
            guard argument?.label?.text == "to" else { return nil }
            if value == "event" { return calendars }
            return value == "reminder" ? reminders : nil
        case "requestAuthorization":
            if base == "PHPhotoLibrary" { return value == "addOnly" ? addPhotos : photos }
            if base == "SFSpeechRecognizer" {
                return ProtectedAPI("speech recognition", "NSSpeechRecognitionUsageDescription")
            }
            if base == "MPMediaLibrary" { return media }
            if argument?.label?.text == "toShare" {
                return ProtectedAPI("health data", "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription")
            }
            return nil
        case "request": return base == "MusicAuthorization" ? media : nil
        case "evaluatePolicy":
            guard value.isOne(of: ["deviceOwnerAuthentication", "deviceOwnerAuthenticationWithBiometrics"]) else {
                return nil
            }
            return ProtectedAPI("Face ID", "NSFaceIDUsageDescription")
        default:
            // Functions of the project may have the same names as methods, not as types.
            let isType = name.startsUppercase
            guard isType == call.isPlain else { return nil }
            return byName[name.string]
        }
    }

    /// The frameworks whose APIs may need a key: nobody needs the key without importing one of them.
    package static let frameworks: [String: [String]] = [
        "NSCameraUsageDescription": [
            "AVFoundation", "AVKit", "UIKit", "VisionKit", "ARKit", "RealityKit", "AVFAudio", "WebKit", "CodeScanner",
        ],
        "NSMicrophoneUsageDescription": [
            "AVFoundation", "AVFAudio", "AVKit", "Speech", "ReplayKit", "WebKit", "UIKit",
        ],
        "NSContactsUsageDescription": ["Contacts", "ContactsUI", "AddressBook"],
        "NSCalendarsUsageDescription": ["EventKit", "EventKitUI"],
        "NSCalendarsFullAccessUsageDescription": ["EventKit", "EventKitUI"],
        "NSCalendarsWriteOnlyAccessUsageDescription": ["EventKit", "EventKitUI"],
        "NSRemindersUsageDescription": ["EventKit", "EventKitUI"],
        "NSRemindersFullAccessUsageDescription": ["EventKit", "EventKitUI"],
        "NSFaceIDUsageDescription": ["LocalAuthentication", "Security"],
        "NSMotionUsageDescription": ["CoreMotion", "SensorKit", "CoreLocation"],
        "NSSpeechRecognitionUsageDescription": ["Speech"],
        "NSHomeKitUsageDescription": ["HomeKit"],
        "NSHealthShareUsageDescription": ["HealthKit"],
        "NSHealthUpdateUsageDescription": ["HealthKit"],
        "NSBluetoothAlwaysUsageDescription": ["CoreBluetooth", "ExternalAccessory", "AccessorySetupKit"],
        "NSUserTrackingUsageDescription": ["AppTrackingTransparency", "AdSupport"],
        "NSSiriUsageDescription": ["Intents", "IntentsUI", "AppIntents"],
        "NFCReaderUsageDescription": ["CoreNFC"],
        "NSLocationWhenInUseUsageDescription": ["CoreLocation", "MapKit", "CoreLocationUI", "_LocationEssentials"],
        "NSLocationAlwaysAndWhenInUseUsageDescription": ["CoreLocation", "MapKit"],
        "NSLocationAlwaysUsageDescription": ["CoreLocation", "MapKit"],
    ]
}
