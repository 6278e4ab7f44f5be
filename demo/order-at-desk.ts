import type { BodyOf } from '#platform/contract.ts'
import type { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { DeskOrderForm } from '#sales/desk/desk-form.contract.ts'
import { readOpenEnds } from '#sales/desk/server/open-ends.ts'
import { createDeskOrder } from '#sales/desk/server/public/save-desk-order.ts'
import type { Work } from '#shell/action/work.ts'

/** As the desk sends it. */
export type DeskBody = Partial<Omit<BodyOf<typeof CreateDeskOrder>, 'items'>> & { items?: object[] }

/** A draft, a quote or an order; answers its number, and the secret of a quote's link. */
export async function orderAtDesk(
  work: Work<number>,
  body: DeskBody,
): Promise<{ id: number; secret?: string | undefined }> {
  const { state, ...form } = readOpenEnds(DeskOrderForm.parse(body))
  return createDeskOrder(work, { form, state })
}
