import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/** 0 on an idle machine. */
async function othersAtEachProcessor(): Promise<number> {
  let running = 0
  for (let look = 0; look < 25; look++) {
    await delay(20)
    // Without this one.
    running += Number(/procs_running (\d+)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? 1) - 1
  }
  return running / 25 / availableParallelism()
}

/** What `work` takes on the reference machine, where a shop without compile cache starts in 3.3 s. */
const workMs = 5

/** The best of several tries. */
function slowness(): number {
  const tries = Array.from({ length: 15 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return Math.min(...tries) / workMs
}

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
/** By CPU speed alone: the load of other faults is no excuse. */
export const pace = Math.max(1, slowness())

/** Widens time limits for other load and a slow CPU; 1 on the idle reference machine. */
export const slack = crowd * pace

export const describeSlack = (): string =>
  slack > 1
    ? `limits ${slack.toFixed(1)} times as wide (others ${crowd.toFixed(1)}, processor ${pace.toFixed(1)})`
    : 'on a quiet machine'
