import type { planMoves } from '#catalogue/units/server/public/plan-moves.ts'
import type { ValidatedTransferLine } from './validate-transfer-lines.ts'

interface About {
  id: number
  from: { id: number }
  to: { id: number }
  leavesAt: Date
  arrivesAt: Date
  rehome: boolean
}

/** Unnamed machines count as some; goods are promised to nobody. */
export function buildTransferMoves(
  lines: readonly ValidatedTransferLine[],
  { id, from, to, ...when }: About,
): Parameters<typeof planMoves>[1] {
  return {
    transferId: id,
    from: from.id,
    to: to.id,
    ...when,
    machines: lines.flatMap(({ machines }) => machines),
    counted: lines.flatMap(({ product, quantity, machines }) =>
      product.kind === 'rent' && quantity > machines.length
        ? { product_id: product.id, quantity: quantity - machines.length }
        : [],
    ),
  }
}
