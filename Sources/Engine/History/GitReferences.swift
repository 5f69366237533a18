internal import TenetModel
internal import TenetRuleKit

/// The branches and tags of a repository, and which branch is checked out.
struct GitReferences: Sendable {
    struct Reference: Sendable {
        /// Without `refs/heads/`, `refs/remotes/origin/` or `refs/tags/`.
        var name: String
        /// Of the commit, also when a tag has an object of its own.
        var commit: String
        /// When it was committed, in seconds since 1970.
        var time: Int?
    }

    private(set) var local: [String: Reference] = [:]
    private(set) var remote: [String: Reference] = [:]
    /// By name.
    private(set) var tags: [Reference] = []
    /// The branch that is checked out, without `refs/heads/`.
    var current: String?
    /// The branch that the remote calls its main one.
    private(set) var remoteHead: String?
    /// Names that are no text.
    private(set) var unreadableCount = 0

    /// Fields stand between zero bytes, which names cannot hold.
    static let format = [
        "%(refname)", "%(objectname)", "%(*objectname)", "%(committerdate:unix)", "%(*committerdate:unix)", "%(symref)",
        "%(HEAD)",
    ].joined(separator: "%00")
    /// For a repository that lacks objects: nothing that git would have to read them for.
    static let shortFormat = ["%(refname)", "%(objectname)", "", "", "", "%(symref)", "%(HEAD)"].joined(
        separator: "%00")

    init(_ answer: [UInt8]) {
        for line in answer.split(separator: 0x0A) {
            let fields = line.split(separator: 0, omittingEmptySubsequences: false)
            guard fields.count == 7 else { continue }
            guard let name = String(validating: fields[0], as: UTF8.self) else {
                unreadableCount += 1
                continue
            }
            let text = fields.dropFirst().map { String(decoding: $0, as: UTF8.self) }
            read(name, text)
        }
    }

    private mutating func read(_ name: String, _ fields: [String]) {
        let isPeeled = !fields[1].isEmpty
        func reference(_ short: Substring) -> Reference {
            Reference(
                name: String(short), commit: isPeeled ? fields[1] : fields[0],
                time: Int(isPeeled ? fields[3] : fields[2]))
        }
        if name.hasPrefix("refs/heads/") {
            let short = name.dropFirst("refs/heads/".count)
            local[String(short)] = reference(short)
            if fields[5] == "*" { current = String(short) }
        } else if name.hasPrefix("refs/remotes/origin/") {
            let short = name.dropFirst("refs/remotes/origin/".count)
            guard short != "HEAD" else {
                let target = fields[4]
                if target.hasPrefix("refs/remotes/origin/") {
                    remoteHead = String(target.dropFirst("refs/remotes/origin/".count))
                }
                return
            }
            remote[String(short)] = reference(short)
        } else if name.hasPrefix("refs/tags/") {
            tags.append(reference(name.dropFirst("refs/tags/".count)))
        }
    }

    /// What others merge into: what the remote says, or a name that says it; nil when nothing does.
    var mainBranch: String? {
        if let remoteHead { return remoteHead }
        if let usual = Repository.usualMainBranches.first(where: { remote[$0] != nil || local[$0] != nil }) {
            return usual
        }
        return onlyBranch
    }

    /// The one branch that this clone knows; nil when it knows several, or none.
    var onlyBranch: String? {
        let names = Set(local.keys).union(remote.keys)
        return names.count == 1 ? names.first : nil
    }

    /// What is checked out is the one branch that this clone knows, and nothing but that speaks for its being the main one: a clone of
    /// one branch, as CI makes it, looks like this. A usual name is enough where people work: on a branch of a whole history.
    func isAlone(_ name: String, at head: String, isShallow: Bool) -> Bool {
        guard remoteHead == nil, onlyBranch == name else { return false }
        guard Repository.usualMainBranches.contains(name) else { return true }
        return remote[name]?.commit == head && (isShallow || current == nil)
    }

    /// Branches and tags, those of the remote and those that are here.
    var all: [Reference] { tags + local.values + remote.values }

    /// A branch as people write it, that of the remote before that of the same name here.
    func branch(_ name: String) -> (shown: String, reference: Reference)? {
        if let reference = remote[name] { return ("origin/" + name, reference) }
        return local[name].map { (name, $0) }
    }
}
