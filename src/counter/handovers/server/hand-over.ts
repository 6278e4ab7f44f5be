import { eq, sql } from 'drizzle-orm'
import { rememberKits } from '#catalogue/server/public/remember-kits.ts'
import { OrderHandedOver, OrderSignedByOther } from '#orders/orders.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { assertNotLapsed } from '#orders/server/public/assert-not-lapsed.ts'
import { issueContract } from '#orders/server/public/issue-contract.ts'
import { lockFamily } from '#orders/server/public/lock-family.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { listSigners } from '#people/clients/server/public/list-signers.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { handOut } from '#rentals/server/public/hand-out.ts'
import type { Work } from '#shell/action/work.ts'
import type { HandOverBody } from '../handovers.contract.ts'
import { isListedSigner } from '../is-listed-signer.ts'
import { checkPickupCode } from './check-pickup-code.ts'
import { requireGoodsToHandOver } from './hand-over-goods.ts'
import { limitSigningTime } from './limit-signing-time.ts'
import { type LockedTool, lockTools } from './lock-tools.ts'
import { readClerkName } from './read-clerk-name.ts'
import { readMeters } from './read-meters.ts'
import { writeHandover } from './write-handover.ts'

/** Of the family's orders; answers cents of the deposit that was taken. */
export type TakeMoney = (orderIds: number[]) => Promise<number>

export interface HandOverInput {
  orderId: number
  body: HandOverBody
  /** After the tools are counted out, before the papers: `prepareMoneyAtHandOver`. */
  takeMoney: TakeMoney
  /** The moment of an offline signature. */
  signedAt?: Date
}

/**
 * In one transaction counts units as out, has the money taken, issues the rental contract (if none yet) and the
 * act, and mails them.
 *
 * 403 for an inspection passed over without the right; 404; 409 when it lapsed unpaid, somebody was quicker or a tool
 * is back; 422 without a signature, with another order's pickup code, or for more units than are left.
 */
export async function handOver(
  work: Work<number>,
  { orderId, body, takeMoney, signedAt: entry }: HandOverInput,
): Promise<{ handoverId: number }> {
  const { tx, now } = work
  if (body.lines.some((line) => line.override_inspection)) work.assertRight('inspections:override')
  const { order, ids } = await lockFamily(tx, orderId)
  assertNotLapsed(order)
  const shown = body.pickup_code
  if (shown) await checkPickupCode(tx, { orderId, shown, field: 'pickup_code' })
  if (body.signature.length === 0 && !body.signed_by_typing) throw invalid({ signature: ['Reikia kliento parašo.'] })

  const tools = await lockTools(tx, ids, body.lines)
  const signedAt = entry && (await limitSigningTime(work, { orderId, act: 'handover', tools, signedAt: entry }))
  const out: Awaited<ReturnType<typeof handOut>>[] = []
  for (const [index, { line, tool }] of tools.entries()) {
    if (tool.handed_out !== line.handed_out_seen)
      throw conflict('already-handed-out', `„${tool.title}“ ką tik išdavė kitas darbuotojas. Peržiūrėkite iš naujo.`)
    const left = tool.quantity - tool.handed_out
    if (line.quantity > left)
      throw invalid({ [`lines.${index}.quantity`]: [`„${tool.title}“: liko išduoti ${left} vnt.`] })
    out.push(
      await handOut(work.at(signedAt ?? now), {
        rentalId: tool.rental_id,
        units: line.quantity,
        codes: line.unit_codes,
        field: `lines.${index}.unit_codes`,
        override: line.override_inspection ? { reason: line.override_inspection, byUserId: work.by } : undefined,
      }),
    )
    await readMeters(work, {
      act: 'handover',
      orderLineId: tool.order_line_id,
      readings: line.meter_readings ?? [],
      field: `lines.${index}.meter_readings`,
      at: signedAt ?? now,
    })
  }
  const goods = await requireGoodsToHandOver(tx, { orderIds: ids, goods: body.goods ?? [] })
  await rememberKits(tx, kitsToRemember(tools))

  const settings = await work.settings()
  const clerk = await readClerkName(tx, work.by)
  const held = await takeMoney(ids)
  // Goods alone need no rental contract.
  const contracts: Awaited<ReturnType<typeof issueContract>>[] = []
  for (const id of ids)
    if (tools.some(({ tool }) => tool.order_id === id))
      contracts.push(await issueContract(work, { orderId: id, settings }))
  const [contract = null] = contracts
  const { handoverId, act } = await writeHandover(work, {
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
    deposit: held > 0 ? { held, returned: 0, kept: 0, reason: null } : null,
    settings,
  })

  await work.happened(
    OrderHandedOver,
    toOrderSubject(orderId),
    {
      act: act.snapshot.full_number,
      quantity: [...body.lines, ...goods].reduce((sum, line) => sum + line.quantity, 0),
    },
    { kind: goods.length > 0 && tools.length === 0 ? 'goods' : 'handover', act, contract },
  )
  await notifyOfOtherSigner(work, { orderId, client_name: body.client_name, act: act.snapshot.full_number })
  return { handoverId }
}

function kitsToRemember(tools: { line: HandOverBody['lines'][number]; tool: LockedTool }[]): Map<number, string[]> {
  const kits = new Map<number, string[]>()
  for (const { line, tool } of tools)
    if (line.remember_kit && tool.product_id)
      kits.set(tool.product_id, [...new Set(line.accessories.map(({ name }) => name))])
  return kits
}

interface OtherSignerInput {
  orderId: number
  client_name: string
  /** The act's number; the signer's name stands on the act. */
  act: string
}

/** The signer is not among those who may sign for the client today. */
async function notifyOfOtherSigner(work: Work<number>, { orderId, client_name, act }: OtherSignerInput): Promise<void> {
  const { tx, now } = work
  const [order] = await tx
    .select({
      client_id: orders.client_id,
      private_or_company: orders.private_or_company,
      person: sql<string>`${orders.name} || ' ' || ${orders.lastname}`,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order?.client_id) return
  const may_sign = await listSigners(tx, { clientId: order.client_id, now })
  if (!isListedSigner({ ...order, client_name, may_sign }))
    await work.happened(OrderSignedByOther, toOrderSubject(orderId), { act })
}
