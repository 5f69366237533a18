/// The Xcode project of a generated app: the app, its unit tests, its UI tests and one local package.
///
/// The folders are synchronized with the file system, so whoever adds a file never edits the project. Version 77 is what
/// every Xcode from 16.0 on opens.
struct AppProject {
    /// What the targets build.
    struct Settings: Hashable, Sendable {
        var app: String
        /// Reversed domain, such as `com.example`.
        var organization: String
        /// The folder of the local package, and its products for the app and for the tests.
        var package: String
        var appProducts: [String]
        var testProducts: [String]
        /// Packages of libraries. What only the local package links is left to its manifest.
        var remotePackages: [AdapterTable.Package] = []
        /// Build settings of the app's target that a standard asks for, over those that every app has.
        var appSettings: [String: String]
        /// The app's folder has an `Info.plist` with what build settings cannot say, such as background modes.
        var hasInfoPlist: Bool
    }

    private struct Target {
        var role: String
        var name: String
        var productType: String
        var product: String
        var fileType: String
        var products: [String]
        /// Those of other packages.
        var remoteProducts: [(product: String, package: AdapterTable.Package)] = []
        var isTest: Bool { role != "app" }
        var allProducts: [String] { products + remoteProducts.map(\.product) }
    }

    private let settings: Settings
    private var file: ProjectFile

    init(_ settings: Settings) {
        self.settings = settings
        file = ProjectFile(name: settings.app)
    }

    /// The ids that a scheme and a test plan name, by target.
    static func targetID(_ role: String, app: String) -> String { ProjectFile(name: app).id("target/" + role).text }

    /// The text of `project.pbxproj`.
    static func text(_ settings: Settings) -> String {
        var project = AppProject(settings)
        let root = project.addProject()
        return project.file.text(root: root)
    }

    private var targets: [Target] {
        let app = settings.app
        let bundle = "com.apple.product-type.bundle"
        return [
            Target(
                role: "app", name: app, productType: "com.apple.product-type.application", product: app + ".app",
                fileType: "wrapper.application", products: settings.appProducts,
                remoteProducts: remoteProducts(.app)),
            Target(
                role: "tests", name: app + "Tests", productType: bundle + ".unit-test", product: app + "Tests.xctest",
                fileType: "wrapper.cfbundle", products: settings.testProducts, remoteProducts: remoteProducts(.tests)),
            Target(
                role: "uiTests", name: app + "UITests", productType: bundle + ".ui-testing",
                product: app + "UITests.xctest", fileType: "wrapper.cfbundle", products: []),
        ]
    }

    private func remoteProducts(
        _ target: AdapterTable.Target
    ) -> [(product: String, package: AdapterTable.Package)] {
        settings.remotePackages.flatMap { package in
            package.products.filter { $0.target == target }.map { ($0.name, package) }
        }
    }

    // MARK: Objects

    private mutating func addProject() -> ProjectValue {
        let root = file.reference("project", "Project object")
        let native = targets.map { addTarget($0) }
        let folders = targets.map { file.reference("folder/" + $0.role, $0.name) }
        let plan = file.add(
            "PBXFileReference", "testPlan", comment: settings.app + ".xctestplan",
            ["lastKnownFileType": "text", "path": .text(settings.app + ".xctestplan"), "sourceTree": "<group>"])
        let products = file.add(
            "PBXGroup", "products", comment: "Products",
            [
                "children": .list(targets.map { file.reference("product/" + $0.role, $0.product) }),
                "name": "Products", "sourceTree": "<group>",
            ])
        let main = file.add(
            "PBXGroup", "main", comment: "",
            ["children": .list(folders + [plan, products]), "sourceTree": "<group>"])
        let package = file.add(
            "XCLocalSwiftPackageReference", "package", comment: "XCLocalSwiftPackageReference \"\(settings.package)\"",
            ["relativePath": .text(settings.package)])
        let remote = addRemotePackages()
        let owner = "Build configuration list for PBXProject \"\(settings.app)\""
        return file.add(
            "PBXProject", "project", comment: "Project object",
            [
                "attributes": attributes,
                "buildConfigurationList": addConfigurations("project", owner, BuildSettings.project(settings)),
                "developmentRegion": "en", "hasScannedForEncodings": "0",
                "knownRegions": ["en", "Base"],
                "mainGroup": main, "minimizedProjectReferenceProxies": "1",
                "packageReferences": .list([package] + remote),
                "preferredProjectObjectVersion": "77", "productRefGroup": products, "projectDirPath": "",
                "projectRoot": "", "targets": .list(native),
            ]
        ).replacing(root)
    }

    private var attributes: ProjectValue {
        var byTarget: [String: ProjectValue] = [:]
        for target in targets {
            var fields: [String: ProjectValue] = ["CreatedOnToolsVersion": "16.0"]
            if target.isTest { fields["TestTargetID"] = .object(file.id("target/app"), comment: nil) }
            byTarget[file.id("target/" + target.role).text] = .fields(fields)
        }
        return [
            "BuildIndependentTargetsInParallel": "1", "LastSwiftUpdateCheck": "1600", "LastUpgradeCheck": "1600",
            "TargetAttributes": .fields(byTarget),
        ]
    }

