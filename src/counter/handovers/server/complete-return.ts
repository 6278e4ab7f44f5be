import { settleWithCard } from '#finance/card-holds/server/public/settle-with-card.ts'
import { assertHeldUnchanged } from '#finance/deposits/server/public/assert-held-unchanged.ts'
import { type DepositHolder, listDepositHolders } from '#finance/deposits/server/public/deposit-holders.ts'
import { OrderToolsReturned } from '#orders/orders.events.ts'
import { lockFamily } from '#orders/server/public/lock-family.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { findContract } from '#people/documents/server/public/find-contract.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import { lockOffBranchProducts, resolveReturnBranch } from '#rentals/server/public/return-to-other-branch.ts'
import { takeBack } from '#rentals/server/public/take-back.ts'
import type { Work } from '#shell/action/work.ts'
import type { TakeBackBody } from '../handovers.contract.ts'
import { compensateDamage } from './compensate-damage.ts'
import { settlements } from './handovers.tables.ts'
import { limitSigningTime } from './limit-signing-time.ts'
import { lockTools } from './lock-tools.ts'
import { readClerkName } from './read-clerk-name.ts'
import { readMeters } from './read-meters.ts'
import { writeHandover } from './write-handover.ts'

export interface CompleteReturnInput {
  orderId: number
  body: TakeBackBody
  /** The moment of an offline signature. */
  signedAt?: Date
}

/**
 * In one transaction returns the rentals, issues the act with the agreed charges and settles the deposit, which pays
 * them first.
 *
 * 404; 409 when a tool is back already; 422 for more units than are
 * out.
 */
export async function completeReturn(
  work: Work<number>,
  { orderId, body, signedAt: entry }: CompleteReturnInput,
): Promise<{ handoverId: number }> {
  const { tx, now } = work
  const { ids } = await lockFamily(tx, orderId)

  const placeId = await resolveReturnBranch(tx, body.place_id)
  await lockOffBranchProducts(tx, { orderIds: ids, placeId })
  const tools = await lockTools(tx, ids, body.lines)
  const signedAt = entry && (await limitSigningTime(work, { orderId, act: 'return', tools, signedAt: entry }))
  const back: Awaited<ReturnType<typeof takeBack>>[] = []
  for (const [index, { line, tool }] of tools.entries()) {
    back.push(
      await takeBack(work, {
        rentalId: tool.rental_id,
        quantity: line.quantity,
        codes: line.unit_codes,
        field: `lines.${index}.unit_codes`,
        signedAt,
        placeId,
      }),
    )
    await readMeters(work, {
      act: 'return',
      orderLineId: tool.order_line_id,
      readings: line.meter_readings ?? [],
      field: `lines.${index}.meter_readings`,
      at: signedAt ?? now,
    })
  }

  const settings = await work.settings()
  const holders = await listDepositHolders(tx, ids)
  const held = holders.reduce((sum, one) => sum + one.held, 0)
  const { held_seen: heldSeen, iban, name, ...settled } = body.deposit ?? { returned: 0, kept: 0, reason: null }
  const deposit = settled.returned + settled.kept > 0 ? settled : null
  if (deposit) assertHeldUnchanged(held, heldSeen)
  const { handoverId, act } = await writeHandover(work, {
    orderId,
    act: 'return',
    tools: tools.map((one, index) => ({ ...one, units: back[index] ?? [] })),
    contractNumber: (await findContract(tx, ids))?.number ?? null,
    signedAt,
    parties: body,
    given_by: body.client_name,
    taken_by: await readClerkName(tx, work.by),
    briefing_given: false,
    settlement: body.settlement.map(({ text, amount, with_vat }) => ({ text, amount, with_vat })),
    deposit: deposit && { held, returned: deposit.returned, kept: deposit.kept, reason: deposit.reason },
    settings,
    placeId,
  })
  if (body.settlement.length > 0)
    await tx
      .insert(settlements)
      .values(
        body.settlement.map(({ rental_id: _, ...line }) => ({
          ...line,
          order_id: orderId,
          handover_id: handoverId,
          created_at: now,
        })),
      )
  // the kept deposit pays them (`payByRetainedDeposit`)
  if (deposit)
    for (const part of shareOverHolders(deposit, holders, orderId))
      await saidOfDeposit(settleWithCard(work, { ...deposit, ...part, payee: { iban, name }, placeId }))
  await compensateDamage(work, { orderId, handoverId, settlement: body.settlement })

  await work.happened(
    OrderToolsReturned,
    toOrderSubject(orderId),
    { act: act.snapshot.full_number, quantity: body.lines.reduce((sum, line) => sum + line.quantity, 0) },
    { kind: 'return', act, contract: null },
  )
  return { handoverId }
}

/**
 * Kept and returned money comes from the oldest order that holds some; money that nobody holds is refused at this one.
 */
function shareOverHolders(
  { returned, kept }: { returned: number; kept: number },
  holders: DepositHolder[],
  orderId: number,
): { orderId: number; returned: number; kept: number }[] {
  const left = { returned, kept }
  const shares = holders.map((holder) => {
    const ofKept = Math.min(left.kept, holder.held)
    const ofReturned = Math.min(left.returned, holder.held - ofKept)
    left.kept -= ofKept
    left.returned -= ofReturned
    return { orderId: holder.orderId, returned: ofReturned, kept: ofKept }
  })
  if (left.returned + left.kept > 0) {
    const last = shares.pop() ?? { orderId, returned: 0, kept: 0 }
    shares.push({ ...last, returned: last.returned + left.returned, kept: last.kept + left.kept })
  }
  return shares.filter((one) => one.returned + one.kept > 0)
}

/** Problems move to the return's own fields, `deposit.returned` and so on. */
const saidOfDeposit = (settled: Promise<void>) =>
  settled.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.errors)) throw error
    throw invalid(Object.fromEntries(Object.entries(error.errors).map(([name, said]) => [`deposit.${name}`, said])))
  })
