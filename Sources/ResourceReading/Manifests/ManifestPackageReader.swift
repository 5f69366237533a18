import TenetModel
import TenetResources

/// Makes package references and products out of the calls that declare them.
enum ManifestPackageReader {
    static func package(_ call: ManifestCall) -> PackageReference? {
        let places: [(String, PackageReference.Location)] = [("url", .remote), ("path", .local), ("id", .registry)]
        for (label, location) in places {
            guard let value = call[label] else { continue }
            let place = value.text ?? RangedText("", at: call.range)
            return PackageReference(
                location: location, place: place, name: call["name"]?.text?.text,
                requirement: location == .local ? nil : requirement(call), range: call.range)
        }
        return nil
    }

    static func product(_ call: ManifestCall) -> PackageProduct? {
        let kind: PackageProduct.Kind
        switch call.name {
        case "library": kind = .library
        case "executable": kind = .executable
        default: kind = .plugin
        }
        return PackageProduct(
            name: call["name"]?.text ?? RangedText("", at: call.range), kind: kind,
            targets: call["targets"]?.texts ?? [], linkage: call["type"]?.word?.text, range: call.range)
    }

    /// `from: "1.0.0"`, `exact: …`, `.upToNextMinor(from: …)`, `"1.0.0"..<"2.0.0"`, `branch: …` and the like.
    private static func requirement(_ call: ManifestCall) -> PackageRequirement? {
        for argument in call.arguments {
            let (label, value) = (argument.label, argument.value)
            if let kind = kinds[label] { return make(kind, value.text, call.range) }
            guard label.isEmpty, let inner = value.call else { continue }
            if inner.name == "..<" || inner.name == "..." {
                var range = make(.range, inner.argument(at: 0)?.text, inner.range)
                range.range = inner.range
                range.upper = inner.argument(at: 1)?.text?.text
                return range
            }
            let first = inner.arguments.first
            let kind: PackageRequirement.Kind
            switch inner.name {
            case "upToNextMajor": kind = .upToNextMajor
            case "upToNextMinor": kind = .upToNextMinor
            default: kind = kinds[inner.name] ?? .other
            }
            return make(kind, first?.value.text, inner.range)
        }
        return nil
    }

    private static let kinds: [String: PackageRequirement.Kind] = [
        "from": .upToNextMajor, "exact": .exact, "branch": .branch, "revision": .revision,
    ]

    private static func make(
        _ kind: PackageRequirement.Kind, _ text: RangedText?, _ range: ByteRange
    ) -> PackageRequirement {
        PackageRequirement(kind: kind, value: text?.text ?? "", upper: nil, range: text?.range ?? range)
    }
}