    private mutating func addTarget(_ target: Target) -> ProjectValue {
        let product = file.add(
            "PBXFileReference", "product/" + target.role, comment: target.product,
            [
                "explicitFileType": .text(target.fileType), "includeInIndex": "0", "path": .text(target.product),
                "sourceTree": "BUILT_PRODUCTS_DIR",
            ])
        var folderFields: [String: ProjectValue] = ["path": .text(target.name), "sourceTree": "<group>"]
        if target.role == "app", settings.hasInfoPlist { folderFields["exceptions"] = [addInfoPlistException(target)] }
        let folder = file.add(
            "PBXFileSystemSynchronizedRootGroup", "folder/" + target.role, comment: target.name, folderFields)
        let owner = "Build configuration list for PBXNativeTarget \"\(target.name)\""
        return file.add(
            "PBXNativeTarget", "target/" + target.role, comment: target.name,
            [
                "buildConfigurationList": addConfigurations(
                    target.role, owner, BuildSettings.target(target.role, settings)),
                "buildPhases": .list(addPhases(target)), "buildRules": [],
                "dependencies": .list(target.isTest ? [addDependency(target)] : []),
                "fileSystemSynchronizedGroups": [folder], "name": .text(target.name),
                "packageProductDependencies": .list(target.allProducts.map { productReference($0, target) }),
                "productName": .text(target.name), "productReference": product,
                "productType": .text(target.productType),
            ])
    }

    /// A list of properties in a synchronized folder would be copied as a resource otherwise.
    private mutating func addInfoPlistException(_ target: Target) -> ProjectValue {
        file.add(
            "PBXFileSystemSynchronizedBuildFileExceptionSet", "exceptions/" + target.role,
            comment: "Exceptions for \"\(target.name)\" folder in \"\(target.name)\" target",
            [
                "membershipExceptions": ["Info.plist"],
                "target": file.reference("target/" + target.role, target.name),
            ])
    }

    /// The packages that a target of the project links itself.
    private mutating func addRemotePackages() -> [ProjectValue] {
        settings.remotePackages.filter { $0.products.contains { $0.target != .core } }.map { package in
            file.add(
                "XCRemoteSwiftPackageReference", "package/" + package.identity, comment: Self.comment(of: package),
                [
                    "repositoryURL": .text(package.address),
                    "requirement": ["kind": "upToNextMajorVersion", "minimumVersion": .text(package.version)],
                ])
        }
    }

    private static func comment(of package: AdapterTable.Package) -> String {
        "XCRemoteSwiftPackageReference \"\(package.identity)\""
    }

    private mutating func addPhases(_ target: Target) -> [ProjectValue] {
        let packages = Dictionary(target.remoteProducts.map { ($0.product, $0.package) }) { first, _ in first }
        let linked = target.allProducts.map { name -> ProjectValue in
            var fields: [String: ProjectValue] = ["productName": .text(name)]
            if let package = packages[name] {
                fields["package"] = file.reference("package/" + package.identity, Self.comment(of: package))
            }
            let product = file.add(
                "XCSwiftPackageProductDependency", "product/\(target.role)/\(name)", comment: name, fields)
            return file.add(
                "PBXBuildFile", "link/\(target.role)/\(name)", comment: "\(name) in Frameworks", ["productRef": product]
            )
        }
        // The phase of resources must be there, or catalogs in a synchronized folder are not built.
        return [("Sources", []), ("Frameworks", linked), ("Resources", [])].map { name, files in
            file.add(
                "PBX\(name)BuildPhase", "phase/\(target.role)/\(name)", comment: name,
                ["buildActionMask": "2147483647", "files": .list(files), "runOnlyForDeploymentPostprocessing": "0"])
        }
    }

    private func productReference(_ name: String, _ target: Target) -> ProjectValue {
        file.reference("product/\(target.role)/\(name)", name)
    }

    private mutating func addDependency(_ target: Target) -> ProjectValue {
        let proxy = file.add(
            "PBXContainerItemProxy", "proxy/" + target.role, comment: "PBXContainerItemProxy",
            [
                "containerPortal": file.reference("project", "Project object"), "proxyType": "1",
                "remoteGlobalIDString": .text(file.id("target/app").text), "remoteInfo": .text(settings.app),
            ])
        return file.add(
            "PBXTargetDependency", "dependency/" + target.role, comment: "PBXTargetDependency",
            ["target": file.reference("target/app", settings.app), "targetProxy": proxy])
    }

    private mutating func addConfigurations(
        _ role: String, _ comment: String, _ build: BuildSettings
    ) -> ProjectValue {
        let both = [("Debug", build.debug), ("Release", build.release)].map { name, values in
            file.add(
                "XCBuildConfiguration", "configuration/\(role)/\(name)", comment: name,
                ["buildSettings": .fields(values), "name": .text(name)])
        }
        return file.add(
            "XCConfigurationList", "configurations/" + role, comment: comment,
            [
                "buildConfigurations": .list(both), "defaultConfigurationIsVisible": "0",
                "defaultConfigurationName": "Release",
            ])
    }
}

extension ProjectValue {
    /// The object that was referred to before it was added.
    fileprivate func replacing(_ earlier: ProjectValue) -> ProjectValue {
        assert(self == earlier, "two ids for one object")
        return self
    }
}
