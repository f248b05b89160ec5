#!/bin/sh
# Restores a backup, by default the newest, into the empty database of DATABASE_OWNER_URL and the empty folder of
# FILES_DIR, and verifies documents and audit trail. It exits with 1 if anything does not agree.
set -eu
programs=${PROGRAMS:-/feltbok/api/dist}
backups=${BACKUPS:-/feltbok/backups}
identity=${BACKUP_IDENTITY_FILE:-/run/secrets/backup_identity}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

file=${1:-$(find "$backups" -name 'feltbok-*.tar.age' | sort | tail -n 1)}
[ -n "$file" ] || { echo "There is no backup in $backups." >&2; exit 1; }
node "$programs/sealed-backup.js" open "$file" "$work/backup" "$identity"
node "$programs/admin.js" restore "$work/backup" --by drill
for what in 'verify --contents' 'trail verify'; do
  # Two words each.
  # shellcheck disable=SC2086
  found=$(node "$programs/admin.js" $what --json)
  [ "$found" = '[]' ] || { printf '%s of %s found:\n%s\n' "$what" "$file" "$found" >&2; exit 1; }
done
echo "$file is whole: restored and verified."
