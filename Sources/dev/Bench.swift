import ArgumentParser
import Foundation

/// Measures whole runs against parsing alone, on the same files in the same run. Ratios are what counts: absolute
/// times say more about the machine.
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare checking with parsing alone.",
        discussion: "Build with `swift build -c release` first. Every figure is the median of several runs.")

    @Argument(help: "The folders to measure on.") var paths: [String]
    @Option(help: "The binary.") var tenet = ".build/release/tenet"
    @Option(help: "Runs of each step.") var runs = 5
    @Option(help: "text or json.") var format = "text"

    struct Figure: Codable {
        var step: String
        var cpu: Double
        var wall: Double
        var peakMegabytes: Double
        var cpuToParseOnly: Double
        var wallToParseOnly: Double
    }

    struct Result: Codable {
        var files: Int
        var megabytes: Double
        var figures: [Figure]
        var coldAllRulesToParseOnlyCPU: Double
        var coldRecommendedToParseOnlyCPU: Double
        var warmToStatWall: Double
        var oneFileStdinMilliseconds: Double
        var stdinLines: Int
    }

    func run() throws {
        let cache = FileManager.default.temporaryDirectory.path + "/bench-\(UUID().uuidString).tenet"
        defer { try? FileManager.default.removeItem(atPath: cache) }
        let check = ["check", "--no-config", "--threads", "1", "--quiet", "--statistics"]
        let (sample, lines) = try thousandLines()
        defer { try? FileManager.default.removeItem(atPath: sample) }
        let steps: [(name: String, arguments: [String], input: String?)] = [
            ("stat", ["measure", "--stage", "stat"] + paths, nil),
            ("read", ["measure", "--stage", "read"] + paths, nil),
            ("parse only", ["measure", "--stage", "parse"] + paths, nil),
            ("cold, recommended", check + ["--no-cache"] + paths, nil),
            ("cold, all rules", check + ["--no-cache", "--rule", "all"] + paths, nil),
            ("warm, recommended", check + ["--cache-file", cache] + paths, nil),
            ("one file, stdin", ["check", "--no-config", "--stdin", "--path", "App/Sample.swift", "--quiet"], sample),
        ]
        _ = try Measured.run(tenet, check + ["--cache-file", cache] + paths)
        // A cache entry is trusted by its time stamps only when it is older than the cache by two seconds.
        Thread.sleep(forTimeInterval: 2.5)
        _ = try Measured.run(tenet, check + ["--cache-file", cache] + paths)
        var measured: [[Measured]] = Array(repeating: [], count: steps.count)
        for _ in 0..<max(1, runs) {
            for (index, step) in steps.enumerated() {
                measured[index].append(try Measured.run(tenet, step.arguments, input: step.input))
            }
        }
        let medians = measured.map { runs in
            (cpu: median(runs.map(\.cpu)), wall: median(runs.map(\.wall)), peak: runs.map(\.peakMemory).max() ?? 0)
        }
        let parse = medians[2]
        let figures = zip(steps, medians).map { step, median in
            Figure(
                step: step.name, cpu: median.cpu, wall: median.wall, peakMegabytes: Double(median.peak) / 1e6,
                cpuToParseOnly: median.cpu / parse.cpu, wallToParseOnly: median.wall / parse.wall)
        }
        let size = String(decoding: measured[1].first?.output ?? [], as: UTF8.self).split(
            whereSeparator: \.isWhitespace
        ).compactMap {
            Int($0)
        }
        let result = Result(
            files: size.first ?? 0, megabytes: Double(size.last ?? 0) / 1e6, figures: figures,
            coldAllRulesToParseOnlyCPU: medians[4].cpu / parse.cpu,
            coldRecommendedToParseOnlyCPU: medians[3].cpu / parse.cpu,
            warmToStatWall: medians[5].wall / medians[0].wall, oneFileStdinMilliseconds: medians[6].wall * 1000,
            stdinLines: lines)
        print(format == "json" ? try json(result) : text(result))
    }

    /// A file of a thousand lines made from the beginning of the measured code.
    private func thousandLines() throws -> (path: String, lines: Int) {
        var lines = 0
        var number = 0
        var text = "import SwiftUI\n"
        while lines < 1_000 {
            text += """
                struct Row\(number): View {
                    let title: String
                    var body: some View {
                        HStack(spacing: 8) {
                            Text(title).font(.headline)
                            Button { select(\(number)) } label: { Image(systemName: "star") }
                        }
                    }
                    func select(_ id: Int) { if id > 3 { print(id) } }
                }

                """
            lines += 10
            number += 1
        }
        let path = FileManager.default.temporaryDirectory.path + "/bench-\(UUID().uuidString).swift"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return (path, lines + 1)
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    private func json(_ result: Result) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(result), as: UTF8.self)
    }

    private func text(_ result: Result) -> String {
        func padded(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        func number(_ value: Double) -> String { String(format: "%.2f", value) }
        var lines = ["\(result.files) files, \(number(result.megabytes)) MB, medians of \(runs) runs, one thread", ""]
        lines.append("step                  CPU s    wall s   peak MB  CPU/parse  wall/parse")
        for figure in result.figures {
            lines.append(
                figure.step.padding(toLength: 19, withPad: " ", startingAt: 0) + padded(number(figure.cpu), 8)
                    + padded(number(figure.wall), 10) + padded(number(figure.peakMegabytes), 10)
                    + padded(number(figure.cpuToParseOnly), 11) + padded(number(figure.wallToParseOnly), 12))
        }
        lines.append("")
        lines.append("warm run to a stat of every file, wall: \(number(result.warmToStatWall))")
        lines.append(
            "one file of \(result.stdinLines) lines through --stdin: \(number(result.oneFileStdinMilliseconds)) ms")
        return lines.joined(separator: "\n")
    }
}
