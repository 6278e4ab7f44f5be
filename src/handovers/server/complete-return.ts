import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import { settleWithCard } from '#card-holds/server/settle-with-card.ts'
import { heldDeposit } from '#deposits/server/held-deposit.ts'
import { documents } from '#documents/server/documents.tables.ts'
import { record } from '#history/server/record.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import { takeBack } from '#rentals/server/take-back.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { TakeBackBody } from '../handovers.contract.ts'
import { type Attempt, findEarlierHandover } from './earlier-handover.ts'
import { settlements } from './handovers.tables.ts'
import { lockTools } from './lock-tools.ts'
import { mailHandover } from './mail-handover.ts'
import { nameOfClerk } from './name-of-clerk.ts'
import { readMeters } from './read-meters.ts'
import { signedWithin } from './signed-within.ts'
import { writeHandover } from './write-handover.ts'

export interface ReceivingBack extends Attempt {
  orderId: number
  body: TakeBackBody
  /** When the two signed it, where the phone had no network then; else now. */
  signedAt?: Date
  now: Date
}

/**
 * Tools come back, all or a part of each: the rentals are taken back, the act is issued with the charges that the clerk
 * agreed to, the deposit is settled and pays the charges first. All of it becomes true together, or nothing.
 *
 * A repeat with the same key answers with the first return. Refuses 404 without such an order, 409 when a tool is back
 * already, 422 for more units than are out.
 */
export async function completeReturn(
  tx: Tx,
  { orderId, body, signedAt: told, now, ...attempt }: ReceivingBack,
): Promise<{ handoverId: number; replayed: boolean }> {
  await lockOrder(tx, orderId)
  const earlier = await findEarlierHandover(tx, attempt)
  if (earlier) return { handoverId: earlier, replayed: true }

  const tools = await lockTools(tx, orderId, body.lines)
  const signedAt = told && (await signedWithin(tx, { orderId, act: 'return', tools, told, now }))
  const byUserId = attempt.byUserId
  const back: Awaited<ReturnType<typeof takeBack>>[] = []
  for (const [index, { line, tool }] of tools.entries()) {
    back.push(
      await takeBack(tx, {
        rentalId: tool.rental_id,
        quantity: line.quantity,
        codes: line.unit_codes,
        field: `lines.${index}.unit_codes`,
        byUserId,
        signedAt,
        now,
      }),
    )
    await readMeters(tx, {
      orderLineId: tool.order_line_id,
      readings: line.meter_readings ?? [],
      field: `lines.${index}.meter_readings`,
      byUserId,
      at: signedAt ?? now,
      now,
    })
  }

  const settings = await readSettings(tx)
  const held = await heldDeposit(tx, orderId)
  const { held_seen: heldSeen, ...settled } = body.deposit ?? { returned: 0, kept: 0, reason: null }
  const deposit = settled.returned + settled.kept > 0 ? settled : null
  if (deposit) await saidOfDeposit(settleWithCard(tx, { orderId, ...deposit, heldSeen, byUserId, now }))
  const { handoverId, act } = await writeHandover(tx, {
    ...attempt,
    orderId,
    act: 'return',
    tools: tools.map((one, index) => ({ ...one, units: back[index] ?? [] })),
    contractNumber: await contractOf(tx, orderId),
    signedAt,
    parties: body,
    given_by: body.client_name,
    taken_by: await nameOfClerk(tx, byUserId),
    briefing_given: false,
    settlement: body.settlement.map(({ text, amount, with_vat }) => ({ text, amount, with_vat })),
    deposit: deposit && { held, ...deposit },
    settings,
    now,
  })
  if (body.settlement.length > 0)
    await tx
      .insert(settlements)
      .values(body.settlement.map((line) => ({ ...line, order_id: orderId, handover_id: handoverId, created_at: now })))
  if (deposit) await coverSettlements(tx, { orderId, kept: deposit.kept, byUserId, now })

  await record(tx, {
    by: byUserId,
    deed: 'order.tools-returned',
    subject: orderSubject(orderId),
    details: { act: act.snapshot.full_number, quantity: body.lines.reduce((sum, line) => sum + line.quantity, 0) },
    now,
  })
  await mailHandover(tx, { orderId, kind: 'return', act, contract: null, settings, now })
  return { handoverId, replayed: false }
}

/** What is wrong with it is said at its own fields: of a return they are `deposit.returned` and so on. */
const saidOfDeposit = (settled: Promise<void>) =>
  settled.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.errors)) throw error
    throw invalid(Object.fromEntries(Object.entries(error.errors).map(([name, said]) => [`deposit.${name}`, said])))
  })

async function contractOf(tx: Tx, orderId: number): Promise<string | null> {
  const [contract] = await tx
    .select({ full_number: documents.full_number })
    .from(documents)
    .where(and(eq(documents.order_id, orderId), eq(documents.kind, 'contract')))
    .orderBy(desc(documents.id))
  return contract?.full_number ?? null
}

/**
 * The kept deposit pays the order's open charges, oldest first, those outside VAT before those that still need an
 * invoice. A charge outside VAT that is paid whole is settled; one with VAT stays open until it is billed.
 */
async function coverSettlements(
  tx: Tx,
  { orderId, kept, byUserId, now }: { orderId: number; kept: number; byUserId: number; now: Date },
): Promise<void> {
  const open = await tx
    .select()
    .from(settlements)
    .where(and(eq(settlements.order_id, orderId), isNull(settlements.settled_at), gt(settlements.amount, 0)))
    .orderBy(asc(settlements.with_vat), asc(settlements.id))
  let left = kept
  for (const { id, amount, covered, with_vat } of open) {
    const part = Math.min(left, amount - covered)
    if (part === 0) continue
    left -= part
    const paid = !with_vat && covered + part === amount
    await tx
      .update(settlements)
      .set({ covered: covered + part, ...(paid && { settled_at: now, settled_by: byUserId }) })
      .where(eq(settlements.id, id))
  }
}
