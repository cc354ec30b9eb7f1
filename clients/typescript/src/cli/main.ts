#!/usr/bin/env node
import { INTERRUPTED, run } from './run.ts'
import { terminal } from './terminal.ts'

const code = await run(process.argv.slice(2), terminal())
process.exitCode = code
// what is still under way would keep the process
if (code === INTERRUPTED) process.exit()
