import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeCsvCell, stripCsvEscape } from './escape-csv-cell.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+37061234567', "'+37061234567"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ["'001", "''001"],
  ['="001"', `'="001"`],
  ['Kalvis = priekalas', 'Kalvis = priekalas'],
  ["O'Connor", "O'Connor"],
  ['', ''],
])('%j is written as %j', (text, cell) => {
  expect(escapeCsvCell(text)).toBe(cell)
  expect(stripCsvEscape(cell)).toBe(text)
})

test('T57 no cell runs as a formula, and each comes back as it was', () => {
  const texts = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", ' ', '\t', '\r', '\n', 'a', '1', '＝') })
  fc.assert(
    fc.property(texts, (text) => {
      const cell = escapeCsvCell(text)
      expect(cell).not.toMatch(/^\s*[=+\-@＝]|^[\t\r\n]/)
      expect(stripCsvEscape(cell)).toBe(text)
    }),
  )
})

test.each([
  ['="001"', '001'],
  ['="a""b"', 'a"b'],
  ["'001", '001'],
  ["'90-ųjų stilius", "'90-ųjų stilius"],
])('T1166 %j of a spreadsheet is %j', (cell, text) => {
  expect(stripCsvEscape(cell)).toBe(text)
})
