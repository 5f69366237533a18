package import TenetRuleKit
internal import TenetRuleSupport

/// The pins of the project: hashes of public keys in property lists, with the dates that the project writes down for them.
package struct ProjectPins {
    package struct Domain {
        package var path: String
        package var name: RangedText
        /// The hashes that are some: 44 characters of base 64.
        package var hashes: [RangedText]
        /// When TrustKit stops to compare them, as written.
        package var expires: RangedText?
    }

    /// A day that is written beside a hash.
    package struct Dated: Hashable {
        package var path: String
        package var range: ByteRange
        package var day: CalendarDay
        /// An earlier day stands beside it: this one is the end, and that one the beginning.
        package var isEnd: Bool
    }

    /// In the order of their paths.
    package let domains: [Domain]
    /// The latest day that is written beside each hash.
    package let days: [String: Dated]

    package static func of(_ pass: RepositoryPass) -> ProjectPins {
        pass.service("pins") { ProjectPins(pass.repository) }
    }

    private init(_ repository: Repository) {
        domains = repository.files.flatMap { file -> [Domain] in
            guard file.path.hasSuffix(".plist"), !FileKinds.isForTests(file.path), !FileKinds.isForeign(file.path),
                let bytes = repository.bytes(of: file.path), bytes.firstRange(of: "PinnedDomains".utf8) != nil,
                let list = PropertyList.read(path: file.path, bytes: bytes)
            else { return [] }
            return Self.domains(list, path: file.path)
        }
        let hashes = Set(domains.flatMap { $0.hashes.map(\.text) })
        days = hashes.isEmpty ? [:] : PinRecords(repository, hashes: hashes).days
    }

    package static func domains(_ list: PropertyList, path: String) -> [Domain] {
        PinnedDomain.read(list).map { domain in
            let hashes = (domain.hashes ?? []).filter { isHash($0.text) }
            return Domain(path: path, name: domain.name, hashes: hashes, expires: domain.expires)
        }
    }

    /// 32 bytes in base 64, and not one letter over and over.
    package static func isHash(_ text: String) -> Bool {
        text.utf8.count == 44 && text.hasSuffix("=") && Base64.decode(text.utf8)?.count == 32
            && Set(text.utf8).count > 9
    }
}
