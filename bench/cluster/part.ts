import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Site } from './site.ts'

export interface Part {
  pid: number
  isGone: () => boolean
  exited: Promise<unknown>
}

interface Program {
  name: string
  file: string
  args: string[]
}

const patienceMs = 15_000

/** As the parts' user; stopped at the end, or by the kernel when the rehearsal is killed. */
export function startPart(site: Site, { name, file, args }: Program): Part {
  const { owner, folder } = site
  const becoming = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn('setpriv', [...becoming, '--pdeathsig', 'TERM', '--', file, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', log, log],
    // Ctrl-C must reach only the rehearsal, which stops its parts in order.
    detached: true,
  })
  closeSync(log)
  const part: Part = {
    pid: child.pid as number,
    isGone: () => child.exitCode !== null || child.signalCode !== null,
    exited: once(child, 'exit'),
  }
  site.atEnd.defer(() => stopPart(part))
  return part
}

export async function stopPart(part: Part): Promise<void> {
  if (part.isGone()) return
  process.kill(part.pid, 'SIGTERM')
  await Promise.race([part.exited, delay(patienceMs, undefined, { ref: false })])
  if (!part.isGone()) process.kill(part.pid, 'SIGKILL')
  await part.exited
}
