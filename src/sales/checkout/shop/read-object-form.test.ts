import { expect, test } from 'vitest'
import { checkWorkSite } from './check-order.ts'
import { readObjectForm, toWorkSiteErrors } from './read-object-form.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('a new object is read from the form only when one is asked for', () => {
  const typed = { 'object[title]': ' Sodyba ', 'object[address]': 'Ežero g. 3', 'object[city]': 'Trakai' }
  expect(readObjectForm(form({ ...typed, object_id: '7' }))).toBeUndefined()
  expect(readObjectForm(form({ ...typed, object_id: '' }))).toBeUndefined()
  expect(readObjectForm(form({ ...typed, object_id: 'new' }))).toEqual({
    title: 'Sodyba',
    address: 'Ežero g. 3',
    city: 'Trakai',
  })
})

test('missing fields of a work site are shown under the fields of the checkout', () => {
  expect(checkWorkSite(readObjectForm(form({ object_id: 'new', 'object[city]': 'Trakai' })))).toEqual({
    'object[title]': ['Įveskite objekto pavadinimą.'],
    'object[address]': ['Įveskite adresą.'],
  })
  expect(checkWorkSite(undefined)).toEqual({})
  expect(toWorkSiteErrors({ city: ['Kur?'] })).toEqual({ 'object[city]': ['Kur?'] })
})
