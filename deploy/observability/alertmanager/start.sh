#!/bin/sh
# Writes Alertmanager's configuration from the environment, then runs it. Without a receiver alerts are shown in Grafana alone.
#   ALERT_MAIL_TO  addresses that get alerts by mail, separated by commas
#   ALERT_SMTP  host:port of the mail server, ALERT_SMTP_USER and ALERT_SMTP_PASS its credentials, MAIL_FROM the sender
#   ALERT_WEBHOOK_URL  gets each alert as a POST
set -euf

fail() {
  echo "alertmanager: $1" >&2
  exit 1
}
# A value as YAML text.
quoted() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/''/g")"; }

config=${CONFIG:-/tmp/alertmanager.yml}
umask 077
{
  echo 'route: { receiver: operators, group_by: [alertname, severity], group_wait: 30s, group_interval: 5m, repeat_interval: 12h }'
  # A critical alert says it all.
  echo 'inhibit_rules:'
  echo '  - { source_matchers: [severity = critical], target_matchers: [severity = warning], equal: [alertname] }'
  echo 'receivers:'
  echo '  - name: operators'
  if [ -n "${ALERT_MAIL_TO:-}" ]; then
    [ -n "${ALERT_SMTP:-}" ] || fail 'ALERT_MAIL_TO needs ALERT_SMTP'
    [ -n "${MAIL_FROM:-}" ] || fail 'ALERT_MAIL_TO needs MAIL_FROM'
    echo '    email_configs:'
    echo "      - to: $(quoted "$ALERT_MAIL_TO")"
    echo "        from: $(quoted "$MAIL_FROM")"
    echo "        smarthost: $(quoted "$ALERT_SMTP")"
    if [ -n "${ALERT_SMTP_USER:-}" ]; then
      echo "        auth_username: $(quoted "$ALERT_SMTP_USER")"
      echo "        auth_password: $(quoted "${ALERT_SMTP_PASS:-}")"
    fi
    echo '        send_resolved: true'
  fi
  if [ -n "${ALERT_WEBHOOK_URL:-}" ]; then
    echo '    webhook_configs:'
    echo "      - url: $(quoted "$ALERT_WEBHOOK_URL")"
    echo '        send_resolved: true'
  fi
} >"$config"
[ -n "${ALERT_MAIL_TO:-}${ALERT_WEBHOOK_URL:-}" ] ||
  echo 'alertmanager: neither ALERT_MAIL_TO nor ALERT_WEBHOOK_URL is set: nobody is told of alerts' >&2
exec alertmanager --config.file="$config" --storage.path=/alertmanager --cluster.listen-address=
