import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readDrawnFrom, shownDrawings } from './redraw.ts'

const folder = 'demo/pictures'
const pictures = readdirSync(folder).filter((name) => name.endsWith('.avif'))

test('the ready pictures are those that the stock shows, drawn from what the drawings say now (npm run redraw)', () => {
  const drawings = [...shownDrawings()]
  expect(pictures.sort()).toEqual(drawings.map(([name]) => `${name}.avif`).sort())
  expect(readDrawnFrom()).toEqual(Object.fromEntries(drawings.map(([name, { mark }]) => [name, mark])))
})

test('each is as wide as the widest file of a picture, and all of them are small', async () => {
  for (const name of pictures)
    expect(await sharp(readFileSync(join(folder, name))).metadata(), name).toMatchObject({ width: 1280, height: 960 })
  const bytes = pictures.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  expect(bytes).toBeLessThan(4 * 2 ** 20)
})
