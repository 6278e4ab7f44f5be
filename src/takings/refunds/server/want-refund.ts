import { eq } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { parseSepaIban } from '#rules/codes/iban.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { wrongSepaName } from '../sepa-text.ts'
import { type Payer, payersOf, type Returned } from './payers-of.ts'
import { refunds } from './refunds.tables.ts'

export interface Payee {
  name?: string | null | undefined
  iban?: string | null | undefined
}

interface Wanted extends Payee {
  of: { payment_id: number } | { deposit_id: number }
  whose: Returned
  /** Cents, above zero. */
  amount: number
}

/**
 * By the ledger it goes back by transfer. Without an account it goes to the only one that paid that much of what is
 * returned: 422 on `iban` where none or several did, on `name` for one that a bank's file can't carry. Locked is whose
 * money it is.
 */
export async function wantRefund(work: Work, { of, whose, amount, name, iban }: Wanted): Promise<void> {
  const { tx, now } = work
  const payers = await payersOf(tx, whose)
  const told = iban ? parseSepaIban(iban) : undefined
  if (iban && !told) throw invalid({ iban: ['Neteisingas sąskaitos numeris (IBAN): patikrinkite skaitmenis.'] })
  const payer = told ? payers.find((one) => one.iban === told) : onlyPayer(payers, amount)
  const payee = { iban: told ?? payer?.iban ?? '', name: name || payer?.name || (await buyerOf(tx, whose)) }
  const wrong = wrongSepaName(payee.name)
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

/** As the shop knows the one whose money it is. */
async function buyerOf(reader: Reader, whose: Returned): Promise<string> {
  if ('clientId' in whose) {
    const [client] = await reader.select({ name: clients.name }).from(clients).where(eq(clients.id, whose.clientId))
    return client?.name ?? ''
  }
  const orderId = 'orderId' in whose ? whose.orderId : whose.depositOf
  const [order] = await reader.select({ name: orders.client }).from(orders).where(eq(orders.id, orderId))
  return order?.name ?? ''
}
