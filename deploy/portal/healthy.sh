#!/bin/sh
# Whether nginx answers. Its Alpine image has a wget; its Debian image has none, but a bash.
set -eu
if command -v wget > /dev/null; then exec wget -q -O /dev/null http://127.0.0.1:8080/healthz; fi
exec bash -c "exec 3<> /dev/tcp/127.0.0.1/8080; printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3; grep -q ' 200 ' <&3"
