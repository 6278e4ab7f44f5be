import { setTimeout as delay } from 'node:timers/promises'
import { addDays } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { rentOnCredit } from '../at-size/credit-rentals.samples.ts'
import { Tally } from './tally.ts'

/** So many clients are billed in one run, and so many there are in all: enough for runs to be under way whatever happens when. */
const [atOnce, howMany] = [6, 420]
const betweenRunsMs = 300

export interface Accountant {
  clients: readonly number[]
  /** Clients of whose bill the accountant was told. */
  billed: Set<number>
  refused: Tally
  stop: () => Promise<void>
}

/** Companies that pay later and have had tools for weeks; the shop has no other clients yet. */
export async function makeCreditClients(databaseUrl: string): Promise<number[]> {
  await rentOnCredit(databaseUrl, { rentals: howMany * 10, clients: howMany, from: addDays(dayOf(new Date()), -40) })
  return Array.from({ length: howMany }, (_, at) => at + 1)
}

/** Bills some clients in one run after the other, each run again until it is told of all of their bills. */
export function sendAccountant(door: { base: string }, token: string, clients: readonly number[]): Accountant {
  const [billed, refused] = [new Set<number>(), new Tally()]
  const until = dayOf(new Date())
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
      const asked = requestProgram(door, 'POST /api/admin/billing/runs', { as: token, body })
      // an answer that breaks off in its midst is none
      const answer = await asked.catch(() => undefined)
      const failed: { client_id: number }[] = answer?.body?.failed ?? []
      if (answer?.status === 200 && failed.length === 0) break
      refused.add(answer?.status === 200 ? 'said so in its answer' : (answer?.status ?? 'no answer'))
      await delay(isFirst ? 200 : 1_000)
    }
    for (const id of some) billed.add(id)
  }
}
