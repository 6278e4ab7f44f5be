import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ImportFindings } from './import-findings.tsx'

const columns = [{ field: 'name', head: 'Vardas' }]
const words = (html: string) =>
  html
    .replace(/<\/?span>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')
    .trim()
const findingsOf = (errors: { row: number; field: string; message: string }[]) =>
  words(renderToString(<ImportFindings columns={columns} result={{ created: 21, updated: 2, errors }} />))

test('a clean file is summed up in one line', () => {
  expect(findingsOf([])).toBe('21 naujas, 2 pakeisti, klaidų nėra')
})

test('each error of an import is shown with its row and the title of its column', () => {
  const value = findingsOf([{ row: 5, field: 'name', message: 'Įveskite vardą.' }])
  expect(value).toContain('1 klaida')
  expect(value).toContain('5 Vardas Įveskite vardą.')
})

test('a file that is wrong all through shows its first hundred errors and says how many there are', () => {
  const value = findingsOf(Array.from({ length: 250 }, (_, at) => ({ row: at + 2, field: '', message: 'Bloga.' })))
  expect(value.match(/Bloga\./g)).toHaveLength(100)
  expect(value).toContain('iš viso 250 klaidų')
})
