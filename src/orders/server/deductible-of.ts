import type { Reader } from '#platform/database/database.ts'

/** Cents by order line, where liability is limited; others are missing. */
export async function deductibleOf(_reader: Reader, _orderLineIds: readonly number[]): Promise<Map<number, number>> {
  return new Map()
}
