package import TenetRuleKit

// Types that stand in for others in tests, and the protocols that they stand in for.

/// What stands in for something else in tests and previews, by what it is called or where it is kept: `MockStore`,
/// `StoreStub`, `Mocks/Tides.swift`.
package enum StandIn {
    /// True when a word of the name says so: `FakeClock` and `ClockFake`, but neither `Spyglass` nor `Mockup`.
    package static func isNamed(_ name: some Collection<UInt8>) -> Bool {
        let name = Array(name)
        return holdsWord(name) || name.starts(with: preview) && !isLower(name, preview.count)
            || name.count > preview.count && name.suffix(preview.count) == preview[...]
    }

    /// The file holds stand-ins alone, or lies in a folder for them.
    package static func isPlace(_ place: FilePlace) -> Bool {
        holdsWord(Array(place.stem.utf8))
            || place.folders.contains {
                holdsWord(Array($0.utf8)) || ["TestDoubles", "Test Doubles", "Preview Content"].contains($0)
            }
    }

    private static let words = ["mock", "fake", "stub", "spy", "dummy", "dummies"].map { Array($0.utf8) }
    private static let preview = Array("Preview".utf8)

    /// One of the words, or several of what it means: `Mocks`, `faked`.
    private static func holdsWord(_ name: [UInt8]) -> Bool {
        for start in name.indices {
            // A capital, or a letter behind something else.
            guard start == 0 || !isLower(name, start) || !isLetter(name[start - 1]) else { continue }
            for word in words where begins(name[start...], with: word) {
                let end = start + word.count
                if !isLower(name, end) { return true }
                if name[end] == 0x73, !isLower(name, end + 1) { return true }
                if name[end...].starts(with: [0x65, 0x64]), !isLower(name, end + 2) { return true }
            }
        }
        return false
    }

    /// The first letter may be a capital.
    private static func begins(_ name: ArraySlice<UInt8>, with word: [UInt8]) -> Bool {
        guard let first = name.first, first | 0x20 == word[0] else { return false }
        return name.dropFirst().starts(with: word.dropFirst())
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
    private static func isLower(_ name: [UInt8], _ index: Int) -> Bool {
        index < name.count && name[index] >= 0x61 && name[index] <= 0x7A
    }
}

/// Whether the place of a file says that it holds stand-ins.
package final class StandInFile: FileService {
    package let isOne: Bool
    package init(_ file: FilePass) { isOne = StandIn.isPlace(FilePlace(file.path)) }
}

extension SyntaxProtocol {
    /// Part of a type that stands in for a real one, or of a file with such types.
    package func isInDouble(_ file: FilePass) -> Bool {
        file.service(StandInFile.self).isOne
            || ancestors.contains { node in node.asDeclGroup?.groupName.map { StandIn.isNamed($0.text.bytes) } ?? false
            }
    }
}

extension ProjectType {
    /// Stands in for another type in tests or previews: the same question for the whole project.
    package var isDouble: Bool {
        StandIn.isNamed(name.utf8) || StandIn.isPlace(place)
            || declaration.ancestors.contains { $0.kind.isType && StandIn.isNamed($0.name.utf8) }
    }
}

/// How the names of test doubles are made: `MockStore` and `StoreMock` stand in for `Store`.
package struct DoubleNames: Sendable {
    package var prefixes: [String]
    package var suffixes: [String]

    package init(prefixes: [String], suffixes: [String]) {
        self.prefixes = prefixes
        self.suffixes = suffixes
    }

    /// The name of what a double stands in for; nil when the name is not that of a double.
    package func stem(of name: String) -> String? {
        for prefix in prefixes where name.hasPrefix(prefix) && name.count > prefix.count {
            let stem = name.dropFirst(prefix.count)
            if stem.first?.isUppercase == true { return String(stem) }
        }
        for suffix in suffixes where name.hasSuffix(suffix) && name.count > suffix.count {
            return String(name.dropLast(suffix.count))
        }
        return nil
    }
}

extension ProjectModel {
    /// The protocol of the project with a name, or with one of the suffixes behind it, if there is exactly one.
    package func abstraction(of stem: String, suffixes: [String]) -> ProjectType? {
        let found = ([""] + suffixes).flatMap { types(named: stem + $0).all }.filter { $0.kind == .protocol }
        return found.count == 1 ? found.first : nil
    }
}

extension ProjectType {
    /// Supertypes that ask for no functions by names of their own choice.
    private static let plainSupertypes: Set<String> = [
        "AnyObject", "Sendable", "Equatable", "Hashable", "NSObject", "NSObjectProtocol", "ObservableObject", "Actor",
        "Observable", "SendableMetatype", "Identifiable", "Error", "CaseIterable",
    ]

    /// True when every supertype is declared in the project or is known to ask for nothing.
    package var knowsItsSupertypes: Bool {
        let declared = Set(projectSupertypes.map(\.name))
        return supertypes.allSatisfy { declared.contains($0) || Self.plainSupertypes.contains($0) }
    }
}
