package import TenetRuleKit

/// The secrets of all files of a repository as they are now, looked for once for all rules.
package struct RepositorySecrets {
    /// By path, in the order of the files.
    package var files: [(path: String, secrets: [FoundSecret])] = []
    /// All values, to tell what is still there from what is in the history only.
    package var values: Set<[UInt8]> = []

    package init(_ repository: Repository, scan: SecretScan) {
        for file in repository.files where !file.isLink {
            guard let document = repository.document(file.path) else { continue }
            let secrets = scan.secrets(in: document.bytes, path: file.path)
            guard !secrets.isEmpty else { continue }
            files.append((file.path, secrets))
            values.formUnion(secrets.map(\.value))
        }
    }

    /// For a pass; computed when the first rule asks.
    package static func of(_ pass: RepositoryPass, allowedNames: [String]) -> RepositorySecrets {
        pass.service(allowedNames) {
            RepositorySecrets(
                pass.repository, scan: SecretScan(allowedNames: allowedNames, today: pass.repository.today))
        }
    }
}
