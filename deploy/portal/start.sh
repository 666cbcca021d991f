#!/bin/sh
# Writes the addresses of the services from the environment, then runs nginx.
#   GATEWAY  host:port of the gateway; default gateway:8080
#   SANDBOX_URL  http://host:port of the WhatsApp sandbox, for /sandbox; unset: there is none
#   GRAFANA  host:port of Grafana, for /grafana/; unset: there is none
#   TRUST_PROXY  the proxies in front that name the client by X-Forwarded-For: addresses, ranges, names that are looked up now, and
#     `host`, the machine of this container; separated by commas; unset or none: there is none
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

place() {
  set -- "${1#*://}"
  echo "${1%%/*}"
}

# The machine's address in the container's network, as /proc writes it: in hexadecimal, from the end.
host() {
  awk 'function byte(at) { return index(digits, substr($3, at, 1)) * 16 + index(digits, substr($3, at + 1, 1)) - 17 }
    BEGIN { digits = "0123456789ABCDEF" }
    $2 == "00000000" && $3 != "00000000" { print byte(7) "." byte(5) "." byte(3) "." byte(1); exit }' /proc/net/route
}

proxies() {
  for proxy in $(echo "${TRUST_PROXY:-none}" | tr ',' ' '); do
    if [ "$proxy" = none ]; then continue; fi
    if [ "$proxy" = host ]; then proxy=$(host); fi
    echo "set_real_ip_from $proxy;"
  done
}

# A restarted container has another address, so names are resolved again.
cat > /tmp/services.conf <<END
resolver $nameserver valid=2s;
map '' \$gateway { default '$(address "${GATEWAY:-gateway:8080}")'; }
map '' \$sandbox { default '$(address "$(place "${SANDBOX_URL:-}")")'; }
map '' \$grafana { default '$(address "${GRAFANA:-}")'; }
real_ip_header X-Forwarded-For;
real_ip_recursive on;
$(proxies)
END

exec nginx -c /portal/nginx.conf -g 'daemon off;'
