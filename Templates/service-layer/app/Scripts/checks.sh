#!/usr/bin/env bash
# The checks of a change. `.github/workflows/ios-ci.yml` runs this script, so a run before a push is the run of CI.
#
#   Scripts/checks.sh         all that this machine can do
#   Scripts/checks.sh logic   the layout and the tests of the package: a Mac or Linux
#   Scripts/checks.sh app     the app with the tests of its interface: a Mac with Xcode
set -euo pipefail
cd "$(dirname "$0")/.."

logic() {
    swift format lint --strict --recursive Packages TemplateApp TemplateAppTests TemplateAppUITests
    swift test --package-path Packages/TemplateAppCore
}

app() {
    xcodebuild test -project TemplateApp.xcodeproj -scheme TemplateApp -configuration Debug \
        -destination 'platform=iOS Simulator,name=iPhone 17 Pro,OS=latest' \
        -enableCodeCoverage YES -skipPackagePluginValidation CODE_SIGNING_ALLOWED=NO
}

case ${1:-all} in
logic | app) "$1" ;;
all)
    logic
    if [ "$(uname)" = Darwin ]; then app; else echo "left out: app, which needs a Mac with Xcode"; fi
    ;;
*)
    sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
