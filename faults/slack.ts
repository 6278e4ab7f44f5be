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

/** How many times slower this processor is than that one, by the quickest of several tries. */
function slowness(): number {
  const tries = Array.from({ length: 15 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return Math.min(...tries) / workMs
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
/** How many times wider limits are for what runs beside other faults, whose load nobody is forgiven: by the processor alone. */
export const pace = Math.max(1, slowness())

/**
 * Limits of time are those of a quiet machine of the usual speed, where this is 1. On one that others keep busy when the tests
 * begin, or that is slow by itself, they are so many times wider, and the figures are printed with it.
 */
export const slack = crowd * pace

/** For the figures: on what machine they were measured. */
export const told = (): string =>
  slack > 1
    ? `limits ${slack.toFixed(1)} times as wide (others ${crowd.toFixed(1)}, processor ${pace.toFixed(1)})`
    : 'on a quiet machine'
