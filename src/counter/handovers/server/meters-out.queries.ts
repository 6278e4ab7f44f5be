import type { Reader } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

interface Row {
  rental_id: number
  code: string
  hours: number
}

/**
 * What the meters of machines that are out showed as they left, on the meters that they have now. Read since the machine
 * came back before: what another customer ran is nobody else's.
 */
export async function readMetersOut(
  reader: Reader,
  rentalIds: number[],
): Promise<Map<number, { code: string; hours: number }[]>> {
  const out = new Map<number, { code: string; hours: number }[]>()
  if (rentalIds.length === 0) return out
  for (const { rental_id, ...one } of await metersOut(reader, [rentalIds]))
    out.set(rental_id, [...(out.get(rental_id) ?? []), one])
  return out
}

const metersOut = prepared<Row>(
  'meters_out',
  `select ru.rental_id, u.code, (r.hours + r.run_before - l.run_before)::float8 as hours
     from rental_units ru join units u on u.id = ru.unit_id
     cross join lateral (
       select m.hours, m.run_before from meter_readings m
        where m.unit_id = ru.unit_id and m.read_at <= ru.out_at and m.read_at >= coalesce((
          select max(e.back_at) from rental_units e where e.unit_id = ru.unit_id and e.back_at <= ru.out_at), '-infinity')
        order by m.read_at desc, m.id desc limit 1) r
     cross join lateral (
       select m.run_before from meter_readings m where m.unit_id = ru.unit_id order by m.read_at desc, m.id desc limit 1) l
    where ru.rental_id = any(array(select unnest($1::int[]))) and ru.back_at is null
    order by ru.out_at, ru.id`,
)
