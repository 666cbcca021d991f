#!/bin/sh
# Writes the addresses of the services from the environment, then runs nginx.
#   GATEWAY  host:port of the gateway; default gateway:8080
#   GATEWAY_CA  file of the authority that has signed the gateway's certificate: it is asked with TLS; unset: without
#   SANDBOX_URL  http://host:port of the WhatsApp sandbox, for /sandbox; unset: there is none
#   GRAFANA  host:port of Grafana, for /grafana/; unset: there is none
#   TRUST_PROXY  the proxies in front that name the client by X-Forwarded-For: addresses, ranges, names that are looked up now, and
#     `host`, the machine of this container; separated by commas; unset or none: there is none
set -euf

# How long a name of TRUST_PROXY is waited for, s: its container starts beside this one.
patience=30

fail() {
  echo "portal: $1" >&2
  exit 1
}

resolv=/etc/resolv.conf
# The first alone: those after it may not know the services, and nginx asks them in turn.
nameserver=$(awk '$1 == "nameserver" { print index($2, ":") ? "[" $2 "]" : $2; exit }' $resolv)
[ -n "$nameserver" ] || fail "$resolv names no nameserver"
# nginx does not look in search domains, and Kubernetes' short names are found in no other way.
domain=$(awk '$1 == "search" { for (i = 2; i <= NF; i++) if ($i ~ /\.svc(\.|$)/) { print "." $i; exit } }' $resolv)

# address SETTING HOST:PORT. Looked up at each request: pages are there while a service is not.
address() {
  [ -n "$2" ] || return 0
  echo "$2" | grep -Eqx '(\[[0-9A-Fa-f:]+\]|[A-Za-z0-9._-]+):[0-9]{1,5}' || fail "$1 must name host:port, and is '$2'"
  case ${2%:*} in
    *[.:]*) echo "$2" ;;
    *) echo "${2%:*}$domain:${2##*:}" ;;
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
    [ -n "$proxy" ] || fail 'TRUST_PROXY is host, but this container has no route to its machine'
    case $proxy in *[!A-Za-z0-9._:/-]*) fail "TRUST_PROXY has '$proxy', which is no address, range or name" ;; esac
    echo "set_real_ip_from $proxy;"
  done
}

gateway=$(address GATEWAY "${GATEWAY:-gateway:8080}")
sandbox=$(address SANDBOX_URL "$(place "${SANDBOX_URL:-}")")
grafana=$(address GRAFANA "${GRAFANA:-}")
proxies=$(proxies)

scheme=http
tls=
if [ -n "${GATEWAY_CA:-}" ]; then
  [ -r "$GATEWAY_CA" ] || fail "GATEWAY_CA names '$GATEWAY_CA', which cannot be read"
  scheme=https
  name=${GATEWAY:-gateway:8080}
  tls="proxy_ssl_trusted_certificate $GATEWAY_CA; proxy_ssl_verify on; proxy_ssl_server_name on; proxy_ssl_name ${name%:*};"
fi

# A restarted container has another address, so names are resolved again.
cat > /tmp/services.conf <<END
resolver $nameserver valid=2s;
map '' \$gateway { default '$scheme://$gateway'; }
$tls
map '' \$sandbox { default '$sandbox'; }
map '' \$grafana { default '$grafana'; }
real_ip_header X-Forwarded-For;
real_ip_recursive on;
$proxies
END

# Without a server: it would listen, and answer nothing.
echo 'pid /tmp/nginx.pid; events {} http { include /tmp/services.conf; }' > /tmp/names.conf
trap 'exit 0' QUIT TERM INT
deadline=$(($(date +%s) + patience))
missing=
until problem=$(nginx -t -q -e stderr -c /tmp/names.conf 2>&1); do
  name=${problem#*'host not found in set_real_ip_from "'}
  [ "$name" != "$problem" ] || fail "nginx does not take the settings: $problem"
  name=${name%%\"*}
  case $name in */*) fail "TRUST_PROXY has '$name', which is no range of addresses" ;; esac
  [ "$(date +%s)" -lt "$deadline" ] || fail "TRUST_PROXY names '$name', which has no address: correct it, or start that proxy"
  [ "$name" = "$missing" ] || echo "portal: waiting up to $patience s for '$name' of TRUST_PROXY, which has no address" >&2
  missing=$name
  sleep 1
done

exec nginx -e stderr -c /portal/nginx.conf -g 'daemon off;'
