internal import TenetEngine
internal import TenetModel

extension LockFile {
    /// What stands before the paths of recorded texts.
    private static let textFolder = ".tenet/"

    /// Of a recorded text, however its lines end: a checkout may end them in another way.
    private static func digest(of text: [UInt8]) -> String {
        let isOfWindows = text.firstRange(of: [0x0D]) != nil
        return (isOfWindows ? text.filter { $0 != 0x0D } : text).withUnsafeBufferPointer { ContentHash($0).hex }
    }

    /// Keeps the digests of the recorded texts among the steps of a plan, and drops those of texts that go.
    mutating func remember(_ steps: [PlannedStep]) {
        for step in steps where step.path.hasPrefix(Self.textFolder) {
            texts[String(step.path.dropFirst(Self.textFolder.count))] = step.after.map(Self.digest)
        }
    }

    /// Whether a recorded text is what Tenet wrote. Texts that an earlier version recorded have no digest, and are taken as they
    /// are.
    /// - Parameter path: below the project's folder.
    func isAsWritten(_ path: String, _ text: [UInt8]?) -> Bool {
        guard let text, let digest = texts[String(path.dropFirst(Self.textFolder.count))] else { return true }
        return digest == Self.digest(of: text)
    }

    /// What to do about a recorded text that somebody has changed.
    static func remedy(for path: String) -> String {
        "\(path) is not what Tenet wrote there, so nobody can tell edits from generated lines; bring it back from the last commit "
            + "that changed \(self.path), or, where a merge has put it together, take its line out of `texts` in \(self.path)"
    }
}
