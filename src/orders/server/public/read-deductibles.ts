import type { Reader } from '#platform/database/database.ts'
import { listDamageWaivers } from './list-damage-waivers.ts'

/** Cents by order line, where liability is limited; others are missing. */
export async function readDeductibles(reader: Reader, orderLineIds: readonly number[]): Promise<Map<number, number>> {
  return new Map(
    (await listDamageWaivers(reader, orderLineIds)).map(({ line_id, deductible }) => [line_id, deductible]),
  )
}
