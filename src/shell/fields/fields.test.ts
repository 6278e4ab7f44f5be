import { expect, test } from 'vitest'
import { z } from 'zod'
import { listDetailLines } from '../history/list-detail-lines.ts'
import { buildCsvColumns, parseCsvCells, toCsvCells } from './csv-fields.ts'
import { defineField, pick, pickFormSchemas } from './field-definition.ts'
import { buildFieldDescriptions, buildSentenceLabels } from './field-labels.ts'
import { limitInteger, parseFormNumber, TrimmedText } from './form-schemas.ts'
import { readTypedBody } from './read-typed-body.ts'
import { readTypedFields } from './read-typed-fields.ts'

const sum = { kind: 'cents', answer: z.int(), csv: {} } as const
const fields = {
  title: defineField({
    kind: 'text',
    label: 'Pavadinimas',
    answer: z.string(),
    form: TrimmedText(20).min(1),
    max: 20,
    csv: { required: true },
  }),
  weight: defineField({
    kind: 'integer',
    label: 'Svoris',
    unit: 'g',
    answer: z.int(),
    form: parseFormNumber(limitInteger(0, 1_000_000).optional()),
    min: 0,
    empty: 0,
    csv: {},
  }),
  worth: defineField({
    ...sum,
    label: 'Vertė',
    form: parseFormNumber(limitInteger(0, 1_000_000).optional()),
    empty: 0,
  }),
  price: defineField({ ...sum, label: 'Kaina be PVM', inSentence: 'kaina', form: z.string(), sentIn: 'euros' }),
  state: defineField({
    kind: 'choice',
    label: 'Būklė',
    answer: z.string(),
    form: z.string(),
    labels: { new: 'Naujas', used: 'Naudotas' },
    start: 'new',
  }),
}
const row = { id: 7, title: 'Pjūklas', weight: 4200, worth: 90_050, price: 1250, state: 'used' }

test('a file has the columns that are described, in their order, and what a row has in them', () => {
  expect(buildCsvColumns(fields)).toEqual([
    { field: 'title', head: 'Pavadinimas', required: true },
    { field: 'weight', head: 'Svoris' },
    { field: 'worth', head: 'Vertė' },
    { field: 'price', head: 'Kaina be PVM', withoutVat: 'Kaina' },
  ])
  expect(toCsvCells(fields, row)).toEqual({
    title: 'Pjūklas',
    weight: 4200,
    worth: { cents: 90_050 },
    price: { cents: 1250 },
  })
})

test('a row of a file is read as the form would send it: what it has no column for stays, an empty cell empties', () => {
  const wrong: [string, string][] = []
  const read = (cells: Partial<Record<'title' | 'weight' | 'worth' | 'price', string>>, known?: typeof row) =>
    parseCsvCells(fields, cells, known, (name, problem) => wrong.push([name, problem]))
  expect(read({ title: 'Grąžtas' }, row)).toEqual({ title: 'Grąžtas', weight: 4200, worth: 90_050, price: '12.50' })
  expect(read({ title: 'Grąžtas', weight: ' ', worth: '', price: '' }, row)).toEqual({
    title: 'Grąžtas',
    weight: 0,
    worth: 0,
    price: undefined,
  })
  expect(read({ title: 'Naujas', weight: '3 500', worth: '1.234,50 €' })).toMatchObject({
    weight: 3500,
    worth: 123_450,
  })
  expect(wrong).toEqual([])
  read({ weight: '0,5', worth: 'daug' })
  expect(wrong).toEqual([
    ['weight', 'Įveskite sveikąjį skaičių.'],
    ['worth', 'Įveskite kainą eurais, pavyzdžiui, 12,50.'],
  ])
})

test('a form sends of its controls what was typed: money in cents, an emptied number as nothing', () => {
  const typed = new FormData()
  for (const [name, value] of Object.entries({
    title: ' Pjūklas ',
    weight: '',
    worth: '12.5',
    price: '9.99',
    other: '1',
  }))
    typed.set(name, value)
  expect(readTypedFields(fields, typed)).toEqual({ title: 'Pjūklas', weight: '0', worth: '1250', price: '9.99' })
  typed.set('worth', 'daug')
  expect(readTypedFields(fields, typed).worth).toBe('0')
})

test('the history tells them with their units, sums as money and codes by their words', () => {
  const details = { weight: [0, 4200], worth: [0, 5000], state: ['new', 'used'] }
  expect(listDetailLines({ subject: { kind: 'unit' }, details }, { unit: buildFieldDescriptions(fields) })).toEqual([
    { label: 'Svoris, g', before: '0', after: '4200' },
    { label: 'Vertė', before: '0,00\u00a0€', after: '50,00\u00a0€' },
    { label: 'Būklė', before: 'Naujas', after: 'Naudotas' },
  ])
  expect(buildSentenceLabels(fields)).toMatchObject({ weight: 'svoris', price: 'kaina' })
})

test('shapes and rows have the described fields and no others', () => {
  const Form = z.object(pickFormSchemas({ title: fields.title, weight: fields.weight }))
  expect(Form.parse({ title: ' Pjūklas ', weight: '4200', id: 7 })).toEqual({ title: 'Pjūklas', weight: 4200 })
  expect(Object.keys(pick(fields, row))).toEqual(['title', 'weight', 'worth', 'price', 'state'])
})

test('a body has of the controls what was typed: cents as numbers, an empty optional number as nothing', () => {
  const controls = {
    note: { kind: 'text', label: 'Pastaba', missing: 'optional' },
    amount: { kind: 'cents', label: 'Suma', missing: 'optional' },
    price: { kind: 'cents', label: 'Kaina' },
    day: { kind: 'day', label: 'Diena' },
    count: { kind: 'integer', label: 'Kiek', unit: 'vnt.', min: 0 },
  } as const
  const typed = new FormData()
  for (const [name, value] of Object.entries({ note: ' ', amount: '', price: '12,50', day: '2026-11-28', other: '1' }))
    typed.set(name, value)
  expect(readTypedBody(controls, typed)).toEqual({ note: '', amount: undefined, price: 1250, day: '2026-11-28' })
  typed.set('amount', 'daug')
  typed.set('count', '7')
  expect(readTypedBody(controls, typed)).toMatchObject({ amount: Number.NaN, count: 7 })
})
