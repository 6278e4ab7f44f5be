import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isPayable } from '#orders/server/public/order-conditions.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import type { MatchedBy } from '../bank-entry-states.ts'
import { hasReference } from '../find-references.ts'
import { type bank_entries, bank_entries as entries } from './bank.tables.ts'
import { listDebtsOfNamesake } from './client-namesakes.ts'
import { listPartPaidOrders } from './list-part-paid-orders.ts'
import { payments } from './payments.tables.ts'
import { buildReceivedSql } from './public/build-received-sql.ts'
import { type NamedBill, type RemittanceReferences, resolveRemittances } from './resolve-remittances.ts'

type Entry = Pick<
  typeof bank_entries.$inferSelect,
  'amount' | 'debtor_name' | 'debtor_iban' | 'reference' | 'remittance'
>

/** A client's named bills come first, the rest goes on. Nobody's client has one bill, and nothing goes on. */
export interface PaidBills {
  clientId: number | null
  billIds: number[]
}

export type BankEntryMatch =
  | { sure: true; orderId: number; by: MatchedBy }
  | { sure: true; bills: PaidBills; by: MatchedBy }
  | { sure: true; depositOf: number; by: MatchedBy }
  /** Likeliest first. */
  | { sure: false; orderIds: number[]; billIds: number[] }

/**
 * By our reference, a document number, or a known payer's account with exactly the sum due
 * (docs/decisions/0018-payments.md). One order awaiting money, or open bills of a client that owes that much; all
 * else is for a clerk. `partPaid`: of `listPartPaidOrders`.
 */
export async function findWhatIsPaid(tx: Tx, entry: Entry, partPaid?: readonly number[]): Promise<BankEntryMatch> {
  const text = getEntryText(entry)
  const [named] = await resolveRemittances(tx, [text])
  const [only] = named ? [...named.referred, ...named.numbered] : []
  const dueOfOnly = only === undefined ? 0 : await dueOf(tx, only)
  const owed = await openOf(tx, named?.bills ?? [])
  const byName =
    named &&
    findByName(named, entry.amount, {
      dueOf: () => dueOfOnly,
      openOf: (id) => owed.filter((one) => one.clientId === id),
    })
  if (byName) return byName

  const sum = { amount: entry.amount, partPaid: partPaid ?? (await listPartPaidOrders(tx)) }
  const orders = await unpaidWith(tx, sum, entry)
  const bills = await billsWith(tx, entry)
  const ofPayer = { orders: orders.filter(({ isPayers }) => isPayers), bills: bills.filter(({ isPayers }) => isPayers) }
  // a foreign reference is for something else
  if (ofPayer.orders.length + ofPayer.bills.length === 1 && !hasReference(text)) {
    const [order] = ofPayer.orders
    if (order) return { sure: true, orderId: order.id, by: 'debtor' }
    const [bill] = ofPayer.bills
    if (bill) return { sure: true, bills: { clientId: bill.clientId, billIds: [bill.id] }, by: 'debtor' }
  }
  const namesake = await listDebtsOfNamesake(tx, { name: entry.debtor_name, max: MAX_SUGGESTED })
  return unsure(
    [...new Set([...orders.map(({ id }) => id), ...namesake.orderIds])],
    [...new Set([...bills.map(({ id }) => id), ...namesake.billIds])],
  )
}

export const getEntryText = ({ reference, remittance }: Pick<Entry, 'reference' | 'remittance'>): string =>
  `${reference} ${remittance}`

interface OwedAmounts {
  /** Cents. */
  dueOf: (orderId: number) => number
  /** Cents. */
  openOf: (clientId: number | null) => readonly { id: number; open: number }[]
}

/** Undefined when the text names nothing. */
export function findByName(named: RemittanceReferences, amount: number, owed: OwedAmounts): BankEntryMatch | undefined {
  const { referred, numbered, arePaid, deposits } = named
  const orderIds = [...new Set([...referred, ...numbered])]
  const [orderId] = orderIds
  const [depositOf] = deposits
  if (depositOf !== undefined) {
    const isAlone = deposits.length === 1 && orderIds.length + named.bills.length === 0
    return isAlone ? { sure: true, depositOf, by: 'reference' } : unsure([...new Set([...deposits, ...orderIds])])
  }
  if (named.bills.length > 0) return findBills(named, orderIds, amount, owed)
  if (orderId === undefined) return undefined
  if (orderIds.length > 1 || !arePaid || owed.dueOf(orderId) <= 0) return unsure(orderIds)
  return { sure: true, orderId, by: referred.length > 0 ? 'reference' : 'document' }
}

/** A paid bill may be recorded by hand, and excess has no place: for a person. */
function findBills(
  { bills, arePaid }: RemittanceReferences,
  orderIds: number[],
  amount: number,
  { openOf }: OwedAmounts,
): BankEntryMatch {
  const billIds = bills.map(({ id }) => id)
  const clientIds = [...new Set(bills.map(({ clientId }) => clientId))]
  const [clientId] = clientIds
  const isNobodys = clientId === null
  const owing = clientId === undefined ? [] : openOf(clientId)
  const open = isNobodys ? owing.filter(({ id }) => billIds.includes(id)) : owing
  const areOpen = billIds.every((id) => open.some((one) => one.id === id))
  const isOwed = amount <= open.reduce((sum, one) => sum + one.open, 0)
  const isOneDebtor = clientId !== undefined && clientIds.length === 1 && !(isNobodys && billIds.length > 1)
  if (!isOneDebtor || orderIds.length > 0 || !arePaid || !areOpen || !isOwed) return unsure(orderIds, billIds)
  const by = bills.some((one) => one.by === 'reference') ? 'reference' : 'document'
  return { sure: true, bills: { clientId, billIds }, by }
}

