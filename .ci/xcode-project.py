#!/usr/bin/env python3
"""Reads a generated Xcode project with another reader than ours, and resolves everything that it refers to.

  xcode-project.py FOLDER     the folder that holds one .xcodeproj; ends with 1 and a line for each thing that is not there
"""
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as tree

from pbxproj import XcodeProject

folder = pathlib.Path(sys.argv[1])
path = next(folder.glob("*.xcodeproj"))
project = XcodeProject.load(str(path / "project.pbxproj"))
problems = []
objects = {o.get_id(): o for o in project.objects.get_objects_in_section(*project.objects.get_sections())}


def plain(value):
    """The object's fields as dictionaries, lists and texts."""
    if hasattr(value, "get_keys"):
        return {key: plain(value[key]) for key in value.get_keys()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return str(value)


def references(value):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from references(key)
            yield from references(item)
    elif isinstance(value, list):
        for item in value:
            yield from references(item)
    elif re.fullmatch(r"[0-9A-F]{24}", value):
        yield value


counted = 0
for identifier, item in objects.items():
    for reference in references(plain(item)):
        counted += 1
        if reference not in objects:
            problems.append(f"{item['isa']} {identifier} names {reference}, which is not in the project")
targets = {t.get_id(): t["name"] for t in objects.values() if t["isa"] == "PBXNativeTarget"}
for item in objects.values():
    if item["isa"] == "PBXFileSystemSynchronizedRootGroup" and not (folder / item["path"]).is_dir():
        problems.append(f"the folder {item['path']} is not there")
    if item["isa"] == "XCLocalSwiftPackageReference":
        if not (folder / item["relativePath"] / "Package.swift").is_file():
            problems.append(f"the package {item['relativePath']} is not there")
packages = [o["relativePath"] for o in objects.values() if o["isa"] == "XCLocalSwiftPackageReference"]
manifests = "".join((folder / p / "Package.swift").read_text() for p in packages)
remote = {i: o for i, o in objects.items() if o["isa"] == "XCRemoteSwiftPackageReference"}
linked = {plain(o).get("package") for o in objects.values() if o["isa"] == "XCSwiftPackageProductDependency"}
for identifier, item in remote.items():
    if not re.fullmatch(r"https://.+\.git", item["repositoryURL"]) or not plain(item)["requirement"].get("minimumVersion"):
        problems.append(f"the package {item['repositoryURL']} has no address or no version")
    if identifier not in linked:
        problems.append(f"no target links {item['repositoryURL']}")
for item in objects.values():
    if plain(item).get("package") in remote:
        continue
    if item["isa"] == "XCSwiftPackageProductDependency" and f'.library(name: "{item["productName"]}"' not in manifests:
        problems.append(f"no package has a product {item['productName']}")
for scheme in path.glob("xcshareddata/xcschemes/*.xcscheme"):
    for element in tree.parse(scheme).iter():
        if element.tag == "BuildableReference" and element.get("BlueprintIdentifier") not in targets:
            problems.append(f"{scheme.name} names a target {element.get('BlueprintIdentifier')}, which is not there")
        if element.tag == "TestPlanReference":
            plan = element.get("reference").removeprefix("container:")
            if not (folder / plan).is_file():
                problems.append(f"{scheme.name} names {plan}, which is not there")
for plan in folder.glob("*.xctestplan"):
    for entry in json.loads(plan.read_text())["testTargets"]:
        target = entry["target"]
        container = target["containerPath"].removeprefix("container:")
        if container.endswith(".xcodeproj"):
            if targets.get(target["identifier"]) != target["name"]:
                problems.append(f"{plan.name} names the target {target['name']}, which is not there")
        elif f'.testTarget(\n            name: "{target["identifier"]}"' not in manifests:
            problems.append(f"{plan.name} names {target['identifier']}, which {container} does not have")
for problem in problems:
    print(problem, file=sys.stderr)
print(f"{path.name}: {len(objects)} objects, {counted} references, {len(targets)} targets; {len(problems)} not there")
sys.exit(1 if problems else 0)
