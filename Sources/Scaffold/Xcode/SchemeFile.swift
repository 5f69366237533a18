/// The texts of the shared scheme, the test plan and the workspace of a generated app. Every name and id in them is one of
/// ``AppProject``.
struct SchemeFile {
    private let app: String

    init(app: String) { self.app = app }

    /// Whoever looks at the app from the right to the left switches these on.
    private static let arguments = ["-AppleLanguages (ar)", "-AppleLocale ar_SA", "-AppleTextDirection YES"]

    /// `<App>.xcscheme`.
    var scheme: String {
        let arguments = Self.arguments.map { argument in
            """
                     <CommandLineArgument
                        argument = "\(argument)"
                        isEnabled = "NO">
                     </CommandLineArgument>
            """
        }.joined(separator: "\n")
        let runnable = reference("app", app + ".app", app, indent: "         ")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <Scheme
               LastUpgradeVersion = "1600"
               version = "1.7">
               <BuildAction
                  parallelizeBuildables = "YES"
                  buildImplicitDependencies = "YES">
                  <BuildActionEntries>
                     <BuildActionEntry
                        buildForTesting = "YES"
                        buildForRunning = "YES"
                        buildForProfiling = "YES"
                        buildForArchiving = "YES"
                        buildForAnalyzing = "YES">
            \(reference("app", app + ".app", app, indent: "            "))
                     </BuildActionEntry>
                  </BuildActionEntries>
               </BuildAction>
               <TestAction
                  buildConfiguration = "Debug"
                  selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB"
                  selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
                  shouldUseLaunchSchemeArgsEnv = "YES">
                  <TestPlans>
                     <TestPlanReference
                        reference = "container:\(app).xctestplan"
                        default = "YES">
                     </TestPlanReference>
                  </TestPlans>
               </TestAction>
               <LaunchAction
                  buildConfiguration = "Debug"
                  selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB"
                  selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
                  launchStyle = "0"
                  useCustomWorkingDirectory = "NO"
                  ignoresPersistentStateOnLaunch = "NO"
                  debugDocumentVersioning = "YES"
                  debugServiceExtension = "internal"
                  allowLocationSimulation = "YES">
                  <BuildableProductRunnable
                     runnableDebuggingMode = "0">
            \(runnable)
                  </BuildableProductRunnable>
                  <CommandLineArguments>
            \(arguments)
                  </CommandLineArguments>
               </LaunchAction>
               <ProfileAction
                  buildConfiguration = "Release"
                  shouldUseLaunchSchemeArgsEnv = "YES"
                  savedToolIdentifier = ""
                  useCustomWorkingDirectory = "NO"
                  debugDocumentVersioning = "YES">
                  <BuildableProductRunnable
                     runnableDebuggingMode = "0">
            \(runnable)
                  </BuildableProductRunnable>
               </ProfileAction>
               <AnalyzeAction
                  buildConfiguration = "Debug">
               </AnalyzeAction>
               <ArchiveAction
                  buildConfiguration = "Release"
                  revealArchiveInOrganizer = "YES">
               </ArchiveAction>
            </Scheme>

            """
    }

    private func reference(_ role: String, _ product: String, _ target: String, indent: String) -> String {
        """
        <BuildableReference
           BuildableIdentifier = "primary"
           BlueprintIdentifier = "\(AppProject.targetID(role, app: app))"
           BuildableName = "\(product)"
           BlueprintName = "\(target)"
           ReferencedContainer = "container:\(app).xcodeproj">
        </BuildableReference>
        """.split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
    }

    /// `<App>.xctestplan`.
    /// - Parameter package: the local package and its test targets.
    func testPlan(package: String, packageTests: [String]) -> String {
        let packaged = packageTests.map { (container: package, identifier: $0, name: $0) }
        let own = [("tests", "Tests"), ("uiTests", "UITests")].map { role, suffix in
            (container: app + ".xcodeproj", identifier: AppProject.targetID(role, app: app), name: app + suffix)
        }
        let targets = (packaged + own).map { entry in
            """
                {
                  "target" : {
                    "containerPath" : "container:\(entry.container)",
                    "identifier" : "\(entry.identifier)",
                    "name" : "\(entry.name)"
                  }
                }
            """
        }
        return """
            {
              "configurations" : [
                {
                  "id" : "\(Self.planID(app))",
                  "name" : "Default",
                  "options" : {

                  }
                }
              ],
              "defaultOptions" : {
                "codeCoverage" : true,
                "targetForVariableExpansion" : {
                  "containerPath" : "container:\(app).xcodeproj",
                  "identifier" : "\(AppProject.targetID("app", app: app))",
                  "name" : "\(app)"
                }
              },
              "testTargets" : [
            \(targets.joined(separator: ",\n"))
              ],
              "version" : 1
            }

            """
    }

    /// A UUID that is the same for the same app.
    private static func planID(_ app: String) -> String {
        let digits = Array(ObjectID(app + "/plan").text + ObjectID(app + "/plan/id").text)
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return parts.joined(separator: "-")
    }

    /// `project.xcworkspace/contents.xcworkspacedata`.
    static let workspace = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Workspace
           version = "1.0">
           <FileRef
              location = "self:">
           </FileRef>
        </Workspace>

        """
}
