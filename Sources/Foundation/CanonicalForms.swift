#if canImport(FoundationEssentials)
    // The library's own way to them: no other that is public comes without the tables of the whole of Foundation.
    @_spi(_Unicode) internal import Swift

    extension String {
        /// With one scalar for an accented letter where there is one: Unicode's form C.
        public var composed: String { String(UnicodeScalarView(_nfc)) }

        /// With a scalar of its own for each accent: Unicode's form D.
        public var decomposed: String { String(UnicodeScalarView(_nfd)) }
    }
#else
    extension String {
        /// With one scalar for an accented letter where there is one: Unicode's form C.
        public var composed: String { precomposedStringWithCanonicalMapping }

        /// With a scalar of its own for each accent: Unicode's form D.
        public var decomposed: String { decomposedStringWithCanonicalMapping }
    }
#endif
