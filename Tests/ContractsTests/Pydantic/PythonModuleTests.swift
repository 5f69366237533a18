import TenetContracts
import TenetModel
import Testing

/// How names lead from one file to another.
struct PythonModuleTests {
    private let models = "from pydantic import BaseModel\nclass Item(BaseModel):\n    id: int\n"

    /// The type of `Order.item` when the file begins with an import.
    private func type(_ imports: String, _ name: String, _ more: [String: String] = [:]) -> String {
        var texts = more
        texts["srv/shop/models.py"] = models
        texts["srv/shop/api/orders.py"] = """
            from pydantic import BaseModel
            \(imports)
            class Order(BaseModel):
                item: \(name)

            """
        guard case .object(let object)? = PythonFiles.read(texts, at: "srv").schema(named: "Order")?.type.kind else {
            return "none"
        }
        return object.fields.first?.type.short ?? "none"
    }

    @Test(arguments: [
        ("from ..models import Item", "Item"), ("from .. import models", "models.Item"),
        ("from ..models import Item as I", "I"), ("from ..models import *", "Item"),
        ("import shop.models", "shop.models.Item"), ("import shop.models as m", "m.Item"),
        ("from shop.models import Item", "Item"), ("from shop import models as m", "m.Item"),
        ("from srv.shop.models import Item", "Item"),
        ("try:\n    from fast.models import Item\nexcept ImportError:\n    Item = None", "Item"),
        ("if TYPE_CHECKING:\n    from shop.models import Item", "'Item'"),
        ("from shop.models import (\n    Item,  # why\n)", "Item"),
    ])
    func imports(_ text: String, _ name: String) {
        #expect(type(text, name) == (text.hasPrefix("try") ? "any" : "Item"))
    }

    @Test func packagesHandNamesOn() {
        #expect(type("from shop import Item", "Item", ["srv/shop/__init__.py": "from .models import Item\n"]) == "Item")
        #expect(type("from shop import Item", "Item", ["srv/shop/__init__.py": "from .models import *\n"]) == "Item")
        #expect(type("import shop", "shop.models.Item", ["srv/shop/__init__.py": ""]) == "Item")
        let circle = [
            "srv/shop/__init__.py": "from . import models\nfrom .api import *\n",
            "srv/shop/api/__init__.py": "from .. import *",
        ]
        #expect(type("from shop import models", "models.Item", circle) == "Item")
    }

    @Test func namesFromOutsideStayOutside() {
        #expect(type("from elsewhere import Item", "Item") == "any")
        #expect(type("from .gone import Item", "Item") == "any")
        #expect(type("from datetime import datetime", "datetime") == "dateTime")
        #expect(type("import datetime", "datetime.date") == "date")
    }

    @Test func modulesBesideTheFolderAreReadWhenNamesLeadThere() {
        let texts = [
            "back/app/core/__init__.py": "from .base import Base\n",
            "back/app/core/base.py": models + "class Base(Item):\n    pass\n",
            "back/app/core/unused.py": models,
            "back/app/schemas/user.py": "from ..core import Base\nclass User(Base):\n    name: str\n",
            "back/app/schemas/order.py": """
            from app.core.base import Base, Item
            class Order(Base):
                item: Item
                user: "app.schemas.User"
            """,
        ]
        let contract = PythonFiles.read(texts, at: "back/app/schemas")
        #expect(contract.lines("User") == ["id!: int", "name!: string"])
        #expect(contract.lines("Order") == ["id!: int", "item!: Item", "user!: any"])
        #expect(contract.schemas.map(\.name) == ["Item", "Order", "User"])
        #expect(
            contract.documents == [
                "back/app/core/__init__.py", "back/app/core/base.py", "back/app/schemas/order.py",
                "back/app/schemas/user.py",
            ])
    }

    @Test func fieldsMayHaveTheNameOfTheirType() {
        let contract = PythonFiles.read(
            """
            from datetime import date
            from pydantic import BaseModel
            class A(BaseModel):
                date: date | None = None
                x: date
            """)
        #expect(contract.lines("A") == ["date: date?", "x!: date"])
    }

    @Test func testsAndMigrationsAreNotRead() {
        let contract = PythonFiles.read([
            "app/a.py": models, "app/tests/b.py": models, "app/migrations/c.py": models, "app/.venv/d.py": models,
            "app/test_e.py": "def test_a(): pass\n" + models, "app/test_results.py": models,
            "app/lib/site-packages/f.py": models, "app/conftest.py": models,
        ])
        #expect(contract.documents == ["app/a.py", "app/test_results.py"])
        #expect(PythonFiles.read(["tests/app.py": models], at: "tests").documents == ["tests/app.py"])
        let test = PythonFiles.read(["x/test_a.py": "def test_a(): pass\n" + models], at: "x/test_a.py")
        #expect(test.schemas.count == 1)
    }

    @Test func unreadableFilesAreProblems() {
        let broken = PythonFiles.read(["app/a.py": models + "x = (1,\n", "app/b.py": models + "s = '''abc\n"])
        #expect(broken.schemas.count == 2)
        #expect(broken.problems.map(\.place.range) == [ByteRange(70, 71), ByteRange(70, 77)])
        let missing = PydanticReader.read("app", from: Unreadable())
        #expect(missing.problems.map(\.message) == ["Nobody may read this"])
        #expect(missing.isEmpty)
    }

    private struct Unreadable: ContractFiles {
        func bytes(of path: String) -> Result<[UInt8], ContractFileError> {
            .failure(ContractFileError("Nobody may read this"))
        }

        func files(below path: String, ending: String) -> [String] { ending == ".py" ? ["app/a.py"] : [] }
    }
}
