#!/usr/bin/env bash
# The checks of a change. `.github/workflows/ios-ci.yml` runs this script, so a run before a push is the run of CI.
#
#   Scripts/checks.sh            all that this machine can do
#   Scripts/checks.sh lint       SwiftLint, SwiftFormat and detect-secrets, with the configurations of this folder
#   Scripts/checks.sh contract   copies of the server's documents are equal to their originals in docs/api
#   Scripts/checks.sh logic      the layout and the tests of the package: a Mac or Linux
#   Scripts/checks.sh build      the app for the simulator: a Mac with Xcode
#   Scripts/checks.sh unit       the unit tests of the app, after `build`
#   Scripts/checks.sh ui         the tests of the interface
set -euo pipefail
cd "$(dirname "$0")/.."
sources=(TemplateApp TemplateAppTests TemplateAppUITests Packages)
device='iPhone 17 Pro'
app=(
    -project TemplateApp.xcodeproj -scheme TemplateApp -configuration Debug
    -destination 'platform=iOS Simulator,name=iPhone 17 Pro,OS=latest'
    -skipPackagePluginValidation CODE_SIGNING_ALLOWED=NO
)

lint() {
    swiftlint lint --config .swiftlint.yml --strict
    swiftformat --config .swiftformat --lint "${sources[@]}"
    git ls-files -z | xargs -0 detect-secrets-hook --baseline .secrets.baseline
}

contract() {
    local original copy status=0
    for original in docs/api/*; do
        [ -e "$original" ] || { echo "docs/api holds no document: nothing to compare"; return 0; }
        while IFS= read -r copy; do
            cmp "$original" "$copy" || status=1
        done < <(find TemplateApp Packages -name "$(basename "$original")" -not -path '*/.build/*')
    done
    return "$status"
}

logic() {
    swift format lint --strict --recursive "${sources[@]}"
    swift test --package-path Packages/TemplateAppCore
}

build() { xcodebuild build-for-testing "${app[@]}"; }

unit() {
    rm -rf build/unit.xcresult
    xcodebuild test-without-building "${app[@]}" -enableCodeCoverage YES -skip-testing:TemplateAppUITests \
        -resultBundlePath build/unit.xcresult
}

ui() {
    rm -rf build/ui.xcresult
    xcrun simctl bootstatus "$device" -b
    xcodebuild test "${app[@]}" -only-testing:TemplateAppUITests -resultBundlePath build/ui.xcresult
}

case ${1:-all} in
lint | contract | logic | build | unit | ui) "$1" ;;
all)
    lint
    contract
    logic
    if [ "$(uname)" = Darwin ]; then
        build
        unit
        ui
    else
        echo "left out: build, unit and ui, which need a Mac with Xcode"
    fi
    ;;
*)
    sed -n '2,11s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
