import { assertNoBrokenBookings, planMoves } from '#catalogue/units/server/public/plan-moves.ts'
import type { BrokenBooking } from '#counter/fleet/downtimes.contract.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { NewTransfer } from '../transfers.contract.ts'
import { TransferPlanned } from '../transfers.events.ts'
import { buildTransferMoves } from './build-transfer-moves.ts'
import { transferSubject } from './transfer-subject.ts'
import { transfer_lines, transfer_units, transfers } from './transfers.tables.ts'
import { type ValidatedTransferLine, validateTransferLines } from './validate-transfer-lines.ts'
import { watchBookings } from './watch-bookings.ts'

/**
 * From `leaves_at` its units are down at the first place. Answers the bookings that it breaks.
 *
 * 422 at its field for unknown or equal places, reversed times and as `validateTransferLines`; 409 `breaks-bookings` with
 * `broken` unless accepted.
 */
export async function planTransfer(
  work: Work<number>,
  { transfer }: { transfer: NewTransfer },
): Promise<{ id: number; broken: BrokenBooking[] }> {
  const { leaves_at, arrives_at, rehome, accept_broken } = transfer
  const [from, to] = await placesOf(work, transfer)
  const [leavesAt, arrivesAt] = [new Date(leaves_at), new Date(arrives_at)]
  if (arrivesAt < leavesAt) throw invalid({ arrives_at: ['Atvežama negali būti anksčiau, nei išvežama.'] })
  const lines = await validateTransferLines(work, { lines: transfer.lines, from, leavesAt })

  const about = { from, to, leavesAt, arrivesAt, rehome }
  const id = await write(work, lines, { ...about, accepted: accept_broken })
  const sentence = 'Tam laikui jau užsakyta: išvežus šių užsakymų įvykdyti nebūtų kuo.'
  const productIds = lines.flatMap(({ product }) => (product.kind === 'rent' ? product.id : []))
  const broken = await watchBookings(work, { productIds, acceptBroken: accept_broken, sentence }, () =>
    planMoves(work, buildTransferMoves(lines, { ...about, id })),
  )
  if (!accept_broken) await assertNoBrokenBookings(work, id)
  await work.happened(TransferPlanned, transferSubject({ id, full_number: null }), {
    from: from.title,
    to: to.title,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    ...(broken.length > 0 && { broken: broken.map(({ rental_id }) => rental_id) }),
  })
  return { id, broken }
}

async function placesOf({ tx }: Work, { from_place_id, to_place_id }: NewTransfer): Promise<[Place, Place]> {
  const places = await readPlaces(tx)
  const [from, to] = [from_place_id, to_place_id].map((id) => places.find((place) => place.id === id))
  if (!from) throw invalid({ from_place_id: ['Tokio padalinio nėra.'] })
  if (!to) throw invalid({ to_place_id: ['Tokio padalinio nėra.'] })
  if (from === to) throw invalid({ to_place_id: ['Pasirinkite kitą padalinį, nei iš kurio vežama.'] })
  return [from, to]
}

interface About {
  from: Place
  to: Place
  leavesAt: Date
  arrivesAt: Date
  rehome: boolean
  accepted: boolean
}

async function write(work: Work<number>, lines: ValidatedTransferLine[], about: About): Promise<number> {
  const { tx, now, by } = work
  const { from, to, leavesAt, arrivesAt, rehome, accepted } = about
  const [made] = await tx
    .insert(transfers)
    .values({
      from_place_id: from.id,
      to_place_id: to.id,
      leaves_at: leavesAt,
      arrives_at: arrivesAt,
      rehome,
      accepted_broken: accepted,
      created_at: now,
      created_by: by,
    })
    .returning({ id: transfers.id })
  const transfer_id = made?.id ?? 0
  for (const { product, quantity, machines } of lines) {
    const [line] = await tx
      .insert(transfer_lines)
      .values({ transfer_id, product_id: product.id, title: product.title, quantity })
      .returning({ id: transfer_lines.id })
    if (line && machines.length > 0)
      await tx.insert(transfer_units).values(machines.map(({ id }) => ({ line_id: line.id, unit_id: id })))
  }
  return transfer_id
}
