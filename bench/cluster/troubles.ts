import { setTimeout as delay } from 'node:timers/promises'
import { report, reportMaximum } from '../report.ts'
import { type Cluster, findPrimary, hasTwoCopies } from './cluster.ts'
import type { Customers } from './customers.ts'
import type { DatabaseMachine } from './database-machine.ts'
import type { People } from './people.ts'
import { formatTally } from './tally.ts'
import { waitUntil } from './wait-until.ts'

/** Seconds. */
const ordersAgainWithin = 30

interface Trouble {
  name: string
  happen: (primary: DatabaseMachine, replica: DatabaseMachine) => Promise<void>
  /** Runs once orders are taken again. */
  mend: (primary: DatabaseMachine, replica: DatabaseMachine) => Promise<void>
}

export const troubles: Record<string, Trouble> = {
  kill: {
    name: 'the primary is killed, and its Patroni',
    happen: (primary) => primary.kill(),
    mend: async (primary) => primary.switchOn(),
  },
  pause: {
    name: 'the primary stands still, and its Patroni',
    happen: async (primary) => primary.pause(),
    mend: async (primary) => {
      await delay(2_000)
      primary.goOn()
    },
  },
  handover: {
    name: 'the primary hands over, as before an upgrade',
    happen: async (primary, replica) => {
      const orders = { leader: primary.name, candidate: replica.name }
      const answer = await fetch(`http://127.0.0.1:${primary.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify(orders),
      })
      if (!answer.ok) throw new Error(`Patroni did not switch over: ${await answer.text()}`)
    },
    mend: async () => undefined,
  },
  replica: {
    name: 'the replica is killed, and its Patroni',
    happen: (_, replica) => replica.kill(),
    mend: async (_, replica) => replica.switchOn(),
  },
}

export async function measureTrouble(cluster: Cluster, people: People, { happen, mend }: Trouble): Promise<void> {
  const { machines } = cluster
  await hasTwoCopies(machines)
  const primary = await findPrimary(machines)
  const replica = machines.find((machine) => machine !== primary) as DatabaseMachine
  const { customers, clerk, payers, accountant, visitors, author } = people
  const before = {
    refused: customers.refused.look(),
    unpaid: clerk.refused.look(),
    shown: visitors.answers.look(),
    atBank: payers.refused.look(),
    unbilled: accountant.refused.look(),
  }
  payers.slowestMs()
  author.look()
  visitors.slowestMs()

  const happenedAt = performance.now()
  await happen(primary, replica)
  const firstOrder = await waitUntil('an order is taken again', () => firstAskedAfter(customers, happenedAt), 120_000)
  const mendedAt = performance.now()
  await mend(primary, replica)
  await hasTwoCopies(machines)
  const wholeAfter = performance.now() - mendedAt
  await delay(1_000)

  const again = (firstOrder.toldAt - happenedAt) / 1000
  reportMaximum('first order that was asked for afterwards', again, ordersAgainWithin, 's')
  report('longest time without an order', `${(longestPause(customers, happenedAt) / 1000).toFixed(1)} s`)
  report('two copies again', `${(wholeAfter / 1000).toFixed(1)} s`, { note: 'after the machine was there again' })
  reportRefusals('orders refused meanwhile, by status', customers.refused.since(before.refused))
  reportRefusals('payments refused meanwhile, by status', clerk.refused.since(before.unpaid))
  reportRefusals('ways to the bank refused meanwhile, by status', payers.refused.since(before.atBank))
  report('paid at the bank and seen in the shop', `${(payers.slowestMs() / 1000).toFixed(1)} s`, {
    note: 'the slowest',
  })
  report('billing runs that had to be run again, by status', formatTally(accountant.refused.since(before.unbilled)))
  reportPages(visitors.answers.since(before.shown), visitors.slowestMs())
  reportOwnWrites(author.look(), { judgeOthers: false })
}

function firstAskedAfter({ confirmed: entries }: Customers, moment: number) {
  return [...entries.values()].find(({ askedAt }) => askedAt > moment)
}

/** Milliseconds. */
function longestPause({ confirmed: entries }: Customers, since: number): number {
  const moments = [...entries.values()].map(({ toldAt }) => toldAt).sort((a, b) => a - b)
  const pauses = moments.map((moment, i) => (moment > since && i > 0 ? moment - (moments[i - 1] as number) : 0))
  return Math.max(0, ...pauses)
}

export function reportRefusals(work: string, refused: ReadonlyMap<string, number>): void {
  report(work, formatTally(refused), {
    target: 'only 503',
    ok: [...refused.keys()].every((status) => status === '503'),
  })
}

function reportPages(answers: ReadonlyMap<string, number>, slowestMs: number): void {
  const note = `slowest ${(slowestMs / 1000).toFixed(1)} s`
  report('public pages meanwhile, by status', formatTally(answers), { note })
}

/** Others may see old data while the database is away. */
export function reportOwnWrites(seen: ReturnType<People['author']['look']>, { judgeOthers = true } = {}): void {
  const { changes, looks, late, unanswered, lateForOthers, slowestForOthersMs } = seen
  const how = `${looks} looks after ${changes} changes${unanswered > 0 ? `, ${unanswered} without an answer` : ''}`
  reportMaximum('own changes seen late', late, 0, '', how)
  const slowest = `slowest ${Math.round(slowestForOthersMs)} ms`
  if (judgeOthers) reportMaximum('changes not seen by others within a second', lateForOthers, 0, '', slowest)
  else report('changes not seen by others within a second', String(lateForOthers), { note: slowest })
}
