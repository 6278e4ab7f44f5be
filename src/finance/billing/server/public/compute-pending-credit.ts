import { count, eq, max } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { billed_pieces } from '../billing.tables.ts'
import { planBills } from '../plan-bills.ts'

/** Cents, 0 or less, of an order's bills. Undefined: it is on none yet. */
export async function computePendingCredit(
  reader: Reader,
  { orderId, settings }: { orderId: number; settings: Settings },
): Promise<number | undefined> {
  const [billed] = await reader
    .select({ pieces: count(), until: max(billed_pieces.to_day) })
    .from(billed_pieces)
    .where(eq(billed_pieces.order_id, orderId))
  if (!billed?.pieces) return undefined
  const { bills } = await planBills(reader, { until: billed.until ?? '', orderIds: [orderId], settings })
  return bills.reduce(
    (sum, { kind, price_with_vat }) => sum + (hasPaperTrait(kind, 'isCreditNote') ? price_with_vat : 0),
    0,
  )
}
