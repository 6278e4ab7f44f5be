import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { xlsxBombs } from './xlsx-bombs.factories.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'irankine-bombs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const reader = `
  import { readFileSync } from 'node:fs'
  import { readMappedFile } from ${JSON.stringify(resolve('src/platform/csv/read-csv.ts'))}
  const columns = [{ field: 'name', head: 'Klientas', required: true }]
  const max = { bytes: 10 * 2 ** 20, rows: 100_000 }
  const read = readMappedFile(readFileSync(process.argv[1]), { columns, max })
  console.log(await read.then(({ rows }) => rows.length + ' rows', (error) => error.constructor.name + ': ' + error.message))
`
const damaged = 'Refusal: Failas sugadintas. Skaičiuoklėje įrašykite jį iš naujo.'
const tooLarge = expect.stringMatching(/^Refusal: Failas išskleistas per didelis\./)
const outcomes: Record<string, unknown> = {
  'tags within tags': damaged,
  'a tag of attributes': damaged,
  'one cell without end': '0 rows',
  'one shared text without end': '1 rows',
  'a billion shared texts': tooLarge,
  'long shared texts': tooLarge,
  'formats of numbers': tooLarge,
  'formats that are slow to read': '1 rows',
  'relations without end': tooLarge,
  'sheets without end': tooLarge,
  'merged cells on every row': '20000 rows',
  'rows of nothing': damaged,
  'a row too far down': damaged,
  'a row that is no number': damaged,
  '16,384 columns': 'Refusal: Faile daugiau kaip 200 stulpelių.',
  'a relation to nowhere': '1 rows',
  'an edge as far as Excel goes': '1 rows',
}

test.each(Object.keys(xlsxBombs))('T2247 a workbook of %s is read or refused in little memory', (name) => {
  const file = join(folder, 'bomb.xlsx')
  writeFileSync(file, xlsxBombs[name]?.() ?? '')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=128', '--input-type=module', '--eval', reader, file],
    { encoding: 'utf8', timeout: 60_000 },
  )
  expect([stdout.trim(), stderr.match(/heap out of memory/)?.[0]]).toEqual([outcomes[name], undefined])
})
