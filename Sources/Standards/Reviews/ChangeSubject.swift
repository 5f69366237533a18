/// What a change can be about, as triggers name it: `a view changes`.
public enum ChangeSubject: String, Sendable, CaseIterable, Hashable, Codable {
    // Types by the part that they play.
    case view = "a view"
    /// A view that navigation or the app itself shows.
    case screen = "a screen"
    /// How a screen looks as a whole: much of what it shows is placed, sized or colored in another way.
    case look = "the look of a screen"
    /// A view that screens are made of: no screen, and not for one file alone.
    case component = "a component"
    /// What a view shows in one place, as a property, a method or a private view of its own.
    case viewPart = "a part of a view"
    /// An object that a view has to be given, or finds in its surroundings.
    case viewDemand = "a demand of a view"
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
    /// It has functions, and is no view, no model and no failure.
    case worker = "a type with functions"
    case proto = "a protocol"
    case actor = "an actor"
    case freeFunction = "a free function"
    case publicDeclaration = "a public declaration"
    /// A method whose result is what it was called on, or another one of its kind: a link of a chain.
    case chainedMethod = "a chained method"
    /// A function or a computed property that says nearly the same as another one of the project.
    case nearCopy = "a near copy"
    case resultBuilder = "a result builder"
    case propertyWrapper = "a property wrapper"
    /// What the start of the app, or its way to the foreground or background, calls.
    case lifecycleMethod = "a lifecycle method"
    /// True or false where nobody knows: `?? false`, and what a `guard` that finds nothing returns.
    case uncertainAnswer = "an uncertain answer"
    /// Yes where nobody knows: `?? true`, and what a `guard` that finds nothing returns.
    case uncertainYes = "an uncertain yes"
    /// A condition, loop or choice of code that builds no view.
    case decision = "a decision"
    // Parts of what a view shows.
    /// Anything that users see, hear or touch: texts, images, controls, lists, conditions.
    case content = "the content of a view"
    case shownText = "a shown text"
    /// A shown text whose room the app decides on: menus, alerts and the like make room by themselves.
    case placedText = "a placed text"
    case shownImage = "a shown image"
    case color = "a color"
    case font = "a font"
    case fixedSize = "a fixed size"
    /// Texts and images side by side in a stack.
    case textGroup = "a group of texts"
    /// Something that goes to the left or to the right, wherever people begin to read.
    case direction = "a direction"
    /// What stands beside what: rows, grids and constraints. What stands one below the other makes room by itself.
    case layout = "a layout"
    case list = "a list"
    case inputField = "an input field"
    case navigation = "a navigation step"
    case alert = "an alert"
    case loadingState = "a loading state"
    case emptyState = "an empty state"
    /// What decides whether a part is shown, or can be used.
    case shownCondition = "a condition of a view"
    // What goes over the wire.
    case host = "a host"
    case parameter = "a request parameter"
    case requestField = "a request field"
    case responseField = "a response field"
    // Failures.
    case thrownError = "a thrown error"
    /// What is done when something fails: a `catch` of its own.
    case caughtError = "a caught error"
    /// A failure that is turned into another one.
    case errorMapping = "an error mapping"
    /// A failure that reaches the user.
    case shownError = "a shown error"
    // Code by what it does.
    case endpoint = "an endpoint"
    case deepLink = "a deep link"
    case backgroundTask = "a background task"
    case notification = "a notification"
    case badge = "a badge"
    case animation = "an animation"
    case control = "a control"
    /// A control or gesture whose size the app decides on.
    case touchTarget = "a touch target"
    case form = "a form"
    case menu = "a menu"
    case gesture = "a gesture"
    /// What is run when people use a control, a gesture or a menu.
    case action = "an action"
    /// What has the keyboard, and what is scrolled to.
    case focus = "a focus or scroll position"
    case accessibilityLabel = "an accessibility label"
    case dateComputation = "a date computation"
    case validation = "a validation"
    /// A condition on the text of a field.
    case typedText = "a check of typed text"
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
    /// A test that names a limit, as `testIsAvailable_After90Days` does.
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
    /// There before and after, and its code is another.
    case altered = "is altered"
    /// Any of these.
    case changes
}
