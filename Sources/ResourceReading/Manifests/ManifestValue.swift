import TenetModel
import TenetResources

/// What an expression of a manifest stands for, as far as it can be told without running it.
indirect enum ManifestValue {
    /// A string literal, or one put together from known parts.
    case text(RangedText)
    /// An array, or a tuple without labels.
    case list([ManifestValue])
    case call(ManifestCall)
    /// The last name of a reference: `v6` for `.v6`, `MainActor` for `MainActor.self`, also `nil`, `true` and numbers.
    case name(RangedText)
    case unknown

    var text: RangedText? { if case .text(let text) = self { text } else { nil } }
    var list: [ManifestValue]? { if case .list(let values) = self { values } else { nil } }
    var call: ManifestCall? { if case .call(let call) = self { call } else { nil } }
    /// The text or the name.
    var word: RangedText? {
        switch self {
        case .text(let text), .name(let text): text
        default: nil
        }
    }
    /// The texts among the elements of a list.
    var texts: [RangedText] { list?.compactMap(\.text) ?? [] }
    var calls: [ManifestCall] { list?.compactMap(\.call) ?? [] }

    /// A part of a tuple or of a value that an initialiser made, by label or position.
    func member(_ name: String) -> ManifestValue? {
        switch self {
        case .call(let call): call[name] ?? Int(name).flatMap { call.argument(at: $0) }
        case .list(let values): Int(name).flatMap { $0 >= 0 && $0 < values.count ? values[$0] : nil }
        default: nil
        }
    }
}

/// A call whose function is not written in the manifest, such as `.target(name: "App")`.
struct ManifestCall {
    /// The last part of the function's name; an operator for `"1.0.0"..<"2.0.0"`.
    var name: String
    /// Tuples would make the compiler see a circle here.
    var arguments: [ManifestArgument]
    var range: ByteRange

    subscript(label: String) -> ManifestValue? { arguments.first { $0.label == label }?.value }
    func argument(at index: Int) -> ManifestValue? {
        index >= 0 && index < arguments.count ? arguments[index].value : nil
    }
    func has(_ label: String) -> Bool { arguments.contains { $0.label == label } }
}

struct ManifestArgument {
    var label: String
    var value: ManifestValue
}

/// The names that are known at a place in the manifest.
struct ManifestScope {
    var values: [String: ManifestValue] = [:]
    /// True inside functions, closures and loops, where assignments are followed.
    var isLocal = false
    /// The functions of the manifest that are being read, so that recursion ends.
    var active: [String] = []
}
