import TenetStandards
import Testing

/// What people run when they use a control, a gesture or a menu.
@Suite struct ChangeActionTests {
    /// What a control does, wherever that stands.
    @Test(arguments: [
        "struct Quay: View { var body: some View { Button(\"Moor\") { %@ } } }",
        "struct Quay: View { var body: some View { Button(action: { %@ }) { Text(\"Moor\") } } }",
        "struct Quay: View { var body: some View { Boat().onTapGesture { %@ } } }",
        "struct Quay: View { var body: some View { MoorButton(action: moor) }; private func moor() { %@ } }",
        """
        struct Quay: View { let model: Berths; var body: some View { Button("Moor") { model.moor() } } }
        final class Berths { func moor() { %@ } }
        """,
        """
        final class Quay: UIViewController {
            func build() { button.addTarget(self, action: #selector(moor), for: .touchUpInside) }
            @objc func moor() { %@ }
        }
        """,
        "final class Quay: UIViewController { @IBAction func moor() { %@ } }",
        "final class Quay: UIViewController { func textFieldShouldClear(_ field: UITextField) -> Bool { %@ } }",
        """
        final class Quay: UIViewController {
            func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) { %@ }
        }
        """,
    ])
    func whatIsRunByATouchIsAnAction(code: String) {
        func with(_ body: String) -> String { code.replacing("%@", with: body) }
        #expect(ChangeFixture.kinds(.action, with("a()"), with("a(); b()")).isSuperset(of: [.changes]))
        #expect(ChangeFixture.kinds(.action, with("a()"), with("a() /* So. */")) == [])
    }

    @Test(arguments: [
        "struct Quay: View { var body: some View { Boat().onAppear { %@ } } }",
        "struct Quay: View { var body: some View { Button(\"Moor\") { moor() } }; func tie() { %@ } }",
        """
        final class Quay: UIViewController {
            func build() { center.addObserver(self, selector: #selector(moor), name: .ebb, object: nil) }
            @objc func moor() { %@ }
        }
        """,
    ])
    func whatRunsByItselfIsNoAction(code: String) {
        func with(_ body: String) -> String { code.replacing("%@", with: body) }
        #expect(ChangeFixture.kinds(.action, with("a()"), with("a(); b()")) == [])
    }
}
