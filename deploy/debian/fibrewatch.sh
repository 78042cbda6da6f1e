#!/bin/sh
# Runs a command of Fibrewatch with the settings and as the user of the service.
set -eu
program=/usr/lib/fibrewatch/bin/fibrewatch
settings=/etc/fibrewatch.env

# Whoever calls a server is nobody else, and has settings of their own.
case "${1-}" in
  start | reset-password | backup | restore | check) ;;
  *) exec "$program" "$@" ;;
esac

if [ "$(id -u)" -ne 0 ] && [ "$(id -un)" != fibrewatch ]; then
  echo "Run it as root: sudo fibrewatch $*" >&2
  exit 77
fi

export DATA_DIR=/var/lib/fibrewatch NODE_ENV=production
# The lines are those of systemd: NAME=value, in quotes or not. None of them is run.
while IFS= read -r line || [ -n "$line" ]; do
  name=${line%%=*}
  case "$name" in
    "$line" | '' | *[!A-Za-z0-9_]* | [0-9]*) continue ;;
  esac
  value=${line#*=}
  case "$value" in
    \"*\") value=${value#\"} value=${value%\"} ;;
    \'*\') value=${value#\'} value=${value%\'} ;;
  esac
  export "$name=$value"
done <"$settings"

cd "$DATA_DIR"
umask 077
[ "$(id -u)" -ne 0 ] || exec runuser -u fibrewatch -- "$program" "$@"
exec "$program" "$@"
