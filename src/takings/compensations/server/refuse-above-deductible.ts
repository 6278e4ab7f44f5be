import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { deductibleOf } from '#orders/server/deductible-of.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { mostWords } from '../most-words.ts'
import { compensation_lines } from './compensations.tables.ts'
import type { FieldOf, ToldLine } from './issue-compensation.ts'

type Limits = typeof deductibleOf

/** 422: a line whose liability is limited is charged no more than its deductible in all. The family is locked. */
export async function refuseAboveDeductible(
  tx: Tx,
  { lines, fieldOf }: { lines: Pick<ToldLine, 'amount' | 'tool'>[]; fieldOf: FieldOf },
  limits: Limits = deductibleOf,
): Promise<void> {
  const left = await leftOfDeductibles(
    tx,
    lines.flatMap(({ tool }) => tool?.lineId ?? []),
    limits,
  )
  for (const [index, { amount, tool }] of lines.entries()) {
    const most = tool && left.get(tool.lineId)
    if (!most) continue
    if (amount > most.left)
      throw invalid({
        [fieldOf(index, 'amount')]: [
          most.left === 0
            ? `Daugiau imti negalima: ${formatMoney(most.deductible)} už šį įrankį jau išrašyta (atsakomybės ribojimas).`
            : `${mostWords(most.left)}.`,
        ],
      })
    most.left -= amount
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
  { tools, lines, fieldOf }: { tools: Tool[]; lines: Pick<ToldLine, 'amount' | 'tool'>[]; fieldOf: FieldOf },
): Promise<{ tool: Tool; amount: number }[]> {
  const left = await leftOfDeductibles(
    tx,
    tools.map(({ lineId }) => lineId),
  )
  for (const { tool, amount } of lines) {
    const own = tool && left.get(tool.lineId)
    if (own) own.left -= amount
  }
  return lines.flatMap(({ amount, tool: named }, index) => {
    if (named) return []
    const most = [...left.values()].reduce((sum, one) => sum + one.left, 0)
    if (amount > most) throw invalid({ [fieldOf(index, 'amount')]: [`${mostWords(most)}.`] })
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
export async function leftOfDeductibles(
  reader: Reader,
  orderLineIds: number[],
  limits: Limits = deductibleOf,
): Promise<Map<number, { deductible: number; left: number }>> {
  const deductibles = await limits(reader, [...new Set(orderLineIds)])
  if (deductibles.size === 0) return new Map()
  const called = alias(documents, 'called_off')
  const charged = await reader
    .select({
      lineId: compensation_lines.order_line_id,
      cents: sql`sum(${compensation_lines.amount})`.mapWith(Number),
    })
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
