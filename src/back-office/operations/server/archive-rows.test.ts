import { afterAll, beforeAll, expect, test } from 'vitest'
import { openToolPool } from '#platform/database/tool-pool.ts'
import { createEmptyDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { buildRowSql, formatHead, readRows, UnreadableRows } from './archive-rows.ts'

let database: TestDatabase
let pool: ReturnType<typeof openToolPool>
beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = openToolPool(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const texts = [
  null,
  '',
  "'",
  "''=1",
  '=HYPERLINK("http://x")',
  '+370',
  '-5',
  '@a',
  '\ttab',
  ' =1',
  '＝1',
  'a;b',
  'a"b""',
  'eilutė\r\nkita\n',
  'ąčęėįšųūž „—“ 🪚',
  '\\N',
  '"',
]

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(bytes: Buffer, size: number) {
  const rows: (string | null)[][] = []
  for await (const some of readRows(inPieces(bytes, size))) rows.push(...some)
  return rows
}

test('T2150 any text, no text and an empty one come back as they were, cut into pieces anywhere, and none can run', async () => {
  const columns = [
    { column: 'number', type: 'integer' },
    { column: 'said', type: 'text' },
    { column: '"order"', type: 'jsonb' },
  ]
  const { rows } = await pool.query<{ line: string }>(
    `select ${buildRowSql(columns)} as line from (select nullif(at - 5, 0)::integer as number, said, to_jsonb(said) as "order"
       from unnest($1::text[]) with ordinality as t (said, at)) as t`,
    [texts],
  )
  const file = Buffer.from(
    formatHead(columns.map(({ column }) => column)) + rows.map(({ line }) => `${line}\r\n`).join(''),
  )
  const expected = [
    ['number', 'said', '"order"'],
    ...texts.map((text, at) => [
      at === 4 ? null : String(at - 4),
      text,
      text === null ? null : JSON.stringify(text).replace('\u0000', ''),
    ]),
  ]
  for (const size of [1, 2, 3, 7, 64, 1_000_000]) expect(await readAll(file, size)).toEqual(expected)
  // what a spreadsheet would read: no cell begins with a formula's sign
  const cells = (
    await pool.query<{ said: string }>(
      `select ${buildRowSql([columns[1] ?? { column: '', type: '' }])} as said
    from unnest($1::text[]) as t (said)`,
      [texts],
    )
  ).rows
  for (const { said } of cells) expect(said).not.toMatch(/^"?[=+@＝＋－＠\s-]/)
})

test('a table that ends within a row, or goes on after a quote, is refused', async () => {
  await expect(readAll(Buffer.from('"a";"b"\r\n1;"x'), 5)).rejects.toThrow(UnreadableRows)
  await expect(readAll(Buffer.from('"a";"b"\r\n1;2'), 5)).rejects.toThrow(UnreadableRows)
  await expect(readAll(Buffer.from('"a";"b"\r\n"x"y;2\r\n'), 50)).rejects.toThrow(UnreadableRows)
})
