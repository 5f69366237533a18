#!/usr/bin/env python3
"""Asks another reader of Xcode projects than ours whether a target compiles what lies in a folder.

  listed-files.py PROJECT.xcodeproj TARGET FOLDER...     ends with 1 and a line for each Swift file that the target has not once
"""
import pathlib
import sys

from pbxproj import XcodeProject

path, name, *folders = sys.argv[1:]
root = pathlib.Path(path).parent
project = XcodeProject.load(str(pathlib.Path(path) / "project.pbxproj"))
objects = project.objects
groups = [g for g in objects.get_objects_in_section("PBXGroup")]
parents = {child: group for group in groups for child in group["children"]}


def place(item):
    """The path of a file or a group, from the folder of the project on."""
    own = item["path"] if "path" in item else ""
    parent = parents.get(item.get_id())
    if item["sourceTree"] != "<group>" or parent is None:
        return pathlib.PurePosixPath(own)
    return place(parent) / own


target = next(t for t in objects.get_objects_in_section("PBXNativeTarget") if t["name"] == name)
phases = [objects[p] for p in target["buildPhases"] if objects[p]["isa"] == "PBXSourcesBuildPhase"]
compiled = [str(place(objects[objects[f]["fileRef"]])) for p in phases for f in p["files"]]
wanted = [str(f.relative_to(root)) for folder in folders for f in sorted(pathlib.Path(folder).rglob("*.swift"))]
wrong = [f for f in wanted if compiled.count(f) != 1]
for file in wrong:
    print(f"{name} compiles {file} {compiled.count(file)} times, and not once")
print(f"{len(wanted) - len(wrong)} of {len(wanted)} files are compiled once with {name}")
sys.exit(1 if wrong or not wanted else 0)
