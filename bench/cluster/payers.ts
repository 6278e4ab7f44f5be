import { setTimeout as delay } from 'node:timers/promises'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import type { StandIn } from '../../tools/providers/open-stand-in.ts'
import type { ConfirmedOrder, Customers } from './customers.ts'
import { Tally } from './tally.ts'

export interface Payers {
  paid: Set<number>
  /** Answers that did not lead to the bank, by status. */
  refused: Tally
  /** Slowest from payment to „apmokėta“ since the last call, in milliseconds. */
  slowestMs: () => number
  stop: () => Promise<void>
}

const atOnce = 3

export function sendPayers(target: { base: string }, bank: StandIn, { confirmed: entries }: Customers): Payers {
  const [paid, begun, refused] = [new Set<number>(), new Set<number>(), new Tally()]
  let slowest = 0
  let payers = 0
  let open = true

  const paying = Array.from({ length: atOnce }, async () => {
    for (; open; await delay(50)) {
      const next = [...entries.values()].find(({ id }) => isPaidOnline(id) && !begun.has(id))
      if (!next) continue
      begun.add(next.id)
      await payUntilTold(next)
    }
  })
  return {
    paid,
    refused,
    slowestMs() {
      const before = slowest
      slowest = 0
      return before
    },
    async stop() {
      open = false
      await Promise.all(paying)
    },
  }

  async function payUntilTold({ id, token }: ConfirmedOrder): Promise<void> {
    let pressedAt: number | undefined
    for (;;) {
      const input = requestProgram(target, `POST /api/orders/${id}/pay`, {
        as: token,
        body: { method: 'bank' },
        // a new client each time: rate limits are not the subject
        headers: { 'x-forwarded-for': `10.1.${++payers >> 8}.${payers & 255}` },
      })
      const answer = await input.catch(() => undefined)
      if (answer?.status === 409 && answer.body.code === 'already-paid') break
      if (answer?.status === 201) {
        const there = bank.ledger().find(({ page }) => page === answer.body.data.address)
        if (there?.received === 0) {
          bank.pay({ reference: there.reference })
          pressedAt = performance.now()
        }
        await delay(100)
      } else {
        refused.add(answer?.status ?? 'no answer')
        await delay(200)
      }
    }
    slowest = Math.max(slowest, performance.now() - (pressedAt ?? performance.now()))
    paid.add(id)
  }
}

/** The clerk marks the others. */
export const isPaidOnline = (id: number): boolean => id % 2 === 0
