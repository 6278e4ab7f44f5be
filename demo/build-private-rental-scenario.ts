import { readOutstandingDeposit } from '#finance/deposits/server/bank-deposits.ts'
import { readOrderMoney } from '#finance/payments/server/public/read-order-money.ts'
import { recordPayment } from '#finance/payments/server/public/record-payment.ts'
import { listRefundsToFile } from '#finance/refunds/server/refunds.queries.ts'
import { sendRefunds } from '#finance/refunds/server/send-refunds.ts'
import { buildDepositReference } from '#people/documents/build-deposit-reference.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import type { Tx } from '#platform/database/database.ts'
import { createWork } from '#shell/action/work.ts'
import { buildHandoverEvent } from './build-handover-event.ts'
import { type PrivateRental, privateRentals } from './desk-rentals.ts'
import { findFreeTool } from './find-free-tool.ts'
import { orderAtDesk } from './order-at-desk.ts'
import type { DemoCustomer, DemoEvent, DemoScenario } from './play-demo-scenario.ts'
import { type DemoBankTransfer, receiveTransfers } from './receive-transfers.ts'
import { getOpenDayAgo, toInstantAgo } from './scenario-days.ts'
import { takeBackAtDesk } from './take-back-at-desk.ts'
import { toBuyerFields } from './to-buyer-fields.ts'

/** Ordered by phone some days before, paid by card or transfer; one takes a tool along unpaid. */
export const buildPrivateRentalScenario = (story: DemoScenario): DemoEvent[] =>
  privateRentals.flatMap((rental) => {
    const customer = story.customers[rental.person]
    return customer ? [begin(story, rental, customer)] : []
  })

function begin(story: DemoScenario, rental: PrivateRental, customer: DemoCustomer): DemoEvent {
  const at = toInstantAgo(story, rental.from + 4, '08:05')
  const happen = async (tx: Tx) => {
    const orderId = await order(tx, story, { rental, customer, at })
    if (orderId === undefined) return []
    const out = buildHandoverEvent(story, orderId, toInstantAgo(story, rental.from, '09:25'))
    return [...pays(story, { rental, customer, orderId }), out, ...comesBack(story, rental, orderId)]
  }
  return { at, happen }
}

interface PrivateRentalOrder {
  rental: PrivateRental
  customer: DemoCustomer
  at: Date
}

async function order(
  tx: Tx,
  story: DemoScenario,
  { rental, customer, at }: PrivateRentalOrder,
): Promise<number | undefined> {
  const { tool: wished, quantity = 1, waiver, note } = rental
  const [from, to] = [getOpenDayAgo(story, rental.from), getOpenDayAgo(story, rental.to)]
  const tool = await findFreeTool(tx, story, { tool: wished, quantity, from, to, at })
  if (!tool) return undefined
  const { id } = await orderAtDesk(createWork(tx, { by: story.adminId, now: at }), {
    state: 'placed',
    ...toBuyerFields(customer),
    ...(note && { internal_note: note }),
    items: [{ id: tool.id, type: 'rent', quantity, period: { from, to, to_time: '17:00' }, ...(waiver && { waiver }) }],
  })
  return id
}

interface PrivateRentalPayment {
  rental: PrivateRental
  customer: DemoCustomer
  orderId: number
}

function pays(story: DemoScenario, { rental, customer, orderId }: PrivateRentalPayment): DemoEvent[] {
  const { from, paid, deposit } = rental
  const at = toInstantAgo(story, from + 1, '08:35')
  const byCard = async (tx: Tx) => {
    const { total: amount } = await readOrderMoney(tx, orderId)
    const payment = { orderId, amount, way: 'card' as const, receiptNumber: `D-${orderId}` }
    await recordPayment(createWork(tx, { by: story.adminId, now: at }), {
      ...payment,
      paidOn: getOpenDayAgo(story, from + 1),
    })
    return []
  }
  const byTransfer = async (tx: Tx) => {
    const payer = { title: `${customer.name} ${customer.lastname}`, iban: deposit?.iban ?? '' }
    const { total } = await readOrderMoney(tx, orderId)
    const price = { from: payer, amount: total, reference: buildDocumentReference('prepayment', orderId) }
    const held = {
      from: payer,
      amount: await readOutstandingDeposit(tx, orderId),
      reference: buildDepositReference(orderId),
    }
    const transfers: DemoBankTransfer[] = held.amount > 0 ? [price, held] : [price]
    await receiveTransfers(tx, story, { transfers, at })
    return []
  }
  return paid === 'never' ? [] : [{ at, happen: paid === 'card' ? byCard : byTransfer }]
}

function comesBack(story: DemoScenario, { back, deposit }: PrivateRental, orderId: number): DemoEvent[] {
  if (back === undefined) return []
  const at = toInstantAgo(story, back, '15:45')
  const happen = async (tx: Tx) => {
    await takeBackAtDesk(tx, story, { orderId, at, ...(deposit && { depositBy: 'transfer' }) })
    return deposit?.isSentBack ? [sendBack(story, orderId, toInstantAgo(story, back - 1, '16:30'))] : []
  }
  return [{ at, happen }]
}

/** In a file to the bank. */
const sendBack = (story: DemoScenario, orderId: number, at: Date): DemoEvent => ({
  at,
  happen: async (tx) => {
    const waiting = await listRefundsToFile(tx, undefined)
    const ids = waiting.filter(({ order_id }) => order_id === orderId).map(({ id }) => id)
    if (ids.length > 0) await sendRefunds(createWork(tx, { by: story.adminId, now: at }), { ids, inFile: true })
    return []
  },
})
