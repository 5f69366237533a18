internal import Foundation

enum ToolVersion {
    static let number = "0.1.0"

    /// Version and identity of this very binary: caches written by another build are not trusted.
    static let build: String = {
        let path = ProcessInfo.processInfo.arguments.first.map { Bundle.main.executablePath ?? $0 } ?? ""
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
        let modified = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return "\(number)-\(size)-\(Int(modified * 1000))"
    }()
}
