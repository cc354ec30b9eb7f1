#!/usr/bin/env bash
# Installs what the bench compares with: Portkey from npm, LiteLLM from PyPI, Bifrost's core as a Go module. What a machine cannot have is left out.
cd "$(dirname "$0")" || exit 1
npm ci --ignore-scripts --no-audit --no-fund || echo 'left out: Portkey (npm)'
{ python3 -m venv litellm/dist && litellm/dist/bin/pip install -q -r litellm/requirements.txt; } ||
  echo 'left out: LiteLLM (python3 with venv, PyPI)'
(cd bifrost && go build -o dist/bifrost .) || echo 'left out: Bifrost (Go)'
