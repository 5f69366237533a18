package import TenetRuleKit

extension Repository {
    /// Where a finding about something that is nowhere stands: what people read first. Nil for an empty repository.
    package var entryPlace: (path: String, range: ByteRange)? {
        let names = ["README.md", "tenet.yml", "Package.swift"]
        let known = files.map(\.path)
        guard let path = names.first(where: known.contains) ?? known.first else { return nil }
        return (path, document(path)?.firstLine ?? ByteRange(0, 0))
    }
}
