import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { slack } from '../faults/slack.ts'
import { isBuildFresh } from '../tools/build/build-freshness.ts'
import { build } from './build.ts'

const limitMinutes = Math.round(20 * slack)

// Not part of the gate: see docs/faults.md. Arguments choose files: `npm run test:faults -- histories`.
if (!isBuildFresh(process.cwd(), resolve('build'))) build()

const args = ['run', '--config', 'faults/vitest.config.ts', ...process.argv.slice(2)]
// Its own process group, so that programs started by tests end with it.
const tests = spawn(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...args], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, NODE_ENV: 'test' },
  detached: true,
})
const limit = setTimeout(() => {
  console.error(`✗ The faults went on for more than ${limitMinutes} minutes.`)
  endAll()
}, limitMinutes * 60_000)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll)
tests.on('exit', (code) => {
  clearTimeout(limit)
  // It may just have started another program.
  endAll()
  process.exit(code ?? 1)
})

function endAll(): void {
  try {
    process.kill(-(tests.pid as number), 'SIGTERM')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
