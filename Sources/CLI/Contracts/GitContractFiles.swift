internal import TenetContracts
internal import TenetEngine

/// The documents of a contract at a revision of git.
struct GitContractFiles: ContractFiles {
    let root: String
    let revision: String

    func bytes(of path: String) -> Result<[UInt8], ContractFileError> {
        do {
            return .success(try Git(root: root).bytes(of: path, at: revision))
        } catch {
            return .failure(ContractFileError(error.description))
        }
    }

    func files(below path: String, ending: String) -> [String] {
        let all = (try? Git(root: root).files(below: path, at: revision)) ?? []
        return all.filter { $0.hasSuffix(ending) }.sorted()
    }
}
