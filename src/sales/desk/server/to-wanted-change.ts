import { buildServiceLines } from '#sales/checkout/server/build-service-lines.ts'
import { toPricedOrderLine } from '#sales/checkout/server/to-priced-order-line.ts'
import type { PlannedRow, WantedChange, WantedLine, WantedService } from './change-plan.ts'
import { type Family, getFamilyLine } from './family.ts'
import type { RetainedLine } from './prepare-retained-line.ts'
import type { PricedChange } from './price-change.ts'

/** The priced form as the plan reads it. */
export function toWantedChange(
  change: Pick<PricedChange, 'priced' | 'matched' | 'removed' | 'services'>,
  family: Family,
  fees?: readonly PlannedRow[],
): WantedChange {
  const { cart } = change.priced
  const lineOf = (id: number) => getFamilyLine(family, id)
  return {
    lines: cart.items.map((item, index): WantedLine => {
      const one = change.matched[index]
      const times = one && toTimes(one)
      return {
        index,
        written: toPricedOrderLine(item),
        ...(one && { line: lineOf(one.line.row.id) }),
        ...(item.waiver && item.waiver_offer && { waiver: item.waiver_offer }),
        ...(times && { times }),
      }
    }),
    removed: change.removed.map(({ row }) => lineOf(row.id)),
    services: buildServiceLines(cart).map((written, index) => {
      const of = family.services.find(({ row }) => row.id === change.services[index]?.id)
      return { written, ...(of && { of }) }
    }),
    ...(fees && {
      fees: fees.map(({ lineId, ...written }): WantedService => {
        const of = family.fees.find(({ row }) => row.id === lineId)
        return { written, ...(of && { of }) }
      }),
    }),
  }
}

function toTimes({ isMoved, item, times }: RetainedLine): WantedLine['times'] {
  return isMoved && item.period ? { ...times(), period: item.period } : undefined
}
