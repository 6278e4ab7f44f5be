import { setTimeout as delay } from 'node:timers/promises'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { Tally } from './tally.ts'

export interface Visitors {
  /** By status. */
  answers: Tally
  slowestMs: () => number
  stop: () => Promise<void>
}

export function sendVisitors(target: { base: string }, pages: readonly string[]): Visitors {
  const answers = new Tally()
  let [open, slowest] = [true, 0]
  const looking = (async () => {
    for (let turn = 0; open; turn++, await delay(50)) {
      const began = performance.now()
      const input = requestProgram(target, `GET ${pages[turn % pages.length]}`)
      answers.add((await input.catch(() => undefined))?.status ?? 'no answer')
      slowest = Math.max(slowest, performance.now() - began)
    }
  })()
  return {
    answers,
    slowestMs() {
      const seen = slowest
      slowest = 0
      return seen
    },
    async stop() {
      open = false
      await looking
    },
  }
}
