import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readDeductibles } from '#orders/server/public/read-deductibles.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { describeLiabilityLimit } from '../../describe-liability-limit.ts'
import { compensation_lines } from '../compensations.tables.ts'
import type { CompensationLineWithTool, FieldOf } from './issue-compensation.ts'

type Limits = typeof readDeductibles

/** 422: a line whose liability is limited is charged no more than its deductible in all. The family is locked. */
export async function assertWithinDeductible(
  tx: Tx,
  { lines, fieldOf }: { lines: Pick<CompensationLineWithTool, 'amount' | 'tool'>[]; fieldOf: FieldOf },
  limits: Limits = readDeductibles,
): Promise<void> {
  const left = await readRemainingDeductibles(
    tx,
    lines.flatMap(({ tool }) => tool?.lineId ?? []),
    limits,
  )
  for (const [index, { amount, tool }] of lines.entries()) {
    const max = tool && left.get(tool.lineId)
    if (!max) continue
    if (amount > max.left)
      throw invalid({
        [fieldOf(index, 'amount')]: [
          max.left === 0
            ? `Daugiau imti negalima: ${formatMoney(max.deductible)} už šį įrankį jau išrašyta (apsauga nuo žalos).`
            : `${describeLiabilityLimit(max.left)}.`,
        ],
      })
    max.left -= amount
  }
}

interface Tool {
  id: number
  lineId: number
}

/**
 * Lines of no tool in particular, where all tools of the family are limited: over what is left of their deductibles.
 * 422 for more. Lines of tools were looked at before.
 */
export async function shareOverDeductibles(
  tx: Tx,
  {
    tools,
    lines,
    fieldOf,
  }: { tools: Tool[]; lines: Pick<CompensationLineWithTool, 'amount' | 'tool'>[]; fieldOf: FieldOf },
): Promise<{ tool: Tool; amount: number }[]> {
  const left = await readRemainingDeductibles(
    tx,
    tools.map(({ lineId }) => lineId),
  )
  for (const { tool, amount } of lines) {
    const own = tool && left.get(tool.lineId)
    if (own) own.left -= amount
  }
  return lines.flatMap(({ amount, tool: named }, index) => {
    if (named) return []
    const max = [...left.values()].reduce((sum, one) => sum + one.left, 0)
    if (amount > max) throw invalid({ [fieldOf(index, 'amount')]: [`${describeLiabilityLimit(max)}.`] })
    let rest = amount
    return tools.flatMap((tool) => {
      const own = left.get(tool.lineId)
      const part = Math.min(rest, own?.left ?? 0)
      if (!own || part <= 0) return []
      own.left -= part
      rest -= part
      return [{ tool, amount: part }]
    })
  })
}

/** Cents by order line. */
export async function readRemainingDeductibles(
  reader: Reader,
  orderLineIds: number[],
  limits: Limits = readDeductibles,
): Promise<Map<number, { deductible: number; left: number }>> {
  const deductibles = await limits(reader, [...new Set(orderLineIds)])
  if (deductibles.size === 0) return new Map()
  const called = alias(documents, 'called_off')
  const charged = await reader
    .select({ lineId: compensation_lines.order_line_id, cents: sql`sum(${compensation_lines.amount})`.mapWith(Number) })
    .from(compensation_lines)
    .where(
      and(
        inArray(compensation_lines.order_line_id, [...deductibles.keys()]),
        notExists(
          reader.select({ id: called.id }).from(called).where(eq(called.credits, compensation_lines.document_id)),
        ),
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
