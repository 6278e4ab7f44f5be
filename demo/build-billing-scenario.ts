import { type IssuedBill, issueBills } from '#finance/billing/server/issue-bills.ts'
import { remindDebtor } from '#finance/debts/server/remind-debtor.ts'
import { recordClientPayment } from '#finance/payments/server/record-client-payment.ts'
import { showClient } from '#people/clients/server/public/clients.queries.ts'
import { buildBillReference } from '#people/documents/build-bill-reference.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import type { DemoCompanyClient } from './open-companies.ts'
import type { DemoEvent, DemoScenario } from './play-demo-scenario.ts'
import { receiveTransfers } from './receive-transfers.ts'

/** The first bills have had time to be late. */
const firstRunDaysAgo = 60

/**
 * On the first open day of a month all companies are billed. The first pays by the terms, and yesterday more than it
 * owed; the others do not pay, and are reminded. A run of today is left to who looks at the demo.
 */
export function buildBillingScenario(story: DemoScenario): DemoEvent[] {
  const today = toVilniusDay(story.now)
  const runs = firstDays(addDays(today, -firstRunDaysAgo), today)
    .map((first) => ({ until: addDays(first, -1), on: findNextOpenDay(first, story.settings) ?? first }))
    .filter(({ on }) => on < today)
  const [payer] = story.companies
  return [
    ...runs.map(({ until, on }, nth) => run(story, { until, at: toInstant(on, '10:00'), isFirst: nth === 0 })),
    ...(payer ? [payTooMuch(story, payer, toInstant(addDays(today, -1), '14:00'))] : []),
  ]
}

/** Of months, from a day until another. */
function firstDays(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (day.endsWith('-01')) days.push(day)
  return days
}

function run(story: DemoScenario, { until, at, isFirst }: { until: Day; at: Date; isFirst: boolean }): DemoEvent {
  const happen = async (tx: Tx) => {
    const following: DemoEvent[] = []
    for (const [nth, company] of story.companies.entries()) {
      const bills = await issueBills(createWork(tx, { by: story.adminId, now: at }), {
        clientId: company.id,
        until,
        settings: story.settings,
      })
      if (bills.length === 0) continue
      const paidOn = addDays(toVilniusDay(at), 8)
      // later ones are paid yesterday, with the rest
      if (nth === 0 && paidOn < addDays(toVilniusDay(story.now), -1)) following.push(pay(story, company, bills, paidOn))
      if (nth > 0 && isFirst)
        following.push(remind(story, company, addDays(toVilniusDay(at), company.terms.due_days + 4)))
    }
    return following
  }
  return { at, happen }
}

/** By the references of the bills. */
function pay(story: DemoScenario, company: DemoCompanyClient, bills: IssuedBill[], on: Day): DemoEvent {
  const at = toInstant(on, '09:40')
  const happen = async (tx: Tx) => {
    const transfers = bills.map(({ full_number, price_with_vat: amount }) => ({
      from: company,
      amount,
      reference: buildBillReference(full_number),
    }))
    await receiveTransfers(tx, story, { transfers, at })
    return []
  }
  return { at, happen }
}

function remind(story: DemoScenario, { id: clientId }: DemoCompanyClient, on: Day): DemoEvent {
  const at = toInstant(findNextOpenDay(on, story.settings) ?? on, '11:15')
  const happen = async (tx: Tx) => {
    await remindDebtor(createWork(tx, { by: story.adminId, now: at }), { clientId, step: 1, settings: story.settings })
    return []
  }
  return { at, happen }
}

/** All that is open, and to the next hundred above it: an advance. */
function payTooMuch(story: DemoScenario, { id: clientId }: DemoCompanyClient, at: Date): DemoEvent {
  const happen = async (tx: Tx) => {
    const open = (await showClient(tx, clientId, at))?.balance.open ?? 0
    const amount = Math.ceil((open + 15_000) / 10_000) * 10_000
    await recordClientPayment(createWork(tx, { by: story.adminId, now: at }), {
      clientId,
      amount,
      way: 'transfer',
      paidOn: toVilniusDay(at),
      maybeAdvance: true,
    })
    return []
  }
  return { at, happen }
}
