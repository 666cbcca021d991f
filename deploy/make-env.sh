#!/bin/sh
# Makes .env of .env.example, with a random password or key wherever one is missing. A .env that is there stays as it is.
set -eu
umask 077
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo '.env is there already'
  exit
fi

random() { od -An -v -N"${1:-24}" -tx1 /dev/urandom | tr -d ' \n'; }
while IFS= read -r line; do
  case $line in
    *_PASSWORD=) echo "$line$(random)" ;;
    SECRETS_KEY=) echo "$line$(random 32)" ;;
    *) echo "$line" ;;
  esac
done < .env.example > .env
echo 'Wrote .env: keep it, it is the only place where the passwords and SECRETS_KEY are.'
