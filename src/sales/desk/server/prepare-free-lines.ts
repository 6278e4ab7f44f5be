import type { FreeLine } from '#sales/cart/line-to-price.ts'
import type { DeskFreeLine } from '../desk-form.contract.ts'
import type { OrderToChange } from './order-to-change.ts'

export interface RetainedFreeLine {
  line: FreeLine
  /** Agreed before: the same thing, no cheaper, no more of it, to the same buyer. */
  isAgreed: boolean
  wasNothing: boolean
}

type Service = OrderToChange['services'][number]

/**
 * Who agreed to a free line stands for it as long as it is no cheaper, no more and the same buyer's, and nobody changes
 * why. `services`: by the free lines, what they were.
 */
export function prepareFreeLines(
  free: readonly DeskFreeLine[],
  services: readonly (Service | undefined)[],
  { isOther, by }: { isOther: boolean; by: number },
): RetainedFreeLine[] {
  return free.map(({ line_id: _, ...line }, index) => {
    const before = services[index]
    const isCovered =
      before !== undefined &&
      !isOther &&
      line.title === before.title &&
      line.price >= before.unit_price &&
      line.quantity <= before.quantity
    const agreed = isCovered ? before.by_hand : null
    const reason = line.reason || agreed?.reason
    const isSame = agreed ? reason === agreed.reason : isCovered
    const listed = isSame && line.price === before?.unit_price ? agreed?.list.unit_price : undefined
    const given = reason ? { by: (isSame && agreed?.by) || by } : {}
    return {
      line: { ...line, reason, ...given, ...(listed !== undefined && { listed }) },
      isAgreed: isSame,
      wasNothing: before?.unit_price === 0,
    }
  })
}
