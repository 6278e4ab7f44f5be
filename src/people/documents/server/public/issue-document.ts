import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { type DocumentKind, hasPaperTrait, type NumberedKind } from '#rules/document-kinds/document-kinds.ts'
import { createWork, type Work } from '#shell/action/work.ts'
import { getDefaultBranch } from '#shell/branches/order-branches.ts'
import { places } from '#shell/branches/server/places.tables.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { assertReadyForOrders } from '#shell/settings/server/public/assert-ready-for-orders.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { DocumentSnapshot } from '../../document-snapshot.ts'
import { formatFullNumber, toBranchSeries } from '../../format-full-number.ts'
import type { IssuedSnapshot } from '../../issued-snapshot.ts'
import { allocateNumber } from '../allocate-number.ts'
import { document_orders, documents } from '../documents.tables.ts'
import { snapshotHash } from './snapshot-hash.ts'

export interface IssuedDocument<Snapshot extends IssuedSnapshot = DocumentSnapshot> {
  id: number
  /** The snapshot is final. */
  snapshot: Snapshot
}

interface ToIssue {
  kind: DocumentKind & NumberedKind
  /** Whatever the clock says. */
  notBefore?: string
  settings: Settings
}

export type SnapshotOf<Snapshot> = (numbered: { full_number: string; issued_on: string }) => Snapshot

/** Cents; negative: credit note. */
export interface DocumentOrderAmounts {
  orderId: number
  price: number
  vat: number
  price_with_vat: number
}

export interface DocumentAbout {
  /** Null: several orders, or one of several bills. */
  orderId?: number | null
  /** Debtor; by default the client of `orderId`. */
  clientId?: number | null
  siteId?: number | null
  /** The due day of a bill issued before payment. */
  dueOn?: Day | null
  /** The bill of a credit note; the compensation that another one calls off. */
  credits?: number | null
  /** Default: all is `orderId`'s. Adds up to the document. */
  orders?: DocumentOrderAmounts[]
}

/**
 * The only way to issue. The series stays locked until commit: read first, call late. 409 `shop-not-ready` without
 * the seller's data. An order has one bill per kind and one contract (`order_has_one_of_each`).
 */
export async function issueDocument<Snapshot extends IssuedSnapshot>(
  work: Work,
  { kind, notBefore, settings, ...about }: ToIssue & DocumentAbout & {},
  snapshotOf: SnapshotOf<Snapshot>,
): Promise<IssuedDocument<Snapshot>> {
  const { tx, now } = work
  const toIssue = { kind, now, settings, ...(notBefore !== undefined && { notBefore }) }
  const [document] = await issueDocuments(createWork(tx, { now: toIssue.now }), toIssue, [{ ...about, snapshotOf }])
  return document as IssuedDocument<Snapshot>
}

/** Documents are numbered in this order. */
export async function issueDocuments<Snapshot extends IssuedSnapshot>(
  work: Work,
  { kind, notBefore, settings }: ToIssue,
  all: (DocumentAbout & { snapshotOf: SnapshotOf<Snapshot> })[],
): Promise<IssuedDocument<Snapshot>[]> {
  const { tx, now } = work
  assertReadyForOrders(settings, { to: 'office' })
  const seriesOf = await seriesOfEach(tx, { kind, settings }, all)
  const numberOf = await takeNumbers(work, { kind, notBefore }, seriesOf)
  const numbered = all.map(({ snapshotOf, ...about }, index) => {
    const series = seriesOf[index] as string
    const { number, issued_on } = numberOf(series)
    const full_number = formatFullNumber(series, number)
    return { about, series, number, full_number, issued_on, snapshot: snapshotOf({ full_number, issued_on }) }
  })

  const written = await tx
    .insert(documents)
    .values(
      numbered.map(({ about, series, number, full_number, issued_on, snapshot }) => ({
        order_id: about.orderId ?? null,
        client_id: hasPaperTrait(kind, 'isBill') ? (about.clientId ?? clientOf(about.orderId)) : null,
        site_id: about.siteId ?? null,
        due_on: about.dueOn ?? null,
        credits: about.credits ?? null,
        kind,
        series,
        number,
        full_number,
        issued_on,
        issued_at: now,
        snapshot: snapshot as DocumentSnapshot,
        snapshot_hash: snapshotHash(snapshot),
      })),
    )
    .returning({ id: documents.id, full_number: documents.full_number })
  const ids = new Map(written.map(({ id, full_number }) => [full_number, id]))
  const issued = numbered.map(({ about, full_number, snapshot }) => {
    const id = ids.get(full_number)
    if (id === undefined) throw new Error(`Document ${full_number} was not written`)
    return { id, snapshot, about }
  })
  if (hasPaperTrait(kind, 'isBill')) await tx.insert(document_orders).values(issued.flatMap(billed))
  return issued.map(({ id, snapshot }) => ({ id, snapshot }))
}

/** The kind's, or where places number, that of its orders' place; of several the default one's. */
async function seriesOfEach(
  tx: Tx,
  { kind, settings }: Pick<ToIssue, 'kind' | 'settings'>,
  all: readonly DocumentAbout[],
): Promise<string[]> {
  const common = settings.series[kind]
  if (!settings.series_per_place) return all.map(() => common)
  const ordersOf = ({ orderId, orders }: DocumentAbout) =>
    orders?.map((one) => one.orderId) ?? (orderId ? [orderId] : [])
  const placeRows = await tx
    .select({ id: sql<number>`orders.id`, code: places.code })
    .from(places)
    .innerJoin(sql`orders`, sql`orders.place_id = ${places.id}`)
    .where(sql`orders.id = any(${sql.param(all.flatMap(ordersOf))}::int[])`)
  const { code: usual } = getDefaultBranch(await readPlaces(tx, settings))
  return all.map((about) => {
    const ids = ordersOf(about)
    const [code = usual, ...others] = new Set(placeRows.flatMap((order) => (ids.includes(order.id) ? order.code : [])))
    return toBranchSeries(common, { code: others.length > 0 ? usual : code })
  })
}

/** Everybody in one sequence: no deadlock. */
async function takeNumbers(
  work: Work,
  { kind, notBefore }: Pick<ToIssue, 'kind' | 'notBefore'>,
  seriesOf: readonly string[],
): Promise<(series: string) => { number: number; issued_on: string }> {
  const taken = new Map<string, { number: number; issued_on: string }>()
  for (const series of [...new Set(seriesOf)].sort()) {
    const count = seriesOf.filter((one) => one === series).length
    taken.set(series, await allocateNumber(work, { kind, series, notBefore, count }))
  }
  return (series) => {
    const next = taken.get(series)
    if (!next) throw new Error(`No number of series ${series} was taken`)
    taken.set(series, { ...next, number: next.number + 1 })
    return next
  }
}

const clientOf = (orderId: number | null | undefined) =>
  orderId ? sql<number | null>`(select client_id from orders where id = ${orderId})` : null

function billed({ id, snapshot, about }: { id: number; snapshot: IssuedSnapshot; about: DocumentAbout }) {
  const { price, vat, price_with_vat } = snapshot as DocumentSnapshot
  const orders = about.orders ?? (about.orderId ? [{ orderId: about.orderId, price, vat, price_with_vat }] : [])
  if (orders.reduce((sum, one) => sum + one.price_with_vat, 0) !== price_with_vat)
    throw new Error(`Document ${snapshot.full_number} is not what it bills of its orders`)
  return orders.map(({ orderId, ...sums }) => ({ document_id: id, order_id: orderId, ...sums }))
}
