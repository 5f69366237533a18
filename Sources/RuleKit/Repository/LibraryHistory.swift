/// What the clone of a library on this machine tells of the library's past.
public struct LibraryHistory: Hashable, Sendable {
    public struct Tag: Hashable, Sendable {
        public var name: String
        public var day: CalendarDay

        public init(name: String, day: CalendarDay) {
            self.name = name
            self.day = day
        }
    }

    /// When the clone was made: what came later it may not know.
    public var cloned: CalendarDay
    /// Of the newest commit of any branch or tag.
    public var newestCommit: CalendarDay
    public var tags: [Tag]

    public init(cloned: CalendarDay, newestCommit: CalendarDay, tags: [Tag] = []) {
        self.cloned = cloned
        self.newestCommit = newestCommit
        self.tags = tags
    }
}
