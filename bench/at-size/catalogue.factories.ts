import { isCredited } from './credits.factories.ts'
import type { ShopFillStep } from './make-step.factories.ts'

/** `asked`: product numbers from 0 that orders are about, needed before stock is written. */
export const catalogueSteps: ShopFillStep[] = [
  {
    name: 'wishes',
    sql: `
      create temp table asked as
      select n, place, kind, quantity,
             floor(third * power((n::bigint * 7919 + place * 104729) % 1000003 / 1000003.0, 2))::int
               + case kind when 'rent' then 0 when 'sell' then third else 2 * third end as i
        from given, generate_series(1, orders) n
       cross join lateral (values (0, 'rent', 1), (1, 'rent', 1 + n % 2), (2, 'sell', 1), (3, 'addition', 1 + n % 3))
             line (place, kind, quantity)
       where place = 0 or (place = 1 and n % 2 = 0) or (place = 2 and n % 3 = 0) or (place = 3 and n % 4 = 0);
      create temp table sold as select i, sum(quantity)::int as units from given, asked
       where kind <> 'rent' and not (n % 10 = 9 and n % 100 <> 9) and not ${isCredited('n')} group by i;
      create index on sold (i); analyze asked; analyze sold`,
  },
  {
    name: 'categories',
    sql: `
      insert into categories (kind, title, slug, image_id)
      select k::kind, initcap(d) || ' ' || n, 'kategorija-' || k || '-' || n || '-' || o, (select min(id) from images)
        from given, unnest(array['rent', 'sell', 'addition']) k, generate_series(1, 2) n, unnest(deeds) with ordinality d (d, o)`,
  },
  {
    name: 'products',
    unindexed: ['products'],
    // Machines come in bulk in the next step: through the trigger they would take an hour.
    sql: `
      alter table products disable trigger stock_makes_units_of_new;
      insert into products (kind, slug, title, about, category_id, related_rent_category_id, related_sell_category_id,
        price, price_per_day, price_per_hour, deposit, replacement_value, stock, created_at)
      select kind, 'irankis-' || i, title,
        title || ' tinka kasdieniam darbui ' || purposes[1 + i % 12] || ', statybose, sode ir dirbtuvėse. Išduodame patikrintą ir švarų, prie jo – instrukcija lietuvių kalba.',
        of_kind[1 + i % array_length(of_kind, 1)],
        case when kind = 'addition' and i % 2 = 0 then rent[1 + i % array_length(rent, 1)] end,
        case when kind = 'addition' and i % 2 = 1 then sell[1 + i % array_length(sell, 1)] end,
        case when kind = 'rent' then 0 else 500 + i::bigint * 37 % 90000 end,
        case when kind = 'rent' and i % 10 <> 9 then 500 + i::bigint * 13 % 9000 else 0 end,
        case when kind = 'rent' and i % 10 = 9 then 300 + i::bigint * 13 % 1500 else 0 end,
        case when kind = 'rent' and i % 4 = 0 then 5000 else 0 end,
        case when kind = 'rent' and i % 4 = 0 then 50000 else 0 end,
        case when kind = 'rent' then 20 + i % 30 when i % 40 = 9 then 0 else 100 + i % 900 end,
        at - interval '2 years'
      from given cross join generate_series(0, products - 1) i
      cross join lateral (select (case when i < third then 'rent' when i < 2 * third then 'sell' else 'addition' end)::kind as kind) k
      cross join lateral (select initcap(deeds[1 + i * 7::bigint % 12]) || ' ' || things[1 + i * 11::bigint % 31]
        || case when i % 3 = 0 then ' ' || purposes[1 + i % 12] else '' end || ' '
        || case when i % 2 = 0 then makers[1 + i * 5::bigint % 9]
                else initcap(syllables[1 + i / 7 % 16] || syllables[1 + i / 112 % 16] || syllables[1 + i / 1792 % 16]) end
        || ' ' || chr(65 + i % 26) || (100 + i % 900) as title) t
      cross join lateral (select array_agg(id order by id) as of_kind from categories c where c.kind = k.kind) c
      cross join (select array_agg(id order by id) filter (where kind = 'rent') as rent,
                         array_agg(id order by id) filter (where kind = 'sell') as sell from categories) related
      order by i;
      alter table products enable trigger stock_makes_units_of_new;
      create temp table first as select min(id) as product, (select id from users where email = 'klientas.1@example.lt') as customer from products`,
  },
  {
    name: 'machines',
    unindexed: ['units'],
    sql: `
      alter table units disable trigger stock_is_its_units;
      insert into units (product_id, code, serial, bought_on, purchase_price, created_at, updated_at)
      select p.id, unit_code(nextval('unit_codes')), 'SN-' || p.id || '-' || place, (p.created_at - interval '1 day')::date,
             40 * greatest(p.price_per_day, p.price_per_hour), p.created_at, p.created_at
        from (select * from products where kind = 'rent' order by id) p, generate_series(1, p.stock) place;
      alter table units enable trigger stock_is_its_units;
      create temp table first_machine as select product_id, min(id) as unit from units group by product_id;
      create index on first_machine (product_id); analyze first_machine`,
  },
  {
    name: 'pictures',
    unindexed: ['product_images'],
    sql: `
      insert into product_images (product_id, image_id, position, is_main)
      select p.id, ids[1 + p.id % array_length(ids, 1)], 0, true
        from products p, (select array_agg(id order by id) as ids from images) i where ids is not null`,
  },
  {
    name: 'properties',
    unindexed: ['product_properties', 'product_attributes'],
    sql: `
      insert into product_properties (product_id, position, property, value)
      select p.id, x.position, x.property, x.value || ' ' || p.id % 90
        from products p, (values (0, 'Galia, W', '9'), (1, 'Svoris, kg', '1'), (2, 'Garantija, mėn.', '2')) x (position, property, value);
      insert into product_attributes (product_id, position, attribute_name, attribute, price)
      select p.id, x.position, 'Dydis', x.attribute, x.position * 150
        from products p, first, (values (0, 'S'), (1, 'M'), (2, 'L')) x (position, attribute)
       where p.kind <> 'rent' and (p.id - first.product) % 10 = 9`,
  },
  {
    name: 'stock',
    unindexed: ['stock_movements'],
    sql: `
      insert into stock_movements (product_id, units, reason, at)
      select p.id, p.stock + coalesce(sold.units, 0), 'stocked', p.created_at
        from first cross join products p left join sold on sold.i = p.id - first.product`,
  },
]
