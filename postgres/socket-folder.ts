import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildClusterName } from './list-cluster-processes.ts'
import type { Runner } from './runner.ts'

type Place = { dataDir: string; cluster: string; runner: Runner }

/** A socket's path is limited to 104 bytes on macOS and 108 on Linux, with `/.s.PGSQL.5432` and the final NUL. */
const longestFolder = 85
const stopsWithinMs = 30_000

/**
 * In the data folder, or in the temporary folder when that path is too long. Removes what an earlier server left; waits
 * for one that still answers.
 */
export async function makeSocketFolder({ dataDir, cluster, runner }: Place) {
  const own = join(dataDir, 'postgres.socket')
  if (Buffer.byteLength(own) <= longestFolder) {
    await refused(join(own, '.s.PGSQL.5432'))
    rmSync(own, { recursive: true, force: true })
    mkdirSync(own, { mode: 0o700 })
    return folder(own, runner)
  }

  const tmp = Buffer.byteLength(tmpdir()) < longestFolder - 35 ? tmpdir() : '/tmp'
  const prefix = `${buildClusterName(cluster)}-`
  for (const name of readdirSync(tmp)) {
    if (name.startsWith(prefix)) removeIfOurs(join(tmp, name))
  }
  return folder(mkdtempSync(join(tmp, prefix)), runner)
}

function folder(path: string, runner: Runner) {
  runner.own(path)
  return { path, remove: () => removeIfOurs(path) }
}

function removeIfOurs(path: string) {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {}
}

/** A server that we can't see (in another container) still answers while it stops. */
async function refused(socket: string) {
  for (const deadline = Date.now() + stopsWithinMs; await answers(socket); await delay(50)) {
    if (Date.now() > deadline) throw new Error(`Kita PostgreSQL tebeveikia ir nesustoja: ${socket}.`)
  }
}

function answers(socket: string) {
  return new Promise<boolean>((resolve) => {
    const trial = connect(socket)
    trial.once('connect', () => {
      trial.destroy()
      resolve(true)
    })
    trial.once('error', () => resolve(false))
  })
}
