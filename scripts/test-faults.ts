import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { slack } from '../faults/slack.ts'
import { buildIsFresh } from '../tools/build/build-freshness.ts'
import { build } from './build.ts'

/** All slow tests together, on a quiet machine of the usual speed; each of them has a limit of its own, too. */
const limitMinutes = Math.round(20 * slack)

// Not part of `npm test`: see docs/faults.md. Arguments choose files, as with vitest: `npm run test:faults -- histories`.
if (!buildIsFresh(process.cwd(), resolve('build'))) build()

const args = ['run', '--config', 'faults/vitest.config.ts', ...process.argv.slice(2)]
const tests = spawn(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...args], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, NODE_ENV: 'test' },
})
const limit = setTimeout(() => {
  console.error(`✗ The faults went on for more than ${limitMinutes} minutes.`)
  tests.kill('SIGTERM')
}, limitMinutes * 60_000)
tests.on('exit', (code) => {
  clearTimeout(limit)
  process.exit(code ?? 1)
})
