internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel

struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Results of earlier runs.", subcommands: [Clear.self, Where.self])

    struct Clear: TenetCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Delete the cached results of all projects.")

        func run(in environment: Environment) throws -> RunCode {
            let folder = UserFolders.current.cache
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
                $0.hasSuffix(".tenet")
            }
            for name in names {
                let path = LexicalPath.child(name, of: folder)
                do {
                    try FileManager.default.removeItem(atPath: path)
                } catch {
                    environment.note("error: \(path) cannot be removed: \(error.reason)")
                    return .failure
                }
            }
            FileWriter.removeLeftovers(in: [folder], inside: folder)
            environment.print(line: "removed \(Prose.count(names.count, "cache file")) from \(folder)")
            return .clean
        }
    }

    struct Where: TenetCommand {
        static let configuration = CommandConfiguration(commandName: "path", abstract: "Print the cache folder.")

        func run(in environment: Environment) throws -> RunCode {
            environment.print(line: UserFolders.current.cache)
            return .clean
        }
    }
}
