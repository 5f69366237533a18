internal import TenetFoundation

extension LockFile {
    /// Only what says whether the rest can be read.
    private struct Head: Decodable { var format: Int }

    /// Reads the file of a project. Where a merge has brought together what two branches made, numbers that both have used
    /// are used once.
    /// - Returns: nil when the project has none.
    /// - Throws: ``ScaffoldError`` when it cannot be understood, or says two things about one file.
    public static func read(in tree: ProjectTree) throws(ScaffoldError) -> LockFile? {
        guard let text = tree.text(of: path) else { return nil }
        if let line = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex(where: isMarker) {
            throw ScaffoldError(
                "\(path):\(line + 1): a merge has left its markers; keep what both sides have under `generations`, `files` and `texts`, and take the markers out"
            )
        }
        let data = Data(text.utf8)
        let decoder = JSONDecoder()
        // The shape of a later format may be another one, so its number is read first.
        if let head = try? decoder.decode(Head.self, from: data), head.format != format {
            throw ScaffoldError("\(path) has format \(head.format), which this version cannot read; update Tenet")
        }
        guard let contents = try? decoder.decode(Contents.self, from: data) else {
            throw ScaffoldError(
                "\(path) cannot be read: it is not what Tenet wrote; take the version of the last commit, or put a merge right by hand"
            )
        }
        var lock = LockFile(tool: contents.tool, standard: contents.standard, app: contents.app)
        lock.generations = contents.generations
        lock.files = contents.files
        lock.texts = contents.texts ?? [:]
        lock.countOnce()
        try lock.requireAgreement()
        return lock
    }

    private static func isMarker(_ line: Substring) -> Bool {
        line.hasPrefix("<<<<<<<") || line.hasPrefix(">>>>>>>") || line == "======="
    }

    /// Numbers grow from run to run: one that another branch has used, too, gets the next, and so do its files. What two
    /// branches have both made belongs to the first.
    private mutating func countOnce() {
        var makers: [String: Int] = [:]
        var last = 0
        for index in generations.indices {
            let isUsed = generations[index].number <= last
            if isUsed { generations[index].number = last + 1 }
            last = generations[index].number
            for path in generations[index].files {
                if let first = makers[path] {
                    files[path]?.generation = first
                } else {
                    makers[path] = last
                    if isUsed { files[path]?.generation = last }
                }
            }
            generations[index].files.removeAll { makers[$0] != last }
        }
    }

    /// Each run once, and each file by the run that lists it.
    private func requireAgreement() throws(ScaffoldError) {
        var runs: Set<String> = []
        for generation in generations where !runs.insert("\(generation.part) \(generation.name)").inserted {
            throw ScaffoldError(
                "\(Self.path) has the \(generation.part) `\(generation.name)` twice; two branches have made it, so keep the one whose files are there"
            )
        }
        let listed = generations.flatMap { run in run.files.map { ($0, run.number) } }
        let makers = Dictionary(listed) { first, _ in first }
        let odd = Set(makers.keys).union(files.keys).filter { makers[$0] != files[$0]?.generation }.min()
        guard let odd else { return }
        throw ScaffoldError(
            "\(Self.path) says under `files` that \(Self.maker(files[odd]?.generation)) made \(odd), and under `generations` that \(Self.maker(makers[odd])) did; "
                + "take the version of the last commit, or put a merge right by hand: it keeps what both sides have")
    }

    private static func maker(_ number: Int?) -> String { number.map { "generation \($0)" } ?? "none" }
}
