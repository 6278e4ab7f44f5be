import pg from 'pg'
import { makeShop } from '../bench/at-size/make-shop.factories.ts'
import { playShop } from './scripted-shop.ts'

/**
 * `node scripts/runtime.mjs journeys/thousand-rows.ts FOLDER`: a shop of a thousand orders, clients and tools for rent, and more
 * rentals, where every fifth has a name that is far too long, some of one word.
 */
const longWords =
  'Viešoji įstaiga „Nebeprisikiškiakopūsteliaujantys statybininkai, stogdengiai, betonuotojai ir jų partneriai iš visos Lietuvos“'
const longWord = 'Nebeprisikiškiakopūsteliaujančiųjųnuomaservisas'

const [dataDir = ''] = process.argv.slice(2)
await playShop(dataDir, { begins: new Date() }, async ({ shop }) => {
  const url = shop.context.database.pool.options.connectionString as string
  await makeShop(url, { products: 5000 })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      insert into clients (kind, name, code, contact_name, contact_lastname, email, phone, address, city, created_at, updated_at)
      select 'company', 'UAB „Rikiuotė ' || n || '“', (700000000 + n)::text, 'Ona', 'Rikiuotienė', 'rikiuote.' || n || '@example.lt',
             '+3706' || (2000000 + n), 'Tilto g. ' || n, 'Kaunas', now(), now()
        from generate_series(1, 1000) n;
      create temp table long_names as select '${longWords}' as phrase, '${longWord}' as long_word;
      update clients set name = case when id % 10 = 0 then phrase else long_word end || ' ' || id from long_names where id % 5 = 0;
      update orders set title = case when id % 10 = 0 then phrase else long_word end || ' ' || id from long_names where id % 5 = 0 and title is not null;
      update orders set lastname = long_word from long_names where id % 5 = 1;
      update products set title = case when id % 10 = 0 then phrase else long_word end || ' ' || id from long_names where id % 5 = 0;
      analyze`)
  } finally {
    await client.end()
  }
})
