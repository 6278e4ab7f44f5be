import { expect, test } from 'vitest'
import { type Focus, type ScanKeyResult, ScanKeys } from './scan-keys.ts'

let clock = 0
/** Keys of a text with its ends, `pace` milliseconds apart, in a field that holds `value`. */
function typing(
  keys: ScanKeys,
  text: string,
  { focus = 'number' as Focus, pace = 8, value = '', ends = ['Enter'] } = {},
) {
  clock += 5_000
  const heard: ScanKeyResult[] = []
  for (const key of [...text, ...ends]) {
    clock += pace
    heard.push(keys.hear({ key, at: clock, focus, field: focus, value }))
  }
  return heard.slice(-ends.length)
}
const ean = '4778683797994'
const key = { kind: 'key' }

test('T1576 a scan into a sum or a receipt’s number is a code, its field is as before, and its Enters press nothing', () => {
  const keys = new ScanKeys()
  for (const focus of ['number', 'receipt'] as const)
    for (const text of [ean, 'ėųųūšūęų9ų99ė', `]E0${ean}`, 'IR-000123', `0${ean}`])
      expect(typing(keys, text, { focus, value: '5', ends: ['Enter', 'Enter'] })).toEqual([
        { kind: 'code', code: text, before: '5' },
        { kind: 'swallowed' },
      ])
  expect(typing(keys, ean, { ends: ['Tab'] })).toEqual([{ kind: 'code', code: ean, before: '' }])
  expect(typing(keys, 'abc123xyz')).toMatchObject([{ kind: 'code' }])
  const another = { at: clock + 1, key: 'Enter', focus: 'receipt', field: 'receipt', value: '15/7' } as const
  expect(keys.hear(another)).toEqual(key)
  // a slow one
  expect(typing(keys, ean, { pace: 200 })).toMatchObject([{ kind: 'code' }])
})

test('T1576 typing by a person is not taken for a scan, however quick', () => {
  const keys = new ScanKeys()
  const texts = { number: ['20', '1234.56', '1000000'], receipt: ['20', '15/7', 'K-101', 'KV-00123', '0004170000'] }
  for (const focus of ['number', 'receipt'] as const)
    for (const text of texts[focus])
      for (const ends of [['Enter'], ['Tab']])
        expect([text, typing(keys, text, { focus, ends })]).toEqual([text, [key]])
  expect(typing(keys, ean, { pace: 300 })).toEqual([key])
  expect(typing(keys, ean, { focus: 'other' })).toEqual([key])
})

test('T1576 where nothing takes text any quick word is a code, and a button is pressed by an Enter of its own', () => {
  const keys = new ScanKeys()
  expect(typing(keys, 'IR-000123', { focus: 'none', ends: ['Enter', 'Enter'] })).toEqual([
    { kind: 'code', code: 'IR-000123', before: '' },
    { kind: 'swallowed' },
  ])
  expect(typing(keys, '', { focus: 'none' })).toEqual([key])
  expect(typing(keys, 'abc', { focus: 'none' })).toEqual([key])
})
