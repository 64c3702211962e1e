#!/usr/bin/env node
/** The package's command (scripts/prepack.ts): starts the service if Node.js is new enough for it. */
import process from 'node:process'

const requiredMajor = 24

if (Number.parseInt(process.versions.node, 10) >= requiredMajor) await import('./main.ts')
else {
  process.stderr.write(`Node.js ${requiredMajor} or later is needed; this is ${process.versions.node}.\n`)
  process.exitCode = 1
}
