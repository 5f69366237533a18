import Foundation

/// Extended attributes as Foundation knows them.
enum ExtendedAttribute {
    private static let key = FileAttributeKey("NSFileExtendedAttributes")

    /// False where the file system, or this user, may not.
    static func set(_ name: String, to value: String, of path: String) -> Bool {
        try? FileManager.default.setAttributes([key: [name: Data(value.utf8)]], ofItemAtPath: path)
        return self.value(name, of: path) == value
    }

    static func value(_ name: String, of path: String) -> String? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let all = attributes?[key] as? [String: Data]
        return all?[name].map { String(decoding: $0, as: UTF8.self) }
    }
}
