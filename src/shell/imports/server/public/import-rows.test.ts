import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CsvColumn } from '#platform/csv/csv-column.ts'
import { readCsv } from '#platform/csv/read-csv.ts'
import type { Work } from '#shell/action/work.ts'
import { importRows, type RowImport } from './import-rows.ts'

type Field = 'code' | 'price'
interface Price {
  code: string
  price: number
}
const fields: CsvColumn<Field>[] = [
  { field: 'code', head: 'Kodas', required: true },
  { field: 'price', head: 'Kaina' },
]
const cells = z.object({ code: z.string().min(1, 'Įrašykite kodą.'), price: z.string().transform(Number).optional() })

/** A shop of prices, and what was done to it. */
function makePriceImport(known: Record<string, number>) {
  const written: Price[][] = []
  const titles: string[] = []
  const definition: RowImport<Field, z.output<typeof cells>, Price> = {
    fields,
    cells,
    async find(_, { rows }) {
      const plans = rows.map((row) => ({ code: row.cells.code, price: row.cells.price ?? 0 }))
      return {
        created: plans.filter(({ code }) => !(code in known)),
        updated: plans.filter(({ code, price }) => code in known && known[code] !== price),
        errors: rows.flatMap((row) =>
          row.cells.price === 13 ? { row: row.row, field: 'price', message: 'Ne trylika.' } : [],
        ),
      }
    },
    async write(_, { created, updated, reportWritten }) {
      written.push(created, updated)
      await reportWritten(created.length + updated.length)
      return created.flatMap(({ code }) => (code === 'late' ? { row: 2, field: 'code', message: 'Vėlu.' } : []))
    },
    async announce(_, __, title) {
      titles.push(title)
    },
  }
  const steps: string[] = []
  const run = (text: string, dryRun = false) =>
    importRows(
      {} as Work<number>,
      {
        ...readCsv(new TextEncoder().encode(text), fields),
        dryRun,
        tell: ({ step, done, whole }) => steps.push(`${step} ${done}/${whole}`),
      },
      definition,
    )
  return { run, written, titles, steps }
}

test('rows that are new, changed and as they were are told apart, written once and announced once', async () => {
  const { run, written, titles, steps } = makePriceImport({ A: 1, B: 2 })
  expect(await run('Kodas;Kaina\nA;1\nB;3\nC;4')).toEqual({ created: 1, updated: 1, errors: [] })
  expect(written).toEqual([[{ code: 'C', price: 4 }], [{ code: 'B', price: 3 }]])
  expect(titles).toEqual(['CSV: 1 + 1'])
  expect(steps).toEqual(['checking 0/3', 'checking 3/3', 'writing 0/2', 'writing 2/2'])
})

test('a dry run answers the same and writes nothing, and a file of what is there announces nothing', async () => {
  const { run, written, titles } = makePriceImport({ A: 1 })
  expect(await run('Kodas,Kaina\nA,5\nB,1', true)).toEqual({ created: 1, updated: 1, errors: [] })
  expect(written).toEqual([])
  await run('Kodas\tKaina\nA\t1')
  expect(titles).toEqual([])
})

test('rows that are wrong by their cells, by what is there or at last refuse the whole file, by their lines', async () => {
  const { run, written, titles } = makePriceImport({})
  const wrong = 'Kodas;Kaina\nA;13\n;5\nB;1'
  const errors = [
    { row: 2, field: 'price', message: 'Ne trylika.' },
    { row: 3, field: 'code', message: 'Įrašykite kodą.' },
  ]
  expect((await run(wrong, true)).errors).toEqual(errors)
  await expect(run(wrong)).rejects.toMatchObject({ code: 'rows-are-wrong', more: { data: { created: 0, errors } } })
  expect(written).toEqual([])
  await expect(run('Kodas\nlate')).rejects.toMatchObject({ code: 'rows-are-wrong' })
  expect(titles).toEqual([])
})
