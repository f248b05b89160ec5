#!/bin/sh
# Makes certificates for TLS between the parts: one authority, and a pair for each part that others connect to. The
# authority's key is not stored, so nobody can add a part later. A renewal makes all of them again and restarts all parts.
set -eu
folder=${1:?usage: deploy/inside-certificates.sh <folder> [<days>]}
days=${2:-397}
umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

new_key() {
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1" 2>"$work/said" || { cat "$work/said" >&2; exit 1; }
}

new_key "$work/authority"
openssl req -new -x509 -key "$work/authority" -sha256 -days "$days" -subj '/CN=Feltbok inside' \
  -addext 'keyUsage=critical,keyCertSign' -out "$work/inside_authority"
for part in api host remote-case remote-maps remote-reports database; do
  of="$work/inside_$(echo "$part" | tr - _)"
  new_key "${of}_key"
  printf '%s\n' 'basicConstraints=critical,CA:FALSE' 'keyUsage=critical,digitalSignature' 'extendedKeyUsage=serverAuth' \
    "subjectAltName=DNS:$part,DNS:localhost,IP:127.0.0.1" >"$work/extensions"
  openssl req -new -key "${of}_key" -subj "/CN=$part" -out "$work/request"
  openssl x509 -req -in "$work/request" -CA "$work/inside_authority" -CAkey "$work/authority" -sha256 -days "$days" \
    -set_serial "0x$(openssl rand -hex 16)" -extfile "$work/extensions" -out "${of}_certificate" 2>"$work/said" \
    || { cat "$work/said" >&2; exit 1; }
done

mkdir -p "$folder"
chmod 644 "$work"/inside_*_certificate "$work/inside_authority"
# The users of the containers of Node and PostgreSQL. PostgreSQL rejects a key that others may read.
if [ "$(id -u)" = 0 ]; then
  chown 1000 "$work"/inside_*_key
  chown 999 "$work/inside_database_key"
fi
mv "$work"/inside_* "$folder/"
