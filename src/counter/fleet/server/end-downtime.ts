import { eq } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { downtimes } from '#catalogue/units/server/downtimes.tables.ts'
import { endDowntimes } from '#catalogue/units/server/public/end-downtimes.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { DowntimeEnded } from '../fleet.events.ts'

interface EndDowntime {
  id: number
  /** Default: now. */
  at: Date | undefined
}

/**
 * A downtime that has not begun is called off. 404; 409 `downtime-is-over`; 422 at `at` before it began or after its
 * plan.
 */
export async function endDowntime(work: Work<number>, { id, at }: EndDowntime): Promise<void> {
  const { tx, now } = work
  const [match] = await tx.select({ product_id: downtimes.product_id }).from(downtimes).where(eq(downtimes.id, id))
  if (!match) throw notFound('Tokios prastovos nėra.')
  if (match.product_id) await lockProducts(tx, [match.product_id])
  const [row] = await tx
    .select({ downtime: downtimes, code: units.code, title: products.title })
    .from(downtimes)
    .leftJoin(units, eq(units.id, downtimes.unit_id))
    .leftJoin(products, eq(products.id, downtimes.product_id))
    .where(eq(downtimes.id, id))
    .for('update', { of: downtimes })
  if (!row) throw notFound('Tokios prastovos nėra.')
  const { downtime, code, title } = row
  if (downtime.ended_at || (downtime.to_at && downtime.to_at <= now))
    throw conflict('downtime-is-over', 'Ši prastova jau baigta.')
  if (at && at < downtime.from_at) throw invalid({ at: ['Prastova negali baigtis anksčiau, nei prasidėjo.'] })
  if (at && downtime.to_at && at > downtime.to_at)
    throw invalid({ at: ['Pratęsti taip negalima: įrašykite naują prastovą.'] })

  const ends = at ?? now
  await endDowntimes(work, { which: eq(downtimes.id, id), at: ends })
  await work.happened(
    DowntimeEnded,
    downtime.unit_id
      ? { kind: 'unit', id: downtime.unit_id, title: code ?? '' }
      : { kind: 'product', id: downtime.product_id, title: title ?? '' },
    { downtime: id, quantity: downtime.quantity, to: ends.toISOString() },
  )
}
