internal import TenetRepositorySupport

/// Pictures and recordings that people look at.
public enum ShownMedia {
    /// A picture has to be whole; of a recording only its beginning is looked at.
    public static func isOne(_ bytes: [UInt8], path: String) -> Bool {
        let ending = path.split(separator: ".").last?.lowercased() ?? ""
        guard ["mov", "mp4"].contains(ending) else { return WholeImage.isOne(bytes) }
        return bytes.count > 64
            && ["ftyp", "moov", "mdat", "wide"].contains(String(decoding: bytes[4..<8], as: UTF8.self))
    }
}
