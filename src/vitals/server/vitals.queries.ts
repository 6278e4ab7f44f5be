import { and, eq, gt, sql } from 'drizzle-orm'
import { addDays, type Day } from '#calendar/day.ts'
import type { Reader } from '#platform/database/database.ts'
import { p75 } from '../histogram.ts'
import { pageKinds, type VitalName, vitals, type WidthClass } from '../vital-names.ts'
import type { Speed } from '../vitals.contract.ts'
import { web_vitals } from './vitals.tables.ts'

export const SPEED_DAYS = 28

/** Pages that were visited within the last 28 days, by the order of `pageKinds`. */
export async function readSpeed(reader: Reader, today: Day, width: WidthClass | undefined): Promise<Speed['pages']> {
  const counted = await reader
    .select({
      page: web_vitals.page,
      vital: web_vitals.vital,
      bucket: web_vitals.bucket,
      visits: sql<number>`sum(${web_vitals.visits})::int`,
    })
    .from(web_vitals)
    .where(and(gt(web_vitals.day, addDays(today, -SPEED_DAYS)), width && eq(web_vitals.width, width)))
    .groupBy(web_vitals.page, web_vitals.vital, web_vitals.bucket)
  return pageKinds
    .map((page) => {
      const here = counted.filter((row) => row.page === page)
      const figure = (vital: VitalName) => {
        const counts = new Array<number>(vitals[vital].ends.length + 1).fill(0)
        for (const row of here) if (row.vital === vital) counts[row.bucket] = row.visits
        const value = p75(vital, counts)
        return value === undefined ? null : { p75: value, visits: counts.reduce((sum, count) => sum + count, 0) }
      }
      const figures = { LCP: figure('LCP'), INP: figure('INP'), CLS: figure('CLS'), TTFB: figure('TTFB') }
      return { page, vitals: figures, any: here.length > 0 }
    })
    .filter(({ any }) => any)
    .map(({ page, vitals }) => ({ page, vitals }))
}
