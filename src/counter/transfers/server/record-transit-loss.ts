import { eq, inArray, sql } from 'drizzle-orm'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { reduceInTransit } from '#catalogue/units/server/public/plan-moves.ts'
import { receiveUnit } from '#catalogue/units/server/public/receive-unit.ts'
import { assertMayWriteOff, retireUnit } from '#catalogue/units/server/public/retire-unit.ts'
import type { BodyOf } from '#platform/contract.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { LoseInTransit } from '../transfers.contract.ts'
import { TransferLost } from '../transfers.events.ts'
import { closeReceivedTransfer } from './close-received-transfer.ts'
import { lockTransfer } from './lock-transfer.ts'
import { requireCountedLine, requireScannedMachines } from './receive-transfer.ts'
import { transferSubject } from './transfer-subject.ts'
import { transfer_lines, transfer_units } from './transfers.tables.ts'

/** Machines retire as lost, counted tools leave the first place; goods left when sent. As `receiveTransfer`, and as `assertMayWriteOff`, also for counted tools. */
export async function recordTransitLoss(
  work: Work<number>,
  { id, lines: lost, reason }: { id: number } & BodyOf<typeof LoseInTransit>,
): Promise<void> {
  const { tx, now, by } = work
  assertMayWriteOff(work)
  const { transfer, lines } = await lockTransfer(tx, id, 'sent')
  let quantity = 0
  for (const [index, { product_id, quantity: input, unit_codes }] of lost.entries()) {
    const at = (name: string, sentence: string) => invalid({ [`lines.${index}.${name}`]: [sentence] })
    const own = lines.find((line) => line.product_id === product_id)
    if (!own || lost.findIndex((one) => one.product_id === product_id) < index)
      throw at('product_id', own ? 'Šis produktas jau yra kitoje eilutėje.' : 'Tokio produkto šiame perkėlime nėra.')
    const field = `lines.${index}.unit_codes`
    const machines = await requireScannedMachines(work, { lines: [own], codes: unit_codes ?? [], field })
    const units = machines.length || (input ?? 0)
    if (units === 0) throw at('quantity', 'Pažymėkite, kiek nerasta.')
    if (machines.length === 0) {
      requireCountedLine(lines, { product_id, quantity: units }, at)
      if (own.kind === 'rent') {
        await reduceInTransit(work, { transferId: id, productId: product_id, quantity: units })
        await changeStock(work, {
          productId: product_id,
          placeId: transfer.from_place_id,
          units: -units,
          reason: 'corrected',
          byUserId: by,
          acceptBroken: true,
        })
      }
    }
    for (const { unit_id, product_id, place_id } of machines) {
      // The unit counts at home until retired.
      await receiveUnit(work, { machine: { id: unit_id, product_id, place_id }, placeId: place_id, rehome: false })
      await retireUnit(work, { id: unit_id, reason: 'lost', acceptBroken: true })
    }
    const rows = machines.map((machine) => machine.id)
    if (rows.length > 0) await tx.update(transfer_units).set({ lost_at: now }).where(inArray(transfer_units.id, rows))
    await tx
      .update(transfer_lines)
      .set({ lost: sql`${transfer_lines.lost} + ${units}`, lost_reason: reason })
      .where(eq(transfer_lines.id, own.id))
    quantity += units
  }
  await closeReceivedTransfer(work, id)
  await work.happened(TransferLost, transferSubject(transfer), { quantity, reason })
}
