import AppCore
import Combine

/// Lets the view at the root own the router as a `@StateObject`.
///
/// It publishes nothing by itself: SwiftUI sees through `@Observable` which of its properties a view has read, and
/// draws only what changes. The rule `observation-wrapper-mismatch` finds objects that are neither.
extension TabRouter: ObservableObject {}
