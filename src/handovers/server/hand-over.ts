import { rememberKits } from '#catalogue/server/remember-kits.ts'
import { holdDeposit } from '#deposits/server/hold-deposit.ts'
import { record } from '#history/server/record.ts'
import { issueContract } from '#orders/server/issue-contract.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { refuseLapsed } from '#orders/server/refuse-lapsed.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { handOut } from '#rentals/server/hand-out.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { HandOverBody } from '../handovers.contract.ts'
import { checkPickupCode } from './check-pickup-code.ts'
import { type Attempt, findEarlierHandover } from './earlier-handover.ts'
import { demandGoods } from './hand-over-goods.ts'
import { type LockedTool, lockTools } from './lock-tools.ts'
import { mailHandover } from './mail-handover.ts'
import { nameOfClerk } from './name-of-clerk.ts'
import { signedWithin } from './signed-within.ts'
import { writeHandover } from './write-handover.ts'

export interface HandingOver extends Attempt {
  orderId: number
  body: HandOverBody
  /** When the two signed it, where the phone had no network then; else now. */
  signedAt?: Date
  now: Date
}

/**
 * Tools, and goods that were bought, go out to the customer: the rentals remember how many are out, the rental contract is issued when there is none
 * yet, then the act; the deposit is held and both papers are mailed. All of it becomes true together, or nothing.
 *
 * A repeat with the same key answers with the first hand-over. Refuses 404 without such an order, 409 when it lapsed unpaid, somebody was
 * quicker or a tool is back already, 422 without a signature, with
 * a pickup code that is not this order's, or for more units than are left to hand out.
 */
export async function handOver(
  tx: Tx,
  { orderId, body, signedAt: told, now, ...attempt }: HandingOver,
): Promise<{ handoverId: number; replayed: boolean }> {
  const order = await lockOrder(tx, orderId)
  const earlier = await findEarlierHandover(tx, attempt)
  if (earlier) return { handoverId: earlier, replayed: true }
  refuseLapsed(order)
  const shown = body.pickup_code
  if (shown) await checkPickupCode(tx, { orderId, shown, field: 'pickup_code' })
  if (body.signature.length === 0 && !body.signed_by_typing) throw invalid({ signature: ['Reikia kliento parašo.'] })

  const tools = await lockTools(tx, orderId, body.lines)
  const signedAt = told && (await signedWithin(tx, { orderId, act: 'handover', tools, told, now }))
  const out: Awaited<ReturnType<typeof handOut>>[] = []
  for (const [index, { line, tool }] of tools.entries()) {
    if (tool.handed_out !== line.handed_out_seen)
      throw conflict('already-handed-out', `„${tool.title}“ ką tik išdavė kitas darbuotojas. Peržiūrėkite iš naujo.`)
    const left = tool.quantity - tool.handed_out
    if (line.quantity > left)
      throw invalid({ [`lines.${index}.quantity`]: [`„${tool.title}“: liko išduoti ${left} vnt.`] })
    out.push(
      await handOut(tx, {
        rentalId: tool.rental_id,
        units: line.quantity,
        codes: line.unit_codes,
        field: `lines.${index}.unit_codes`,
        override: line.override_inspection
          ? { reason: line.override_inspection, byUserId: attempt.byUserId }
          : undefined,
        now: signedAt ?? now,
      }),
    )
  }
  const goods = await demandGoods(tx, { orderId, goods: body.goods ?? [] })
  await rememberKits(tx, kitsToRemember(tools))

  const settings = await readSettings(tx)
  const clerk = await nameOfClerk(tx, attempt.byUserId)
  if (body.deposit) {
    const { held_seen: heldSeen, ...deposit } = body.deposit
    await holdDeposit(tx, { orderId, ...deposit, heldSeen, byUserId: attempt.byUserId, now })
  }
  // Goods alone are bought, not rented.
  const contract = tools.length > 0 ? await issueContract(tx, { orderId, now, settings }) : null
  const { handoverId, act } = await writeHandover(tx, {
    ...attempt,
    orderId,
    act: 'handover',
    tools: tools.map((one, index) => ({ ...one, units: out[index] ?? [] })),
    contractNumber: contract?.snapshot.full_number ?? null,
    goods,
    goodsPhotos: body.goods_photos ?? [],
    signedAt,
    parties: body,
    given_by: clerk,
    taken_by: body.client_name,
    briefing_given: body.briefing_given,
    ...(shown && { code_shown: true }),
    settlement: [],
    deposit: body.deposit && { held: body.deposit.amount, returned: 0, kept: 0, reason: null },
    settings,
    now,
  })

  await record(tx, {
    by: attempt.byUserId,
    deed: 'order.handed-over',
    subject: orderSubject(orderId),
    details: {
      act: act.snapshot.full_number,
      quantity: [...body.lines, ...goods].reduce((sum, line) => sum + line.quantity, 0),
    },
    now,
  })
  await mailHandover(tx, {
    orderId,
    kind: goods.length > 0 && tools.length === 0 ? 'goods' : 'handover',
    act,
    contract,
    settings,
    now,
  })
  return { handoverId, replayed: false }
}

/** The accessories that were ticked off, where the clerk asked to keep them as the product's own list. */
function kitsToRemember(tools: { line: HandOverBody['lines'][number]; tool: LockedTool }[]): Map<number, string[]> {
  const kits = new Map<number, string[]>()
  for (const { line, tool } of tools)
    if (line.remember_kit && tool.product_id)
      kits.set(tool.product_id, [...new Set(line.accessories.map(({ name }) => name))])
  return kits
}
