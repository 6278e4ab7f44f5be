import { expect, test } from 'vitest'
import { listDetailLines } from '#shell/history/list-detail-lines.ts'
import { catalogueFieldDescriptions } from './product-labels.ts'

const entries = (details: Record<string, unknown>) =>
  listDetailLines({ subject: { kind: 'product' }, details }, catalogueFieldDescriptions).map(
    ({ label, before, after }) => [label, before, after],
  )

test('T909 changes of a product are described in words, before and after', () => {
  expect(entries({ price: [1000, 1210], about: ['', 'Stiprus'], properties: [['Galia: 1 W'], []] })).toEqual([
    ['Kaina be PVM', '10,00\u00a0€', '12,10\u00a0€'],
    ['Aprašymas', '–', 'Stiprus'],
    ['Savybės', 'Galia: 1 W', '–'],
  ])
  expect(entries({ tracked: ['count', 'each'], turnaround_minutes: [0, 30], minimum_days: [1, 3] })).toEqual([
    ['Kaip skaičiuojami vienetai', 'Tik skaičiuojama', 'Kiekvienas su savo kodu'],
    ['Paruošimas po grąžinimo, min.', '0', '30'],
    ['Trumpiausia nuoma, d.', '1', '3'],
  ])
  expect(entries({ packages: [[], ['5 d. – 3500']], attributes: [['Spalva: juoda (+250)'], []] })).toEqual([
    ['Kelių dienų paketai', '–', '5 d. – 35,00\u00a0€'],
    ['Atributai', 'Spalva: juoda (+2,50\u00a0€)', '–'],
  ])
})

test('a field of another kind of thing than it is described for is told the same', () => {
  expect(
    listDetailLines({ subject: { kind: 'order' }, details: { deposit: 5000 } }, catalogueFieldDescriptions),
  ).toEqual([{ label: 'Užstatas', after: '50,00\u00a0€' }])
})
