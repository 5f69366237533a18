package import TenetRuleKit

/// The secrets of all files of a repository as they are now, looked for once for all rules.
package struct RepositorySecrets {
    /// By path, in the order of the files.
    package var files: [(path: String, secrets: [FoundSecret])] = []
    /// Those of files whose text had to be decoded: their places are those of that text.
    package var decoded: [(path: String, text: DecodedText, secrets: [FoundSecret])] = []
    /// All values, to tell what is still there from what is in the history only.
    package var values: Set<[UInt8]> = []

    package init(_ repository: Repository, scan: SecretScan) {
        for file in repository.files where !file.isLink {
            if let document = repository.document(file.path) {
                add(scan.secrets(in: document.bytes, path: file.path), in: file.path)
            } else if SecretPlace.isNamedAsText(file.path), let bytes = repository.bytes(of: file.path) {
                guard let text = DecodedText(bytes) else {
                    // A byte of zero in a text ends nothing: whoever opens the file reads on.
                    add(scan.secrets(in: bytes, path: file.path), in: file.path)
                    continue
                }
                let secrets = scan.secrets(in: text.bytes, path: file.path)
                if !secrets.isEmpty { decoded.append((file.path, text, secrets)) }
                values.formUnion(secrets.map(\.value))
            }
        }
        leaveOutColumns()
    }

    /// Recorded answers of a server lie beside one another: a name that has many values in a folder of test data is a column of
    /// its tables, like one within a file.
    private mutating func leaveOutColumns() {
        var columns: [String: Set<[UInt8]>] = [:]
        func column(_ secret: FoundSecret, _ path: String) -> String {
            FilePlace(path).directory + "\u{0}" + secret.name
        }
        for (path, secrets) in files where SecretPlace(path: path).isOfTests {
            for secret in secrets where secret.isNamed {
                columns[column(secret, path), default: []].insert(secret.value)
            }
        }
        let many = columns.filter { $0.value.count > SecretScan.longestTable }
        guard !many.isEmpty else { return }
        files = files.compactMap { path, secrets in
            let left = secrets.filter { !$0.isNamed || many[column($0, path)] == nil }
            return left.isEmpty ? nil : (path, left)
        }
    }

    private mutating func add(_ secrets: [FoundSecret], in path: String) {
        guard !secrets.isEmpty else { return }
        files.append((path, secrets))
        values.formUnion(secrets.map(\.value))
    }

    /// For a pass; computed when the first rule asks.
    package static func of(_ pass: RepositoryPass, allowedNames: [String]) -> RepositorySecrets {
        pass.service(allowedNames) {
            RepositorySecrets(
                pass.repository, scan: SecretScan(allowedNames: allowedNames, today: pass.repository.today))
        }
    }
}
