extension Double {
    /// The number as people write it: whole ones without a point. Any size is fine.
    package var plainText: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
