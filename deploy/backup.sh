#!/bin/sh
# Writes database and documents as one encrypted file below /feltbok/backups; with --daily every day, or again an hour after
# a failure. Nobody on this machine can read the file, because the key is elsewhere.
set -eu
programs=${PROGRAMS:-/feltbok/api/dist}
backups=${BACKUPS:-/feltbok/backups}
recipient=${BACKUP_RECIPIENT_FILE:-/run/secrets/backup_recipient}

if [ "${1:-}" = --daily ]; then
  trap 'exit 0' TERM INT
  while true; do
    if sh "$0"; then pause=86400; else pause=3600; fi
    sleep "$pause" &
    wait $!
  done
fi

# The folder is unencrypted while it is made. Remnants of an interrupted run are removed first.
open="$backups/open"
trap 'rm -rf "$open"' EXIT
rm -rf "$open" "$backups"/*.new
node "$programs/admin.js" backup "$open" --by backup
node "$programs/sealed-backup.js" seal "$open" "$backups/feltbok-$(date -u +%Y-%m-%dT%H-%M-%SZ).tar.age" "$recipient"
find "$backups" -name 'feltbok-*.tar.age' -mtime "+${BACKUP_DAYS:?}" -exec rm {} +
