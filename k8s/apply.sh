#!/bin/sh
# Installs an overlay, or upgrades the installation to it; may be repeated:
#   sh k8s/apply.sh k8s/overlays/production
# Refuses choices that are not made and operators that are too old. In an upgrade the migrations run before services are replaced.
set -eu
overlay=${1:?usage: apply.sh OVERLAY}
patience=${PATIENCE:-15m}
rendered=$(mktemp)
trap 'rm -f "$rendered"' EXIT
kubectl kustomize "$overlay" >"$rendered"
namespace=$(awk '$1 == "namespace:" { print $2; exit }' "$rendered")

fail() {
  printf 'apply: %s\n' "$1" >&2
  exit 1
}
contains() { grep -Eq "^kind: $1\$" "$rendered"; }
recuerda() { kubectl -n "$namespace" "$@"; }

# older VERSION LEAST: whether a version is below another.
older() {
  awk -v version="${1#v}" -v least="$2" 'BEGIN {
    split(version, given, /[^0-9]/); split(least, wanted, ".")
    for (i = 1; i <= 3; i++) if (given[i] + 0 != wanted[i] + 0) exit given[i] + 0 < wanted[i] + 0 ? 0 : 1
    exit 1
  }'
}

# operator KIND NAMESPACE IMAGE LEAST: the operator of a kind, where the overlay has it.
operator() {
  contains "$1" || return 0
  images=$(kubectl -n "$2" get deployments -o jsonpath='{range .items[*].spec.template.spec.containers[*]}{.image}{"\n"}{end}') ||
    fail "cannot read the operators of namespace $2"
  image=$(printf '%s\n' "$images" | grep -E "/$3([:@]|\$)" | head -n 1)
  [ -n "$image" ] || fail "no $3 runs in namespace $2: it makes the objects of kind $1"
  version=$(printf '%s\n' "$image" | sed -nE 's/.*:(v?[0-9]+\.[0-9]+[0-9.]*)[^/]*$/\1/p')
  if [ -z "$version" ]; then
    echo "apply: $image names no version: it must be $4 or newer" >&2
  elif older "$version" "$4"; then
    fail "$3 is $version, and must be $4 or newer"
  fi
}

# The numbers are those of the sample in components/whatsapp-cloud.
unset=$(grep -E '\.invalid|: choose$|_ID: "?(106540352242922|102290129340398)"?$' "$rendered" | sed 's/^[ -]*//' | sort -u)
[ -z "$unset" ] || fail "choose these first (settings.env, k8s/set-images.sh):
$unset"
if grep -q 'WHATSAPP_FORM_DIALECT: status$' "$rendered"; then
  echo 'apply: WHATSAPP_FORM_DIALECT is status: an answer of 200 counts as sent, also one that reports an error' >&2
fi

kubernetes=$(kubectl get --raw /version | sed -nE 's/.*"gitVersion": *"([^"]*)".*/\1/p')
! older "$kubernetes" 1.30 || fail "Kubernetes is $kubernetes, and must be 1.30 or newer"
# Before 2.17.0 the pods of the broker break the restricted profile of the namespace.
operator RabbitmqCluster rabbitmq-system cluster-operator 2.17.0
operator Cluster cnpg-system cloudnative-pg 1.26.0
operator ObjectStore cnpg-system plugin-barman-cloud 0.5.0
operator ScaledObject keda keda 2.17.0
operator PodMonitor monitoring prometheus-operator 0.70.0

migrations=app.kubernetes.io/component=migration
migrated() {
  recuerda wait --for=condition=complete job -l $migrations --timeout="$patience" ||
    fail "the migrations have not ended: kubectl -n $namespace logs -l $migrations"
}
# A Job cannot be changed: those of the version before go.
recuerda delete job -l $migrations --ignore-not-found
if recuerda get deployment identity >/dev/null 2>&1; then
  kubectl apply --server-side --force-conflicts -l $migrations -f "$rendered"
  migrated
fi
kubectl apply --server-side --force-conflicts -f "$rendered"
if contains Cluster; then recuerda wait --for=condition=Ready cluster/postgres --timeout="$patience"; fi
if contains RabbitmqCluster; then recuerda wait --for=condition=AllReplicasReady rabbitmqcluster/rabbitmq --timeout="$patience"; fi
migrated
for deployment in $(recuerda get deployments -l app.kubernetes.io/part-of=recuerda -o name); do
  recuerda rollout status "$deployment" --timeout="$patience"
done
