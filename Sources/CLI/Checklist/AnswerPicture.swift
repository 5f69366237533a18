internal import TenetChecklist
internal import TenetEngine
internal import TenetFoundation
internal import TenetMarkdown
internal import TenetModel

/// Pictures and recordings that answers name by their paths.
enum AnswerPicture {
    /// The file is in the project, and can be shown.
    /// - Parameters:
    ///   - path: relative to one of the folders.
    ///   - folders: absolute; the last one is the project's.
    static func isThere(_ path: String, folders: [String]) -> Bool {
        guard let root = folders.last.flatMap({ RealPath.of($0) }) else { return false }
        let path = PercentEncoding.decoded(path)
        return folders.contains { folder in
            let relative = path.hasPrefix("/") ? String(path.dropFirst()) : path
            guard let file = RealPath.of(LexicalPath.joined(folder, relative)), LexicalPath.contains(root, file) else {
                return false
            }
            var bytes: [UInt8] = []
            guard case .success = FileReader.read(file, into: &bytes, limit: CheckLimits.largestFile) else {
                return false
            }
            return ShownMedia.isOne(bytes, path: file)
        }
    }
}
