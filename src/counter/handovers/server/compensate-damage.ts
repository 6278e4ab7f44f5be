import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { issueCompensation } from '#finance/compensations/server/public/issue-compensation.ts'
import type { Work } from '#shell/action/work.ts'
import type { TakeBackBody } from '../handovers.contract.ts'
import { settlements } from './handovers.tables.ts'

interface CompensateDamageInput {
  orderId: number
  handoverId: number
  settlement: TakeBackBody['settlement']
}

/** The compensation's document comes with the act; the part that the kept deposit covers is paid at once. */
export async function compensateDamage(
  work: Work<number>,
  { orderId, handoverId, settlement }: CompensateDamageInput,
): Promise<void> {
  const { tx, now, by } = work
  const requests = settlement.flatMap((line, index) => (isCompensation(line) ? { ...line, index } : []))
  if (requests.length === 0) return
  const rows = await tx
    .select({ id: settlements.id, covered: settlements.covered })
    .from(settlements)
    .where(
      and(
        eq(settlements.handover_id, handoverId),
        eq(settlements.with_vat, false),
        gt(settlements.amount, 0),
        inArray(settlements.kind, [...compensated]),
      ),
    )
    .orderBy(asc(settlements.id))
  const { documentId } = await issueCompensation(work, {
    orderId,
    lines: requests.map(({ text, amount, rental_id }) => ({ title: text, amount, ...(rental_id && { rental_id }) })),
    covered: rows.reduce((sum, { covered }) => sum + covered, 0),
    fieldOf: (index, name) => `settlement.${requests[index]?.index}.${name}`,
  })
  await tx
    .update(settlements)
    .set({ compensation_id: documentId, settled_at: now, settled_by: by })
    .where(
      inArray(
        settlements.id,
        rows.map(({ id }) => id),
      ),
    )
}

const compensated = ['missing', 'damage', 'other'] as const

const isCompensation = ({ kind, amount, with_vat }: TakeBackBody['settlement'][number]): boolean =>
  !with_vat && amount > 0 && (compensated as readonly string[]).includes(kind)
