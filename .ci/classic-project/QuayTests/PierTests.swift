import XCTest

@testable import Quay

final class PierTests: XCTestCase {}
