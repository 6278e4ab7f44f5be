import fc from 'fast-check'
import type { Pool, QueryConfig } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { createSilentLog } from '#platform/log.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { waitUntilBlocked } from '#platform/test-kit/run-concurrently.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { listSearchWords, withOtherNames } from '../list-search-words.ts'
import { toLithuanianStem } from '../to-lithuanian-stem.ts'
import { findProducts } from './find-products.ts'
import { SimilarWords, titleWordsSql } from './similar-words.ts'
import { maxIndexChanges, maxRankedTitles } from './title-index.ts'
import { TitleMemory } from './title-memory.ts'

let memory: TitleMemory
let pool: Pool
const now = new Date('2026-11-23T12:00:00Z')

const shop = openShopForFile()
beforeAll(async () => {
  await makeSellProduct(shop, { title: 'Matuoklis' })
  pool = shop.context.database.pool
  memory = memoryOf(shop)
})
afterAll(async () => {
  memory.pause()
})

const memoryOf = ({ context: { database } }: TestShop) =>
  new TitleMemory({ database, log: createSilentLog(), waitMs: 0 })

const ready = (one = memory) => expect.poll(() => one.isReady, { timeout: 5_000, interval: 5 }).toBe(true)
const run = (sql: string, values: unknown[] = []) => pool.query(sql, values)

const words = (
  'gręžtuvas gręžtuvo gręžtuvai gręžimo grąžtas grąžtų suktuvas suktuvai perforatorius perforatoriaus pjūklas pjūklai ' +
  'šlifuoklis kampinis grandininis siurblys siurblio vibroplokštė vibrokoja a a100 a101 18v 18 230 dhp484 sds plus sds ' +
  'makita bosch zaibas žaibas ir su be kopėčios 3 dalių aparatas aparatai aprašymas obliavimo oblius ягода'
).split(' ')
const word = fc.constantFrom(...words)
const title = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 7 }), fc.constantFrom(' ', '/', '-', ', '))
  .map(([some, between]) => some.join(between))
const typed = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(word, fc.nat(9)).map(([one, cut]) => one.slice(0, 2 + cut)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'bolgarke',
      'trombovka',
      'drele',
      'benzopjuklas',
      'betonmaise',
      'gręžtuavs',
      'perforatrius',
    ),
  },
)
const twoSlips = fc
  .tuple(fc.nat(4), typed)
  .map(([at, other]) => `${['gręžtuvs', 'siurblyss', 'pjūlkas', 'makitta', 'sukutvai'][at]} ${other}`)
const question = fc.array(typed, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '))
const change = fc.record({ at: fc.nat(30), to: fc.option(title, { freq: 3 }), about: fc.option(title) })
/** One typo. */
const slip = fc.tuple(word, fc.nat(12), fc.constantFrom('x', 'a', '', '2')).map(([one, at, letter]) => {
  const i = at % one.length
  return letter === '2'
    ? `${one.slice(0, i)}${one[i + 1] ?? ''}${one[i]}${one.slice(i + 2)}`
    : `${one.slice(0, i)}${letter}${one.slice(i + 1 - (at % 2))}`
})

async function stock(titles: readonly string[], about: readonly string[] = []): Promise<number[]> {
  const { rows } = await run(
    `insert into products (kind, slug, title, about, category_id, price)
     select kind, 'p-' || gen_random_uuid(), title, coalesce(about, ''), category_id, 100
       from unnest($1::text[], $2::text[]) with ordinality t (title, about, n),
         (select kind, category_id from products where title = 'Matuoklis') c order by n returning id`,
    [titles, about.slice(0, titles.length)],
  )
  return rows.map(({ id }) => id)
}

test('T935 titles found in memory are those that PostgreSQL finds, in the same order, to the letter', async () => {
  let [inMemory, input] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(title, { minLength: 1, maxLength: 60 }),
      fc.array(title, { maxLength: 30 }),
      fc.array(change, { maxLength: 8 }),
      fc.array(fc.tuple(fc.oneof({ weight: 4, arbitrary: question }, slip, twoSlips), fc.constantFrom(1, 5, 8, 100)), {
        minLength: 25,
        maxLength: 25,
      }),
      async (titles, abouts, changes, questions) => {
        await run("delete from products where title <> 'Matuoklis'")
        const ids = await stock(titles, abouts)
        memory.clear()
        await ready()
        const compare = async () => {
          for (const [text, limit] of questions) {
            const groups = listSearchWords(text).map(withOtherNames)
            if (groups.length > 0 && (await memory.find(pool, groups, limit, now))) inMemory++
            input++
            const products = await findProducts(pool, text, limit, now, memory)
            expect(products, text).toEqual(await findProducts(pool, text, limit, now))
          }
        }
        await compare()
        for (const { at, to, about } of changes) {
          const id = ids[at % ids.length] as number
          if (to === null) await run('delete from products where id = $1', [id])
          else await run('update products set title = $2, about = coalesce($3, about) where id = $1', [id, to, about])
          const [another] = to?.startsWith('gr') ? await stock([to]) : [id]
          memory.drop(['catalogue', `product:${id}`, `product:${another}`])
        }
        await ready()
        await compare()
      },
    ),
    { numRuns: 15 },
  )
  expect(inMemory / input).toBeGreaterThan(0.8)
}, 120_000)

