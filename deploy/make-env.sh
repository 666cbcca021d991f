#!/bin/sh
# Makes .env of .env.example, with a random password or key wherever one is missing. A .env that is there stays as it is.
# WHATSAPP_PROVIDER=form sh deploy/make-env.sh: without the sandbox, which runs while it is the provider.
set -eu
umask 077
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo '.env is there already'
  exit
fi

random() { od -An -v -N"${1:-24}" -tx1 /dev/urandom | tr -d ' \n'; }
provider=${WHATSAPP_PROVIDER:-$(sed -n 's/^WHATSAPP_PROVIDER=//p' .env.example)}
while IFS= read -r line; do
  case $line in
    *_PASSWORD=) echo "$line$(random)" ;;
    SECRETS_KEY=) echo "$line$(random 32)" ;;
    WHATSAPP_PROVIDER=*) echo "WHATSAPP_PROVIDER=$provider" ;;
    COMPOSE_PROFILES= | SANDBOX_*=)
      case ${provider:-sandbox}.$line in
        sandbox.COMPOSE_PROFILES=) echo "${line}sandbox" ;;
        sandbox.SANDBOX_URL=) echo "${line}http://whatsapp-sandbox:8080" ;;
        sandbox.*) echo "$line$(random)" ;;
        *) echo "$line" ;;
      esac
      ;;
    *) echo "$line" ;;
  esac
done < .env.example > .env
echo 'Wrote .env: keep it, it is the only place where the passwords and SECRETS_KEY are.'
