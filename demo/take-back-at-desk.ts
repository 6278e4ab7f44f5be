import { completeReturn } from '#counter/handovers/server/complete-return.ts'
import { readHandover } from '#counter/handovers/server/handovers.queries.ts'
import { toolComingBack } from '#counter/handovers/take-back-draft.ts'
import type { Tx } from '#platform/database/database.ts'
import { workOf } from '#shell/action/work.ts'
import type { DepositWay } from '#takings/deposits/deposit-words.ts'
import { newDice } from './dice.ts'
import { scribble } from './scribble.ts'
import { signedBy } from './signed-by.ts'
import type { Story } from './tell-orders.ts'

interface TakingBack {
  orderId: number
  at: Date
  /** Of the first tool; cents. */
  damage?: { text: string; amount: number } | undefined
  /** All of the deposit goes back so; absent: it stays. */
  depositBy?: DepositWay
}

/** All that is out of an order, as it was agreed there. */
export async function takeBackAtDesk(
  tx: Tx,
  { adminId }: Story,
  { orderId, at, damage, depositBy }: TakingBack,
): Promise<void> {
  const counter = await readHandover(tx, { orderId, clerkId: adminId, now: at })
  const [first] = counter?.tools ?? []
  if (!counter || !first) return
  const lines = counter.tools.map((tool) => {
    const { on: _on, remember_kit: _kit, ...state } = toolComingBack({ tools: {} }, tool)
    const isBroken = damage !== undefined && tool === first
    return {
      ...{ ...state, rental_id: tool.rental_id, meter: null },
      ...(isBroken ? { condition: 'defects' as const, note: damage.text } : { note: state.note || null }),
    }
  })
  const { held } = counter.deposit
  const { text = '', amount = 0 } = damage ?? {}
  await completeReturn(workOf(tx, { by: adminId, now: at }), {
    ...{ orderId, key: `demo-back-at-desk-${orderId}`, bodyHash: '' },
    body: {
      lines,
      settlement: damage ? [{ kind: 'damage', text, amount, with_vat: false, rental_id: first.rental_id }] : [],
      deposit: depositBy && held > 0 ? { returned: held, kept: 0, reason: null, way: depositBy } : null,
      ...(await signedBy(tx, orderId)),
      signature: scribble(newDice(orderId)),
    },
  })
}