const MAX_SUGGESTED = 5
const unsure = (orderIds: number[], billIds: number[] = []): BankEntryMatch => ({
  sure: false,
  orderIds: orderIds.slice(0, MAX_SUGGESTED),
  billIds: billIds.slice(0, MAX_SUGGESTED),
})

const due = sql<number>`${orders.price_with_vat} - ${sql.raw(buildReceivedSql('"orders"'))}`

async function dueOf(tx: Tx, orderId: number): Promise<number> {
  const [order] = await tx
    .select({ due: due.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.id, orderId), isPayable))
  return order?.due ?? 0
}

async function openOf(
  tx: Tx,
  named: readonly NamedBill[],
): Promise<{ id: number; clientId: number | null; open: number }[]> {
  if (named.length === 0) return []
  const clientIds = named.flatMap(({ clientId }) => clientId ?? [])
  const ofNobody = named.flatMap(({ id, clientId }) => (clientId === null ? id : []))
  return tx
    .select({ id: document_balances.document_id, clientId: document_balances.client_id, open: document_balances.open })
    .from(document_balances)
    .where(
      and(
        or(
          inArray(document_balances.client_id, clientIds),
          and(isNull(document_balances.client_id), inArray(document_balances.document_id, ofNobody)),
        ),
        sql`${document_balances.open} > 0`,
      ),
    )
}

function isOfPayer(iban: string): SQL<boolean> {
  if (!iban) return sql`false`
  const before = sql`select o.user_id, o.im_k from ${entries} b join ${payments} p on p.bank_entry_id = b.id
      join orders o on o.id = p.order_id where b.debtor_iban = ${iban} and b.state = 'settled'
       and not exists (select from ${payments} r where r.reverses in (p.id, p.reverses))`
  return sql<boolean>`exists (select from (${before}) known
      where known.user_id = "orders"."user_id" or (known.im_k <> '' and known.im_k = "orders"."im_k"))`
}

/** The payer's first, then of the same name. Unpaid orders are found by price, part paid ones counted. */
async function unpaidWith(
  tx: Tx,
  { amount, partPaid }: { amount: number; partPaid: readonly number[] },
  { debtor_iban, debtor_name }: Pick<Entry, 'debtor_iban' | 'debtor_name'>,
): Promise<{ id: number; isPayers: boolean }[]> {
  const isUntouched = and(
    eq(orders.price_with_vat, amount),
    sql`not exists (select from ${payments} p where p.order_id = "orders"."id")`,
  )
  const counted = partPaid.length > 0 ? and(inArray(orders.id, [...partPaid]), eq(due, amount)) : undefined
  return tx
    .select({ id: orders.id, isPayers: isOfPayer(debtor_iban) })
    .from(orders)
    .where(and(isPayable, or(isUntouched, counted)))
    .orderBy(
      sql`2 desc, similarity(plain_letters(${orders.client}), plain_letters(${debtor_name})) desc`,
      asc(orders.id),
    )
    .limit(MAX_SUGGESTED)
}

async function billsWith(
  tx: Tx,
  { amount, debtor_iban, debtor_name }: Pick<Entry, 'amount' | 'debtor_iban' | 'debtor_name'>,
): Promise<{ id: number; clientId: number | null; isPayers: boolean }[]> {
  const isPayers = debtor_iban
    ? sql<boolean>`exists (select from ${entries} b join ${payments} p on p.bank_entry_id = b.id
        where b.debtor_iban = ${debtor_iban} and b.state = 'settled' and p.client_id = ${document_balances.client_id}
          and not exists (select from ${payments} r where r.reverses in (p.id, p.reverses)))`
    : sql<boolean>`false`
  return tx
    .select({ id: document_balances.document_id, clientId: clients.id, isPayers })
    .from(document_balances)
    .innerJoin(documents, eq(documents.id, document_balances.document_id))
    .leftJoin(clients, eq(clients.id, document_balances.client_id))
    .leftJoin(
      orders,
      and(
        isNull(document_balances.client_id),
        inArray(documents.kind, listPaperKinds('isApartFromPrice')),
        eq(orders.id, documents.order_id),
      ),
    )
    .where(
      and(
        // the index holds only open bills
        ne(document_balances.open, 0),
        eq(document_balances.open, amount),
        isNotNull(document_balances.due_on),
        or(isNotNull(clients.id), isNotNull(orders.id)),
      ),
    )
    .orderBy(
      sql`3 desc`,
      desc(sql`similarity(plain_letters(coalesce(${clients.name}, ${orders.client})), plain_letters(${debtor_name}))`),
      asc(document_balances.document_id),
    )
    .limit(MAX_SUGGESTED)
}
