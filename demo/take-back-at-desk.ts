import { completeReturn } from '#counter/handovers/server/complete-return.ts'
import { readHandover } from '#counter/handovers/server/handovers.queries.ts'
import { getReturnToolDraft } from '#counter/handovers/take-back-draft.ts'
import type { DepositWay } from '#finance/deposits/deposit-labels.ts'
import type { Tx } from '#platform/database/database.ts'
import { createWork } from '#shell/action/work.ts'
import { createDice } from './dice.ts'
import { generateSignature } from './generate-signature.ts'
import type { DemoScenario } from './play-demo-scenario.ts'
import { readSignerFields } from './read-signer-fields.ts'

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
  { adminId }: DemoScenario,
  { orderId, at, damage, depositBy }: TakingBack,
): Promise<void> {
  const counter = await readHandover(tx, { orderId, clerkId: adminId, now: at })
  const [first] = counter?.tools ?? []
  if (!counter || !first) return
  const lines = counter.tools.map((tool) => {
    const { on: _on, remember_kit: _kit, ...state } = getReturnToolDraft({ tools: {} }, tool)
    const isBroken = damage !== undefined && tool === first
    return {
      ...state,
      rental_id: tool.rental_id,
      meter: null,
      ...(isBroken ? { condition: 'defects' as const, note: damage.text } : { note: state.note || null }),
    }
  })
  const { held } = counter.deposit
  const { text = '', amount = 0 } = damage ?? {}
  await completeReturn(createWork(tx, { by: adminId, now: at }), {
    orderId,
    body: {
      lines,
      settlement: damage ? [{ kind: 'damage', text, amount, with_vat: false, rental_id: first.rental_id }] : [],
      deposit: depositBy && held > 0 ? { returned: held, kept: 0, reason: null, way: depositBy } : null,
      ...(await readSignerFields(tx, orderId)),
      signature: generateSignature(createDice(orderId)),
    },
  })
}
