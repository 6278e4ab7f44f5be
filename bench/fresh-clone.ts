import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#platform/test-kit/running-program.ts'
import { reportMaximum } from './report.ts'

const mostSeconds = 300

/** From clone through the README's first commands. Uses npm's cache. */
export async function measureClone(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'irankine-clone-'))
  chmodSync(folder, 0o711)
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const port = await freePort()
  try {
    const done = spawnSync('git', ['clone', '--quiet', process.cwd(), folder], { encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`The clone failed: ${done.stderr}`)
    const { BUILD_DIR: _ours, NODE_ENV: _too, ...env } = process.env
    const child = spawn('sh', ['-c', 'npm ci --prefer-offline --no-audit --no-fund && exec npm start'], {
      cwd: folder,
      env: { ...env, PORT: port },
      stdio: ['ignore', 'ignore', 'ignore'],
      detached: true,
    })
    const gone = once(child, 'exit')
    try {
      const url = `http://localhost:${port}/`
      while ((await fetch(url).catch(() => undefined))?.status !== 200) {
        if (child.exitCode !== null) throw new Error(`npm ci && npm start ended with ${child.exitCode}`)
        if (seconds() > mostSeconds) throw new Error(`No page after ${mostSeconds} s`)
        await delay(100)
      }
      reportMaximum(
        'clone to first page',
        seconds(),
        60,
        's',
        'git clone, npm ci, build, migrations, the stocked shop’s home',
      )
    } finally {
      if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGTERM')
      await gone
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
