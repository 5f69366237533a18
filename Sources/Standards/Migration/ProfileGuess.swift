internal import TenetModel

/// Guesses which built-in standard a code base follows, from its folders and what its declarations are called.
public struct ProfileGuess: Sendable {
    /// The name of a built-in standard.
    public private(set) var name = "recommended"
    /// What speaks for it, in sentences.
    public private(set) var reasons: [String] = []
    /// Other standards that something speaks for, with the reason.
    public private(set) var others: [(name: String, reason: String)] = []

    /// - Parameter files: Swift sources; paths are relative to the project.
    public init(_ files: some Sequence<(path: String, text: String)>) {
        var evidence = Evidence()
        for file in files { evidence.add(file.path, file.text) }
        let found = evidence.candidates
        if let best = found.first {
            name = best.name
            reasons = [best.reason]
            others = Array(found.dropFirst())
        } else {
            reasons = [
                evidence.fileCount == 0
                    ? "there are no Swift files yet" : "no folders or names of a known architecture were found"
            ]
        }
    }
}

/// What the sources of a project show.
private struct Evidence {
    var fileCount = 0
    /// Files below a folder of each layer.
    private var layers: [String: Int] = [:]
    private var baseViewModels = 0
    private var viewModels = 0
    private var observables = 0
    private var serviceActors = 0
    private var services = 0
    private var serviceProtocols = 0

    mutating func add(_ path: String, _ text: String) {
        let folders = path.split(separator: "/").dropLast().map(String.init)
        if folders.contains(where: { $0.hasSuffix("Tests") || $0 == "Examples" || $0 == "Fixtures" }) { return }
        fileCount += 1
        for layer in ["Domain", "Data", "Presentation"] where folders.contains(layer) { layers[layer, default: 0] += 1 }
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.hasPrefix("//") || line.hasPrefix("*") { continue }
            if line.hasPrefix("@Observable") { observables += 1 }
            addDeclaration(line)
        }
    }

    private mutating func addDeclaration(_ line: Substring) {
        let words = line.split { $0 == " " || $0 == ":" || $0 == "{" || $0 == "," || $0 == "(" || $0 == "<" }
        let isNew: (Substring) -> Bool = { ["class", "struct", "actor", "protocol"].contains($0) }
        guard let index = words.firstIndex(where: isNew), index + 1 < words.count else { return }
        // Only modifiers and attributes stand before the keyword.
        let modifiers: Set<Substring> = ["public", "open", "internal", "private", "fileprivate", "final", "package"]
        guard words[..<index].allSatisfy({ modifiers.contains($0) || $0.hasPrefix("@") }) else { return }
        let name = words[index + 1]
        if name == "BaseViewModel" || words.dropFirst(index + 2).contains("BaseViewModel") { baseViewModels += 1 }
        if name.hasSuffix("ViewModel"), words[index] != "protocol" { viewModels += 1 }
        guard name.hasSuffix("Service") || name.hasSuffix("ServiceProtocol") else { return }
        switch words[index] {
        case "protocol": serviceProtocols += 1
        case "actor":
            serviceActors += 1
            services += 1
        default: services += 1
        }
    }

    /// The most special architecture first.
    var candidates: [(name: String, reason: String)] {
        var found: [(name: String, reason: String)] = []
        if layers.count == 3 {
            let counts = ["Domain", "Data", "Presentation"].map { "\($0) (\(layers[$0] ?? 0) files)" }
            found.append(("clean", "there are folders \(counts.joined(separator: ", "))"))
        }
        if baseViewModels > 0 {
            found.append(("mvvm", "\(baseViewModels) types are or inherit `BaseViewModel`"))
        }
        if serviceActors > 0 || (services >= 2 && serviceProtocols > 0 && viewModels > 0) {
            let actors = serviceActors > 0 ? ", \(serviceActors) of them actors" : " behind protocols"
            found.append(("service-layer", "there are \(services) types named `…Service`\(actors)"))
        }
        if observables > 0 {
            let models = viewModels > 0 ? " beside \(viewModels) view models" : " and no view models"
            let entry = ("native", "there are \(observables) `@Observable` types\(models)")
            // Where most state is observable and little of it is in view models, SwiftUI itself is the architecture.
            if observables > viewModels, baseViewModels == 0, layers.count < 3 {
                found.insert(entry, at: 0)
            } else {
                found.append(entry)
            }
        }
        return found
    }
}
