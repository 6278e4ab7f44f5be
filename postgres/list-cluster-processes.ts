import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresLog } from './postgres-log.ts'

/**
 * `cluster_name` is in every process's command line, all that one can read of another user's processes. Path and inode,
 * because two containers may have the same path.
 */
export function buildClusterName(cluster: string) {
  const { dev, ino } = statSync(cluster)
  return `irankine-${createHash('sha256').update(`${cluster}:${dev}:${ino}`).digest('hex').slice(0, 12)}`
}

/**
 * What a dead program or postmaster left. Call with the data folder locked.
 *
 * A living postmaster gets a fast shutdown, SIGKILL after 15 s; orphans are killed at once: WAL replay restores the
 * data.
 */
export async function stopLeftovers(cluster: string, log: PostgresLog) {
  const pidFile = join(cluster, 'postmaster.pid')
  const started = Date.now()
  let input = false
  for (let left = listClusterProcesses(cluster); left.length > 0; left = listClusterProcesses(cluster)) {
    const postmaster = left.find((pid) => pid === pidIn(pidFile))
    const waited = Date.now() - started
    if (postmaster === undefined || waited > 15_000) {
      for (const pid of left) signal(pid, 'SIGKILL')
    } else if (!input) {
      input = true
      log.info('Laukiama, kol sustos ankstesnė PostgreSQL.')
      signal(postmaster, 'SIGINT')
    }
    if (waited > 30_000) throw new Error(`Ankstesnė PostgreSQL nesustoja (procesai ${left.join(', ')}).`)
    await delay(20)
  }

  // Postgres refuses to start when its file's pid is another process's (containers reuse pids).
  const stale = pidIn(pidFile)
  if (stale !== undefined && isAlive(stale)) rmSync(pidFile, { force: true })
}

/** It may vanish between two reads. */
function pidIn(file: string) {
  const pid = Number.parseInt(textOf(file), 10)
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

export function listClusterProcesses(cluster: string): number[] {
  const name = buildClusterName(cluster)
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
  } catch {}
}
