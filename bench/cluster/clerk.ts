import { setTimeout as delay } from 'node:timers/promises'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import type { Customers } from './customers.ts'
import { isPaidOnline } from './payers.ts'
import { Tally } from './tally.ts'

export interface Clerk {
  paid: Set<number>
  refused: Tally
  stop: () => Promise<void>
}

/** Orders nobody pays online: invoices are numbered while things break. */
export function sendClerk(target: { base: string }, token: string, { confirmed: entries }: Customers): Clerk {
  const [paid, refused] = [new Set<number>(), new Tally()]
  let open = true

  const marking = (async () => {
    for (; open; await delay(100)) {
      const next = [...entries.values()].find(({ id }) => !isPaidOnline(id) && !paid.has(id))
      if (next) await markUntilTold(next.id)
    }
  })()
  return {
    paid,
    refused,
    async stop() {
      open = false
      await marking
    },
  }

  async function markUntilTold(id: number): Promise<void> {
    for (;;) {
      const input = requestProgram(target, `POST /api/admin/orders/${id}/mark-as-paid`, { as: token })
      const status = (await input.catch(() => undefined))?.status
      // 409: paid already, the earlier answer was lost.
      if (status === 200 || status === 409) break
      refused.add(status ?? 'no answer')
      await delay(200)
    }
    paid.add(id)
  }
}
