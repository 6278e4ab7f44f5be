import { changeStock } from '#catalogue/server/public/change-stock.ts'
import type { Work } from '#shell/action/work.ts'
import type { ChangeToApply } from './apply-change.ts'
import { listSteps, type PlannedRow } from './change-plan.ts'
import { getFamilyLine } from './family.ts'

interface GoodsLine {
  product_id?: number | null | undefined
  type: string
}

/** Stock moves by product id, as all locks. A credit note returns what an invoice sold. */
export async function applyStock(
  work: Work<number>,
  {
    order,
    family,
    change,
    plan,
    followUps,
  }: Pick<ChangeToApply, 'order' | 'family' | 'change' | 'plan'> & {
    followUps: readonly { orderId: number; lines: readonly PlannedRow[] }[]
  },
): Promise<void> {
  const moves = new Map<string, { productId: number; placeId: number; units: number; orderId: number }>()
  const count = (
    { product_id: productId, type }: GoodsLine,
    units: number,
    to: { orderId: number; placeId: number },
  ) => {
    if (!productId || type === 'rent') return
    const key = `${productId} ${to.placeId} ${to.orderId}`
    moves.set(key, { productId, ...to, units: (moves.get(key)?.units ?? 0) + units })
  }
  const placeId = change.at.place.id
  const [first] = family.members
  const revised = first?.borne ? undefined : listSteps(plan, 'revise').find(({ orderId }) => orderId === order.id)
  if (revised) {
    for (const { row, member } of family.lines)
      if (member === first) count(row, row.quantity, { orderId: order.id, placeId: order.place_id })
    for (const line of revised.lines) count(line, -line.quantity, { orderId: order.id, placeId })
  }
  const isElsewhere = placeId !== order.place_id
  for (const { row, member } of isElsewhere ? family.lines : []) {
    if (revised && member === first) continue
    count(row, row.quantity, { orderId: member.order.id, placeId: order.place_id })
    count(row, -row.quantity, { orderId: member.order.id, placeId })
  }
  const ofOthers = (lineId: number) => {
    const line = getFamilyLine(family, lineId)
    return revised && line.member === first ? undefined : line
  }
  for (const { lineId, units, isRowGone } of listSteps(plan, 'remove')) {
    const line = ofOthers(lineId)
    if (line && isRowGone) count(line.row, units, { orderId: line.member.order.id, placeId })
  }
  for (const { lineId, index } of listSteps(plan, 'rewrite')) {
    const line = ofOthers(lineId)
    const less = line && line.row.quantity - (change.matched[index]?.item.quantity ?? 0)
    if (line && less) count(line.row, less, { orderId: line.member.order.id, placeId })
  }
  for (const { orderId, lines } of followUps)
    for (const line of lines) count(line, -line.quantity, { orderId, placeId })
  for (const each of [...moves.values()].sort((a, b) => a.productId - b.productId))
    if (each.units !== 0) await changeStock(work, { ...each, reason: 'changed', byUserId: work.by })
}
