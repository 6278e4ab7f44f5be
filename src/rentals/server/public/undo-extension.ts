import { and, asc, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { getRentalState, mayMove } from '../../rental-states.ts'
import { RentalExtensionUndone } from '../../rentals.events.ts'
import { rental_extensions } from '../rental-extensions.tables.ts'
import { rentals } from '../rentals.tables.ts'

interface UndoExtensionInput {
  orderId: number
}

export interface UndoneExtension {
  title: string
  return_before: Date
  late: boolean
}

/** The order is deleted unpaid or credited; the tool may become late. 409 while a later extension builds on it. */
export async function undoExtension(work: Work, { orderId }: UndoExtensionInput): Promise<UndoneExtension | undefined> {
  const { tx } = work
  const extensions = await tx
    .select()
    .from(rental_extensions)
    .where(and(eq(rental_extensions.order_id, orderId), isNull(rental_extensions.undone_at)))
    .orderBy(asc(rental_extensions.rental_id))
  let undone: UndoneExtension | undefined
  for (const extension of extensions) undone = (await undo(work, extension, { orderId })) ?? undone
  return undone
}

async function undo(
  work: Work,
  extension: typeof rental_extensions.$inferSelect,
  { orderId }: UndoExtensionInput & {},
): Promise<UndoneExtension | undefined> {
  const { tx, now } = work
  const [rental] = await tx.select().from(rentals).where(eq(rentals.id, extension.rental_id)).for('update')
  const isOver = !rental || !mayMove(getRentalState(rental, now), 'move-return')
  const later = await laterOrder(tx, extension)
  if (!isOver && later && !later.isDeleted)
    throw conflict(
      'extended-again',
      `Ši nuoma pratęsta dar kartą užsakymu Nr.\u00a0${later.orderId}. Pirma ištrinkite jį, o jei jis apmokėtas, kredituokite visą jo sąskaitą.`,
    )

  // later ones without an order
  await tx
    .update(rental_extensions)
    .set({ undone_at: now })
    .where(
      and(
        eq(rental_extensions.rental_id, extension.rental_id),
        later ? eq(rental_extensions.id, extension.id) : gte(rental_extensions.id, extension.id),
        isNull(rental_extensions.undone_at),
      ),
    )
  if (later || isOver) return undefined

  const { return_before } = extension
  await tx.update(rentals).set({ expected_return: return_before }).where(eq(rentals.id, rental.id))
  if (rental.product_id) await announceUnits(tx, [rental.product_id])
  const undone = { title: await titleOf(tx, rental.order_line_id), return_before, late: return_before <= now }
  await work.happened(
    RentalExtensionUndone,
    { kind: 'rental', id: rental.id, title: undone.title },
    {
      order: rental.order_id,
      extension_order: orderId,
      expected_return: [rental.expected_return.toISOString(), return_before.toISOString()],
      late: undone.late,
    },
  )
  return undone
}

/** A deleted order counts, if paid. */
async function laterOrder(
  tx: Tx,
  extension: typeof rental_extensions.$inferSelect,
): Promise<{ orderId: number; isDeleted: boolean } | undefined> {
  const [later] = await tx
    .select({ orderId: orders.id, deletedAt: orders.deleted_at })
    .from(rental_extensions)
    .innerJoin(orders, eq(orders.id, rental_extensions.order_id))
    .where(
      and(
        eq(rental_extensions.rental_id, extension.rental_id),
        gt(rental_extensions.id, extension.id),
        isNull(rental_extensions.undone_at),
      ),
    )
    .orderBy(sql`${orders.deleted_at} is not null`, desc(rental_extensions.id))
  return later && { orderId: later.orderId, isDeleted: later.deletedAt !== null }
}

async function titleOf(tx: Tx, orderLineId: number): Promise<string> {
  const [line] = await tx.select({ title: order_lines.title }).from(order_lines).where(eq(order_lines.id, orderLineId))
  return line?.title ?? ''
}
