#!/bin/sh
# Runs after a removal and after an upgrade. dpkg passes the word `remove`, and rpm the number of versions that are left.
set -e

if [ "$1" = remove ] || [ "$1" = 0 ]; then
  if [ -f /etc/apparmor.d/satchel ]; then
    if [ -d /sys/kernel/security/apparmor ]; then
      apparmor_parser --remove /etc/apparmor.d/satchel || true
    fi
    rm -f /etc/apparmor.d/satchel
  fi
  echo 'Satchel was removed. Nothing of the registry was deleted: the data of each account, with its local backups, stays in'
  echo '~/.local/share/satchel, or where SATCHEL_DATA_DIR or XDG_DATA_HOME names a folder. Installing Satchel again opens it.'
fi
