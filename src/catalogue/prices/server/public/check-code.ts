import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { campaigns } from '../prices.tables.ts'

export interface KnownCode {
  id: number
  /** The campaign's own spelling, however the code was typed. */
  code: string
  title: string
  percent: number
}

const marked = 'ĄČĘĖĮŠŲŪŽ'
const plain = 'ACEEISUUZ'

/** In any case, and without its diacritics where only one code fits; an error sentence when it gives no reduction. */
export async function checkCode(reader: Reader, code: string, now: Date): Promise<KnownCode | { error: string }> {
  const campaignRows = await reader
    .select()
    .from(campaigns)
    .where(
      sql`upper(${campaigns.code}) = upper(${code}) or translate(upper(${campaigns.code}), ${marked}, ${plain}) = upper(${code})`,
    )
  const campaign =
    campaignRows.find((one) => one.code?.toUpperCase() === code.toUpperCase()) ??
    (campaignRows.length === 1 ? campaignRows[0] : undefined)
  if (!campaign?.code) return { error: 'Tokio nuolaidos kodo nėra.' }
  const { id, title, percent, begins_at, ends_at, from_day } = campaign
  if (ends_at <= now || ends_at <= begins_at) return { error: 'Šis nuolaidos kodas nebegalioja.' }
  if (begins_at > now) return { error: `Šis nuolaidos kodas galios nuo ${formatDay(from_day)}.` }
  return { id, code: campaign.code, title, percent }
}
