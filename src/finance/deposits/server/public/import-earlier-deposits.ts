import { and, asc, eq, exists, or } from 'drizzle-orm'
import { takeOpeningRows } from '#finance/months/server/take-opening-rows.ts'
import { imported_orders } from '#orders/server/imported-orders.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { lockOrders } from '#orders/server/public/lock-orders.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { isAmong } from '#platform/database/is-among.ts'
import { withImportUndone } from '#platform/database/undoing-import.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { assertNothingDepends, buildInUseRefusal } from '#shell/imports/server/public/assert-nothing-depends.ts'
import { type RowImport, splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import { type DepositWay, depositWayLabels } from '../../deposit-labels.ts'
import { DepositsImported } from '../../deposits.events.ts'
import { type EarlierDepositField, earlierDepositColumns } from '../../earlier-deposit-columns.ts'
import { deposit_balances, deposits } from '../deposits.tables.ts'

interface PlannedDeposit {
  row: number
  orderId: number
  sum: number
  heldOn: Day
  way: DepositWay | undefined
  source: string
}

const MOST_CENTS = 100_000_000
const { transfer, card, cash } = depositWayLabels

/** Deposits of rentals that came from another program: its money is in no till and on no statement of ours. */
export const earlierDepositImport: RowImport<EarlierDepositField, unknown, PlannedDeposit> = {
  fields: earlierDepositColumns,

  async find(work, rows) {
    const errors: RowError[] = []
    const out = await readImportedRentals(work.tx)
    const rowOf = new Map<number, number>()
    const created: PlannedDeposit[] = []
    const about = { errors, needsClient: false }
    for await (const { row, cells, clientId, source, today, closed } of takeOpeningRows(work, rows, about)) {
      const number = cells.text('rental', 60)
      const message = 'Įrašykite užstato sumą eurais, pavyzdžiui, 200,00.'
      const sum = cells.require('sum', cells.cents('sum', { max: MOST_CENTS, message }), message)
      const heldOn = cells.require(
        'held_on',
        cells.day('held_on', { until: today, message: 'Užstatas dar nepriimtas: diena ateityje.', closed }),
        'Įrašykite, kada užstatas priimtas.',
      )
      const way = cells.choice('way', { transfer, card, cash })
      if (cells.isWrong) continue
      const rental = pickRental(out, { number, clientId })
      if ('problem' in rental) cells.refuse(number || clientId === undefined ? 'rental' : 'client', rental.problem)
      if (cells.isWrong || 'problem' in rental || sum === undefined || !heldOn) continue
      const earlier = rowOf.get(rental.orderId)
      if (earlier !== undefined) {
        cells.refuse('rental', `Šios nuomos užstatas faile jau yra ${earlier} eilutėje.`)
        continue
      }
      rowOf.set(rental.orderId, row)
      created.push({ row, orderId: rental.orderId, sum, heldOn, way, source })
    }
    return { created, updated: [], errors }
  },

  async write(work, { created, reportWritten, reportCreated }) {
    const { tx, by } = work
    await lockOrders(
      tx,
      created.map(({ orderId }) => orderId),
    )
    const errors = await withDeposit(tx, created)
    if (errors.length > 0) return errors
    for (const some of splitIntoThousands(created)) {
      const written = await tx
        .insert(deposits)
        .values(
          some.map(({ orderId, sum, heldOn, way, source }) => ({
            order_id: orderId,
            kind: 'held' as const,
            amount: sum,
            way,
            source,
            by_user_id: by,
            at: toInstant(heldOn, '12:00'),
          })),
        )
        .returning({ id: deposits.id })
      reportCreated(written.map(({ id }) => id))
      await reportWritten(some.length)
    }
    return undefined
  },

  announce: (work, { created }, title) =>
    work.happened(DepositsImported, { kind: 'order', id: null, title }, { created }),
}

interface ImportedRental {
  orderId: number
  clientId: number | null
  number: string
}

/** Those that are out, by number and by client. */
interface ImportedRentals {
  byNumber: Map<string, ImportedRental[]>
  byClient: Map<number | null, ImportedRental[]>
}

async function readImportedRentals(tx: Tx): Promise<ImportedRentals> {
  const out = tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.order_id, orders.id), isOpenRental))
  const rows = await tx
    .select({ orderId: orders.id, clientId: orders.client_id, number: imported_orders.number })
    .from(imported_orders)
    .innerJoin(orders, eq(orders.id, imported_orders.order_id))
    .where(and(isListed, exists(out)))
    .orderBy(asc(orders.id))
  return {
    byNumber: Map.groupBy(rows, ({ number }) => number.toLowerCase()),
    byClient: Map.groupBy(rows, ({ clientId }) => clientId),
  }
}

function pickRental(
  { byNumber, byClient }: ImportedRentals,
  { number, clientId }: { number: string | undefined; clientId: number | undefined },
): { orderId: number } | { problem: string } {
  if (!number && clientId === undefined) return { problem: 'Nurodykite nuomos numerį arba klientą.' }
  const named = number ? byNumber.get(number.toLowerCase()) : byClient.get(clientId ?? null)
  const [rental, other] = (named ?? []).filter((one) => clientId === undefined || one.clientId === clientId)
  if (!rental)
    return {
      problem: number
        ? `Vykstančios nuomos „${number}“ nėra: pirma įkelkite nuomas.`
        : 'Šis klientas neturi vykstančios nuomos: pirma įkelkite nuomas.',
    }
  if (other) return { problem: 'Tinka kelios nuomos: įrašykite nuomos numerį ir klientą.' }
  return rental
}

/** Somebody may have taken it meanwhile. */
async function withDeposit(tx: Tx, created: readonly PlannedDeposit[]): Promise<RowError[]> {
  if (created.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: deposits.order_id })
    .from(deposits)
    .where(
      isAmong(
        deposits.order_id,
        created.map(({ orderId }) => orderId),
      ),
    )
  const taken = new Set(rows.map(({ id }) => id))
  return created
    .filter(({ orderId }) => taken.has(orderId))
    .map(({ row }) => ({ row, field: 'rental', message: 'Šios nuomos užstatas jau įrašytas.' }))
}

/** 409 `in-use` once some of it went back or was kept, or more came. */
export async function removeEarlierDeposits({ tx }: Work, { ids }: { ids: number[] }): Promise<void> {
  const own = await tx.select({ orderId: deposits.order_id }).from(deposits).where(isAmong(deposits.id, ids))
  const orderIds = own.map(({ orderId }) => orderId)
  await lockOrders(tx, orderIds)
  await assertNothingDepends(tx, { table: 'deposits', ids, own: [] })
  const all = await tx.$count(deposits, or(isAmong(deposits.order_id, orderIds), isAmong(deposits.id, ids)))
  if (all !== ids.length) throw buildInUseRefusal()
  await withImportUndone(tx, async () => {
    await tx.delete(deposits).where(isAmong(deposits.id, ids))
    await tx.delete(deposit_balances).where(isAmong(deposit_balances.order_id, orderIds))
  })
}
