import { eq, sql } from 'drizzle-orm'
import type { MailContent } from '#people/mail/mail-content.ts'
import type { Reader } from '#platform/database/database.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { orders } from '../orders.tables.ts'
import { buildFamilyDueSql } from './order-dues-sql.ts'

/** The mail of an order that has follow-ups, or is one, says what is due of all of them, before its first button. */
export async function withFamilyDue(reader: Reader, orderId: number, content: MailContent): Promise<MailContent> {
  const [family] = await reader
    .select({ due: sql<number | null>`${sql.raw(buildFamilyDueSql('"orders"'))}` })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!family?.due) return content
  const { blocks } = content
  const at = blocks.findIndex((block) => 'go' in block || 'pay' in block)
  const place = at < 0 ? blocks.length : at
  const line = { say: `Iš viso už šią nuomą liko mokėti ${formatMoney(family.due)}.` }
  return { ...content, blocks: [...blocks.slice(0, place), line, ...blocks.slice(place)] }
}
