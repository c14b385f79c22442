#!/bin/sh
# Runs after an installation and after an upgrade.
set -e

# An AppArmor before version 4 does not know such a profile and does not need it: it would complain at each start.
profile=/opt/Satchel/resources/apparmor-profile
if [ -d /etc/apparmor.d ] && apparmor_parser --skip-kernel-load --skip-cache "$profile" >/dev/null 2>&1; then
  cp "$profile" /etc/apparmor.d/satchel
  if [ -d /sys/kernel/security/apparmor ]; then
    apparmor_parser --replace --write-cache --skip-read-cache /etc/apparmor.d/satchel || true
  fi
fi
