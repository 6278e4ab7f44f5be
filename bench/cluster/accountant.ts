import { setTimeout as delay } from 'node:timers/promises'
import { anOrderOnCredit, aRentedLine } from '#billing/server/billing.samples.ts'
import { addDays } from '#calendar/day.ts'
import { nextOpenDay } from '#calendar/opening-hours.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { aCompany } from '#clients/server/people.samples.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { firstSettings } from '#settings/settings.contract.ts'
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

/** Companies that pay later, each with a tool that it had for some days of last month. */
export async function makeCreditClients(shop: { ground: Ground }): Promise<number[]> {
  const now = shop.ground.clock()
  const from = nextOpenDay(addDays(dayOf(now), -40), firstSettings) ?? ''
  const to = nextOpenDay(addDays(from, 3), firstSettings) ?? ''
  const placed_at = new Date(`${addDays(from, -1)}T08:00:00Z`)
  const ids: number[] = []
  for (let at = 0; at < howMany; at++) {
    const terms = { billing: 'monthly', credit_limit: 10_000_000, name: `UAB „Statyba ${at + 1}“` } as const
    const { id } = await aCompany(shop, { ...terms, code: String(302_000_000 + at) })
    await anOrderOnCredit(shop, id, { order: { placed_at }, lines: [await aRentedLine(shop, { from, to })] })
    ids.push(id)
  }
  return ids
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
