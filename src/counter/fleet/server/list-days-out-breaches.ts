// biome-ignore-all lint/plugin/sql-by-hand: statements over several sets

import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { buildTimesOutSql } from './build-times-out-sql.ts'
import { readPlaceCalendars } from './public/place-calendars.ts'
import { buildUnitsInServiceSql, isHome } from './public/utilisation.queries.ts'
import { splitIntoMonths } from './split-into-months.ts'

/** Machines that reports show out on more days of a month than their place was open while they were in service. */
export async function listDaysOutBreaches(reader: Reader, now: Date): Promise<string[]> {
  const breaches: string[] = []
  const calendars = await readPlaceCalendars(reader, undefined)
  const { rows } = await reader.execute<{ first: Day | null }>(
    sql`select (min(out_at) at time zone 'Europe/Vilnius')::date::text as first from rental_units`,
  )
  for (const { from, to } of splitIntoMonths({ first: rows[0]?.first ?? null, last: toVilniusDay(now) }))
    for (const { place, calendar } of calendars) {
      const query = { from, to, now, place, calendar }
      const { rows } = await reader.execute<{ what: string }>(sql`
        with ${buildTimesOutSql(query)}, time as (
          select unit_id, sum(hundredths) as hundredths from times_out where unit_id is not null group by 1
        )
        select 'unit ' || u.code || ', ' || ${from}::text || ': ' || t.hundredths / 100.0 || ' days out of ' || u.open_days as what
          from time t join (${buildUnitsInServiceSql(query, isHome(place))}) u on u.id = t.unit_id
         where t.hundredths > 100 * u.open_days order by u.code limit 20`)
      breaches.push(...rows.map(({ what }) => what))
      if (breaches.length >= 20) return breaches
    }
  return breaches
}
