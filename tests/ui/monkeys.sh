#!/usr/bin/env bash
# monkeys.sh [SCRIPT]: random events from a new seed every day, without a window and at the real one; or those of SCRIPT
# again. Run in the checkout's folder.
set -euo pipefail
script=${1:-} tests=build/release/tests seed=""
if [ -n "$script" ]; then
  echo "Playing $script without a window" >&2
  PEGASOS_MONKEY_SCRIPT=$script "$tests/test_monkey" --gtest_brief=1
else
  seed=${PEGASOS_MONKEY_SEED:-$(date +%Y%m%d)}
  echo "Events without a window, seed $seed" >&2
  PEGASOS_MONKEY_SEED=$seed PEGASOS_MONKEY_EVENTS=${PEGASOS_MONKEY_EVENTS:-1000000} "$tests/test_monkey" --gtest_brief=1
fi
echo "At the real window" >&2
PEGASOS_MONKEY_SEED=$seed PEGASOS_MONKEY_EVENTS=${PEGASOS_MONKEY_DISPLAY_EVENTS:-50000} \
  tests/ui/monkey.sh "$PWD/build/release/pegasos" "$PWD/$tests/display_tool" "$PWD/$tests/test_monkey" ${script:+"$script"}
