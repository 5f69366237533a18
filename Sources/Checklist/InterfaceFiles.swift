internal import TenetModel

/// Screens that Interface Builder keeps: XML with a line for each element.
enum InterfaceFiles {
    static func holdsScreens(_ path: String) -> Bool { path.hasSuffix(".storyboard") || path.hasSuffix(".xib") }

    /// Something that users see differs: not the tools that wrote the file, nor the frames that they compute from constraints.
    static func differs(_ head: [UInt8]?, _ base: [UInt8]?) -> Bool { elements(head) != elements(base) }

    /// Ways between screens, or the screens themselves.
    static func leadsElsewhere(_ head: [UInt8]?, _ base: [UInt8]?) -> Bool { ways(head) != ways(base) }

    private static func ways(_ bytes: [UInt8]?) -> [String: Int] {
        elements(bytes).filter { element, _ in
            element.hasPrefix("<segue ") || element.prefix { $0 != " " }.hasSuffix("Controller")
        }
    }

    /// What Interface Builder writes down anew when another version of it opens the file.
    private static let written = [
        "<?xml", "<document", "<device", "<dependencies", "<deployment", "<plugIn", "<capability", "<rect key=",
        "<point key=",
        "</", "<systemColor", "<color red", "<image name=",
    ]

    /// How often each element stands in the file.
    private static func elements(_ bytes: [UInt8]?) -> [String: Int] {
        let lines = String(decoding: bytes ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.reduce(into: [:]) { counts, line in
            let element = line.drop { $0 == " " || $0 == "\t" }
            guard !element.isEmpty, !written.contains(where: element.hasPrefix) else { return }
            counts[String(element), default: 0] += 1
        }
    }
}
