import { depositReference } from '#people/documents/deposit-reference.ts'
import { documentReference } from '#people/documents/document-reference.ts'
import type { Tx } from '#platform/database/database.ts'
import { workOf } from '#shell/action/work.ts'
import { depositToCome } from '#takings/deposits/server/bank-deposits.ts'
import { orderBalance } from '#takings/payments/server/order-balance.ts'
import { recordPayment } from '#takings/payments/server/record-payment.ts'
import { refundsToFile } from '#takings/refunds/server/refunds.queries.ts'
import { sendRefunds } from '#takings/refunds/server/send-refunds.ts'
import { buyerOf } from './buyer-of.ts'
import { type PrivateRental, privateRentals } from './desk-rentals.ts'
import { freeTool } from './free-tool.ts'
import { goOut } from './go-out.ts'
import { orderAtDesk } from './order-at-desk.ts'
import { receiveTransfers, type Transfer } from './receive-transfers.ts'
import { momentAgo, openDay } from './story-days.ts'
import { takeBackAtDesk } from './take-back-at-desk.ts'
import type { Customer, Event, Story } from './tell-orders.ts'

/** Ordered by phone some days before, paid by card or transfer; one takes a tool along unpaid. */
export const tellPrivateRentals = (story: Story): Event[] =>
  privateRentals.flatMap((rental) => {
    const customer = story.customers[rental.person]
    return customer ? [begin(story, rental, customer)] : []
  })

function begin(story: Story, rental: PrivateRental, customer: Customer): Event {
  const at = momentAgo(story, rental.from + 4, '08:05')
  const happen = async (tx: Tx) => {
    const orderId = await order(tx, story, { rental, customer, at })
    if (orderId === undefined) return []
    const out = goOut(story, orderId, momentAgo(story, rental.from, '09:25'))
    return [...pays(story, { rental, customer, orderId }), out, ...comesBack(story, rental, orderId)]
  }
  return { at, happen }
}

interface Placing {
  rental: PrivateRental
  customer: Customer
  at: Date
}

async function order(tx: Tx, story: Story, { rental, customer, at }: Placing): Promise<number | undefined> {
  const { tool: wished, quantity = 1, waiver, note } = rental
  const [from, to] = [openDay(story, rental.from), openDay(story, rental.to)]
  const tool = await freeTool(tx, story, { tool: wished, quantity, from, to, at })
  if (!tool) return undefined
  const { id } = await orderAtDesk(workOf(tx, { by: story.adminId, now: at }), {
    ...{ state: 'placed', ...buyerOf(customer), ...(note && { internal_note: note }) },
    items: [
      {
        ...{ id: tool.id, type: 'rent', quantity, period: { from, to, to_time: '17:00' } },
        ...(waiver && { waiver }),
      },
    ],
  })
  return id
}

interface Paying {
  rental: PrivateRental
  customer: Customer
  orderId: number
}

function pays(story: Story, { rental, customer, orderId }: Paying): Event[] {
  const { from, paid, deposit } = rental
  const at = momentAgo(story, from + 1, '08:35')
  const byCard = async (tx: Tx) => {
    const { total: amount } = await orderBalance(tx, orderId)
    const payment = { orderId, amount, way: 'card' as const, receiptNumber: `D-${orderId}` }
    await recordPayment(workOf(tx, { by: story.adminId, now: at }), { ...payment, paidOn: openDay(story, from + 1) })
    return []
  }
  const byTransfer = async (tx: Tx) => {
    const payer = { title: `${customer.name} ${customer.lastname}`, iban: deposit?.iban ?? '' }
    const { total } = await orderBalance(tx, orderId)
    const price = { from: payer, amount: total, reference: documentReference('prepayment', orderId) }
    const held = { from: payer, amount: await depositToCome(tx, orderId), reference: depositReference(orderId) }
    const transfers: Transfer[] = held.amount > 0 ? [price, held] : [price]
    await receiveTransfers(tx, story, { transfers, at })
    return []
  }
  return paid === 'never' ? [] : [{ at, happen: paid === 'card' ? byCard : byTransfer }]
}

function comesBack(story: Story, { back, deposit }: PrivateRental, orderId: number): Event[] {
  if (back === undefined) return []
  const at = momentAgo(story, back, '15:45')
  const happen = async (tx: Tx) => {
    await takeBackAtDesk(tx, story, { orderId, at, ...(deposit && { depositBy: 'transfer' }) })
    return deposit?.isSentBack ? [sendBack(story, orderId, momentAgo(story, back - 1, '16:30'))] : []
  }
  return [{ at, happen }]
}

/** In a file to the bank. */
const sendBack = (story: Story, orderId: number, at: Date): Event => ({
  at,
  happen: async (tx) => {
    const waiting = await refundsToFile(tx, undefined)
    const ids = waiting.filter(({ order_id }) => order_id === orderId).map(({ id }) => id)
    if (ids.length > 0) await sendRefunds(workOf(tx, { by: story.adminId, now: at }), { ids, inFile: true })
    return []
  },
})