test('T951 words that look like one with slips are those of PostgreSQL, in the same order', async () => {
  const letters = fc.stringMatching(/^[a-z]{3,14}$/)
  const close = fc.stringMatching(/^[abą]{3,8}$/)
  const lines = fc.sample(fc.oneof(letters, close, word, fc.constantFrom('ягода', 'ąžuolas', 'dvi-dalys')), 3_000)
  await run(
    `insert into title_words select distinct w from unnest($1::text[]) w where w !~ '[0-9]' on conflict do nothing`,
    [lines],
  )
  const { rows: all } = await run(titleWordsSql)
  const alike = new SimilarWords(all)
  const value = fc.sample(fc.oneof(letters, slip, fc.stringMatching(/^[ab]{4,9}$/)), 2_000)
  const { rows } = await run('select typed, array(select words_like(typed)) as like from unnest($1::text[]) typed', [
    value,
  ])
  let answered = 0
  for (const { typed, like } of rows) {
    const match = alike.like(typed)
    if (!match) continue
    expect(match, typed).toEqual(like)
    if (match.length > 1) answered++
  }
  expect(answered).toBeGreaterThan(500)
  await run('delete from title_words where word = any($1)', [lines])
  memory.clear()
})

test('T952 of slips, and of words that no description has, PostgreSQL is asked nothing', async () => {
  await stock(['Betono maišyklė', 'Skiedinio maišyklė'], ['Maišo kalkes.'])
  memory.clear()
  await ready()
  const asks = async (text: string) => {
    const input = vi.spyOn(pool, 'query')
    const products = await findProducts(pool, text, 8, now, memory)
    const count = input.mock.calls.length
    input.mockRestore()
    return [count, products.length]
  }
  expect(await asks('maisykle')).toEqual([1, 2])
  expect(await asks('maisikle')).toEqual([0, 2])
  expect(await asks('betono')).toEqual([0, 1])
  expect(await asks('betono kalk')).toEqual([1, 1])
  expect(await asks('kalkes')).toEqual([1, 1])
  expect(await asks('xqw900')).toEqual([0, 0])
})

test('T953 a word that came into a title or a description is heard of, also by who makes a slip', async () => {
  const [id] = (await stock(['Sijelė'])) as [number]
  memory.clear()
  await ready()
  expect(await findProducts(pool, 'krumpliuotas', 8, now, memory)).toEqual([])
  for (const [column, text, typed] of [
    ['about', 'Krumpliuota juosta', 'krumpliuota'],
    ['title', 'Sijelė krumpliaratis', 'krumplairatis'],
  ] as const) {
    await run(`update products set ${column} = $2 where id = $1`, [id, text])
    memory.drop(['catalogue', `product:${id}`])
    await ready()
    expect((await findProducts(pool, typed, 8, now, memory)).map((row) => row.id)).toEqual([id])
  }
  await run('delete from products where id = $1', [id])
  memory.clear()
})

