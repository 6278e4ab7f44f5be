import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentalOrder } from '#counter/handovers/handovers.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

const shop = openShopForFile({ now: new Date('2026-01-05T08:00:00Z') })

const sql = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await shop.context.database.pool.query(text, values)).rows
const breaches = async () =>
  (
    await Promise.all(
      invariants
        .filter(({ name }) => name === 'I2-inspections' || name === 'I2-times-out')
        .map(({ sql: text }) => sql<{ what: string }>(text)),
    )
  ).flat()

async function aTool() {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 4, units: 4 })
  const [rental] = await sql<{ id: number }>('select id from rentals where order_id = $1', [orderId])
  return { productId, rentalId: rental?.id ?? 0 }
}

/** For two months: where `inspections_of` and the stored state disagree. */
const asFoundOut = `
  with days as (select generate_series($2::date, $2::date + 60, '1 day')::date as day)
  select u.id, day::text, i.kind, i.has_lapsed, i.lapses_soon, t.due_on::text, t.lapses_on::text
    from units u cross join days
   cross join lateral inspections_of(u.id, (day + time '22:00') at time zone 'Europe/Vilnius') i
    left join inspection_terms t on t.unit_id = u.id and t.kind = i.kind
   where u.product_id = $1 and u.retired_at is null
     and (t.unit_id is null or i.has_lapsed <> (t.lapses_on <= day) or (i.has_lapsed or i.lapses_soon) <> (t.due_on <= day))`

