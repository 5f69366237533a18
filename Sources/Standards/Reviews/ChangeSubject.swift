/// What a change can be about, as triggers name it: `a view changes`.
public enum ChangeSubject: String, Sendable, CaseIterable, Hashable {
    // Types by the part that they play.
    case view = "a view"
    /// A view that navigation or the app itself shows.
    case screen = "a screen"
    case viewModel = "a view model"
    case viewModelError = "a view model error"
    case model = "a model"
    case storedModel = "a stored model"
    case responseModel = "a response model"
    case service = "a service"
    case useCase = "a use case"
    case repositoryType = "a repository type"
    case errorType = "an error type"
    case cache = "a cache"
    case migration = "a migration"
    case route = "a route"
    case container = "a container registration"
    // Declarations by what they are.
    case type = "a type"
    case proto = "a protocol"
    case actor = "an actor"
    case freeFunction = "a free function"
    case publicDeclaration = "a public declaration"
    case resultBuilder = "a result builder"
    case propertyWrapper = "a property wrapper"
    case lifecycleMethod = "a lifecycle method"
    // Code by what it does.
    case endpoint = "an endpoint"
    case deepLink = "a deep link"
    case backgroundTask = "a background task"
    case notification = "a notification"
    case badge = "a badge"
    case animation = "an animation"
    case control = "a control"
    case form = "a form"
    case menu = "a menu"
    case gesture = "a gesture"
    case accessibilityLabel = "an accessibility label"
    case dateComputation = "a date computation"
    case validation = "a validation"
    case featureFlag = "a feature flag"
    case analyticsEvent = "an analytics event"
    case audioSession = "an audio session"
    case pinnedCertificate = "a pinned certificate"
    case widget = "a widget or extension"
    case comment = "a comment"
    // Tests.
    case test = "a test"
    case uiTest = "a UI test"
    case testDouble = "a test double"
    case testHelper = "a test helper"
    /// A test that compares with a size or a time.
    case limitTest = "a test of a limit"
    // Files beside the code.
    case permissionKey = "a permission key"
    case entitlement = "an entitlement"
    case localizedString = "a localized string"
    case asset = "an asset"
    case dependency = "a dependency"
    case buildSetting = "a build setting"
    case pipeline = "a pipeline"
    case document = "a document"
    case blueprint = "a blueprint"
    case contract = "a contract"
    case standard = "the standard"
    case folder = "a folder"
    case featureFolder = "a feature folder"

    /// The subject of a phrase; `a string` is short for `a localized string`.
    init?(phrase: String) {
        self.init(rawValue: phrase == "a string" ? "a localized string" : phrase)
    }
}

/// What happens to a subject.
public enum ChangeKind: String, Sendable, CaseIterable, Hashable {
    case added = "is added"
    case removed = "is removed"
    /// Added, removed, or its code is another.
    case changes
}
