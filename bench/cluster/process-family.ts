import { readdirSync, readFileSync } from 'node:fs'

/** A process with all that descend from it; none when it is not there. */
export function familyOf(pid: number): number[] {
  const parents = new Map(everyProcess().map((each) => [each, parentOf(each)]))
  const family = parents.has(pid) ? [pid] : []
  for (const member of family) for (const [each, parent] of parents) if (parent === member) family.push(each)
  return family
}

/** Sends a signal to those that are still there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

const everyProcess = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

function parentOf(pid: number): number | undefined {
  try {
    // The name in brackets may hold spaces and brackets of its own.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
