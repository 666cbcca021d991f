#!/bin/sh
# Makes .env of .env.example, with a random password wherever one is missing. A .env that is there stays as it is.
set -eu
umask 077
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo '.env is there already'
  exit
fi

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
while IFS= read -r line; do
  case $line in
    *_PASSWORD=) echo "$line$(random)" ;;
    *) echo "$line" ;;
  esac
done < .env.example > .env
echo 'Wrote .env: keep it, it is the only place where the passwords are.'
