import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceMustBePositive } from '#shell/fields/form-schemas.ts'
import type { Kind } from '../kinds.ts'
import { buildProductFormData, type ChosenPictures } from './build-product-form-data.ts'

const noPictures: ChosenPictures = { pictures: [], main: undefined }
const required = { title: ' Perforatorius ', left_in_stock: '3', about: '' }

function sent(kind: Kind, fields: Record<string, string>, pictures = noPictures, isUpdate = false) {
  const typed = new FormData()
  for (const [name, value] of Object.entries({ ...required, ...fields })) typed.set(name, value)
  const made = buildProductFormData(kind, typed, pictures, isUpdate)
  if ('problem' in made) return made
  return Object.fromEntries([...made.body].filter(([, value]) => typeof value === 'string'))
}

test('a rent product has the price of its mode, the other is zero', () => {
  const prices = { price_per_day: '12.5', price_per_hour: '3' }
  expect(sent('rent', { ...prices, is_day_rent: 'on' })).toMatchObject({
    title: 'Perforatorius',
    price_per_day: '1250',
    price_per_hour: '0',
    is_day_rent: '1',
    is_hour_rent: '0',
  })
  expect(sent('rent', prices)).toMatchObject({
    price_per_day: '0',
    price_per_hour: '300',
    is_day_rent: '0',
    is_hour_rent: '1',
  })
})

test('sell prices travel as cents, an addition’s price as it was typed', () => {
  expect(sent('sell', { price: '19.99' })).toMatchObject({ price: '1999' })
  expect(sent('addition', { price: '19.99' })).toMatchObject({ price: '19.99' })
})

test('codes travel with goods: EANs as a list, however they are parted, and an emptied field as none', () => {
  const ean = ' 4006381333931\r\n5901234123457, 9780201379624|2000000000008 '
  expect(sent('sell', { price: '1', sku: ' KP-6 ', ean })).toMatchObject({
    sku: 'KP-6',
    ean: '["4006381333931","5901234123457","9780201379624","2000000000008"]',
  })
  expect(sent('addition', { price: '1', sku: '', ean: '' })).toMatchObject({ sku: '', ean: '[]' })
  expect(sent('rent', { price_per_day: '1', is_day_rent: 'on' })).not.toHaveProperty('ean')
})

test('T21 every amount typed with two decimals arrives as its cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (amount) => {
      expect(sent('sell', { price: (amount / 100).toFixed(2) })).toMatchObject({ price: String(amount) })
    }),
  )
})

test('a price of nothing is not sent', () => {
  for (const price of ['', '0', '0.004', '-5', 'dešimt'])
    expect(sent('sell', { price })).toEqual({ problem: priceMustBePositive })
  for (const price of ['', '0', '-5', 'dešimt'])
    expect(sent('addition', { price })).toEqual({ problem: priceMustBePositive })
  expect(sent('rent', { is_day_rent: 'on', price_per_day: '0', price_per_hour: '5' })).toEqual({
    problem: priceMustBePositive,
  })
})

test('half-filled property rows stay behind, and the others close the gap', () => {
  const body = sent('sell', {
    price: '1',
    'properties[0][property]': 'Galia',
    'properties[0][value]': ' ',
    'properties[4][property]': 'Svoris',
    'properties[4][value]': '3 kg',
  })
  expect(body).toMatchObject({ 'properties[0][property]': 'Svoris', 'properties[0][value]': '3 kg' })
  expect(body).not.toHaveProperty('properties[1][property]')
})

test('attributes travel as one field, each value with its price in cents; nameless and empty ones do not travel', () => {
  const named = {
    price: '1',
    'attributes[0][attribute_name]': 'Skersmuo',
    'attributes[0][values][0][attribute]': '10 mm',
    'attributes[0][values][0][price]': '1.5',
    'attributes[0][values][1][attribute]': '12 mm',
    'attributes[0][values][1][price]': '',
    'attributes[0][values][2][attribute]': '',
    'attributes[0][values][2][price]': '9',
  }
  expect(JSON.parse((sent('addition', named) as Record<string, string>).attributes ?? '')).toEqual([
    { attribute_name: 'Skersmuo', attribute: '10 mm', price: 150 },
    { attribute_name: 'Skersmuo', attribute: '12 mm', price: 0 },
  ])
  expect(sent('sell', { ...named, 'attributes[0][attribute_name]': '' })).not.toHaveProperty('attributes')
  expect(sent('rent', { ...named, is_day_rent: 'on', price_per_day: '1' })).not.toHaveProperty('attributes')
})

test('exactly one picture is the main picture, whether old or newly added', () => {
  const file = new File(['x'], 'grąžtas.jpg', { type: 'image/jpeg' })
  const old = sent('sell', { price: '1' }, { pictures: [{ id: 4 }, { id: 9 }], main: 1 }, true)
  expect(old).toMatchObject({ _method: 'PUT', existing_images: '[{"id":4,"is_main":false},{"id":9,"is_main":true}]' })
  expect(old).not.toHaveProperty('main_image_index')
  expect(old).not.toHaveProperty('new_image_places')

  const mixed = { pictures: [{ file }, { id: 9 }, { file }, { id: 4 }], main: 2 }
  expect(sent('sell', { price: '1' }, mixed, true)).toMatchObject({
    existing_images: '[{"id":9,"is_main":false},{"id":4,"is_main":false}]',
    new_image_places: '[0,2]',
    main_image_index: '1',
  })
})

test('a product that is created has no old pictures and has seen nothing', () => {
  const fields = { price: '1', updated_at_seen: '2026-11-18T08:30:00.000Z', left_in_stock_seen: '3' }
  const file = new File(['x'], 'a.jpg')
  const made = sent('addition', fields, { pictures: [{ id: 4 }, { file }], main: 0 })
  expect(made).toMatchObject({ existing_images: '[]', new_image_places: '[0]' })
  for (const name of ['_method', 'updated_at_seen', 'left_in_stock_seen', 'main_image_index'])
    expect(made).not.toHaveProperty(name)
  expect(sent('addition', fields, noPictures, true)).toMatchObject(fields)
})

test('the product form sends each branch’s stock with the stock that was shown', () => {
  const typed = {
    price: '19.99',
    'stock[0][place_id]': '1',
    'stock[0][quantity]': '5',
    'stock[0][seen]': '4',
    'stock[1][place_id]': '2',
    'stock[1][quantity]': 'x',
    'stock[1][seen]': '0',
  }
  expect(sent('sell', typed, noPictures, true)).toMatchObject({
    stock: '[{"place_id":1,"quantity":"5"},{"place_id":2,"quantity":"x"}]',
    stock_seen: '[{"place_id":1,"quantity":"4"},{"place_id":2,"quantity":"0"}]',
  })
  expect(sent('sell', { price: '19.99' })).not.toHaveProperty('stock')
})
