import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from './log.ts'

/**
 * A name that every process of this cluster carries in its command line (`cluster_name`), the only thing that one may
 * read of another user's processes everywhere. Path and inode: two containers may have the same path.
 */
export function clusterName(cluster: string) {
  const { dev, ino } = statSync(cluster)
  return `irankine-${createHash('sha256').update(`${cluster}:${dev}:${ino}`).digest('hex').slice(0, 12)}`
}

/**
 * Stops what an earlier program or a dead postmaster left behind. Call it with the data folder locked.
 *
 * A postmaster that is alive is asked for a fast shutdown (mostly its guard has asked already), and is killed when it
 * does not go within 15 s. Without a postmaster its orphans are killed at once: the log brings everything back.
 */
export async function stopLeftovers(cluster: string, log: Log) {
  const pidFile = join(cluster, 'postmaster.pid')
  const started = Date.now()
  let asked = false
  for (let left = clusterProcesses(cluster); left.length > 0; left = clusterProcesses(cluster)) {
    const postmaster = left.find((pid) => pid === pidIn(pidFile))
    const waited = Date.now() - started
    if (postmaster === undefined || waited > 15_000) {
      for (const pid of left) signal(pid, 'SIGKILL')
    } else if (!asked) {
      asked = true
      log.info('Laukiama, kol sustos ankstesnė PostgreSQL.')
      signal(postmaster, 'SIGINT')
    }
    if (waited > 30_000) throw new Error(`Ankstesnė PostgreSQL nesustoja (procesai ${left.join(', ')}).`)
    await delay(20)
  }

  // A number in the file that now belongs to a stranger (containers reuse them) would make postgres refuse.
  const stale = pidIn(pidFile)
  if (stale !== undefined && isAlive(stale)) rmSync(pidFile, { force: true })
}

/** A postmaster that ends takes its file along, also between two looks at it. */
function pidIn(file: string) {
  const pid = Number.parseInt(textOf(file), 10)
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** The numbers of this cluster's living processes, as far as we can see them. */
export function clusterProcesses(cluster: string): number[] {
  const name = clusterName(cluster)
  const isOurs = (command: string) => /^(postgres:|\S*\/postgres\s)/.test(command) && command.includes(name)
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry) && isOurs(commandOf(entry)))
      .map(Number)
  }
  return execFileSync('ps', ['-axwwo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().match(/^(\d+)\s+(.*)$/))
    .filter((match) => match && isOurs(match[2] as string))
    .map((match) => Number(match?.[1]))
}

function commandOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function textOf(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return ''
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has gone by itself.
  }
}
