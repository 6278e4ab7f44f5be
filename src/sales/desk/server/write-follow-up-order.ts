import { decideLaterVatKind } from '#orders/line-vat.ts'
import { copyBuyerFields } from '#orders/server/public/copy-buyer-fields.ts'
import type { OrderContactUpdate } from '#orders/server/public/increment-order-changes.ts'
import { writeOrder } from '#orders/server/public/write-order.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { PaperStep } from './change-plan.ts'
import type { MemberOrder } from './family.ts'

interface FollowUpOrder {
  /** Its buyer, branches and billing go on. */
  order: MemberOrder
  contact?: OrderContactUpdate | undefined
  /** A private person asked for the work to begin at once. */
  isEarly: boolean
  comment?: string | undefined
  settings: Settings
  followUp: Extract<PaperStep, { step: 'follow-up' }>
}

export function writeFollowUpOrder(
  { tx, now }: Work,
  { order, contact, isEarly, comment, settings, followUp: { lines, sums } }: FollowUpOrder,
): ReturnType<typeof writeOrder> {
  return writeOrder(tx, {
    ...copyBuyerFields(order),
    ...contact,
    billing: order.billing,
    po_number: order.po_number,
    delivery: order.delivery,
    early_start: order.private_or_company === 'private' && isEarly,
    ...(comment !== undefined && { comment }),
    ...sums,
    vat_rate: settings.vat_rate,
    vat_kind: decideLaterVatKind(order, settings),
    placed_at: now,
    lines: lines.map(({ write }) => write),
  })
}
