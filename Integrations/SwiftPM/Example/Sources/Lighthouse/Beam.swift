import Foundation

/// The turning light of a tower.
public struct Beam: Codable, Sendable {
    public var seconds: Double

    /// Reads what the keeper has written down; a page that cannot be read leaves the light as it is.
    public static func read(_ page: Data) -> Beam? {
        do {
            return try JSONDecoder().decode(Beam.self, from: page)
        } catch {}
        return nil
    }
}
