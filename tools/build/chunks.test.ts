import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formFiles, forms, goods, goodsFiles } from './chunks.ts'

test('every file of a named chunk is in the repository, and its chunk knows it', () => {
  expect([...formFiles, ...goodsFiles].filter((file) => !existsSync(`src/${file}`))).toEqual([])
  for (const file of formFiles) expect(forms.test(`/shop/src/${file}`), file).toBe(true)
  for (const file of goodsFiles) expect(goods.test(`C:\\shop\\src\\${file.replaceAll('/', '\\')}`), file).toBe(true)
})
