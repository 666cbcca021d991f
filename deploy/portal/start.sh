#!/bin/sh
# Writes the addresses of the services from the environment, then runs nginx.
#   GATEWAY  host:port of the gateway; default gateway:8080
#   SANDBOX  host:port of the WhatsApp sandbox, for /sandbox; unset: there is none
#   GRAFANA  host:port of Grafana, for /grafana/; unset: there is none
set -eu

resolv=/etc/resolv.conf
# The first alone: those after it may not know the services, and nginx asks them in turn.
nameserver=$(awk '$1 == "nameserver" { print index($2, ":") ? "[" $2 "]" : $2; exit }' $resolv)
[ -n "$nameserver" ] || { echo "portal: $resolv names no nameserver" >&2; exit 1; }
# nginx does not look in search domains, and Kubernetes' short names are found in no other way.
domain=$(awk '$1 == "search" { for (i = 2; i <= NF; i++) if ($i ~ /\.svc(\.|$)/) { print "." $i; exit } }' $resolv)

address() {
  case ${1%:*} in
    '' | *.*) echo "$1" ;;
    *) echo "${1%:*}$domain:${1##*:}" ;;
  esac
}

# A restarted container has another address, so names are resolved again.
cat > /tmp/services.conf <<END
resolver $nameserver valid=2s;
map '' \$gateway { default '$(address "${GATEWAY:-gateway:8080}")'; }
map '' \$sandbox { default '$(address "${SANDBOX:-}")'; }
map '' \$grafana { default '$(address "${GRAFANA:-}")'; }
END

exec nginx -c /portal/nginx.conf -g 'daemon off;'
