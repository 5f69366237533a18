import Foundation

/// `brew install tenet`, for a tap. Archives of other platforms are added by the run that makes them.
struct HomebrewFormula {
    let version: String
    let downloads: String
    /// File names and their checksums.
    let archives: [(name: String, checksum: String)]

    func write(to dist: URL) throws {
        try Data(text.utf8).write(to: dist.appendingPathComponent("tenet.rb"))
    }

    private var text: String {
        let sources = archives.filter { $0.name.hasSuffix(".tar.gz") }.map { name, checksum in
            """
              on_\(name.contains("macos") ? "macos" : "linux") do
                url "\(downloads)/\(version)/\(name)"
                sha256 "\(checksum)"
              end
            """
        }
        return """
            class Tenet < Formula
              desc "Makes written coding standards executable for Swift"
              homepage "\(downloads)"
              version "\(version)"
              license "MIT"

            \(sources.joined(separator: "\n"))

              def install
                bin.install "tenet"
                man1.install "tenet.1"
                bash_completion.install "completions/tenet.bash" => "tenet"
                zsh_completion.install "completions/_tenet"
                fish_completion.install "completions/tenet.fish"
              end

              test do
                assert_match version.to_s, shell_output("#{bin}/tenet --version")
              end
            end

            """
    }
}
