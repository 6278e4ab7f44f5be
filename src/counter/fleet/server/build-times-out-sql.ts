import { type SQL, sql } from 'drizzle-orm'
import { addDays, listDays } from '#rules/calendar/day.ts'
import { findDayHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'

interface TimesOutQuery extends ReportPeriod {
  calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>
  now: Date
  /** Of machines at home there, and of counted units of that place. Undefined: all places. */
  place?: number | undefined
  productId?: number | undefined
}

/**
 * CTE `times_out`: product, machine or null, and hundredths of open days that its units were out in the period.
 *
 * A day counts by the part of its open hours, closed days not at all. Out is what acts say, from hand-over to return,
 * whatever was agreed, and also after an off-rent; without an act from the agreed beginning until it is back. What is
 * out now, or booked, is taken to come back as agreed, so days ahead are planned ones; what was left at the shop when
 * the rest of its rental went out is ahead, too. A machine counts within its
 * service. Each time is cut at hundredths of days since the period's first, so adjoining periods, machines and places
 * add up exactly, and a machine that is out once at a time is never out more days than there are.
 */
export function buildTimesOutSql(query: TimesOutQuery): SQL {
  const { from, to, now, place, productId } = query
  const begins = instant(toInstant(from, '00:00'))
  const ends = instant(toInstant(addDays(to, 1), '00:00'))
  const moment = instant(now)
  const ofMachine = sql`${is(sql`u.product_id`, productId)} and ${is(sql`u.place_id`, place)}`
  const ofCount = sql`${is(sql`c.product_id`, productId)} and ${is(sql`c.place_id`, place)}`
  const ofRental = sql`${is(sql`r.product_id`, productId)} and ${is(sql`r.place_id`, place)}`
  const machine = sql`u.product_id, u.id, 1, greatest(o.out_at, ${beginningOf(sql`coalesce(u.bought_on, ${dayOf(sql`u.created_at`)})`)})`
  const leaves = beginningOf(dayOf(sql`u.retired_at`))
  // least() passes over what is unknown
  const due = sql`greatest(r.expected_return, ${moment})`
  const isOpen = sql.raw(openRental('r'))
  return sql`spans (product_id, unit_id, quantity, out_at, back_at) as (
    select ${machine}, least(o.back_at, ${leaves})
      from rental_units o join units u on u.id = o.unit_id
     where o.back_at > ${begins} and o.out_at < ${ends} and ${ofMachine}
    union all
    select ${machine}, least(${due}, ${leaves})
      from rental_units o join units u on u.id = o.unit_id join rentals r on r.id = o.rental_id
     where o.back_at is null and o.out_at < ${ends} and ${ofMachine}
    union all
    select r.product_id, null, 1, o.out_at, coalesce(o.back_at, ${due})
      from rental_units o join rentals r on r.id = o.rental_id
     where o.unit_id is null and (o.back_at is null or o.back_at > ${begins}) and o.out_at < ${ends} and ${ofRental}
    union all
    select c.product_id, null, c.quantity, c.out_at, c.back_at from rental_counts c
     where c.back_at > ${begins} and c.out_at < ${ends} and ${ofCount}
    union all
    select c.product_id, null, c.quantity, c.out_at, ${due} from rental_counts c join rentals r on r.id = c.rental_id
     where c.back_at is null and c.out_at < ${ends} and ${ofCount}
    union all
    select r.product_id, null, r.quantity - r.handed_out,
           case when r.handed_out = 0 then r.starts_at else greatest(r.starts_at, ${moment}) end, ${due}
      from rentals r
     where ${isOpen} and r.handed_out < r.quantity and r.starts_at < ${ends} and ${ofRental}
  ), times_out as (
    select product_id, unit_id, quantity * (${hundredthsUntil(sql`back_at`, query)} - ${hundredthsUntil(sql`out_at`, query)}) as hundredths
      from (select product_id, unit_id, quantity, greatest(out_at, ${begins}) at time zone 'Europe/Vilnius' as out_at,
                   least(back_at, ${ends}) at time zone 'Europe/Vilnius' as back_at
              from spans where back_at > greatest(out_at, ${begins}) and product_id is not null) s
  )`
}

const is = (column: SQL, id: number | undefined) => (id === undefined ? sql`true` : sql`${column} = ${id}`)
const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
const dayOf = (at: SQL) => sql`(${at} at time zone 'Europe/Vilnius')::date`
const beginningOf = (day: SQL) => sql`(${day}::timestamp at time zone 'Europe/Vilnius')`

/** Of local time within the period: open days before its day, and the part of the day's open hours that has passed. */
function hundredthsUntil(at: SQL, { from, to, calendar }: TimesOutQuery): SQL {
  const before = [0]
  const opens: number[] = []
  const lasts: number[] = []
  for (const day of listDays(from, to)) {
    const hours = findDayHours(day, calendar)
    before.push((before.at(-1) ?? 0) + (hours ? 1 : 0))
    // a closed day opens when it is over
    opens.push(hours ? minutesOf(hours.open) : minutesOfDay)
    lasts.push(hours ? minutesOf(hours.close) - minutesOf(hours.open) : 1)
  }
  const place = sql`(1 + ${at}::date - ${from}::date)`
  const of = (days: number[]) => sql`(${`{${days.join()}}`}::int[])[${place}]`
  const passed = sql`(extract(epoch from ${at}::time)::int / 60.0 - ${of(opens)}) / ${of(lasts)}`
  return sql`(100 * ${of(before)} + coalesce(round(100 * least(1, greatest(0, ${passed}))), 0)::int)`
}

const minutesOfDay = 1440
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
