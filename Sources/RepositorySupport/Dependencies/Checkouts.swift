package import TenetRuleKit

/// The sources of libraries on this machine. They are no files of the project, and often not there.
package struct Checkouts {
    package enum License: Equatable {
        /// The folder of the library is not there.
        case unknown
        /// The folder is there, and no file in it says a license.
        case missing
        case found(path: String, identifiers: [String])
    }

    private let repository: Repository

    package init(_ repository: Repository) { self.repository = repository }

    private static let names = [
        "LICENSE", "LICENSE.txt", "LICENSE.md", "License.txt", "LICENCE", "LICENCE.txt", "License", "License.md",
        "LICENSE.MIT", "LICENSE-MIT", "LICENSE-APACHE", "COPYING", "COPYING.txt", "license.txt", "license",
        "LICENSE.rst",
    ]

    /// - Parameters:
    ///   - folders: where checkouts are, such as `.build/checkouts`.
    ///   - name: of the library's folder.
    package func license(of name: String, in folders: [String]) -> License {
        // A name from a file must not lead out of the folders.
        guard !name.isEmpty, name != ".", name != "..", !name.contains("/") else { return .unknown }
        for folder in folders {
            let root = folder.isEmpty ? name : folder + "/" + name
            for file in Self.names {
                guard let bytes = repository.bytes(of: root + "/" + file) else { continue }
                return .found(path: root + "/" + file, identifiers: LicenseText.identifiers(in: bytes))
            }
            if repository.bytes(of: root + "/Package.swift") != nil { return .missing }
        }
        return .unknown
    }

    /// Where Swift packages are checked out for a lock file's folder.
    package static func folders(beside folder: String) -> [String] {
        let places = [
            ".build/checkouts", "SourcePackages/checkouts", "DerivedData/SourcePackages/checkouts",
            "build/SourcePackages/checkouts", ".derivedData/SourcePackages/checkouts",
        ]
        return places.map { folder.isEmpty ? $0 : folder + "/" + $0 } + (folder.isEmpty ? [] : places)
    }
}
