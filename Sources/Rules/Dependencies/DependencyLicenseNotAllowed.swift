import TenetRepositorySupport
import TenetRuleKit

struct DependencyLicenseNotAllowed: Rule {
    static let about = About(
        "dependency-license-not-allowed", "Library under another license", category: .dependencies, severity: .error,
        why: """
            The license of a library binds the app that contains it. Some ask for the app's own source, others allow \
            nothing at all when no license is there.
            """,
        phrasings: [
            """
            Use only libraries whose license is on the list of allowed licenses, unless a legal review has permitted \
            them.
            """,
            """
            No third-party package may come with terms that we have not approved, such as the GPL, or with none at \
            all.
            """,
        ])

    var allowed = ["*"]
    var except: [String] = []
    static let options = [
        Option<Self>(
            "allowed", \.allowed, addsUp: true,
            "SPDX identifiers of licenses that libraries may have, such as `MIT`; `*` allows all."),
        Option<Self>(
            "except", \.except, addsUp: true,
            "Libraries that a legal review has permitted, by the last part of their address."),
    ]

    func install(_ hooks: inout Hooks) {
        guard !allowed.contains("*") else { return }
        let allowed = Set(allowed.map { $0.lowercased() })
        let permitted = Set(except.map { $0.lowercased() })
        hooks.onRepository { pass in
            let files = DependencyFiles.head(pass)
            let checkouts = Checkouts(pass.repository)
            var seen: Set<String> = []
            func check(_ name: String, _ folders: [String], _ path: String, _ place: ByteRange) {
                guard !permitted.contains(name.lowercased()), seen.insert(name.lowercased()).inserted,
                    let problem = Self.problem(checkouts.license(of: name, in: folders), allowed)
                else { return }
                pass.report(
                    "`\(name)` \(problem)",
                    help: "use a library under a permissive license, or record the legal review in `except`",
                    in: path, at: place)
            }
            for lock in files.locks {
                for pin in lock.pins {
                    guard let name = PackageAddress(pin.address).folderName else { continue }
                    check(name, Checkouts.folders(beside: lock.folder), lock.path, pin.identity.range)
                }
            }
            for dependency in files.direct where dependency.manager != .swift {
                let folder = FilePlace(dependency.path).directory
                let place = dependency.manager == .pods ? "Pods" : "Carthage/Checkouts"
                check(
                    dependency.name, [folder.isEmpty ? place : folder + "/" + place], dependency.path,
                    dependency.place.range)
            }
        }
    }

    private static func problem(_ license: Checkouts.License, _ allowed: Set<String>) -> String? {
        switch license {
        case .unknown: nil
        case .missing: "has no license, so nothing may be done with it"
        case .found(let path, let identifiers):
            if identifiers.isEmpty {
                "has a license that is not recognized: `\(path)`"
            } else if let other = identifiers.first(where: { !allowed.contains($0.lowercased()) }) {
                "is under \(other), which is not on the list of licenses"
            } else {
                nil
            }
        }
    }

    private static let mit = """
        Permission is hereby granted, free of charge, to any person obtaining a copy of this software, to deal in the
        Software without restriction.
        """

    static let examples: [Example] = [
        .bad(
            files: [
                "Package.resolved": DependencySample.lock(("tides", "1.0.0", "aa"), mark: "↓"),
                ".build/checkouts/tides/COPYING": "GNU GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007\n",
            ], options: ["allowed": .strings(["MIT", "Apache-2.0"])]),
        .bad(
            files: [
                "Package.resolved": DependencySample.lock(("tides", "1.0.0", "aa"), mark: "↓"),
                ".build/checkouts/tides/Package.swift": "// swift-tools-version: 6.0\n",
            ], options: ["allowed": .strings(["MIT"])]),
        .bad(
            files: [
                "Podfile": "pod '↓Tides', '~> 1.0'\n",
                "Pods/Tides/LICENSE": "Mozilla Public License Version 2.0\nSecondary: the GNU General Public License\n",
            ], options: ["allowed": .strings(["MIT"])]),
        .good(
            files: [
                "Package.resolved": DependencySample.lock(("tides", "1.0.0", "aa")),
                ".build/checkouts/tides/LICENSE": mit,
            ],
            options: ["allowed": .strings(["MIT"])]),
        .good(
            files: ["Package.resolved": DependencySample.lock(("tides", "1.0.0", "aa"))],
            options: ["allowed": .strings(["MIT"])]),
        .good(
            files: [
                "Package.resolved": DependencySample.lock(("tides", "1.0.0", "aa")),
                ".build/checkouts/tides/LICENSE": "SPDX-License-Identifier: GPL-3.0-only\n",
            ], options: ["allowed": .strings(["MIT"]), "except": .strings(["Tides"])]),
    ]
}
