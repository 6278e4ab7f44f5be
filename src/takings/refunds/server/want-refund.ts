import { eq } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { parseIban } from '#rules/codes/iban.ts'
import type { Work } from '#shell/action/work.ts'
import { payerOf } from './payer-of.ts'
import { refunds } from './refunds.tables.ts'

export interface Payee {
  name?: string | null | undefined
  iban?: string | null | undefined
}

interface Wanted extends Payee {
  of: { payment_id: number } | { deposit_id: number }
  orderId?: number | null | undefined
  clientId?: number | null | undefined
}

/** By the ledger it goes back by transfer; without an account, to the one that paid. */
export async function wantRefund(work: Work, { of, name, iban, ...whose }: Wanted): Promise<void> {
  const { tx, now } = work
  const told = iban ? parseIban(iban) : undefined
  const payer = told ? undefined : await payerOf(tx, whose)
  const payee = { iban: told ?? payer?.iban ?? '', name: name || payer?.name || (await nameOf(tx, whose)) }
  await tx.insert(refunds).values({ ...of, ...payee, wanted_at: now })
  work.tell('refunds')
}

async function nameOf(reader: Reader, { orderId, clientId }: Pick<Wanted, 'orderId' | 'clientId'>): Promise<string> {
  if (orderId) {
    const [order] = await reader.select({ name: orders.client }).from(orders).where(eq(orders.id, orderId))
    return order?.name ?? ''
  }
  const [client] = clientId
    ? await reader.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
    : []
  return client?.name ?? ''
}
