import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { deductibleOf } from '#orders/server/deductible-of.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { compensation_lines } from './compensations.tables.ts'
import type { ToldLine } from './issue-compensation.ts'

/** 422: a line whose liability is limited is charged no more than its deductible in all. The family is locked. */
export async function refuseAboveDeductible(
  tx: Tx,
  { lines, field }: { lines: Pick<ToldLine, 'amount' | 'tool'>[]; field: string },
): Promise<void> {
  const left = await leftOfDeductibles(
    tx,
    lines.flatMap(({ tool }) => tool?.lineId ?? []),
  )
  for (const [index, { amount, tool }] of lines.entries()) {
    const most = tool && left.get(tool.lineId)
    if (!most) continue
    if (amount > most.left)
      throw invalid({
        [`${field}.${index}.amount`]: [
          most.left === 0
            ? `Daugiau imti negalima: ${formatMoney(most.deductible)} už šį įrankį jau išrašyta (atsakomybės ribojimas).`
            : `Ne daugiau kaip ${formatMoney(most.left)} (atsakomybės ribojimas).`,
        ],
      })
    most.left -= amount
  }
}

/** Cents by order line. */
export async function leftOfDeductibles(
  tx: Tx,
  orderLineIds: number[],
): Promise<Map<number, { deductible: number; left: number }>> {
  const deductibles = await deductibleOf(tx, [...new Set(orderLineIds)])
  if (deductibles.size === 0) return new Map()
  const called = alias(documents, 'called_off')
  const charged = await tx
    .select({
      lineId: compensation_lines.order_line_id,
      cents: sql`sum(${compensation_lines.amount})`.mapWith(Number),
    })
    .from(compensation_lines)
    .where(
      and(
        inArray(compensation_lines.order_line_id, [...deductibles.keys()]),
        notExists(tx.select({ id: called.id }).from(called).where(eq(called.credits, compensation_lines.document_id))),
      ),
    )
    .groupBy(compensation_lines.order_line_id)
  const before = new Map(charged.map(({ lineId, cents }) => [lineId, cents]))
  return new Map(
    [...deductibles].map(([lineId, deductible]) => [
      lineId,
      { deductible, left: Math.max(0, deductible - (before.get(lineId) ?? 0)) },
    ]),
  )
}
