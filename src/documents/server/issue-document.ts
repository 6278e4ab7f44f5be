import { sql } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseUnready } from '#settings/server/refuse-unready.ts'
import type { Settings } from '#settings/settings.contract.ts'
import type { DocumentSnapshot } from '../document-snapshot.ts'
import { fullNumber } from '../full-number.ts'
import type { DocumentKind, IssuedSnapshot } from '../issued-snapshot.ts'
import { document_orders, documents } from './documents.tables.ts'
import { snapshotHash } from './snapshot-hash.ts'
import { takeNumber } from './take-number.ts'

export interface IssuedDocument<Snapshot extends IssuedSnapshot = DocumentSnapshot> {
  id: number
  /** What it says, for good. */
  snapshot: Snapshot
}

interface ToIssue {
  kind: DocumentKind
  /** The day of a document that this one speaks of: whatever the clock says, it is not younger. */
  notBefore?: string
  now: Date
  settings: Settings
}

/** What a document says once it has its number. */
export type SnapshotOf<Snapshot> = (numbered: { full_number: string; issued_on: string }) => Snapshot

/** What a bill bills of an order; of a credit note, negative, what it takes off. Cents. */
export interface BilledOrder {
  orderId: number
  price: number
  vat: number
  price_with_vat: number
}

/** What a document is about. */
export interface DocumentAbout {
  /** The order whose paper it is; none of a bill of several orders, or of one of several bills of an order. */
  orderId?: number | null
  /** Of bills and credit notes: who owes it; else the client of `orderId`. */
  clientId?: number | null
  siteId?: number | null
  /** Of bills that are issued before their money: the last day to pay. */
  dueOn?: Day | null
  /** Of credit notes: the bill from which it takes. */
  credits?: number | null
  /** Of bills and credit notes: what they bill; else all that they say is `orderId`'s. Their sums are the document's. */
  orders?: BilledOrder[]
}

/**
 * Issues a document: gives it the next number of its series and writes, for good, what `snapshotOf` says it says under
 * that number, with the hash. What it is about is read before; the series stays locked until the transaction ends, so call
 * it late. Every document comes through here: throws 409 `shop-not-ready` while the settings lack what a document must say
 * of the seller. An order has one bill of each kind and one contract: a second one breaks `order_has_one_of_each`.
 */
export async function issueDocument<Snapshot extends IssuedSnapshot>(
  tx: Tx,
  { kind, notBefore, now, settings, ...about }: ToIssue & DocumentAbout,
  snapshotOf: SnapshotOf<Snapshot>,
): Promise<IssuedDocument<Snapshot>> {
  const toIssue = { kind, now, settings, ...(notBefore !== undefined && { notBefore }) }
  const [document] = await issueDocuments(tx, toIssue, [{ ...about, snapshotOf }])
  return document as IssuedDocument<Snapshot>
}

/** The same for several of one kind, which get their numbers in this order. */
export async function issueDocuments<Snapshot extends IssuedSnapshot>(
  tx: Tx,
  { kind, notBefore, now, settings }: ToIssue,
  all: (DocumentAbout & { snapshotOf: SnapshotOf<Snapshot> })[],
): Promise<IssuedDocument<Snapshot>[]> {
  refuseUnready(settings, { to: 'office' })
  const series = settings.series[kind]
  const { number: first, issued_on } = await takeNumber(tx, { kind, series, now, notBefore, count: all.length })
  const numbered = all.map(({ snapshotOf, ...about }, index) => {
    const number = first + index
    return { about, number, snapshot: snapshotOf({ full_number: fullNumber(series, number), issued_on }) }
  })

  const written = await tx
    .insert(documents)
    .values(
      numbered.map(({ about, number, snapshot }) => ({
        order_id: about.orderId ?? null,
        client_id: isBill(kind) ? (about.clientId ?? clientOf(about.orderId)) : null,
        site_id: about.siteId ?? null,
        due_on: about.dueOn ?? null,
        credits: about.credits ?? null,
        kind,
        series,
        number,
        full_number: fullNumber(series, number),
        issued_on,
        issued_at: now,
        snapshot: snapshot as DocumentSnapshot,
        snapshot_hash: snapshotHash(snapshot),
      })),
    )
    .returning({ id: documents.id, number: documents.number })
  const ids = new Map(written.map(({ id, number }) => [number, id]))
  const issued = numbered.map(({ about, number, snapshot }) => {
    const id = ids.get(number)
    if (id === undefined) throw new Error(`Document ${fullNumber(series, number)} was not written`)
    return { id, snapshot, about }
  })
  if (isBill(kind)) await tx.insert(document_orders).values(issued.flatMap(billed))
  return issued.map(({ id, snapshot }) => ({ id, snapshot }))
}

/** A prepayment invoice asks for money, and bills nothing. */
const isBill = (kind: DocumentKind): boolean => kind === 'invoice' || kind === 'credit'

const clientOf = (orderId: number | null | undefined) =>
  orderId ? sql<number | null>`(select client_id from orders where id = ${orderId})` : null

function billed({ id, snapshot, about }: { id: number; snapshot: IssuedSnapshot; about: DocumentAbout }) {
  const { price, vat, price_with_vat } = snapshot as DocumentSnapshot
  const orders = about.orders ?? (about.orderId ? [{ orderId: about.orderId, price, vat, price_with_vat }] : [])
  if (orders.reduce((sum, one) => sum + one.price_with_vat, 0) !== price_with_vat)
    throw new Error(`Document ${snapshot.full_number} is not what it bills of its orders`)
  return orders.map(({ orderId, ...sums }) => ({ document_id: id, order_id: orderId, ...sums }))
}
