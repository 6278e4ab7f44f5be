import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmountInWords } from './amount-in-words.ts'
import { formatNumberInWords } from './number-in-words.ts'

test.each([
  [0, 'Nulis eurų 00 ct'],
  [5, 'Nulis eurų 05 ct'],
  [100, 'Vienas euras 00 ct'],
  [200, 'Du eurai 00 ct'],
  [1000, 'Dešimt eurų 00 ct'],
  [1100, 'Vienuolika eurų 00 ct'],
  [2121, 'Dvidešimt vienas euras 21 ct'],
  [11111, 'Vienas šimtas vienuolika eurų 11 ct'],
  [12345, 'Vienas šimtas dvidešimt trys eurai 45 ct'],
  [100000, 'Vienas tūkstantis eurų 00 ct'],
  [100100, 'Vienas tūkstantis vienas euras 00 ct'],
  [112222, 'Vienas tūkstantis vienas šimtas dvidešimt du eurai 22 ct'],
  [123456, 'Vienas tūkstantis du šimtai trisdešimt keturi eurai 56 ct'],
  [1100000, 'Vienuolika tūkstančių eurų 00 ct'],
  [2100000, 'Dvidešimt vienas tūkstantis eurų 00 ct'],
  [100000000, 'Vienas milijonas eurų 00 ct'],
  [123456789, 'Vienas milijonas du šimtai trisdešimt keturi tūkstančiai penki šimtai šešiasdešimt septyni eurai 89 ct'],
  [-1250, 'Minus dvylika eurų 50 ct'],
  [-5, 'Minus nulis eurų 05 ct'],
])('%d cents: %s', (cents, words) => {
  expect(formatAmountInWords(cents)).toBe(words)
})

test('every whole euro from 0 to 9999 is spelled as the grammar’s own rules spell it', () => {
  for (let euros = 0; euros <= 9999; euros += 1)
    expect(formatAmountInWords(euros * 100)).toBe(`${capital(spelled(euros))} ${eurosAfter(euros)} 00 ct`)
})

test('the long form spells the cents too', () => {
  expect(formatAmountInWords(2121, 'long')).toBe('Dvidešimt vienas euras, dvidešimt vienas centas')
  expect(formatAmountInWords(1002, 'long')).toBe('Dešimt eurų, du centai')
  expect(formatAmountInWords(100, 'long')).toBe('Vienas euras, nulis centų')
})

test('a fraction of a cent cannot be spelled', () => {
  expect(() => formatAmountInWords(1.5)).toThrow(RangeError)
  expect(() => formatNumberInWords(Number.NaN)).toThrow(RangeError)
})

test('words read back as the number they were made of', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (n) => {
      expect(readWords(formatNumberInWords(n))).toBe(BigInt(n))
    }),
    { numRuns: 1000 },
  )
})

function readWords(text: string): bigint {
  const stems: [RegExp, bigint][] = [
    [/^(nulis)$/, 0n],
    ...[...'vien du tr ketur penk šeš septyn aštuon devyn'.split(' ').entries()].flatMap(
      ([index, stem]): [RegExp, bigint][] => [
        [new RegExp(`^${stem}(as|ys|i|)$`), BigInt(index + 1)],
        [new RegExp(`^${stem}(uo|y|io)lika$`), BigInt(index + 11)],
        [new RegExp(`^${stem}(is|ias)dešimt$`), BigInt(index + 1) * 10n],
      ],
    ),
    [/^dvylika$/, 12n],
    [/^dešimt$/, 10n],
    [/^dvidešimt$/, 20n],
  ]
  const scales: [RegExp, bigint][] = [
    [/^tūkstan/, 10n ** 3n],
    [/^milijon/, 10n ** 6n],
    [/^milijard/, 10n ** 9n],
    [/^trilijon/, 10n ** 12n],
    [/^kvadrilijon/, 10n ** 15n],
  ]
  const words = text.split(' ')
  const isNegative = words[0] === 'minus'
  let total = 0n
  let group = 0n
  for (const word of isNegative ? words.slice(1) : words) {
    const scale = scales.find(([stem]) => stem.test(word))
    if (scale) {
      total += group * scale[1]
      group = 0n
    } else if (/^šimt/.test(word)) {
      group *= 100n
    } else {
      const value = stems.find(([stem]) => stem.test(word))
      if (!value) throw new Error(`No number is called ${word}`)
      group += value[1]
    }
  }
  return isNegative ? -(total + group) : total + group
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function spelled(euros: number): string {
  if (euros === 0) return 'nulis'
  const [thousands, hundreds, tens, ones] = [...String(euros).padStart(4, '0')].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const one = ' vienas du trys keturi penki šeši septyni aštuoni devyni'.split(' ')
  const stem = ' vienuo dvy try keturio penkio šešio septynio aštuonio devynio'.split(' ')
  const ten = '  dvi tris keturias penkias šešias septynias aštuonias devynias'.split(' ')
  const said: string[] = []
  if (thousands > 0) said.push(`${one[thousands]} ${thousands === 1 ? 'tūkstantis' : 'tūkstančiai'}`)
  if (hundreds > 0) said.push(`${one[hundreds]} ${hundreds === 1 ? 'šimtas' : 'šimtai'}`)
  if (tens === 1) said.push(ones === 0 ? 'dešimt' : `${stem[ones]}lika`)
  else {
    if (tens > 1) said.push(`${ten[tens]}dešimt`)
    if (ones > 0) said.push(one[ones] ?? '')
  }
  return said.join(' ')
}

function eurosAfter(count: number): string {
  const text = `0${count}`
  if (/1.$|0$/.test(text)) return 'eurų'
  return text.endsWith('1') ? 'euras' : 'eurai'
}
