#!/usr/bin/env bash
# Draws the view that `PreviewRenderTests` shows into a picture, in the simulator, and opens it.
set -euo pipefail
cd "$(dirname "$0")/.."
xcodebuild test -quiet -project TemplateApp.xcodeproj -scheme TemplateApp \
    -destination 'platform=iOS Simulator,name=iPhone 17 Pro,OS=latest' CODE_SIGNING_ALLOWED=NO \
    -only-testing:TemplateAppTests/PreviewRenderTests
open /tmp/swiftui_preview.png
