#!/bin/sh
# Database and documents as one encrypted file below /feltbok/backups; with --daily again every day, or after an hour where
# it failed. Nobody on this machine can read it: the key is elsewhere.
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

# In the clear while it is made. What a run that was broken off has left goes first.
open="$backups/open"
trap 'rm -rf "$open"' EXIT
rm -rf "$open" "$backups"/*.new
node "$programs/admin.js" backup "$open" --by backup
node "$programs/sealed-backup.js" seal "$open" "$backups/feltbok-$(date -u +%Y-%m-%dT%H-%M-%SZ).tar.age" "$recipient"
find "$backups" -name 'feltbok-*.tar.age' -mtime "+${BACKUP_DAYS:?}" -exec rm {} +
