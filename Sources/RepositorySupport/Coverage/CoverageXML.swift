import TenetRuleKit
internal import TenetRuleSupport

/// Cobertura, and the generic form of SonarQube. Both have `coverage` as their outermost element.
enum CoverageXML {
    static func read(_ bytes: [UInt8]) -> Result<CoverageReport, CoverageProblem> {
        let document = XMLDocument(SourceText(bytes))
        if let problem = document.problems.problems.first {
            let text = problem.message.prefix(1).lowercased() + problem.message.dropFirst()
            return .failure(CoverageProblem(text: "is broken: \(text.hasSuffix(".") ? String(text.dropLast()) : text)"))
        }
        guard document.elements.first?.name == "coverage" else {
            return .failure(CoverageProblem(text: "is of no known format"))
        }
        let isSonar = document.elements.contains { $0.name == "lineToCover" }
        return .success(isSonar ? sonar(document) : cobertura(document))
    }

    private static func sonar(_ document: XMLDocument) -> CoverageReport {
        var files: [CoverageReport.File] = []
        for (index, element) in document.elements.enumerated() where element.name == "file" {
            guard let path = document.value(of: "path", in: index)?.text else { continue }
            var lines: [Int: Bool] = [:]
            for child in document.children(of: index) where document.elements[child].name == "lineToCover" {
                guard let number = document.value(of: "lineNumber", in: child).flatMap({ Int($0.text) }), number > 0
                else { continue }
                lines[number] = (lines[number] ?? false) || document.value(of: "covered", in: child)?.text == "true"
            }
            files.append(CoverageReport.File(path: path, count: CoverageReport.count(lines), lines: lines))
        }
        return CoverageReport(.sonar, files)
    }

    /// The lines of a class are named by its methods, too.
    private static func cobertura(_ document: XMLDocument) -> CoverageReport {
        var sources: [String] = []
        var files: [CoverageReport.File] = []
        for (index, element) in document.elements.enumerated() {
            if element.name == "source" { sources.append(document.text(of: index).text.trimmingBlanks.description) }
            guard element.name == "class", let name = document.value(of: "filename", in: index)?.text else { continue }
            var lines: [Int: Bool] = [:]
            for child in index..<element.end where document.elements[child].name == "line" {
                guard let number = document.value(of: "number", in: child).flatMap({ Int($0.text) }), number > 0 else {
                    continue
                }
                lines[number] = (lines[number] ?? false) || document.value(of: "hits", in: child)?.text != "0"
            }
            // Names count from the one folder that is given.
            let isWhole = name.hasPrefix("/") || sources.count != 1 || !(sources.first?.hasPrefix("/") ?? false)
            let path = isWhole ? name : sources[0] + (sources[0].hasSuffix("/") ? "" : "/") + name
            files.append(CoverageReport.File(path: path, count: CoverageReport.count(lines), lines: lines))
        }
        return CoverageReport(.cobertura, files)
    }
}
