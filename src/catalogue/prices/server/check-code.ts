import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { campaigns } from './prices.tables.ts'

export interface KnownCode {
  id: number
  title: string
  percent: number
}

/** Case-insensitive; an error sentence when it gives no reduction. */
export async function checkCode(reader: Reader, code: string, now: Date): Promise<KnownCode | { error: string }> {
  const [campaign] = await reader.select().from(campaigns).where(sql`upper(${campaigns.code}) = upper(${code})`)
  if (!campaign) return { error: 'Tokio nuolaidos kodo nėra.' }
  const { id, title, percent, begins_at, ends_at, from_day } = campaign
  if (ends_at <= now || ends_at <= begins_at) return { error: 'Šis nuolaidos kodas nebegalioja.' }
  if (begins_at > now) return { error: `Šis nuolaidos kodas galios nuo ${formatDay(from_day)}.` }
  return { id, title, percent }
}
