#!/usr/bin/env bash
# What the tests stand in for, with the real thing: a release that holds its client, the image's stage for the client, nginx with
# TLS, promtool, fail2ban and systemd's own judgement. As root on Debian it gets what is missing. `make install-check`.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
# Where Debian has nginx, which only root's path names.
PATH=$PATH:/usr/sbin:/sbin

need() {
    command -v "$1" > /dev/null && return
    [ "$(id -u)" = 0 ] || { echo "talat: '$1' is missing; the package $2 has it" >&2; exit 1; }
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2"
}
need nginx nginx
need promtool prometheus
need fail2ban-regex fail2ban
need systemd-analyze systemd
need openssl openssl
need curl curl

place=$(mktemp -d)
processes=()
trap 'for process in "${processes[@]}"; do kill "$process" 2> /dev/null || true; done; wait; rm -rf "$place"' EXIT
say() { printf '\n== %s\n' "$*"; }

say 'the client, with what the image gives its stage and nothing else'
mkdir "$place/web"
git ls-files -z package.json package-lock.json web | xargs -0 cp --parents -t "$place/web"
(cd "$place/web" && npm ci --no-audit --no-fund --loglevel=error && npm run --silent build -w web) 2>&1 | tee "$place/built"
if grep -q '(!)' "$place/built"; then echo 'whoever builds it would see a warning' >&2; exit 1; fi
[ -f "$place/web/web/dist/index.html" ]

say 'a release'
talat=${TALAT:-target/release/talat}
[ -n "${TALAT:-}" ] || make build
install -D -m 0755 "$talat" "$place/bin/talat"
PATH=$place/bin:$PATH

say 'the unit, in the judgement of systemd'
exposure=$(systemd-analyze security --offline=true --no-pager deploy/talat.service | sed -n 's/.*exposure level for talat.service: \([0-9.]*\).*/\1/p')
echo "exposure $exposure"
awk -v exposure="$exposure" 'BEGIN { exit !(exposure != "" && exposure <= 2.0) }'
grep -q "gives it $exposure" docs/hosting.md

say 'served behind nginx, with TLS'
port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
own=$(port) plain=$(port) tls=$(port)
cat > "$place/talat.toml" <<TOML
listen = "127.0.0.1:$own"
data = "data"
public-url = "https://localhost:$tls"
trusted-proxies = ["127.0.0.1"]
metrics-token = "a-token-for-this-check"
TOML
talat check-config --config "$place/talat.toml"
talat serve --config "$place/talat.toml" > "$place/out" 2> "$place/log" &
processes+=($!)
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout "$place/key.pem" -out "$place/cert.pem" 2> /dev/null
# The sample, on other ports and with another certificate.
sed -e "s/listen 80;/listen 127.0.0.1:$plain;/; s/listen 443 ssl;/listen 127.0.0.1:$tls ssl;/; /listen \[::\]/d" \
    -e "s|/etc/letsencrypt/live/games.example.org/fullchain.pem|$place/cert.pem|; s|/etc/letsencrypt/live/games.example.org/privkey.pem|$place/key.pem|" \
    -e "s/games.example.org/localhost/; s/127.0.0.1:7878/127.0.0.1:$own/" deploy/nginx.conf > "$place/talat.conf"
cat > "$place/nginx.conf" <<NGINX
pid $place/nginx.pid;
error_log $place/nginx.log;
worker_processes 1;
daemon off;
events {}
http {
    access_log off;
    client_body_temp_path $place/n1; proxy_temp_path $place/n2; fastcgi_temp_path $place/n3; uwsgi_temp_path $place/n4; scgi_temp_path $place/n5;
    include $place/talat.conf;
}
NGINX
nginx -t -c "$place/nginx.conf" -e "$place/nginx.log" 2>&1 | tee "$place/nginx-said"
if grep -q 'warn\|emerg' "$place/nginx-said"; then exit 1; fi
nginx -c "$place/nginx.conf" -e "$place/nginx.log" &
processes+=($!)
for _ in $(seq 100); do talat healthcheck --config "$place/talat.toml" > /dev/null 2>&1 && break; sleep 0.1; done
talat healthcheck --config "$place/talat.toml"
ask() { curl --silent --show-error --cacert "$place/cert.pem" "$@"; }
for _ in $(seq 50); do ask "https://localhost:$tls/healthz" > /dev/null 2>&1 && break; sleep 0.1; done
ask "https://localhost:$tls/" | grep -q '<script type="module"' # the client, not the page that says that there is none
ask --output /dev/null --write-out '%{http_code} %{redirect_url}\n' "http://localhost:$plain/x" | grep -q '^301 https://'
ask --cookie-jar "$place/jar" --json '{"name":"Anna"}' "https://localhost:$tls/api/me" | grep -q '"Anna"'
grep -q 'TRUE.*talat' "$place/jar" # a cookie for TLS alone
upgraded=$(ask --max-time 2 --include --no-buffer --http1.1 --cookie "$place/jar" -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
    -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H "Origin: https://localhost:$tls" "https://localhost:$tls/api/socket" 2> /dev/null | head -c 12 || true)
[ "$upgraded" = 'HTTP/1.1 101' ]
# What the proxy says of visitors is believed: metrics are for this machine, and behind a proxy nobody is.
ask --output /dev/null --write-out '%{http_code}\n' "https://localhost:$tls/metrics" | grep -qx 404

say 'numbers, in the judgement of promtool'
ask -H 'Authorization: Bearer a-token-for-this-check' "https://localhost:$tls/metrics" > "$place/metrics"
promtool check metrics < "$place/metrics"

say 'refused sign-ins, as fail2ban finds them'
for _ in 1 2 3; do ask --json '{"name":"Anna","password":"wrong one"}' "https://localhost:$tls/api/session" > /dev/null; done
fail2ban-regex --print-all-matched "$place/log" deploy/fail2ban/filter.conf | tee "$place/matched" | grep -A4 '^Lines:'
grep -q ' 3 matched' "$place/matched"

say 'all is well'
