package import TenetRuleKit

/// The images of the project: files with their headers, and the places where asset catalogs list them.
package struct AssetImages {
    package struct Image {
        package var path: String
        /// In bytes.
        package var size: Int
        package var header: ImageHeader
    }

    package struct Listed {
        /// The `Contents.json`.
        package var path: String
        package var asset: Asset
        package var variant: AssetVariant
        package var image: Image
    }

    /// Sorted by path.
    package let images: [Image]
    /// Images that asset catalogs list, in the order of the catalogs' paths.
    package let listed: [Listed]

    /// Reads every image of the project once. O(bytes of the images).
    package static func of(_ pass: RepositoryPass) -> AssetImages {
        pass.service("images") { AssetImages(pass.repository) }
    }

    private static let endings: Set<String> = ["png", "jpg", "jpeg", "heic", "heif", "gif", "webp", "pdf", "avif"]

    private init(_ repository: Repository) {
        var images: [Image] = []
        var byPath: [String: Int] = [:]
        for file in repository.files where Self.endings.contains(FileKinds.ending(of: file.path)) {
            guard let bytes = repository.bytes(of: file.path), let header = ImageHeader.read(bytes) else { continue }
            byPath[file.path] = images.count
            images.append(Image(path: file.path, size: bytes.count, header: header))
        }
        self.images = images
        var listed: [Listed] = []
        for file in repository.files where file.path.hasSuffix("/Contents.json") && file.path.contains(".xcassets/") {
            guard let bytes = repository.bytes(of: file.path), let asset = Asset.read(path: file.path, bytes: bytes)
            else { continue }
            for variant in asset.variants {
                guard let name = variant.file?.text,
                    let index = byPath[FileKinds.folder(of: file.path) + "/" + name]
                else { continue }
                listed.append(Listed(path: file.path, asset: asset, variant: variant, image: images[index]))
            }
        }
        self.listed = listed
    }
}
