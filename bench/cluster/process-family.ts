import { readdirSync, readFileSync } from 'node:fs'

/** Empty when gone. */
export function listProcessFamily(pid: number): number[] {
  const parents = new Map(everyProcess().map((each) => [each, parentOf(each)]))
  const family = parents.has(pid) ? [pid] : []
  for (const member of family) for (const [each, parent] of parents) if (parent === member) family.push(each)
  return family
}

/** Ignores those gone. */
export function sendSignalToAll(pids: readonly number[], signal: NodeJS.Signals): void {
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
    // The name in brackets may contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
