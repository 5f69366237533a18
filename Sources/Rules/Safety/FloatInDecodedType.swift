import TenetRuleKit
import TenetRuleSupport

struct FloatInDecodedType: Rule {
    static let about = About(
        "float-in-decoded-type", "Decoded number cut to single precision", category: .safety, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            Numbers of an API are doubles. `Float` keeps seven digits of them: sums, prices and coordinates come out \
            different from what the server says.
            """,
        phrasings: [
            "Decode floating-point numbers of an API as `Double`, never as `Float`.",
            """
            Prices and coordinates in our responses keep full precision, so we avoid the 32-bit type in `Decodable` \
            structs.
            """,
        ])

    private static let media: Set<String> = [
        "simd", "CoreML", "ARKit", "AVFoundation", "Accelerate", "Metal", "MetalKit", "SceneKit", "RealityKit",
        "SpriteKit",
        "CoreImage", "CoreHaptics", "AVFAudio",
    ]

    func install(_ hooks: inout Hooks) {
        // `container.decode([String: Float].self, forKey: …)`
        hooks.onCall("decode", "decodeIfPresent") { call, file in
            guard call.hasArgument("forKey"), file.imports.isDisjoint(with: Self.media), !call.isInPreview,
                call.enclosingType?.inherits("Encodable") != true,
                let access = call.firstArgument?.expression.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text == "self",
                let token = access.base?.tokens.first(where: { $0.text.isOne(of: ["Float", "Float32", "Float16"]) })
            else { return }
            file.report(
                "this keeps only seven digits of the number that is decoded", help: "decode it as `Double`", at: token)
        }
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isStored, !node.isStatic, let type = node.type, let float = float(in: type),
                node.isMember, isFromServer(node),
                file.imports.isDisjoint(with: Self.media), let name = node.nameToken, !node.isInPreview
            else { return }
            file.report(
                "`\(name.text)` keeps only seven digits of the number that is decoded", help: "declare it as `Double`",
                at: float, fix: .replace(float, with: "Double", "Use `Double`", .unsafe))
        }
    }

    var suffixes = ["Response", "DTO", "Payload"]
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of types that the server sends, encoded by the app or not.")
    ]

    /// Only decoded, or named as an answer; settings of the app itself may keep floats.
    private func isFromServer(_ property: VariableDeclSyntax) -> Bool {
        guard let type = property.parent?.parent?.parent?.parent?.asDeclGroup, type.kind == .structDecl,
            type.inherits("Codable", "Decodable")
        else { return false }
        return !type.inherits("Codable", "Encodable")
            || type.groupName.map { name in suffixes.contains { name.text.hasSuffix($0) } } == true
    }

    private func float(in type: TypeSyntax) -> TypeSyntax? {
        let plain = type.unwrapped
        let inner =
            plain.as(ArrayTypeSyntax.self)?.element.unwrapped ?? plain.as(DictionaryTypeSyntax.self)?.value.unwrapped
            ?? plain
        return inner.lastName?.isOne(of: ["Float", "Float32", "Float16"]) == true ? inner : nil
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Prices: Decodable {
                let closing: [String: Double]
                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    closing = try container.decode([String: ↓Float].self, forKey: .closing).mapValues(Double.init)
                }
            }
            """),
        .bad(
            "struct Offer: Decodable {\n    let price: ↓Float\n}",
            fixed: "struct Offer: Decodable {\n    let price: Double\n}"),
        .bad(
            "struct TrackResponse: Codable {\n    var points: [↓Float]?\n}",
            fixed: "struct TrackResponse: Codable {\n    var points: [Double]?\n}"),
        .good("let price: Double\nlet title: String"),
        .good("import Foundation\n\nlet price: Float = 0.5"),
        .good("let half: Float = 0.5\nlet title: String"),
        .good("struct Offer: Decodable {\n    let price: Double\n}"),
        .good("struct Settings: Codable {\n    var volume: Float\n}"),
        .good("struct Slider {\n    var value: Float\n}"),
        .good("import AVFoundation\n\nstruct Preset: Codable {\n    var gain: Float\n}"),
    ]
}
