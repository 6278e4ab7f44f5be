import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { lockTill } from './lock-till.ts'

/** Cents, above zero, that are about to leave it; nobody else takes any meanwhile. 409 `till-has-less`, as `lockTill`. */
export async function assertTillHasCash(tx: Tx, { tillId, amount }: { tillId: number; amount: number }): Promise<void> {
  const { expected } = await lockTill(tx, tillId)
  if (expected < amount)
    throw conflict(
      'till-has-less',
      `Kasoje turi būti ${formatMoney(expected)}: ${formatMoney(amount)} iš jos išduoti negalima. Įdėkite pinigų į kasą arba grąžinkite kitu būdu.`,
      { data: { expected } },
    )
}
