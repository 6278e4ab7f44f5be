import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Site } from './site.ts'

/** A running program of the cluster. */
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

/**
 * Starts a program as the parts' user; it is stopped at the end of the rehearsal, and asked to go by the kernel should the
 * rehearsal itself be killed. What it says goes to a file.
 */
export function startPart(site: Site, { name, file, args }: Program): Part {
  const { owner, folder } = site
  const becoming = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn('setpriv', [...becoming, '--pdeathsig', 'TERM', '--', file, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', log, log],
    // Ctrl-C is for the rehearsal, which stops its parts in their order.
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

/** Asks it to go, and ends it when it does not. */
export async function stopPart(part: Part): Promise<void> {
  if (part.isGone()) return
  process.kill(part.pid, 'SIGTERM')
  await Promise.race([part.exited, delay(patienceMs, undefined, { ref: false })])
  if (!part.isGone()) process.kill(part.pid, 'SIGKILL')
  await part.exited
}
