package import TenetRuleKit

/// The modules that the files of a repository import, by a scan of their lines.
package struct ImportScan {
    package struct Import {
        package var module: RangedText
        /// Between `#if` and `#endif`: some builds do without it.
        package var isConditional: Bool
        /// `import` of Swift or of a module, and no header: those name folders of any kind.
        package var isModule: Bool
    }

    /// By path, only files that import something.
    package var files: [String: [Import]] = [:]
    /// Every module that anything imports.
    package var modules: Set<String> = []
    /// Those that Swift code imports.
    package var swiftModules: Set<String> = []

    /// Made once. O(bytes of the code).
    package static func of(_ pass: RepositoryPass) -> ImportScan {
        pass.service("imports") {
            var scan = ImportScan()
            for file in pass.repository.files where isCode(file.name) {
                guard let bytes = pass.repository.bytes(of: file.path) else { continue }
                let found = imports(in: bytes)
                if !found.isEmpty { scan.files[file.path] = found }
                scan.modules.formUnion(found.map(\.module.text))
                scan.swiftModules.formUnion(found.filter(\.isModule).map(\.module.text))
            }
            return scan
        }
    }

    private static func isCode(_ name: String) -> Bool {
        [".swift", ".m", ".mm", ".h", ".c", ".cpp", ".pch", ".modulemap"].contains { name.hasSuffix($0) }
    }

    /// `import M`, `@testable import struct M.T`, `@import M;`, `#import <M/M.h>`, `#include <M/…>`. Comments over several
    /// lines and texts over several lines are left out. O(bytes).
    package static func imports(in bytes: [UInt8]) -> [Import] {
        var found: [Import] = []
        var start = 0
        var isComment = false
        var isText = false
        var depth = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let line = bytes[start..<end]
            let first = line.first { $0 != 0x20 && $0 != 0x09 }
            defer { start = end + 1 }
            let quotes = marks(in: line, of: 0x22)
            if isText || quotes {
                if quotes { isText.toggle() }
                continue
            }
            if isComment {
                if line.firstRange(of: "*/".utf8) != nil { isComment = false }
                continue
            }
            if first == UInt8(ascii: "#") { directive(line, &depth, &found) }
            if first == UInt8(ascii: "i") || first == UInt8(ascii: "@") || first == UInt8(ascii: "p")
                || first == UInt8(ascii: "f")
            {
                swift(line).map { found.append(Import(module: $0, isConditional: depth > 0, isModule: true)) }
            }
            if let open = line.firstRange(of: "/*".utf8), line[open.upperBound...].firstRange(of: "*/".utf8) == nil,
                line[..<open.lowerBound].firstRange(of: "//".utf8) == nil,
                !line[..<open.lowerBound].contains(0x22)
            {
                isComment = true
            }
        }
        return found
    }

    /// An odd number of `"""`.
    private static func marks(in line: ArraySlice<UInt8>, of quote: UInt8) -> Bool {
        var (run, count) = (0, 0)
        for byte in line {
            run = byte == quote ? run + 1 : 0
            if run == 3 { (run, count) = (0, count + 1) }
        }
        return count % 2 == 1
    }

    private static func directive(_ line: ArraySlice<UInt8>, _ depth: inout Int, _ found: inout [Import]) {
        let words = line.split { $0 == 0x20 || $0 == 0x09 }
        let word = words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        switch word {
        case "#if", "#ifdef", "#ifndef": depth += 1
        case "#endif": depth = max(0, depth - 1)
        case _ where word.hasPrefix("#import") || word.hasPrefix("#include"):
            guard let open = line.firstIndex(of: UInt8(ascii: "<")) else { return }
            let name = line[(open + 1)...].prefix {
                $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: ".")
            }
            found.append(Import(module: text(name), isConditional: depth > 0, isModule: false))
        default: break
        }
    }

    private static let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor"]
    private static let levels: Set = ["public", "package", "internal", "fileprivate", "private"]

    /// The module of an import declaration, with attributes and access level before it.
    private static func swift(_ line: ArraySlice<UInt8>) -> RangedText? {
        var words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == UInt8(ascii: ";") }[...]
        while let word = words.first {
            let text = String(decoding: word, as: UTF8.self)
            if text == "import" || text == "@import" { break }
            guard text.hasPrefix("@") || levels.contains(text) else { return nil }
            words = words.dropFirst()
        }
        words = words.dropFirst()
        if let kind = words.first, kinds.contains(String(decoding: kind, as: UTF8.self)) { words = words.dropFirst() }
        guard let path = words.first else { return nil }
        let name = path.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "/") }
        guard let first = name.first,
            first == UInt8(ascii: "_") || Character(Unicode.Scalar(first)).isLetter || first >= 0x80
                || first == UInt8(ascii: "`")
        else { return nil }
        return text(name.first == UInt8(ascii: "`") ? name.dropFirst().prefix { $0 != UInt8(ascii: "`") } : name)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> RangedText {
        RangedText(String(decoding: bytes, as: UTF8.self), at: ByteRange(bytes.startIndex, bytes.endIndex))
    }
}
