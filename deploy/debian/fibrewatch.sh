#!/bin/sh
# Runs a command of Fibrewatch with the settings and as the user of the service.
set -eu
program=/usr/lib/fibrewatch/bin/fibrewatch
settings=/etc/fibrewatch.env
data=/var/lib/fibrewatch

# Whoever calls a server is nobody else, and has settings of their own.
case "${1-}" in
  start | reset-password | backup | restore | check) ;;
  *) exec "$program" "$@" ;;
esac

if [ "$(id -u)" -ne 0 ] && [ "$(id -un)" != fibrewatch ]; then
  echo "Run it as root: sudo fibrewatch $*" >&2
  exit 77
fi

newline='
'

# A name that systemd would pass over is passed over.
set_variable() {
  name=${name%"${name##*[![:space:]]}"}
  case "$name" in
    '' | [0-9]* | *[!A-Za-z0-9_]*) ;;
    *) export "$name=$value" ;;
  esac
  name='' value='' spaces=''
}

# One letter after another, as systemd reads an EnvironmentFile (man systemd.exec): quotes, backslashes, lines that go on. Nothing is
# expanded and nothing is run. `spaces` are those after a value without quotes, which count only where something follows.
take_letter() {
  case "$state$letter" in
    name"$newline") name='' ;;
    name[\#\;]) [ -z "$name" ] && state=comment || name=$name$letter ;;
    name=) state=before ;;
    name[[:space:]]) [ -z "$name" ] || name=$name$letter ;;
    name*) name=$name$letter ;;
    comment"$newline") state=name ;;
    comment*) ;;
    before"$newline" | value"$newline") set_variable; state=name ;;
    before\') state=single ;;
    before\") state=double ;;
    before\\ | value\\) value=$value$spaces spaces='' state=escaped ;;
    before[[:space:]]) ;;
    before*) value=$value$letter state=value ;;
    value[[:space:]]) spaces=$spaces$letter ;;
    value*) value=$value$spaces$letter spaces='' ;;
    escaped"$newline") state=value ;;
    escaped*) value=$value$letter state=value ;;
    single\' | double\") state=before ;;
    double\\) state=double-escaped ;;
    single* | double?) value=$value$letter ;;
    double-escaped"$newline") state=double ;;
    double-escaped[\"\\\`\$]) value=$value$letter state=double ;;
    double-escaped*) value=$value\\$letter state=double ;;
  esac
}

read_settings() {
  state=name name='' value='' spaces=''
  while IFS= read -r line || [ -n "$line" ]; do
    line=$line$newline
    while [ -n "$line" ]; do
      rest=${line#?}
      letter=${line%"$rest"}
      line=$rest
      take_letter
    done
  done <"$settings"
  case "$state" in name | comment) ;; *) set_variable ;; esac
}

export "DATA_DIR=$data" NODE_ENV=production
read_settings

cd "$DATA_DIR"
umask 077
[ "$(id -u)" -ne 0 ] || exec runuser -u fibrewatch -- "$program" "$@"
exec "$program" "$@"
