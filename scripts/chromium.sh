#!/usr/bin/env sh
# The browser tests drive Debian's Chromium. Install it where that is possible without asking; elsewhere they are skipped.
set -eu
command -v chromium >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null \
    || echo "Chromium did not install, so the browser tests will not run." >&2
else
  echo "This machine has no Chromium, so the browser tests will not run." >&2
fi
