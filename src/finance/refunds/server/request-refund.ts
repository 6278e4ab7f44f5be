import { eq } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { parseSepaIban } from '#rules/codes/iban.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { describeInvalidSepaName } from '../to-sepa-text.ts'
import { listPayers, type Payer, type RefundSource } from './list-payers.ts'
import { refunds } from './refunds.tables.ts'

export interface RefundPayee {
  name?: string | null | undefined
  iban?: string | null | undefined
}

interface RequestRefundInput extends RefundPayee {
  of: { payment_id: number } | { deposit_id: number }
  whose: RefundSource
  /** Cents, above zero. */
  amount: number
}

/**
 * By the ledger it goes back by transfer. Without an account it goes to the only one that paid that much of what is
 * returned: 422 on `iban` where none or several did, on `name` for one that a bank's file can't carry. Locked is whose
 * money it is.
 */
export async function requestRefund(work: Work, { of, whose, amount, name, iban }: RequestRefundInput): Promise<void> {
  const { tx, now } = work
  const payers = await listPayers(tx, whose)
  const text = iban ? parseSepaIban(iban) : undefined
  if (iban && !text) throw invalid({ iban: ['Neteisingas sąskaitos numeris (IBAN): patikrinkite skaitmenis.'] })
  const payer = text ? payers.find((one) => one.iban === text) : onlyPayer(payers, amount)
  const payee = { iban: text ?? payer?.iban ?? '', name: name || payer?.name || (await buyerOf(tx, whose)) }
  const wrong = describeInvalidSepaName(payee.name)
  if (wrong) throw invalid({ name: [wrong] })
  await tx.insert(refunds).values({ ...of, ...payee, wanted_at: now })
  work.tell('refunds')
}

function onlyPayer(payers: readonly Payer[], amount: number): Payer {
  const able = payers.filter(({ left }) => left >= amount)
  const [only] = able
  if (only && able.length === 1) return only
  const those = able.map(({ name, iban }) => [name, `…${iban.slice(-4)}`].filter(Boolean).join(' ')).join(', ')
  throw invalid({
    iban: [
      only
        ? `Įrašykite, į kurią sąskaitą grąžinti: tiek mokėta iš kelių (${those}).`
        : `Įrašykite sąskaitos numerį (IBAN): nė iš vienos sąskaitos nėra gauta ${formatMoney(amount)} šių pinigų.`,
    ],
  })
}

async function buyerOf(reader: Reader, whose: RefundSource): Promise<string> {
  if ('clientId' in whose) {
    const [client] = await reader.select({ name: clients.name }).from(clients).where(eq(clients.id, whose.clientId))
    return client?.name ?? ''
  }
  const orderId = 'orderId' in whose ? whose.orderId : whose.depositOf
  const [order] = await reader.select({ name: orders.client }).from(orders).where(eq(orders.id, orderId))
  return order?.name ?? ''
}
