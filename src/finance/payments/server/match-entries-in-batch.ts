import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { lockOrders } from '#orders/server/public/lock-orders.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import type { MatchedBy } from '../bank-entry-states.ts'
import { computeBalance } from '../payment-balance.ts'
import { PaymentRecorded } from '../payments.events.ts'
import { type SettledBill, shareOverBills } from '../share-over-bills.ts'
import { applyVatRates } from './apply-vat-rates.ts'
import { bank_entries } from './bank.tables.ts'
import { findByName, getEntryText, type PaidBills } from './find-bank-entry-match.ts'
import { issueInvoicesOnPayment } from './issue-invoice-on-payment.ts'
import { type LockedBill, lockBills } from './lock-bills.ts'
import type { MatchedPayment } from './match-bank-entry.ts'
import { payment_documents } from './payments.tables.ts'
import { type OrderMoney, readOrdersMoney } from './public/read-order-money.ts'
import { computeOpenOfBills } from './record-client-payment.ts'
import { type RemittanceReferences, resolveRemittances } from './resolve-remittances.ts'
import { type PaymentToWrite, writePayments } from './write-payment.ts'

interface Together {
  entryIds: number[]
}

/**
 * `matchBankEntry` in batches. Locks orders by id, decides entries in the file's order, each seeing earlier money, and
 * numbers invoices so. Bills are locked last, by id: issuing one locks its series before. Answers what was placed,
 * and what is to be placed alone: naming nothing that exists, or an order that takes no money as it stands (reviving
 * a lapsed one locks its products), or a deposit, or dated in the future.
 */
export async function matchEntriesInBatch(
  work: Work<number>,
  { entryIds }: Together,
): Promise<{ placed: MatchedPayment[]; left: number[] }> {
  const { tx, now } = work
  const entries = await tx
    .select()
    .from(bank_entries)
    .where(and(inArray(bank_entries.id, entryIds), eq(bank_entries.state, 'waiting')))
    .orderBy(asc(bank_entries.id))
    .for('update')
  const named = await resolveRemittances(tx, entries.map(getEntryText))
  const locked = await lockOrders(tx, [
    ...new Set(named.flatMap(({ referred, numbered }) => [...referred, ...numbered])),
  ])
  await applyVatRates(work, { orderIds: locked })
  const money = await readOrdersMoney(tx, locked)

  const decided: BatchMatch = { payments: [], settled: [], unsure: [], left: [], placed: [], paid: [] }
  const ofClients: { entry: Entry; names: RemittanceReferences }[] = []
  for (const [index, entry] of entries.entries()) {
    const names = named[index] ?? nothing
    if (entry.booked_on > toVilniusDay(now) || names.deposits.length > 0 || namesOthers(names, money))
      decided.left.push(entry.id)
    else if (names.bills.length > 0) ofClients.push({ entry, names })
    else decide(decided, entry, names, money)
  }
  await write(work, decided)
  await placeBills(work, ofClients, decided)
  return decided
}

type Entry = typeof bank_entries.$inferSelect
type Money = ReadonlyMap<number, OrderMoney & { takesMoney: boolean }>

interface BatchMatch {
  payments: (Pick<PaymentToWrite, 'amount' | 'paidOn' | 'bankEntryId'> & { orderId: number })[]
  settled: { id: number; by: MatchedBy }[]
  unsure: { id: number; suggested: number[]; suggested_bills: number[] }[]
  left: number[]
  placed: MatchedPayment[]
  paid: number[]
}

const nothing: RemittanceReferences = { referred: [], numbered: [], arePaid: true, bills: [], deposits: [] }

const namesOthers = ({ referred, numbered }: RemittanceReferences, money: Money): boolean =>
  [...referred, ...numbered].some((id) => money.get(id)?.takesMoney === false)

const dueIn =
  (money: Money) =>
  (orderId: number): number => {
    const { total, received, isPaid } = money.get(orderId) ?? { total: 0, received: 0, isPaid: false }
    return isPaid ? 0 : total - received
  }

function decide(decided: BatchMatch, entry: Entry, names: RemittanceReferences, money: Money): void {
  const byName = findByName(names, entry.amount, { dueOf: dueIn(money), openOf: () => [] })
  if (!byName) decided.left.push(entry.id)
  else if (!byName.sure) decided.unsure.push(waits(entry, byName))
  else if ('orderId' in byName) take(decided, entry, byName, money)
}

const waits = ({ id }: Entry, { orderIds, billIds }: { orderIds: number[]; billIds: number[] }) => ({
  id,
  suggested: orderIds,
  suggested_bills: billIds,
})

function take(
  decided: BatchMatch,
  entry: Entry,
  { orderId, by }: { orderId: number; by: MatchedBy },
  money: Money,
): void {
  const { id, amount, booked_on } = entry
  const order = money.get(orderId)
  if (!order) throw new Error(`Order ${orderId} was not locked`)
  order.received += amount
  const isWhole = order.received >= order.total
  if (isWhole) {
    order.isPaid = true
    decided.paid.push(orderId)
  }
  const { due, over } = computeBalance(order)
  decided.payments.push({ orderId, amount, paidOn: booked_on, bankEntryId: id })
  decided.settled.push({ id, by })
  decided.placed.push({ matched: true, orderId, amount, due, over, invoices: isWhole ? 1 : 0 })
}

