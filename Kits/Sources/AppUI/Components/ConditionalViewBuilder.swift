import AppCore
import SwiftUI

/// Builds a list of views that somebody counts, reverses or lays out one by one.
///
/// Prefer `@ViewBuilder`, which keeps the types of the views and so lets SwiftUI compare them well: here every view is
/// an `AnyView`. Take this one where a list is what is needed.
///
/// ```swift
/// struct Pages: View {
///     private let pages: [AnyView]
///     init(@ConditionalViewBuilder _ pages: () -> [AnyView]) { self.pages = pages() }
/// }
/// ```
typealias ConditionalViewBuilder = ConditionalListBuilder<AnyView>

extension ConditionalListBuilder where Element == AnyView {
    /// One view of any type.
    static func buildExpression(_ view: some View) -> [AnyView] { [AnyView(view)] }
}
