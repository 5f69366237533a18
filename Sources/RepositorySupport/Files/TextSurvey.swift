package import TenetRuleKit

/// What several rules want to know of every text of the project, found while each file is read once.
package struct TextSurvey {
    package struct Text {
        package var path: String
        package var endings: LineEndings
        /// A line begins like the first marker of a conflict.
        package var hasConflictMarker: Bool
    }

    /// Files that are text, sorted by path.
    package let texts: [Text]

    /// O(bytes of the project).
    package static func of(_ pass: RepositoryPass) -> TextSurvey {
        pass.service("texts") { TextSurvey(pass.repository) }
    }

    private init(_ repository: Repository) {
        texts = repository.files.compactMap { file in
            guard let document = repository.document(file.path) else { return nil }
            return Text(
                path: file.path, endings: LineEndings(document.bytes),
                hasConflictMarker: Self.hasMarker(document.bytes))
        }
    }

    /// Seven `<` and a blank at the start of a line.
    private static func hasMarker(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index &+ 8 <= bytes.count {
                // The fourth byte of a marker is one wherever a search comes from, so most bytes are never looked at.
                if bytes[index &+ 3] != 0x3C {
                    index = index &+ 4
                    continue
                }
                var start = index &+ 3
                while start > 0, bytes[start &- 1] == 0x3C { start = start &- 1 }
                var end = index &+ 3
                while end < bytes.count, bytes[end] == 0x3C { end = end &+ 1 }
                if end - start == 7, end < bytes.count, bytes[end] == 0x20, start == 0 || bytes[start &- 1] == 0x0A {
                    return true
                }
                index = end
            }
            return false
        }
    }
}
