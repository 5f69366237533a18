import Foundation

/// The turning light of a tower.
public struct Beam: Codable, Sendable {
    public var seconds: Double

    /// Reads what the keeper has written down.
    public static func read(_ page: Data) -> Beam? {
        try! JSONDecoder().decode(Beam.self, from: page)
    }
}