async function write(work: Work<number>, decided: BatchMatch): Promise<void> {
  await noteDecisions(work, decided)
  const payments = decided.payments.map((one) => ({ ...one, way: 'transfer' as const }))
  await writePayments(work, payments)
  await work.happenedToEach(
    PaymentRecorded,
    payments.map(({ orderId, amount, way, paidOn }) => ({
      subject: toOrderSubject(orderId),
      payload: { amount, way, paid_on: paidOn },
    })),
  )
  await issueInvoicesOnPayment(work, { orderIds: decided.paid })
}

async function noteDecisions(
  work: Work<number>,
  { settled, unsure }: Pick<BatchMatch, 'settled' | 'unsure'>,
): Promise<void> {
  const { tx, by: byUserId, now } = work
  work.tell('bank-entries')
  for (const [by, entries] of Map.groupBy(settled, (one) => one.by))
    await tx
      .update(bank_entries)
      .set({ state: 'settled', matched_by: by, decided_by: byUserId, decided_at: now, looked_at: now })
      .where(
        inArray(
          bank_entries.id,
          entries.map(({ id }) => id),
        ),
      )
  if (unsure.length > 0)
    // biome-ignore lint/plugin/sql-by-hand: thousands of rows as one parameter
    await tx.execute(sql`
      update bank_entries e set suggested = n.suggested, suggested_bills = n.suggested_bills, looked_at = ${now}
        from json_to_recordset(${JSON.stringify(unsure)}::json) as n (id int, suggested int[], suggested_bills int[])
       where e.id = n.id`)
}

async function placeBills(
  work: Work<number>,
  entries: { entry: Entry; names: RemittanceReferences }[],
  decided: BatchMatch,
): Promise<void> {
  if (entries.length === 0) return
  const named = entries.flatMap(({ names }) => names.bills)
  const clientIds = new Set(named.flatMap(({ clientId }) => clientId ?? []))
  const ofNobody = named.flatMap(({ id, clientId }) => (clientId === null ? id : []))
  const bills = await lockBills(work.tx, { clientIds: [...clientIds], billIds: ofNobody })
  const openOf = (clientId: number | null) => bills.filter((bill) => bill.clientId === clientId && bill.open > 0)

  const settled: (SettledByEntry & { by: MatchedBy })[] = []
  const unsure: BatchMatch['unsure'] = []
  for (const { entry, names } of entries) {
    const byName = findByName(names, entry.amount, { dueOf: () => 0, openOf })
    if (byName?.sure === false) unsure.push(waits(entry, byName))
    if (!byName?.sure || !('bills' in byName)) continue
    settled.push({ ...settleBy(entry, byName.bills, openOf(byName.bills.clientId)), by: byName.by })
  }
  for (const { entry, due } of settled)
    decided.placed.push({ matched: true, orderId: null, amount: entry.amount, due, over: 0, invoices: 0 })
  const noted = settled.map(({ entry, by }) => ({ id: entry.id, by }))
  await noteDecisions(work, { settled: noted, unsure })
  await writeClientPayments(work, settled)
}

interface SettledByEntry {
  entry: Entry
  clientId: number | null
  /** The order whose damage a payer who is no client pays. */
  orderId: number | null
  bills: SettledBill[]
  due: number
}

function settleBy(entry: Entry, { clientId, billIds }: PaidBills, owing: LockedBill[]): SettledByEntry {
  const open = clientId === null ? owing.filter(({ id }) => billIds.includes(id)) : owing
  const orderId = clientId === null ? (open[0]?.owedForOrder ?? null) : null
  const bills = shareOverBills(open, entry.amount, billIds)
  const due = computeOpenOfBills(open, bills, billIds)
  for (const bill of open) bill.open -= bills.find(({ id }) => id === bill.id)?.amount ?? 0
  return { entry, clientId, orderId, bills, due }
}

async function writeClientPayments(work: Work<number>, settled: SettledByEntry[]): Promise<void> {
  if (settled.length === 0) return
  const payments = settled.map(({ entry, clientId }) => ({
    clientId,
    amount: entry.amount,
    paidOn: entry.booked_on,
    bankEntryId: entry.id,
    way: 'transfer' as const,
  }))
  const written = await writePayments(work, payments)
  await work.tx
    .insert(payment_documents)
    .values(
      settled.flatMap(({ bills }, index) =>
        bills.map(({ id, amount }) => ({ payment_id: written[index]?.id as number, document_id: id, amount })),
      ),
    )
  await work.happenedToEach(
    PaymentRecorded,
    payments.map(({ amount, way, paidOn }, index) => ({
      subject: subjectOf(settled[index] as SettledByEntry),
      payload: { amount, way, paid_on: paidOn },
    })),
  )
}

const subjectOf = ({ clientId, orderId }: SettledByEntry) =>
  clientId === null ? toOrderSubject(orderId as number) : toClientSubject({ id: clientId })
