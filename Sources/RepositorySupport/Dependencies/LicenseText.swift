/// Tells licenses apart by what their texts grant and ask for, not by the name of the file.
package enum LicenseText {
    /// SPDX identifiers of all licenses that a text holds, sorted; empty when none is recognized. O(bytes).
    package static func identifiers(in bytes: [UInt8]) -> [String] {
        let tags = tagged(bytes)
        if !tags.isEmpty { return tags }
        let text = words(bytes.prefix(200_000))
        // The texts of these name each other: the title comes first.
        let titled = titles.compactMap { title, identifier in
            text.firstRange(of: title.utf8).map { (place: $0.lowerBound, identifier: identifier) }
        }.min { $0.place < $1.place }
        var found = Set(titled.map { [gnuVersion($0.identifier, text)] } ?? [])
        for grant in grants where grant.phrases.allSatisfy({ text.firstRange(of: $0.utf8) != nil }) {
            found.insert(grant.identifier)
        }
        if text.firstRange(of: "redistribution and use in source and binary forms".utf8) != nil {
            found.insert(bsd(text))
        }
        return found.sorted()
    }

    /// Titles, as words.
    private static let titles: [(String, String)] = [
        ("mozilla public license", "MPL-2.0"), ("gnu affero general public license", "AGPL"),
        ("gnu lesser general public license", "LGPL"), ("gnu library general public license", "LGPL"),
        ("gnu general public license", "GPL"), ("eclipse public license", "EPL-2.0"),
        ("server side public license", "SSPL-1.0"), ("business source license", "BUSL-1.1"),
    ]

    /// What only the text of one license says.
    private static let grants: [(identifier: String, phrases: [String])] = [
        (
            "MIT",
            [
                "permission is hereby granted free of charge to any person obtaining a copy",
                "to deal in the software without restriction",
            ]
        ),
        (
            "MIT",
            [
                "permission is hereby granted free of charge to any person obtaining a copy",
                "to deal in the materials without restriction",
            ]
        ),
        ("Apache-2.0", ["apache license", "version 2 0"]),
        (
            "ISC",
            [
                "permission to use copy modify and or distribute this software for any purpose with or without fee is hereby granted provided that"
            ]
        ),
        (
            "ISC",
            [
                "permission to use copy modify and distribute this software for any purpose with or without fee is hereby granted provided that"
            ]
        ),
        (
            "0BSD",
            [
                "permission to use copy modify and or distribute this software for any purpose with or without fee is hereby granted the software"
            ]
        ),
        ("Zlib", ["altered source versions must be plainly marked as such"]),
        ("Unlicense", ["this is free and unencumbered software released into the public domain"]),
        ("BSL-1.0", ["boost software license"]),
        ("CC0-1.0", ["cc0 1 0 universal"]),
        ("WTFPL", ["do what the fuck you want to"]),
    ]

    private static func gnuVersion(_ name: String, _ text: [UInt8]) -> String {
        guard ["AGPL", "LGPL", "GPL"].contains(name) else { return name }
        for version in ["3", "2 1", "2"] where text.firstRange(of: "version \(version) ".utf8) != nil {
            return name + "-" + (version == "2 1" ? "2.1" : version + ".0")
        }
        return name + "-3.0"
    }

    private static func bsd(_ text: [UInt8]) -> String {
        if text.firstRange(of: "all advertising materials mentioning".utf8) != nil { return "BSD-4-Clause" }
        let keepsNames = ["neither the name", "may not be used to endorse", "names of its contributors"]
        return keepsNames.contains { text.firstRange(of: $0.utf8) != nil } ? "BSD-3-Clause" : "BSD-2-Clause"
    }

    /// `SPDX-License-Identifier: MIT OR Apache-2.0`: all names of the expression.
    private static func tagged(_ bytes: [UInt8]) -> [String] {
        guard let tag = bytes.firstRange(of: "SPDX-License-Identifier:".utf8) else { return [] }
        let line = String(decoding: bytes[tag.upperBound...].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        let words = line.split { $0 == " " || $0 == "(" || $0 == ")" || $0 == "\t" || $0 == "*" }.map(String.init)
        return Set(words.filter { !["OR", "AND", "WITH"].contains($0) && !$0.hasSuffix("-exception") }).sorted()
    }

    /// Letters and digits in lower case, each run of anything else as one blank.
    private static func words(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): text.append(byte + 32)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
                text.append(byte)
            default: if text.last != 0x20 { text.append(0x20) }
            }
        }
        return text
    }
}
