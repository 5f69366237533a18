/// Where the app is: its tabs, and the screens on each of them.
public typealias AppRouter = TabRouter<TabDestination, AppRoute>
