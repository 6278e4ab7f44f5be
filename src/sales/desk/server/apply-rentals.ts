import { conflict } from '#platform/refusal.ts'
import { RentalMoved } from '#rentals/rentals.events.ts'
import { cancelUnits } from '#rentals/server/public/cancel-units.ts'
import { createOrderRentals } from '#rentals/server/public/create-order-rentals.ts'
import {
  type RentalRow,
  type RentalToRebook,
  rebookRentals,
  restoreRentalUnits,
} from '#rentals/server/public/rebook-rentals.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchHours, toBranchIds } from '#shell/branches/order-branches.ts'
import type { ChangeToApply } from './apply-change.ts'
import { listSteps, type PlannedRow } from './change-plan.ts'
import { type FamilyLine, getFamilyLine } from './family.ts'
import { listRentalsToRebook } from './list-rentals-to-rebook.ts'
import { isRentalRowOpen, listLineParts, type RetainedLine } from './prepare-retained-line.ts'

/** Holds released to look for free units come back, but for those that go; rows written anew have their own times. */
export async function reserveChanged(
  work: Work<number>,
  { family, change, plan }: Pick<ChangeToApply, 'family' | 'change' | 'plan'>,
): Promise<void> {
  const removed = listSteps(plan, 'remove').map((one) => ({ ...one, line: getFamilyLine(family, one.lineId) }))
  const gone = removed.filter(({ line, units }) => units === line.row.quantity).map(({ lineId }) => lineId)
  const rewritten = [...listSteps(plan, 'rewrite'), ...listSteps(plan, 'keep')]
  const isElsewhere = (id: number) => gone.includes(id) || rewritten.some(({ lineId }) => lineId === id)
  const held = change.matched.flatMap((one) =>
    one?.asks && !isElsewhere(one.line.row.id) ? one.line.rentals.filter(isRentalRowOpen) : [],
  )
  const at = toBranchIds(change.at)
  const before = family.members[0]?.order
  const isElsewhereNow = before?.place_id !== at.place_id || before.return_place_id !== at.return_place_id
  await restoreRentalUnits(work, held, { at: isElsewhereNow ? at : undefined })
  // an order of which nothing is left is deleted with its rows
  const isOfFirst = ({ line, isRowGone }: (typeof removed)[number]) => isRowGone && line.member === family.members[0]
  const isCancelled = (one: (typeof removed)[number]) => !isOfFirst(one) && (one.isRowGone || one.line.member.borne)
  for (const { line, units } of removed.filter(isCancelled))
    for (const { part, each } of listLineParts(line)) {
      const own = line.rentals.filter((rental) => rental.part === part && isRentalRowOpen(rental))
      await cancelUnits(work, { rentalIds: own.map(({ id }) => id), units: units * each })
    }
  // the row says how many there are
  const fewer = removed.filter((one) => !one.isRowGone && !one.line.member.borne).flatMap(listFewerUnits)
  const ended = removed
    .filter(isOfFirst)
    .flatMap(({ line }) => line.rentals.map((rental) => ({ ...rental, rental, quantity: 0 })))
  const kept = rewritten.flatMap(({ index }) => change.matched[index] ?? [])
  const rebooked = [...ended, ...fewer, ...kept.flatMap(listRentalsToRebook)]
  if (rebooked.length > 0) await rebookRentals(work, rebooked, { at })
  for (const one of kept) if (one.isMoved) await recordMove(work, one)
}

/** Units that have not gone out, in the order of their rentals. */
function listFewerUnits({ line, units }: { line: FamilyLine; units: number }): RentalToRebook[] {
  return listLineParts(line).flatMap(({ part, each }) => {
    let left = units * each
    return line.rentals
      .filter((rental) => rental.part === part && isRentalRowOpen(rental))
      .map((rental): RentalToRebook => {
        const less = Math.min(left, rental.quantity - rental.handed_out)
        left -= less
        const { starts_at, expected_return } = rental
        return { rental, quantity: rental.quantity - less, starts_at, expected_return }
      })
  })
}

async function recordMove(work: Work<number>, { line, times }: RetainedLine): Promise<void> {
  const { starts_at, expected_return } = times()
  const isOther = (rental: RentalRow) =>
    +rental.starts_at !== +starts_at || +rental.expected_return !== +expected_return
  await work.happenedToEach(
    RentalMoved,
    line.rentals
      .filter((rental) => isRentalRowOpen(rental) && isOther(rental))
      .map((rental) => ({
        subject: { kind: 'rental', id: rental.id, title: line.row.title },
        payload: {
          order: rental.order_id,
          starts_at: [rental.starts_at.toISOString(), starts_at.toISOString()],
          expected_return: [rental.expected_return.toISOString(), expected_return.toISOString()],
        },
      })),
  )
}

interface WrittenRows {
  orderId: number
  lineIds: readonly number[]
  /** Those of the form that are new have an index and no line yet. */
  lines: readonly (PlannedRow & { index?: number | undefined })[]
}

export async function createRentalsOfChange(
  work: Work<number>,
  {
    change,
    places,
    settings,
    userId,
  }: Pick<ChangeToApply, 'change' | 'places' | 'settings'> & { userId: number | null },
  { orderId, lineIds, lines }: WrittenRows,
): Promise<void> {
  const rented = lines.flatMap(({ index, lineId, quantity }, at) => {
    const item = index === undefined || lineId !== undefined ? undefined : change.priced.cart.items[index]
    const product = places.find(({ id }) => id === item?.id)
    if (!item?.period || !product) return []
    const parts = item.parts?.map(({ product_id, quantity: each }) => {
      const part = places.find(({ id }) => id === product_id)
      if (!part)
        throw conflict('cart-changed', 'Rinkinys ką tik pasikeitė. Peržiūrėkite užsakymą ir bandykite iš naujo.')
      return { product: part, quantity: each }
    })
    return [{ orderLineId: lineIds[at] as number, product, quantity, period: item.period, parts }]
  })
  await createOrderRentals(work, {
    orderId,
    userId,
    lines: rented,
    calendar: applyBranchHours(settings, change.at),
    at: toBranchIds(change.at),
  })
}
