import Foundation
import Testing

@testable import TenetCLI

/// Where results of earlier runs lie.
@Suite struct UserFolderTests {
    @Test func theEnvironmentGoesBeforeTheDatabase() {
        func folders(_ environment: [String: String]) -> UserFolders { UserFolders(environment, database: "/home/own") }
        #expect(folders(["HOME": "/srv/agent/"]).home == "/srv/agent")
        #expect(folders([:]).home == "/home/own" && folders(["HOME": ""]).home == "/home/own")
        #expect(folders(["HOME": "here"]).home == "/home/own")
        #expect(folders(["HOME": "/srv", "XDG_CACHE_HOME": "/var/c"]).cache == "/var/c/tenet")
        #expect(folders(["HOME": "/srv", "XDG_CACHE_HOME": "c"]).cache.hasPrefix("/srv/"))
        #expect(folders([:]).cache.hasPrefix("/home/own/") && folders([:]).cache.hasSuffix("/tenet"))
    }

    @Test func everyCommandAsksTheSame() throws {
        var project = try TenetProcess(["A.swift": "let a = 1\n", ".git/HEAD": ""])
        defer { project.remove() }
        project.environment = ["XDG_CACHE_HOME": "", "HOME": project.folder.path + "/own"]
        let folder = try project.tenet("cache", "path").output.split(separator: "\n").first.map(String.init) ?? ""
        #expect(folder.hasPrefix(project.folder.path + "/own/") && folder.hasSuffix("/tenet"))
        try project.tenet("check")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).contains { $0.hasSuffix(".tenet") })
        #expect(try project.tenet("cache", "clear").output == "removed 1 cache file from \(folder)\n")
    }
}
