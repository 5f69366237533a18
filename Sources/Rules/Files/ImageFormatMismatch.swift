import TenetRepositorySupport
import TenetRuleKit

struct ImageFormatMismatch: Rule {
    static let about = About(
        "image-format-mismatch", "Image whose name claims another format", category: .files, severity: .warning,
        why: """
            Tools go by the ending: Xcode compresses PNG files when it builds, browsers and servers choose a type by it. A \
            JPEG that is called PNG breaks the build or is passed over, depending on the tool.
            """,
        phrasings: [
            "The file extension of every image must match its actual format.",
            "Never rename a JPEG to `.png`; convert it instead.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for image in AssetImages.of(pass).images
            where !FileKinds.isForeign(image.path) && !FileKinds.isForTests(image.path) {
                let ending = FileKinds.ending(of: image.path)
                guard !image.header.format.endings.contains(ending) else { continue }
                pass.report(
                    "this is a \(image.header.format.rawValue) file with the ending `.\(ending)`",
                    help: "rename it, or convert it", in: image.path, at: RepositoryDocument.wholeFile)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [".git/binary/App/cover.png": "↓" + ImageSample.jpeg(10, 10)]),
        .bad(files: [".git/binary/App/cover.jpg": "↓" + ImageSample.png(10, 10)]),
        .good(files: [
            ".git/binary/App/cover.png": ImageSample.png(10, 10), ".git/binary/App/photo.JPG": ImageSample.jpeg(10, 10),
            "Docs/pointer.png": "version https://git-lfs.github.com/spec/v1\n",
        ]),
        .good(files: [".git/binary/AppTests/Fixtures/wrong.png": ImageSample.jpeg(10, 10)]),
    ]
}
