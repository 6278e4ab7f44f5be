import { announceUnits, type LockedProduct } from '#catalogue/server/public/invalidate-product.ts'
import { readReceivedAmount } from '#finance/payments/server/public/read-received-amount.ts'
import { OrderDeleted, OrderPlaced } from '#orders/orders.events.ts'
import {
  type OrderContactUpdate,
  type OrderWhereUpdate,
  writeOrderWhere,
} from '#orders/server/public/increment-order-changes.ts'
import { setDeleted } from '#orders/server/public/order-moments.ts'
import { releaseWaivers } from '#orders/server/public/release-waivers.ts'
import { reviseOrder } from '#orders/server/public/revise-order.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { conflict } from '#platform/refusal.ts'
import { followRentEnd } from '#rentals/delivery/server/public/follow-rent-end.ts'
import { moveInvoiced } from '#rentals/server/public/move-invoiced.ts'
import { countChargedUnits } from '#rules/periods/count-charged-units.ts'
import type { Period } from '#rules/periods/period.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { createRentalsOfChange, reserveChanged } from './apply-rentals.ts'
import { applyStock } from './apply-stock.ts'
import type { OrderChange } from './build-order-change.ts'
import { type ChangePlan, listSteps, type PaperStep } from './change-plan.ts'
import { type Family, getFamilyLine, type MemberOrder } from './family.ts'
import { followAddress } from './follow-address.ts'
import { hasSameStart } from './prepare-retained-line.ts'
import type { PricedChange } from './price-change.ts'
import { writeFollowUpOrder } from './write-follow-up-order.ts'

export interface ChangeToApply {
  /** The first of the family. */
  order: MemberOrder
  family: Family
  change: PricedChange
  plan: ChangePlan
  /** Each change is a sentence. */
  changes: string[]
  places: LockedProduct[]
  settings: Settings
  /** What else becomes of an order without an invoice. */
  heading?: OrderChange['order'] | undefined
  /** The contact of an order with one. */
  contact?: OrderContactUpdate | undefined
  /** Where an order with one is fetched from and brought to from now on. */
  where?: OrderWhereUpdate | undefined
  earlyStart?: boolean | null | undefined
}

export interface AppliedChange {
  /** Of the first order, where its rows were written anew. */
  revision: number | undefined
  followUpIds: number[]
}

/** Writes what was planned: rentals, orders, stock; papers come after. Under the locks of orders, products and rentals. */
export async function applyChange(work: Work<number>, applied: ChangeToApply): Promise<AppliedChange> {
  const { tx } = work
  const { order, family, plan, heading, where } = applied
  if (where) await writeOrderWhere(tx, { orderIds: family.members.map((one) => one.order.id), where })
  await reserveChanged(work, applied)
  await releaseWaivers(tx, { lineIds: listEndedWaivers(applied) })
  let revision: number | undefined
  const rows: Parameters<typeof createRentalsOfChange>[2][] = []
  for (const step of listSteps(plan, 'revise')) {
    const written = await reviseMember(work, applied, step)
    if (step.orderId !== order.id || !written) continue
    revision = written.revision
    rows.push({ orderId: order.id, lines: step.lines, lineIds: written.lineIds })
  }
  const email = heading?.email ?? order.email
  const redirected = heading && (await followAddress(work, { orderId: order.id, before: order.email, after: email }))
  const userId = redirected ? redirected.userId : order.user_id
  const followUps: Awaited<ReturnType<typeof writeFollowUp>>[] = []
  for (const added of listSteps(plan, 'follow-up')) followUps.push(await writeFollowUp(work, applied, added))
  rows.push(...followUps)
  for (const one of rows) await createRentalsOfChange(work, { ...applied, userId }, one)
  await moveRentals(work, applied, followUps)
  await applyStock(work, { ...applied, followUps })
  await announceUnits(
    tx,
    family.lines.flatMap(({ rentals }) => rentals.flatMap(({ product_id }) => product_id ?? [])),
  )
  return { revision, followUpIds: followUps.map(({ orderId }) => orderId) }
}

/** Waivers on invoices that are credited whole: they cover nothing any more, so that another may. */
function listEndedWaivers({ family, plan }: ChangeToApply): number[] {
  return listSteps(plan, 'unwaive').flatMap(({ lineId }) =>
    getFamilyLine(family, lineId).waivers.flatMap(({ member, row }) => (member.borne ? [row.id] : [])),
  )
}

/** Undefined: nothing is left of the order, which is deleted. 409 `part-is-paid`. */
async function reviseMember(
  work: Work<number>,
  { order, changes, heading }: ChangeToApply,
  { orderId, lines, sums }: Extract<PaperStep, { step: 'revise' }>,
) {
  if (lines.length > 0)
    return reviseOrder(work, {
      orderId,
      order: orderId === order.id ? { ...heading, ...sums } : sums,
      lines: lines.map(({ index: _, ...line }) => line),
      changes,
    })
  if ((await readReceivedAmount(work.tx, orderId)) > 0)
    throw conflict(
      'part-is-paid',
      `Papildomas užsakymas Nr.\u00a0${orderId} iš dalies apmokėtas. Pirmiausia grąžinkite pinigus klientui ir tai įrašykite.`,
    )
  await setDeleted(work, { orderId })
  await work.happened(OrderDeleted, toOrderSubject(orderId))
  return undefined
}

async function writeFollowUp(
  work: Work<number>,
  { order, heading, contact, where, earlyStart, settings }: ChangeToApply,
  followUp: Extract<PaperStep, { step: 'follow-up' }>,
) {
  const { orderId, lineIds } = await writeFollowUpOrder(work, {
    order: { ...order, ...heading, ...where } as MemberOrder,
    contact,
    isEarly: earlyStart ?? order.early_start,
    comment: `Papildo užsakymą Nr.\u00a0${order.id}`,
    settings,
    followUp,
  })
  await work.happened(OrderPlaced, toOrderSubject(orderId))
  return {
    orderId,
    lineIds,
    apart: followUp.apart,
    lines: followUp.lines.map(({ write, index }) => ({ ...write, index })),
  }
}

async function moveRentals(
  work: Work<number>,
  { order, family, plan }: ChangeToApply,
  followUps: readonly { orderId: number; apart: number | undefined }[],
): Promise<void> {
  const moves = listSteps(plan, 'move')
  for (const { lineId, isCharged, apart, rentalIds, starts_at, expected_return, period } of moves) {
    const { row } = getFamilyLine(family, lineId)
    await moveInvoiced(work, {
      rentalIds,
      starts_at,
      expected_return,
      period,
      title: row.title,
      receipt: countChargedUnits(period, family.calendar).receipt ?? null,
      keepsStart: hasSameStart(row.period as Period, period),
      orderId: isCharged ? (followUps.find((one) => one.apart === apart)?.orderId ?? null) : null,
    })
  }
  if (moves.length > 0) await followRentEnd(work, { orderId: order.id })
}
