#!/bin/sh
# Makes the passwords of the local overlay, once, in a folder that git ignores. What is there stays as it is.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
write() { [ -e "secrets/$1.env" ] || cat > "secrets/$1.env"; }

[ -e secrets/stores.yaml ] || sh ../../make-secrets.sh postgres > secrets/stores.yaml

write postgres-superuser <<END
password=$(random)
END

write sandbox <<END
appkey=$(random)
authkey=$(random)
END
