import { expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createSilentLog } from '#platform/log.ts'
import { collectPlans, enablePlanLogging } from '#platform/test-kit/executed-plans.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makeRental } from '../rentals.factories.ts'
import { listIdleUnits } from './list-idle-units.ts'

const now = new Date('2026-11-18T10:00:00Z')
const shop = openShopForFile({ now })

test('T432 a substitute for a wrong machine is found without reading years of rentals', async () => {
  const { pool } = shop.context.database
  const { id } = await makeRentProduct(shop, { units: 50 })
  const rental = await makeRental(shop, { productId: id, from: new Date('2026-11-01T08:00:00Z'), to: now })
  await pool.query(
    `insert into rental_units (rental_id, unit_id, out_at, back_at)
     select $1, u.id, at, at from units u, generate_series(1, 100 + (u.id * 7) % 50) n, lateral (select $2::timestamptz - n * interval '1 day' as at) a
      where u.product_id = $3`,
    [rental.id, now, id],
  )
  await pool.query('vacuum analyze')
  const { rows } = await pool.query(
    `select u.code from units u join rental_units o on o.unit_id = u.id where u.product_id = $1 group by u.id order by count(*), u.id limit 3`,
    [id],
  )
  const telling = openDatabase({
    url: enablePlanLogging(pool.options.connectionString as string),
    jobs: {} as Jobs,
    log: createSilentLog(),
    whenChanged: () => {},
    connections: 1,
  })
  const heard = collectPlans(telling.pool)
  const idle = await listIdleUnits(telling.db, { productId: id, placeId: 1, max: 3, now })
  await telling.close()
  expect(idle.map(({ code }) => code)).toEqual(rows.map(({ code }) => code))
  const reads = heard.plans.flatMap((plan) => plan.reads)
  expect(reads.map(({ table }) => table)).toContain('units')
  for (const { rows: read } of reads) expect(read).toBeLessThanOrEqual(50)
})
