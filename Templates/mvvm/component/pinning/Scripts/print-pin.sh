#!/usr/bin/env bash
# Prints the pin of a host: the SHA-256 hash of the public key in its certificate, in base64.
# Compare it with what another network or another machine prints before it goes into the app.
#
#   Scripts/print-pin.sh HOST [PORT]
set -euo pipefail
host=${1:?"name the host: Scripts/print-pin.sh HOST [PORT]"}
port=${2:-443}
openssl s_client -servername "$host" -connect "$host:$port" </dev/null 2>/dev/null |
    openssl x509 -noout -pubkey |
    openssl pkey -pubin -outform der |
    openssl dgst -sha256 -binary |
    openssl base64
