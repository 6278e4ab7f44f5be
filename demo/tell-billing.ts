import { showClient } from '#people/clients/server/clients.queries.ts'
import { billReference } from '#people/documents/bill-reference.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { nextOpenDay } from '#rules/calendar/opening-hours.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'
import { workOf } from '#shell/action/work.ts'
import { type IssuedBill, issueBills } from '#takings/billing/server/issue-bills.ts'
import { remindDebtor } from '#takings/debts/server/remind-debtor.ts'
import { recordClientPayment } from '#takings/payments/server/record-client-payment.ts'
import type { Company } from './open-companies.ts'
import { receiveTransfers } from './receive-transfers.ts'
import type { Event, Story } from './tell-orders.ts'

/** The first bills have had time to be late. */
const firstRunDaysAgo = 60

/**
 * On the first open day of a month all companies are billed. The first pays by the terms, and yesterday more than it
 * owed; the others do not pay, and are reminded. A run of today is left to who looks at the demo.
 */
export function tellBilling(story: Story): Event[] {
  const today = dayOf(story.now)
  const runs = firstDays(addDays(today, -firstRunDaysAgo), today)
    .map((first) => ({ until: addDays(first, -1), on: nextOpenDay(first, story.settings) ?? first }))
    .filter(({ on }) => on < today)
  const [payer] = story.companies
  return [
    ...runs.map(({ until, on }, nth) => run(story, { until, at: instantOf(on, '10:00'), isFirst: nth === 0 })),
    ...(payer ? [payTooMuch(story, payer, instantOf(addDays(today, -1), '14:00'))] : []),
  ]
}

/** Of months, from a day until another. */
function firstDays(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (day.endsWith('-01')) days.push(day)
  return days
}

function run(story: Story, { until, at, isFirst }: { until: Day; at: Date; isFirst: boolean }): Event {
  const happen = async (tx: Tx) => {
    const following: Event[] = []
    for (const [nth, company] of story.companies.entries()) {
      const bills = await issueBills(workOf(tx, { by: story.adminId, now: at }), {
        ...{ clientId: company.id, until, settings: story.settings },
      })
      if (bills.length === 0) continue
      const paidOn = addDays(dayOf(at), 8)
      // later ones are paid yesterday, with the rest
      if (nth === 0 && paidOn < addDays(dayOf(story.now), -1)) following.push(pay(story, company, bills, paidOn))
      if (nth > 0 && isFirst) following.push(remind(story, company, addDays(dayOf(at), company.terms.due_days + 4)))
    }
    return following
  }
  return { at, happen }
}

/** By the references of the bills. */
function pay(story: Story, company: Company, bills: IssuedBill[], on: Day): Event {
  const at = instantOf(on, '09:40')
  const happen = async (tx: Tx) => {
    const transfers = bills.map(({ full_number, price_with_vat: amount }) => ({
      ...{ from: company, amount, reference: billReference(full_number) },
    }))
    await receiveTransfers(tx, story, { transfers, at })
    return []
  }
  return { at, happen }
}

function remind(story: Story, { id: clientId }: Company, on: Day): Event {
  const at = instantOf(nextOpenDay(on, story.settings) ?? on, '11:15')
  const happen = async (tx: Tx) => {
    await remindDebtor(workOf(tx, { by: story.adminId, now: at }), { clientId, step: 1, settings: story.settings })
    return []
  }
  return { at, happen }
}

/** All that is open, and to the next hundred above it: an advance. */
function payTooMuch(story: Story, { id: clientId }: Company, at: Date): Event {
  const happen = async (tx: Tx) => {
    const open = (await showClient(tx, clientId, at))?.balance.open ?? 0
    const amount = Math.ceil((open + 15_000) / 10_000) * 10_000
    await recordClientPayment(workOf(tx, { by: story.adminId, now: at }), {
      ...{ clientId, amount, way: 'transfer', paidOn: dayOf(at), maybeAdvance: true },
    })
    return []
  }
  return { at, happen }
}
