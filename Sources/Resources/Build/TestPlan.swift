public import TenetModel

/// A test plan of Xcode: which targets are tested.
public struct TestPlan: Hashable, Sendable {
    /// In the order of the file.
    public var targets: [TargetReference]

    /// Nil when the path does not end in `.xctestplan`; of a damaged file what can be read. O(bytes).
    public static func read(path: String, bytes: [UInt8]) -> TestPlan? {
        guard ResourcePath(path).fileExtension == "xctestplan" else { return nil }
        let root = JSONDocument(SourceText(bytes)).root
        let tested = root?["testTargets"]?.elements.compactMap { $0["target"] } ?? []
        let expanded = root?["defaultOptions"]?["targetForVariableExpansion"]
        return TestPlan(targets: (tested + [expanded].compactMap(\.self)).compactMap(Self.reference))
    }

    private static func reference(_ value: JSONValue) -> TargetReference? {
        TargetReference(
            container: value["containerPath"]?.string, identifier: value["identifier"]?.text,
            name: value["name"]?.string)
    }
}

extension TestPlan {
    public func write(to writer: inout ByteWriter) { writer.write(targets) { $1.write(to: &$0) } }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        targets = try reader.list(TargetReference.init(from:))
    }
}
