import { eq, inArray, sql } from 'drizzle-orm'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { findUnits } from '#catalogue/units/server/public/find-units.ts'
import { reduceInTransit } from '#catalogue/units/server/public/plan-moves.ts'
import { receiveUnit } from '#catalogue/units/server/public/receive-unit.ts'
import type { BodyOf } from '#platform/contract.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { ReceiveTransfer } from '../transfers.contract.ts'
import { TransferReceived } from '../transfers.events.ts'
import { closeReceivedTransfer } from './close-received-transfer.ts'
import { type LockedLine, lockTransfer } from './lock-transfer.ts'
import { transferSubject } from './transfer-subject.ts'
import { transfer_lines, transfer_units } from './transfers.tables.ts'

type Came = NonNullable<BodyOf<typeof ReceiveTransfer>>

/**
 * The rest stays in transit. Machines are at home, at a new home, or elsewhere; others count where they arrived.
 *
 * 404; 409 unless it is sent, `unit-is-received` and `unit-is-of-no-line`; 422 at its field for more than is on its
 * way.
 */
export async function receiveTransfer(work: Work<number>, { id, came }: { id: number; came: Came }): Promise<void> {
  const { tx, now } = work
  const { transfer, lines } = await lockTransfer(tx, id, 'sent')
  const { from_place_id: from, to_place_id: to, rehome } = transfer
  const isAll = came.unit_codes === undefined && came.quantities === undefined
  const machines = isAll
    ? lines.flatMap(listMachinesInTransit)
    : await requireScannedMachines(work, { lines, codes: came.unit_codes ?? [] })
  const counted = isAll ? lines.filter(isCounted).map(leftOf) : countedOf(lines, came.quantities ?? [])
  const quantity = machines.length + counted.reduce((sum, one) => sum + one.quantity, 0)
  if (quantity === 0) throw invalid({ unit_codes: ['Nuskaitykite, kas atvežta.'] })

  for (const { unit_id, product_id, place_id } of [...machines].sort((a, b) => a.unit_id - b.unit_id))
    await receiveUnit(work, { machine: { id: unit_id, product_id, place_id }, placeId: to, rehome })
  const rows = machines.map((machine) => machine.id)
  if (rows.length > 0) await tx.update(transfer_units).set({ received_at: now }).where(inArray(transfer_units.id, rows))
  for (const line of lines) {
    const came = counted.find((one) => one.line.id === line.id)?.quantity ?? 0
    if (came > 0) await putDown(work, { transferId: id, line, quantity: came, from, to })
    const received = came + machines.filter(({ line_id }) => line_id === line.id).length
    if (received > 0)
      await tx
        .update(transfer_lines)
        .set({ received: sql`${transfer_lines.received} + ${received}` })
        .where(eq(transfer_lines.id, line.id))
  }
  await closeReceivedTransfer(work, id)
  await work.happened(TransferReceived, transferSubject(transfer), { quantity })
}

export const isCounted = (line: LockedLine): boolean => !line.machines.some(({ sent_at }) => sent_at)

export const listMachinesInTransit = ({ machines }: LockedLine) =>
  machines.filter(({ sent_at, received_at, lost_at }) => sent_at && !received_at && !lost_at)

const leftOf = (line: LockedLine) => ({ line, quantity: line.sent - line.received - line.lost })

/** Machines of the transfer that are on their way. */
export async function requireScannedMachines(
  { tx }: Work,
  { lines, codes, field = 'unit_codes' }: { lines: LockedLine[]; codes: readonly string[]; field?: string },
): Promise<ReturnType<typeof listMachinesInTransit>> {
  const all = lines.flatMap(({ machines }) => machines)
  const matches: ReturnType<typeof listMachinesInTransit> = []
  const refuse = (status: 404 | 409, code: string, unitCode: string, sentence: string) =>
    new Refusal(status, code, sentence, { errors: { [field]: [sentence] }, more: { unit_code: unitCode } })
  for (const { text, unit } of await findUnits(tx, codes, { lock: true })) {
    if (!unit) throw refuse(404, 'not-found', text, `Vieneto kodu „${text.trim().slice(0, 60)}“ nėra.`)
    const { code } = unit
    const machine = all.find(({ unit_id }) => unit_id === unit.id)
    if (!machine) throw refuse(409, 'unit-is-of-no-line', code, `Vieneto ${code} šiame perkėlime nėra.`)
    if (machine.received_at) throw refuse(409, 'unit-is-received', code, `Vienetas ${code} jau priimtas.`)
    if (machine.lost_at) throw refuse(409, 'unit-is-retired', code, `Vienetas ${code} nurašytas.`)
    if (matches.includes(machine))
      throw invalid({ [field]: [`Vienetas ${code} nuskaitytas du kartus.`] }, 'scanned-twice')
    matches.push(machine)
  }
  return matches
}

function countedOf(lines: LockedLine[], quantities: NonNullable<Came['quantities']>) {
  return quantities.map(({ product_id, quantity }, index) => {
    const at = (name: string, sentence: string) => invalid({ [`quantities.${index}.${name}`]: [sentence] })
    if (quantities.findIndex((one) => one.product_id === product_id) < index)
      throw at('product_id', 'Šis produktas jau yra kitoje eilutėje.')
    return { line: requireCountedLine(lines, { product_id, quantity }, at), quantity }
  })
}

/** 422 without such a line, for scanned machines, or fewer on their way. */
export function requireCountedLine(
  lines: LockedLine[],
  { product_id, quantity }: { product_id: number; quantity: number },
  at: (name: string, sentence: string) => Refusal,
): LockedLine {
  const line = lines.find((one) => one.product_id === product_id)
  if (!line) throw at('product_id', 'Tokio produkto šiame perkėlime nėra.')
  if (!isCounted(line)) throw at('quantity', 'Šio produkto vienetai turi kodus: nuskaitykite juos.')
  const { quantity: left } = leftOf(line)
  if (quantity > left) throw at('quantity', `Vežama dar ${left} vnt.`)
  return line
}

interface PutDown {
  transferId: number
  line: LockedLine
  quantity: number
  from: number
  to: number
}

/** Counted tools counted at the first place till now, and were down there; goods nowhere. */
async function putDown(work: Work<number>, { transferId, line, quantity, from, to }: PutDown): Promise<void> {
  const { product_id: productId, kind } = line
  if (productId === null) return
  const moved = { productId, reason: 'transferred' as const, byUserId: work.by, acceptBroken: true }
  if (kind === 'rent') {
    await reduceInTransit(work, { transferId, productId, quantity })
    await changeStock(work, { ...moved, placeId: from, units: -quantity })
  }
  await changeStock(work, { ...moved, placeId: to, units: quantity })
}
