internal import TenetModel

extension LexicalPath {
    /// A Swift file by its name, in whatever case, as discovery takes it: `A.swift`, `A.SWIFT`.
    static func isSwift(_ path: String) -> Bool {
        path.utf8.suffix(6).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 } == Array(".swift".utf8)
    }
}
