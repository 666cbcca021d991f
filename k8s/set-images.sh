#!/bin/sh
# Writes the images of production: those of a registry, by the digests that a version has there now.
#   sh k8s/set-images.sh registry.example.org/recuerda 1.0.0
# It asks the registry by crane, skopeo or docker, whichever is installed.
set -eu
registry=${1:?usage: set-images.sh REGISTRY/recuerda VERSION}
version=${2:?usage: set-images.sh REGISTRY/recuerda VERSION}
folder=$(dirname "$0")/overlays/production/images
case $registry in */recuerda) ;; *) echo "set-images: $registry must end with /recuerda" >&2; exit 2 ;; esac

digest() {
  if command -v crane >/dev/null; then crane digest "$1"
  elif command -v skopeo >/dev/null; then skopeo inspect --format '{{.Digest}}' "docker://$1"
  elif command -v docker >/dev/null; then docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$1"
  else echo 'set-images: needs crane, skopeo or docker' >&2; return 1
  fi
}

written=$(mktemp)
trap 'rm -f "$written"' EXIT
cat >"$written" <<END
# Written by k8s/set-images.sh: version $version
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
images:
END
for name in identity directory tasks scheduler notifier conversations integrations metrics gateway portal; do
  found=$(digest "$registry/$name:$version")
  case $found in sha256:*) ;; *) echo "set-images: no digest of $registry/$name:$version" >&2; exit 1 ;; esac
  printf '  - name: recuerda/%s\n    newName: %s/%s\n    digest: %s\n' "$name" "$registry" "$name" "$found" >>"$written"
done
cat "$written" >"$folder/kustomization.yaml"
