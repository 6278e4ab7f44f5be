import { sql } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import type { Db } from '#platform/database/database.ts'
import { bucketOf } from '../histogram.ts'
import type { Visit } from '../vitals.contract.ts'
import { web_vitals } from './vitals.tables.ts'

/** Adds a visit to its day's sums; a figure that is sent twice counts once. */
export async function countVisit(db: Db, { page, width, vitals, now }: Visit & { now: Date }): Promise<void> {
  const byName = new Map(vitals.map(({ name, value }) => [name, value]))
  const rows = [...byName]
    // always in this order: two visits at once must not wait for one another in a circle
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([vital, value]) => ({ day: dayOf(now), page, width, vital, bucket: bucketOf(vital, value), visits: 1 }))
  await db
    .insert(web_vitals)
    .values(rows)
    .onConflictDoUpdate({
      target: [web_vitals.day, web_vitals.page, web_vitals.width, web_vitals.vital, web_vitals.bucket],
      set: { visits: sql`${web_vitals.visits} + 1` },
    })
}
