import type { Reader } from '#platform/database/database.ts'
import { waiversOf } from './waivers-of.ts'

/** Cents by order line, where liability is limited; others are missing. */
export async function deductibleOf(reader: Reader, orderLineIds: readonly number[]): Promise<Map<number, number>> {
  return new Map((await waiversOf(reader, orderLineIds)).map(({ line_id, deductible }) => [line_id, deductible]))
}
