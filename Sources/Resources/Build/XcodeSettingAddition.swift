import TenetModel

/// Adds a build setting to each configuration of a target of an Xcode project that has it not. The rest of the text stays.
public struct XcodeSettingAddition: Sendable {
    private let targetID: String
    private let key: String
    private let value: String

    public init(targetID: String, key: String, value: String) {
        self.targetID = targetID
        self.key = key
        self.value = value
    }

    /// The edited text; the same text when all configurations have the setting.
    /// - Throws: ``XcodeFileAddition/Refusal`` for a format that is not known, or a target that is not there.
    public func edited(_ text: String) throws(XcodeFileAddition.Refusal) -> String {
        let objects = try XcodeFileAddition.objects(of: text)
        let list = objects[targetID].flatMap { objects.one($0, "buildConfigurationList") }
        let configurations = list.map { objects.list($0, "buildConfigurations") } ?? []
        guard !configurations.isEmpty else {
            throw XcodeFileAddition.Refusal(reason: "the target \(targetID) has no configurations")
        }
        var edits = XcodeTextEdits(bytes: objects.source.bytes, objects: objects)
        for configuration in configurations { try edits.addSetting(key, value, to: configuration) }
        return edits.result
    }
}
