import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#platform/database/database.ts'
import { order_lines } from '../orders.tables.ts'

const rents = alias(order_lines, 'rents')

export interface DamageWaiverLine {
  line_id: number
  title: string
  /** Cents. */
  deductible: number
}

export async function listDamageWaivers(reader: Reader, lineIds: readonly number[]): Promise<DamageWaiverLine[]> {
  if (lineIds.length === 0) return []
  const rows = await reader
    .select({ line_id: rents.id, title: rents.title, waiver: order_lines.waiver })
    .from(order_lines)
    .innerJoin(rents, eq(rents.id, order_lines.covers_line_id))
    .where(and(inArray(order_lines.covers_line_id, [...lineIds]), order_lines.is_waiver))
    .orderBy(rents.id)
  return rows.flatMap(({ waiver, ...line }) => (waiver ? [{ ...line, deductible: waiver.deductible }] : []))
}
