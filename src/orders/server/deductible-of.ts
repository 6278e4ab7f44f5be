import type { Tx } from '#platform/database/database.ts'

/** Cents by order line, where liability is limited; others are missing. */
export async function deductibleOf(_tx: Tx, _orderLineIds: readonly number[]): Promise<Map<number, number>> {
  return new Map()
}
