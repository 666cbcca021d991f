#!/bin/sh
# Makes the passwords of the local overlay, once, in a folder that git ignores. What is there stays as it is.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets

random() { od -An -v -N"${1:-24}" -tx1 /dev/urandom | tr -d ' \n'; }
write() { [ -e "secrets/$1.env" ] || cat > "secrets/$1.env"; }

password=$(random)
write postgres <<END
username=recuerda
password=$password
uri=postgresql://recuerda:$password@postgres:5432/recuerda
END

password=$(random)
write rabbitmq <<END
username=recuerda
password=$password
connection_string=amqp://recuerda:$password@rabbitmq:5672/
END

write secrets-key <<END
key=$(random 32)
END

write sandbox <<END
appkey=$(random)
authkey=$(random)
END
