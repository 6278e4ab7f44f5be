import { setTimeout as delay } from 'node:timers/promises'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createCreditRentals } from '../at-size/credit-rentals.factories.ts'
import { Tally } from './tally.ts'

/** Clients a run, and in all: enough that runs are under way during every trouble. */
const [atOnce, howMany] = [6, 420]
const betweenRunsMs = 300

export interface Accountant {
  clients: readonly number[]
  /** Clients reported as billed. */
  billed: Set<number>
  refused: Tally
  stop: () => Promise<void>
}

/** Companies on credit with tools out for weeks; the shop has no other clients. */
export async function makeCreditClients(databaseUrl: string): Promise<number[]> {
  await createCreditRentals(databaseUrl, {
    rentals: howMany * 10,
    clients: howMany,
    from: addDays(toVilniusDay(new Date()), -40),
  })
  return Array.from({ length: howMany }, (_, at) => at + 1)
}

/** Repeats each run until all its bills are reported. */
export function sendAccountant(target: { base: string }, token: string, clients: readonly number[]): Accountant {
  const [billed, refused] = [new Set<number>(), new Tally()]
  const until = toVilniusDay(new Date())
  let open = true

  const billing = (async () => {
    for (let at = 0; open && at < clients.length; at += atOnce) {
      await billUntilTold(clients.slice(at, at + atOnce))
      await delay(betweenRunsMs)
    }
  })()
  return {
    clients,
    billed,
    refused,
    async stop() {
      open = false
      await billing
    },
  }

  async function billUntilTold(some: readonly number[]): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const body = { until, dry_run: false, client_ids: some }
      const input = requestProgram(target, 'POST /api/admin/billing/runs', { as: token, body })
      // a truncated answer is none
      const answer = await input.catch(() => undefined)
      const failed: { client_id: number }[] = answer?.body?.failed ?? []
      if (answer?.status === 200 && failed.length === 0) break
      refused.add(answer?.status === 200 ? 'said so in its answer' : (answer?.status ?? 'no answer'))
      await delay(isFirst ? 200 : 1_000)
    }
    for (const id of some) billed.add(id)
  }
}
