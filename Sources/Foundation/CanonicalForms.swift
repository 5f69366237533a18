#if canImport(FoundationEssentials)
    // The library's own way to them: no other that is public comes without the tables of the whole of Foundation.
    @_spi(_Unicode) internal import Swift
#endif

extension String {
    /// With one scalar for an accented letter where there is one: Unicode's form C.
    public var composed: String {
        #if canImport(FoundationEssentials)
            var scalars = UnicodeScalarView()
            scalars.append(contentsOf: _nfc)
            return String(scalars)
        #else
            precomposedStringWithCanonicalMapping
        #endif
    }

    /// With a scalar of its own for each accent: Unicode's form D.
    public var decomposed: String {
        #if canImport(FoundationEssentials)
            var scalars = UnicodeScalarView()
            scalars.append(contentsOf: _nfd)
            return String(scalars)
        #else
            decomposedStringWithCanonicalMapping
        #endif
    }
}