test('T936 stems are those of PostgreSQL, and so are the words of a question', async () => {
  const part = fc.constantFrom(
    ...'a e i o u y k s t g d v p l n r m j ia uo ai os as is us ys es gd dz st aite uote ojim avim esiu asius okate ing uliuk iau 1 20 e'.split(
      ' ',
    ),
  )
  const made = fc.array(part, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(''))
  const all = [...new Set(fc.sample(made, 20_000))].filter((one) => !/^\d+e\d/.test(one))
  const { rows } = await run(
    `select word, to_tsquery('lt_search', word || ':*')::text as stem, to_tsquery('lt_words', word || ':*')::text as plain
       from unnest($1::text[]) word`,
    [all],
  )
  expect(
    rows.filter(({ word: one, stem, plain }) => stem !== `'${toLithuanianStem(one)}':*` || plain !== `'${one}':*`),
  ).toEqual([])
})

test('T937 from the moment a change is told nothing shows what was there before, whatever is being looked up', async () => {
  const [id] = (await stock(['Sietas senas'])) as [number]
  memory.clear()
  await ready()
  for (let turn = 0; turn < 100; turn++) {
    const looking = [1, 2, 3].map(() => findProducts(pool, 'sietas', 8, now, memory))
    const title = turn % 3 === 0 ? 'Kibiras' : `Sietas ${turn}`
    await run('update products set title = $2 where id = $1', [id, title])
    memory.drop(['catalogue', `product:${id}`])
    const titles = async () => (await findProducts(pool, 'sietas', 8, now, memory)).map((row) => row.title)
    expect(await titles()).toEqual(title === 'Kibiras' ? [] : [title])
    await Promise.all(looking)
    if (turn % 2 === 0) continue
    await ready()
    expect(await titles()).toEqual(title === 'Kibiras' ? [] : [title])
  }
  await run('delete from products where id = $1', [id])
  memory.drop(['catalogue', `product:${id}`])
  expect(await findProducts(pool, 'sietas', 8, now, memory)).toEqual([])
  await ready()
  expect(await findProducts(pool, 'sietas', 8, now, memory)).toEqual([])
})

test('T938 a deleted title is not found, also before anybody has reported the deletion', async () => {
  const [id] = (await stock(['Rėtis vienas', 'Rėtis du'])) as [number]
  memory.clear()
  await ready()
  await run('delete from products where id = $1', [id])
  expect((await findProducts(pool, 'retis', 8, now, memory)).map(({ title }) => title)).toEqual(['Rėtis du'])
})

test('T939 a row that was read before a change is not kept after it', async () => {
  const [id] = (await stock(['Kaltas platus'])) as [number]
  memory.clear()
  await ready()
  const late = held(pool)
  const looking = findProducts(late.pool, 'kaltas', 1, now, memory)
  await late.requested
  await run('update products set price = 999 where id = $1', [id])
  memory.drop(['catalogue', `product:${id}`])
  await ready()
  late.release()
  await looking
  expect((await findProducts(pool, 'kaltas', 1, now, memory)).map(({ price }) => price)).toEqual([999])
})

test('T940 a title changed while titles are read, or while nobody reports changes, is found as it is afterwards', async () => {
  const [id] = (await stock(['Mentelė nulis'])) as [number]
  for (let turn = 1; turn <= 20; turn++) {
    if (turn % 4 === 0) memory.pause()
    else memory.clear()
    await new Promise((done) => setTimeout(done, turn % 7))
    await run('update products set title = $2 where id = $1', [id, `Mentelė ${turn}`])
    if (turn % 4 === 0) {
      expect(await memory.find(pool, [[['mentel']]], 8, now)).toBeUndefined()
      memory.resume()
    } else memory.drop(['catalogue', `product:${id}`])
    await ready()
    expect((await memory.find(pool, [[['mentel']]], 8, now))?.map(({ title }) => title)).toEqual([`Mentelė ${turn}`])
  }
})

