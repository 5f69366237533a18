/// `close` and `write` by names that no method hides.
@discardableResult
public func closeFile(_ descriptor: CInt) -> CInt { close(descriptor) }

public func writeFile(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
