import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { pool_changes } from '../downtimes.tables.ts'
import { endPoolChanges } from '../end-pool-changes.ts'

registerConstraintRefusal('unit_is_away_once', () =>
  conflict('unit-is-in-transfer', 'Vienetas ką tik įrašytas į kitą perkėlimą. Peržiūrėkite iš naujo.'),
)
registerConstraintRefusal('units_away_are_of_the_place', () =>
  invalid({ 'lines.0.quantity': ['Padalinyje tiek vienetų nėra: dalis jų prastovoje arba jau išvežama.'] }),
)
registerConstraintRefusal('pool_change_breaks_no_booking', () =>
  conflict('breaks-bookings', 'Ką tik užsakyta tam laikui. Peržiūrėkite iš naujo.'),
)

interface Moves {
  transferId: number
  from: number
  to: number
  leavesAt: Date
  arrivesAt: Date
  /** The units count at `to` from `arrivesAt` on. */
  rehome: boolean
  machines: readonly { id: number; product_id: number; place_id: number }[]
  counted: readonly { product_id: number; quantity: number }[]
}

/**
 * What a transfer takes from one place's pool and promises to another's. A machine on its way home counts from
 * `arrivesAt`. The caller has locked the products, judged what bookings break, and says so (`assertNoBrokenBookings` where none
 * may).
 */
export async function planMoves(work: Work, moves: Moves): Promise<void> {
  const { tx, now, by } = work
  const { transferId, from, to, leavesAt, arrivesAt, rehome, machines, counted } = moves
  const strays = machines.filter(({ place_id }) => place_id !== from).map(({ id }) => id)
  const away = and(inArray(pool_changes.unit_id, strays), isNull(pool_changes.ended_at))
  if (strays.length > 0) {
    await tx.update(pool_changes).set({ transfer_id: transferId }).where(away)
    await tx
      .update(pool_changes)
      .set({ to_at: sql`greatest(${pool_changes.from_at}, ${arrivesAt.toISOString()}::timestamptz)` })
      .where(and(away, eq(pool_changes.place_id, to)))
  }
  const change = {
    cause: 'transfer' as const,
    transfer_id: transferId,
    accepted_broken: true,
    created_at: now,
    created_by: by,
  }
  const all = [
    ...machines.map(({ id, product_id, place_id }) => ({ product_id, unit_id: id, quantity: 1, home: place_id })),
    ...counted.map((one) => ({ ...one, unit_id: null, home: from })),
  ]
  const leaving = all.filter(({ home }) => home === from)
  const joining = rehome ? all.filter(({ home }) => home !== to) : []
  const rows = [
    ...leaving.map(({ home, ...one }) => ({ ...change, ...one, place_id: home, from_at: leavesAt })),
    ...joining.map(({ home: _home, ...one }) => ({
      ...change,
      ...one,
      place_id: to,
      from_at: arrivesAt,
      quantity: -one.quantity,
    })),
  ]
  if (rows.length > 0) await tx.insert(pool_changes).values(rows)
  await announceUnits(tx, [...new Set(all.map(({ product_id }) => product_id))])
}

/** Nobody accepted broken bookings: the database asks again. */
export async function assertNoBrokenBookings({ tx }: Work, transferId: number): Promise<void> {
  await tx
    .update(pool_changes)
    .set({ accepted_broken: false })
    .where(and(isPlannedBy(transferId), eq(pool_changes.cause, 'transfer')))
}

/** Machines that stand elsewhere stay there without end. */
export async function cancelMoves(work: Work, transferId: number): Promise<void> {
  const { tx } = work
  const stays = await tx
    .update(pool_changes)
    .set({ to_at: null, transfer_id: null })
    .where(and(isPlannedBy(transferId), ne(pool_changes.cause, 'transfer')))
    .returning({ product_id: pool_changes.product_id })
  await announceUnits(
    tx,
    stays.flatMap(({ product_id }) => product_id ?? []),
  )
  await endPoolChanges(work, and(isPlannedBy(transferId), eq(pool_changes.cause, 'transfer')))
}

const isPlannedBy = (transferId: number) => and(eq(pool_changes.transfer_id, transferId), isNull(pool_changes.ended_at))

/** Counted units arrive or are lost by number. */
export async function reduceInTransit(
  work: Work,
  { transferId, productId, quantity }: { transferId: number; productId: number; quantity: number },
): Promise<void> {
  const { tx, now } = work
  const which = and(isPlannedBy(transferId), eq(pool_changes.product_id, productId), isNull(pool_changes.unit_id))
  const left = sql`abs(${pool_changes.quantity}) - ${quantity}::int`
  await tx
    .update(pool_changes)
    .set({ ended_at: now })
    .where(and(which, sql`${left} <= 0`))
  await tx
    .update(pool_changes)
    .set({ quantity: sql`sign(${pool_changes.quantity})::int * (${left})` })
    .where(and(which, sql`${left} > 0`))
}

/** Machines in some transfer, by id. */
export async function listPlannedUnits(
  { tx }: Work,
  unitIds: readonly number[],
): Promise<{ unit_id: number | null; transfer_id: number | null }[]> {
  if (unitIds.length === 0) return []
  return tx
    .select({ unit_id: pool_changes.unit_id, transfer_id: pool_changes.transfer_id })
    .from(pool_changes)
    .where(
      and(
        inArray(pool_changes.unit_id, [...unitIds]),
        isNull(pool_changes.ended_at),
        isNotNull(pool_changes.transfer_id),
      ),
    )
}