test('T940 a title that gets other words while all are read is found by them', async () => {
  const [id] = (await stock(['Mūrininko virvė'])) as [number]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table products in access exclusive mode')
    memory.clear()
    await waitUntilBlocked(shop, 1)
    await client.query("update products set title = 'Tinkuotojo gulsčiukas' where id = $1", [id])
    memory.drop(['catalogue', `product:${id}`])
    await client.query('commit')
  } finally {
    client.release()
  }
  await ready()
  const match = async (word: string) => (await memory.find(pool, [[[word]]], 8, now))?.map((one) => one.id)
  expect([await match('tinkuotoj'), await match('murinink')]).toEqual([[id], []])
})

test('of two equally good titles one of which has changed PostgreSQL tells which is first', async () => {
  const ids = (await stock(['Kirstukas didis', 'Kirstukas didis'])) as [number, number]
  memory.clear()
  await ready()
  for (const id of ids) {
    await run("update products set title = 'Kirstukas senas' where id = $1", [id])
    await run("update products set title = 'Kirstukas didis' where id = $1", [id])
    memory.drop(['catalogue', `product:${id}`])
    await ready()
    expect(await memory.find(pool, [[['kirstuk']]], 8, now)).toBeUndefined()
  }
})

test('T941 a large import is read anew as a whole, and what is left of a product changes nothing', async () => {
  await ready()
  memory.drop(['stock', 'product:1'])
  expect(memory.isReady).toBe(true)
  const ids = await stock(Array.from({ length: maxIndexChanges + 1 }, (_, i) => `Sraigtas ${i}`))
  for (let from = 0; from < ids.length; from += 100)
    memory.drop([...(from ? [] : ['catalogue']), ...ids.slice(from, from + 100).map((id) => `product:${id}`)])
  await ready()
  expect(await memory.find(pool, [[['sraigt']], [['500']]], 8, now)).toHaveLength(1)
  await run('delete from products where id = any($1)', [ids])
  memory.clear()
})

test('T942 a campaign is off the price of what is found while it runs, and not before and after it', async () => {
  const [id] = (await stock(['Gulsčiukas'])) as [number]
  memory.clear()
  await ready()
  const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000)
  const current = async (hour: number) => {
    const products = await findProducts(pool, 'gulsc', 8, at(hour), memory)
    expect(products).toEqual(await findProducts(pool, 'gulsc', 8, at(hour)))
    return products[0]?.campaign?.percent
  }
  expect(await current(0)).toBeUndefined()
  await run(
    `with c as (insert into campaigns (title, percent, from_day, to_day, begins_at, ends_at, created_at)
       values ('Akcija', 20, '2026-11-23', '2026-11-23', $1, $2, $3) returning id)
     insert into campaign_targets (campaign_id, product_id) select id, $4 from c`,
    [at(1), at(3), at(0), id],
  )
  memory.drop(['campaigns'])
  expect([await current(0), await current(2), await current(2), await current(4)]).toEqual([
    undefined,
    20,
    20,
    undefined,
  ])
})

test('the best are found among more titles than are ranked', async () => {
  await stock(Array.from({ length: 2 * maxRankedTitles }, (_, i) => `Veržliaraktis Nr. ${i}`))
  const [whole] = await stock(['Ilgo pavadinimo raktas, kurio kotas yra verzl'])
  memory.clear()
  await ready()
  const rows = (await memory.find(pool, [[['verzl']]], 8, now)) ?? []
  expect(rows[0]?.id).toBe(whole)
  expect(rows.slice(1).map(({ title }) => title)).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => `Veržliaraktis Nr. ${i}`))
})

/** Answers wait for `release`. */
function held(real: Pool): { pool: Pool; requested: Promise<void>; release: () => void } {
  const [input, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const query = async (config: QueryConfig) => {
    const answer = await real.query(config)
    input.resolve()
    await released.promise
    return answer
  }
  const handler = { get: (target: Pool, key: keyof Pool) => (key === 'query' ? query : Reflect.get(target, key)) }
  return { pool: new Proxy(real, handler as ProxyHandler<Pool>), requested: input.promise, release: released.resolve }
}
