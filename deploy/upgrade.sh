#!/bin/sh
# Upgrades docker-compose.yml's installation to the images that were built or pulled, in the folder of .env:
#   docker compose build && sh deploy/upgrade.sh        # or: docker compose pull && sh deploy/upgrade.sh
# Migrations come first. The new gateway starts beside the old one, so requests go on; the portal alone is away for some seconds
# while its container is replaced.
set -eu

for service in $(docker compose config --services | grep '^migrate-' | sort); do
  docker compose run --rm --no-deps "$service"
done

old=$(docker compose ps -q gateway)
if [ -n "$old" ]; then
  count=$(echo "$old" | wc -l)
  # What runs stays; as many of the new image come beside it.
  docker compose up -d --wait --no-deps --no-recreate --scale "gateway=$((2 * count))" gateway
  for container in $old; do
    docker stop "$container"
    docker rm "$container"
  done
fi
# One after another: each is there again before the next one goes.
for service in identity directory tasks scheduler notifier conversations integrations metrics; do
  docker compose up -d --wait --no-deps "$service"
done
docker compose up -d --wait
