import { howPaid } from '#orders/server/how-paid.ts'
import { balance } from '#payments/balance.ts'
import { orderBalance } from '#payments/server/order-balance.ts'
import type { Reader } from '#platform/database/database.ts'
import type { PublicQuote } from '../desk.contract.ts'
import { showDeskOrder } from './desk-orders.queries.ts'

/** A quote as whoever has its link sees it; once it is placed, with how it is paid. Throws 404 as `showDeskOrder` does. */
export async function showQuote(
  reader: Reader,
  asked: { id: number; secret: string; now: Date },
): Promise<PublicQuote> {
  const quote = await showDeskOrder(reader, asked)
  if (quote.state !== 'placed') return quote
  const money = await orderBalance(reader, quote.id)
  const { received, due } = balance(money)
  const onCredit = await howPaid(reader, quote)
  return {
    ...quote,
    money: { received, due: onCredit ? 0 : due, credited: money.credited },
    ...(onCredit?.dueDays !== undefined && { due_days: onCredit.dueDays }),
  }
}
