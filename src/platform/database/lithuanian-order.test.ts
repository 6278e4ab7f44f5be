import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-kit/test-database.ts'

/** i, į and y sort together, as do letters with and without ogonek, dot or macron; č, š and ž are separate letters. */
const inOrder =
  'Asilas Ąsotis Cementas Cukrus Čerpė Ėdalas Edvardas Yla Ylas Įpjova Įrankis Irklas Izoliacija Siurblys Šlifuoklis Švara Zondas Žirklės'.split(
    ' ',
  )

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('T76 the database and the browser put Lithuanian words in the same order', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('select word from unnest($1::text[]) as word order by word collate "lt-x-icu"', [
    [...inOrder].reverse(),
  ])
  await client.end()
  expect(rows.map(({ word }) => word)).toEqual(inOrder)
  expect([...inOrder].reverse().sort(new Intl.Collator('lt').compare)).toEqual(inOrder)
})
