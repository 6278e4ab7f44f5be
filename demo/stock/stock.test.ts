import { readdirSync, readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getDemoPicturePath } from '../get-demo-picture-path.ts'
import { kits } from '../kits.ts'
import { listDemoViews } from './list-demo-views.ts'
import { demoCategories, demoProducts } from './stock.ts'

const of = (kind: string) => demoProducts.filter((product) => product.kind === kind)
const titlesOf = (kind: string) => demoCategories.filter((category) => category.kind === kind).map(({ title }) => title)

test('the demo shop is stocked in all three catalogues', () => {
  expect(titlesOf('rent').length).toBeGreaterThanOrEqual(9)
  expect(titlesOf('sell').length).toBeGreaterThanOrEqual(4)
  expect(titlesOf('addition').length).toBeGreaterThanOrEqual(4)
  expect(of('rent').length).toBeGreaterThanOrEqual(45)
  expect(of('sell').length).toBeGreaterThanOrEqual(20)
  expect(of('addition').length).toBeGreaterThanOrEqual(20)
  expect(demoProducts.length).toBeGreaterThanOrEqual(84)
})

test('titles are unique within their kind', () => {
  for (const kind of ['rent', 'sell', 'addition']) {
    const titles = of(kind).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    expect(new Set(titlesOf(kind)).size).toBe(titlesOf(kind).length)
  }
})

test('every product stands in a category of its kind, and no category is empty', () => {
  for (const product of demoProducts) expect(titlesOf(product.kind), product.title).toContain(product.category)
  for (const { kind, title } of demoCategories)
    expect(
      of(kind).some((p) => p.category === title),
      title,
    ).toBe(true)
})

test('accessories go with categories that exist', () => {
  for (const product of demoProducts) {
    if (product.rentCategory) expect(titlesOf('rent'), product.title).toContain(product.rentCategory)
    if (product.sellCategory) expect(titlesOf('sell'), product.title).toContain(product.sellCategory)
    if (product.kind === 'addition') expect(product.rentCategory ?? product.sellCategory, product.title).toBeTruthy()
    else expect(product.rentCategory ?? product.sellCategory, product.title).toBeUndefined()
  }
})

test('a rented tool has exactly one rental price, a sold one exactly one price', () => {
  for (const product of demoProducts) {
    const rental = [product.pricePerDayCents, product.pricePerHourCents].filter((cents) => cents !== undefined)
    const sale = [product.priceCents].filter((cents) => cents !== undefined)
    expect([rental.length, sale.length], product.title).toEqual(product.kind === 'rent' ? [1, 0] : [0, 1])
    for (const cents of [...rental, ...sale]) expect(Number.isInteger(cents) && cents > 0, product.title).toBe(true)
  }
  expect(of('rent').filter((product) => product.pricePerHourCents).length).toBeGreaterThanOrEqual(2)
})

test('stock is counted in whole units, and something is sold out', () => {
  for (const { title, units, kind } of demoProducts) {
    expect(Number.isInteger(units) && units >= (kind === 'rent' ? 1 : 0), title).toBe(true)
  }
  for (const kind of ['sell', 'addition']) expect(of(kind).some(({ units }) => units === 0)).toBe(true)
})

test('a choice offers at least two values, none of them twice and none below the price', () => {
  for (const { title, kind, attributes = [] } of demoProducts) {
    if (kind === 'rent') expect(attributes, title).toEqual([])
    for (const name of new Set(attributes.map((value) => value.attribute_name))) {
      const values = attributes.filter((value) => value.attribute_name === name)
      expect(values.length, title).toBeGreaterThanOrEqual(2)
      expect(new Set(values.map(({ attribute }) => attribute)).size, title).toBe(values.length)
      expect(
        values.every(({ priceCents }) => Number.isInteger(priceCents) && priceCents >= 0),
        title,
      ).toBe(true)
    }
  }
  expect(demoProducts.filter(({ attributes }) => attributes).length).toBeGreaterThanOrEqual(10)
})

test('a product is described in two to four sentences and some properties, numbers beside their units', () => {
  for (const { title, about, properties } of demoProducts) {
    const sentences = about.match(/[.!?](?=\s+[A-ZĄČĘĖĮŠŲŪŽ]|$)/gu) ?? []
    expect(sentences.length, title).toBeGreaterThanOrEqual(2)
    expect(sentences.length, title).toBeLessThanOrEqual(4)
    expect(properties.length, title).toBeGreaterThanOrEqual(2)
    for (const text of [about, ...properties.map(({ value }) => value)])
      expect(text, title).not.toMatch(/\d [\p{L}%°]/u)
  }
})

test('every product has one to four different pictures', () => {
  for (const { title, views } of demoProducts) {
    expect(views.length, title).toBeGreaterThanOrEqual(1)
    expect(views.length, title).toBeLessThanOrEqual(4)
    expect(new Set(views.map(({ tool, view }) => `${tool} ${view}`)).size, title).toBe(views.length)
  }
})

const pictures = readdirSync('demo/pictures').map((name) => `demo/pictures/${name}`)

test('the ready pictures are those that the stock shows', () => {
  const shown = listDemoViews()
    .flat()
    .map((view) => relative('', getDemoPicturePath(view)))
  expect(pictures.sort()).toEqual([...new Set(shown)].sort())
})

test('each ready picture is as wide as the widest file of a picture, and all pictures together are small', async () => {
  for (const file of pictures)
    expect(await sharp(readFileSync(file)).metadata(), file).toMatchObject({ format: 'heif', width: 1280, height: 960 })
  const bytes = pictures.reduce((sum, file) => sum + statSync(file).size, 0)
  expect(bytes).toBeLessThan(4 * 2 ** 20)
})

test('products are suggested to go along only with tools that are in stock', () => {
  const tools = of('rent').map(({ views }) => views[0]?.tool)
  expect(Object.keys(kits).filter((tool) => !tools.includes(tool))).toEqual([])
})
