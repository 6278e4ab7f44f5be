import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * How many other programs want each processor now, looked at for half a second: 0 on a quiet machine, whatever our own
 * tests did a minute ago.
 */
async function othersAtEachProcessor(): Promise<number> {
  let running = 0
  for (let look = 0; look < 25; look++) {
    await delay(20)
    // The one that looks is running, too.
    running += Number(/procs_running (\d+)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? 1) - 1
  }
  return running / 25 / availableParallelism()
}

/** What `work` takes on the machine on which the limits were set: a shop starts there without kept modules in 3.3 s. */
const workMs = 5

/** How long a program that does nothing takes to start there: machines of the same processor differ in files and memory. */
const startMs = 50

/** How many times slower this machine is than that one, by the quickest of several tries: to work, or to start a program. */
function slowness(): number {
  const works = Array.from({ length: 15 }, () => msOf(work))
  const starts = Array.from({ length: 5 }, () => msOf(() => spawnSync(process.execPath, ['-e', '0'])))
  return Math.max(Math.min(...works) / workMs, Math.min(...starts) / startMs)
}

function msOf(what: () => unknown): number {
  const began = performance.now()
  what()
  return performance.now() - began
}

/** Texts, objects and comparing: of what a shop's answers are made. */
function work(): void {
  const rows = Array.from({ length: 4_000 }, (_, n) => ({
    id: n,
    title: `Grąžtas ${(n * 7919) % 4001}`,
    price: n * 121,
  }))
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows
  read.sort((one, other) => (one.title < other.title ? -1 : 1))
}

const crowd = Math.max(1, await othersAtEachProcessor())
const pace = Math.max(1, slowness())

/**
 * Limits of time are those of a quiet machine of the usual speed, where this is 1. On one that others keep busy when the tests
 * begin, or that is slow by itself, they are so many times wider, and the figures are printed with it.
 */
export const slack = crowd * pace

/** For the figures: on what machine they were measured. */
export const told = (): string =>
  slack > 1
    ? `limits ${slack.toFixed(1)} times as wide (others ${crowd.toFixed(1)}, machine ${pace.toFixed(1)})`
    : 'on a quiet machine'
