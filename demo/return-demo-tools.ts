import type { Handover, HandoverTool, SettlementLine, TakeBackBody } from '#counter/handovers/handovers.contract.ts'
import { proposeCharges } from '#counter/handovers/propose-charges.ts'
import { completeReturn } from '#counter/handovers/server/complete-return.ts'
import { readHandover } from '#counter/handovers/server/handovers.queries.ts'
import type { ToolDraft } from '#counter/handovers/stored-handover-draft.ts'
import { getReturnToolDraft } from '#counter/handovers/take-back-draft.ts'
import type { Tx } from '#platform/database/database.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { createWork } from '#shell/action/work.ts'
import type { Dice } from './dice.ts'
import { generateSignature } from './generate-signature.ts'
import type { DemoScenario } from './play-demo-scenario.ts'
import { readSignerFields } from './read-signer-fields.ts'

interface DemoReturnInput {
  orderId: number
  rentalId: number
  at: Date
  dice: Dice
}

/** The last return settles the deposit. */
export async function returnDemoTools(
  tx: Tx,
  { adminId }: DemoScenario,
  { orderId, rentalId, at, dice }: DemoReturnInput,
): Promise<void> {
  const counter = await readHandover(tx, { orderId, clerkId: adminId, now: at })
  const tool = counter?.tools.find((one) => one.rental_id === rentalId)
  if (!counter || !tool) return

  const draft = asItLooks(getReturnToolDraft({ tools: {} }, tool), dice)
  const settlement = agreedCharges(counter, tool, draft, dice)
  const { on: _on, remember_kit: _kit, ...state } = draft
  await completeReturn(createWork(tx, { by: adminId, now: at }), {
    orderId,
    body: {
      lines: [{ ...state, rental_id: rentalId, note: state.note || null, meter: null }],
      settlement,
      // one in ten comes for the deposit another day
      deposit: counter.tools.length === 1 && dice.upTo(10) > 0 ? settledDeposit(counter, settlement) : null,
      ...(await readSignerFields(tx, orderId)),
      signature: generateSignature(dice),
    },
  })
}

function asItLooks(whole: ToolDraft, dice: Dice): ToolDraft {
  const luck = dice.upTo(100)
  if (luck < 8) return { ...whole, clean: false }
  if (luck < 14)
    return {
      ...whole,
      condition: 'defects',
      note: dice.from(['Sulūžęs jungiklis', 'Nutrūkęs maitinimo kabelis', 'Įskilęs korpusas', 'Sulenkta rankena']),
    }
  if (luck < 20 && whole.accessories.length > 0) {
    const left = dice.from(whole.accessories).name
    return { ...whole, accessories: whole.accessories.map((one) => ({ ...one, present: one.name !== left })) }
  }
  return whole
}

/** The clerk forgives one in four who were late. */
function agreedCharges(counter: Handover, tool: HandoverTool, draft: ToolDraft, dice: Dice): SettlementLine[] {
  return proposeCharges(tool, draft, counter).flatMap(({ kind, text, amount, with_vat }) => {
    if (kind === 'early' || (kind === 'late' && dice.upTo(4) === 0)) return []
    const cents = parseEuros(amount) ?? 500 * (kind === 'damage' ? 3 + dice.upTo(8) : 2 + dice.upTo(3))
    return [{ kind, text, with_vat, amount: cents }]
  })
}

function settledDeposit({ deposit: { held } }: Handover, settlement: SettlementLine[]): TakeBackBody['deposit'] {
  if (held === 0) return null
  const kept = Math.min(
    held,
    settlement.reduce((sum, { amount }) => sum + amount, 0),
  )
  return { kept, returned: held - kept, reason: settlement.map(({ text }) => text).join('; ') || null }
}
