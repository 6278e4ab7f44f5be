import pg from 'pg'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import { takeStep } from './make-step.factories.ts'

/**
 * Opens places until there are so many, each with a sixth of every product, of machines those that are in. Answers
 * the last place's id.
 */
export async function spreadOverPlaces(url: string, places: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { opening_hours, closed_days } = firstSettings
    await client.query(
      `insert into places (title, code, opening_hours, closed_days)
       select 'Padalinys ' || n, 'P' || chr(64 + n), $2, $3 from generate_series(2, $1::int) n`,
      [places, opening_hours, JSON.stringify(closed_days)],
    )
    // A million rows one by one through the triggers would take an hour.
    await takeStep(client, {
      name: 'places',
      sql: `
        create temp table others as select id, row_number() over (order by id) as n from places where not is_default;
        create temp table moved as
        select u.id, o.id as place_id, u.product_id
          from (select u.id, u.product_id, p.stock / 6 as share,
                       row_number() over (partition by u.product_id order by u.id desc) - 1 as turn
                  from units u join products p on p.id = u.product_id
                 where u.retired_at is null and not exists (select from rental_units r where r.unit_id = u.id and r.back_at is null)) u
          join others o on o.n = 1 + turn / greatest(share, 1) where share > 0;
        set session_replication_role = replica;
        update units u set place_id = m.place_id from moved m where m.id = u.id;
        insert into place_stock (product_id, place_id, units)
        select product_id, place_id, count(*)::int from moved group by product_id, place_id;
        insert into place_stock (product_id, place_id, units)
        select p.id, o.id, p.stock / 6 from products p, others o where p.kind <> 'rent' and p.stock >= 6;
        insert into stock_movements (product_id, units, reason, at, place_id)
        select p.id, here.units, 'transferred', now(), here.place_id
          from products p cross join lateral (
            select s.units, s.place_id from place_stock s where s.product_id = p.id
            union all select -sum(s.units)::int, default_place() from place_stock s where s.product_id = p.id) here
         where here.units is not null;
        set session_replication_role = origin;
        drop table moved; drop table others`,
      unindexed: ['units', 'stock_movements', 'place_stock'],
    })
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: number }>('select max(id) as id from places')
    return (rows[0] as { id: number }).id
  } finally {
    await client.end()
  }
}
