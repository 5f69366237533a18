internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

extension ParameterProposals {
    /// What the sources below a folder show of the values that standards ask for, and which folders no target compiles.
    /// - Parameter foreign: folders whose types are nobody's choice here.
    static func found(
        of standards: [String], in folder: String, leavingOut foreign: ForeignFolders, _ environment: Environment
    ) throws -> (proposals: ParameterProposals, leftOvers: LeftOverFolders) {
        let profile = try environment.including(rulesOf: standards).profiles.profile(named: standards)
        let options = try ProjectOptions.parse(
            [folder, "--no-config", "--profile", standards.joined(separator: ",")])
        let project = try Project(options, in: environment)
        var request = project.checkRequest(options, contract: nil)
        request.context = nil
        request.files.files.removeAll { foreign.contains($0.path) }
        request.files.resources.removeAll { foreign.contains($0.path) }
        let folders = ProjectFiles.folders(of: request.files.files.map(\.path))
        return Checker.inspect(request, needing: [.declarations, .uses]) { model in
            (
                ParameterProposals(profile.parameters, in: model, folders: folders),
                LeftOverFolders(in: model) { FolderContents.names(in: LexicalPath.joined(folder, $0)) }
            )
        }
    }

    /// For `tenet.yml`: what stands out, with the reason.
    var lines: [(name: String, value: String, comment: String)] {
        all.compactMap { proposal in proposal.value.map { (proposal.parameter.name, $0, proposal.reason) } }
    }

    /// What the team has to say itself, in sentences.
    var remarks: [String] {
        let open = all.filter { $0.value == nil && $0.parameter.usual == nil }
        guard !open.isEmpty else { return [] }
        let doubts = open.filter { !$0.reason.isEmpty }.map { "`\($0.parameter.name)` \($0.reason)" }
        return doubts + [
            "clauses of \(Prose.count(open.count, "parameter")) wait for a value: `tenet standards parameters` lists them"
        ]
    }
}
