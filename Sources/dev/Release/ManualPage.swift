import Foundation

/// A manual page of what the tool says of itself.
struct ManualPage {
    private struct Dump: Decodable {
        var command: Command
    }

    private struct Command: Decodable {
        var commandName: String
        var abstract: String?
        var discussion: String?
        var shouldDisplay: Bool?
        var subcommands: [Command]?
        var arguments: [Argument]?
    }

    private struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String

            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        var kind: String
        var shouldDisplay: Bool
        var valueName: String?
        var names: [Name]?
        var abstract: String?
    }

    private let version: String
    private let root: Command

    init(version: String, dumpedHelp: Data) throws {
        self.version = version
        root = try JSONDecoder().decode(Dump.self, from: dumpedHelp).command
    }

    var text: String {
        var lines = [
            ".TH TENET 1 \"\" \"tenet \(version)\" \"User Commands\"", ".SH NAME",
            "tenet \\- \(Self.escaped(root.abstract ?? ""))", ".SH SYNOPSIS", ".B tenet", ".I command", "[options]",
            ".SH DESCRIPTION", Self.escaped(root.discussion ?? ""), ".SH COMMANDS",
        ]
        add(root, path: [], to: &lines)
        lines += [
            ".SH EXIT STATUS", ".TP", ".B 0", "Clean.", ".TP", ".B 1",
            "Findings, a stale baseline entry, or a file that was not checked wholly.", ".TP", ".B 2",
            "Wrong use or configuration.", ".TP", ".B 3", "Internal failure.",
        ]
        return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }

    private func add(_ command: Command, path: [String], to lines: inout [String]) {
        if !path.isEmpty {
            lines += [".SS \(Self.escaped(path.joined(separator: " ")))", Self.escaped(command.abstract ?? "")]
            if let discussion = command.discussion { lines += [".PP", Self.escaped(discussion)] }
            for argument in command.arguments ?? [] where argument.shouldDisplay && argument.abstract != nil {
                let name = argument.names?.map(\.text).joined(separator: ", ") ?? argument.valueName ?? ""
                let value = argument.kind == "option" ? " \\fI\(argument.valueName ?? "value")\\fR" : ""
                lines += [".TP", "\\fB\(Self.escaped(name))\\fR\(value)", Self.escaped(argument.abstract ?? "")]
            }
        }
        for inner in command.subcommands ?? [] where inner.shouldDisplay != false && inner.commandName != "help" {
            add(inner, path: path + [inner.commandName], to: &lines)
        }
    }

    /// What `roff` takes as text: no line may begin with a dot, and a hyphen is one.
    private static func escaped(_ text: String) -> String {
        let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\n", with: " ")
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }
}
