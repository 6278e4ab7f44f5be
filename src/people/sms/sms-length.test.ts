import { expect, test } from 'vitest'
import { computeSmsLength } from './sms-length.ts'

test.each([
  ['empty', '', 'gsm-7', 1],
  ['160 plain letters', 'a'.repeat(160), 'gsm-7', 1],
  ['161', 'a'.repeat(161), 'gsm-7', 2],
  ['306', 'a'.repeat(306), 'gsm-7', 2],
  ['307', 'a'.repeat(307), 'gsm-7', 3],
  ['80 signs of euro, two places each', '€'.repeat(80), 'gsm-7', 1],
  ['81', '€'.repeat(81), 'gsm-7', 2],
  ['one that would be cut', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm-7', 3],
  ['70 with a Lithuanian letter', `${'a'.repeat(69)}ė`, 'ucs-2', 1],
  ['71', `${'a'.repeat(70)}ė`, 'ucs-2', 2],
  ['135', `${'a'.repeat(134)}ė`, 'ucs-2', 3],
  ['35 pictures of two', '😀'.repeat(35), 'ucs-2', 1],
  ['pictures that are not cut', '😀'.repeat(67), 'ucs-2', 3],
] as const)('%s', (_, text, alphabet, parts) => {
  expect(computeSmsLength(text)).toMatchObject({ alphabet, parts })
})