test('T430 the kept inspection terms equal the ones computed from every inspection, today and on days to come, whatever happens to machines', async () => {
  const { productId, rentalId } = await aTool()
  let seed = 20_260_105
  const upTo = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % max
  }
  let now = new Date('2026-01-05T08:00:00Z')
  const day = (ago = 0) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const aUnit = `(select id from units where product_id = ${productId} and retired_at is null order by md5(id::text || '`
  const some = () => `${aUnit}${upTo(1_000_000)}') limit 1)`
  const run = 'coalesce((select max(hours + run_before) from meter_readings), 0)'
  const isIn = 'not exists (select from rental_units o where o.unit_id = u.id and o.back_at is null)'
  const events: (() => Promise<unknown>)[] = [
    // Out, by name or anonymous, and back, named then.
    async () => {
      const [unit] = await sql<{ id: number }>(
        `select id from units u where product_id = ${productId} and retired_at is null and ${isIn}
            and (select handed_out < quantity from rentals where id = ${rentalId}) order by md5(id::text || '${upTo(1000)}') limit 1`,
      )
      if (!unit) return
      await sql(
        `with out as (insert into rental_units (rental_id, unit_id, out_at) values ($1, $2, $3))
         update rentals set handed_out = handed_out + 1 where id = $1`,
        [rentalId, upTo(5) === 0 ? null : unit.id, now],
      )
    },
    async () => {
      const [out] = await sql<{ id: number }>(
        `select id from rental_units where rental_id = ${rentalId} and back_at is null order by md5(id::text || '${upTo(1000)}') limit 1`,
      )
      if (!out) return
      await sql(
        `with back as (update rental_units o set back_at = $1,
           unit_id = coalesce(unit_id, (select id from units u where product_id = ${productId} and retired_at is null and ${isIn} limit 1))
           where id = $2) update rentals set handed_out = handed_out - 1 where id = ${rentalId}`,
        [now, out.id],
      )
    },
    () =>
      sql(
        `insert into unit_inspections (unit_id, kind, passed_on, valid_until, hours, by_user_id, created_at)
         select ${some()}, case when ${upTo(2)} = 0 then kind else upper(kind) end, $2, case when months is not null then $3::date end,
                case when ${upTo(2)} = 0 then (select max(hours) from meter_readings) end, 0, $1
           from product_inspections where product_id = ${productId} order by md5(kind || ${upTo(1000)}) limit 1 + ${upTo(3)}`,
        [now, day(upTo(6)), day(-upTo(60))],
      ),
    () =>
      sql(`delete from unit_inspections where id = (select max(id) from unit_inspections where unit_id = ${some()})`),
    () =>
      sql(
        `insert into meter_readings (unit_id, hours, read_at, by_user_id, run_before)
         select one.id, ${run} + $2 - last.run_before, $1, 0, last.run_before from (select ${some()} as id) one
          cross join lateral (select coalesce((select run_before from meter_readings where unit_id = one.id
            order by read_at desc, id desc limit 1), 0) as run_before) last`,
        [now, upTo(40) / 2],
      ),
    () =>
      sql(
        `insert into meter_readings (unit_id, hours, read_at, by_user_id, is_new_meter, run_before)
         select id, $2::numeric, $1, 0, true, ${run} - $2::numeric from (select ${some()} as id) one`,
        [now, upTo(40) / 2],
      ),
    () => sql('delete from meter_readings where id = (select max(id) from meter_readings)'),
    () => sql(`update products set stock = stock + 1 where id = ${productId} and stock < 8`),
    () =>
      sql(
        `update products set stock = stock - 1 where id = ${productId} and exists (
           select from units u where u.product_id = ${productId} and retired_at is null and ${isIn}) and stock > 2`,
      ),
    async () => {
      await sql('delete from product_inspections where product_id = $1', [productId])
      await sql(
        `insert into product_inspections (product_id, position, kind, months, rental_days, meter_hours, obligatory) values
         ($1, 0, 'Elektra', 12, null, null, true), ($1, 1, 'Apžiūra', $4, $2, null, false), ($1, 2, 'Alyva', null, null, $3, true)`,
        [productId, 1 + upTo(25), 1 + upTo(90), upTo(2) === 0 ? null : 3],
      )
    },
    () =>
      sql(
        `update product_inspections set rental_days = $1 where product_id = ${productId} and rental_days is not null`,
        [2 + upTo(20)],
      ),
  ]
  await events.at(-2)?.()
  // Hand-overs, returns and inspections are most frequent.
  const often = [0, 0, 0, 1, 1, 1, 2, 2, 2, 2, ...events.keys()]
  const met = new Set<string>()
  for (let step = 0; step < 150; step++) {
    now = new Date(now.getTime() + (upTo(3) === 0 ? 3_600_000 : upTo(5) * 86_400_000))
    if (now.getUTCHours() > 16) now = new Date(`${day()}T06:00:00Z`)
    await events[often[upTo(often.length)] ?? 0]?.()
    const wrong = await sql(asFoundOut, [productId, day()])
    expect(wrong.slice(0, 3), `after step ${step}`).toEqual([])
    for (const { state } of await sql<{ state: string }>(
      `select kind || case when lapses_on > $1::date + 60 then ' holds' when lapses_on <= $1 then ' over' when due_on <= $1 then ' soon' else ' later' end as state
         from inspection_terms where product_id = $2`,
      [day(), productId],
    ))
      met.add(state)
  }
  expect(await breaches()).toEqual([])
  expect([...met].toSorted((a, b) => a.localeCompare(b, 'lt'))).toEqual(
    expect.arrayContaining([
      'Alyva over',
      'Apžiūra later',
      'Apžiūra over',
      'Apžiūra soon',
      'Elektra later',
      'Elektra over',
    ]),
  )
}, 60_000)

test('T431 of an inspection that is passed, and of kinds that are changed at that instant, whoever comes second sees the first', async () => {
  const { productId } = await aTool()
  await sql(
    `insert into product_inspections (product_id, position, kind, months, rental_days, obligatory) values ($1, 0, 'Elektra', 12, 50, true)`,
    [productId],
  )
  const first = await shop.context.database.pool.connect()
  try {
    await first.query('begin')
    await first.query('update product_inspections set rental_days = 5, obligatory = false where product_id = $1', [
      productId,
    ])
    const second = sql(
      `insert into unit_inspections (unit_id, kind, passed_on, valid_until, by_user_id, created_at)
       select min(id), 'Elektra', '2026-01-05', '2027-01-05', 0, now() from units where product_id = $1`,
      [productId],
    )
    await delay(200)
    await first.query('commit')
    await second
  } finally {
    first.release()
  }
  expect(await breaches()).toEqual([])
  const [{ obligatory } = {}] = await sql<{ obligatory: boolean }>(
    'select obligatory from inspection_terms where product_id = $1 and passed_on is not null',
    [productId],
  )
  expect(obligatory).toBe(false)
})
