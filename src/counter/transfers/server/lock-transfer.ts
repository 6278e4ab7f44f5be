import { asc, eq } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { TransferState } from '../transfers.contract.ts'
import { getTransferState } from './get-transfer-state.ts'
import { transfer_lines, transfer_units, transfers } from './transfers.tables.ts'

const already: Record<TransferState, [code: string, sentence: string]> = {
  planned: ['transfer-is-planned', 'Šis perkėlimas dar neišsiųstas.'],
  sent: ['transfer-is-sent', 'Šis perkėlimas jau išsiųstas.'],
  received: ['transfer-is-received', 'Šis perkėlimas jau priimtas.'],
  cancelled: ['transfer-is-cancelled', 'Šis perkėlimas atšauktas.'],
}

/** The second press sees the first. Then its products, as all who change a pool. 404; 409 in another state. */
export async function lockTransfer(tx: Tx, id: number, state: TransferState) {
  const [transfer] = await tx.select().from(transfers).where(eq(transfers.id, id)).for('update')
  if (!transfer) throw notFound('Tokio perkėlimo nėra.')
  const is = getTransferState(transfer)
  if (is !== state) throw conflict(...already[is])
  const rows = await tx
    .select({ line: transfer_lines, kind: products.kind, tracked: products.tracked })
    .from(transfer_lines)
    .leftJoin(products, eq(products.id, transfer_lines.product_id))
    .where(eq(transfer_lines.transfer_id, id))
    .orderBy(asc(transfer_lines.id))
  await lockProducts(
    tx,
    rows.flatMap(({ line }) => line.product_id ?? []),
  )
  const machines = await tx
    .select({ row: transfer_units, code: units.code, place_id: units.place_id })
    .from(transfer_units)
    .innerJoin(transfer_lines, eq(transfer_lines.id, transfer_units.line_id))
    .innerJoin(units, eq(units.id, transfer_units.unit_id))
    .where(eq(transfer_lines.transfer_id, id))
    .orderBy(asc(transfer_units.id))
  const lines = rows.map(({ line, kind, tracked }) => ({
    ...line,
    kind,
    isEach: kind === 'rent' && tracked === 'each',
    machines: machines.flatMap(({ row, ...unit }) =>
      row.line_id === line.id ? { ...row, ...unit, product_id: line.product_id ?? 0 } : [],
    ),
  }))
  return { transfer, lines }
}

export type LockedLine = Awaited<ReturnType<typeof lockTransfer>>['lines'][number]
