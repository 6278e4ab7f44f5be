import { type PluralForms, pickPluralForm } from '#platform/pick-plural-form.ts'

const ONES = ['', 'vienas', 'du', 'trys', 'keturi', 'penki', 'šeši', 'septyni', 'aštuoni', 'devyni']
const TEENS = [
  'dešimt',
  'vienuolika',
  'dvylika',
  'trylika',
  'keturiolika',
  'penkiolika',
  'šešiolika',
  'septyniolika',
  'aštuoniolika',
  'devyniolika',
]
const TENS = [
  '',
  '',
  'dvidešimt',
  'trisdešimt',
  'keturiasdešimt',
  'penkiasdešimt',
  'šešiasdešimt',
  'septyniasdešimt',
  'aštuoniasdešimt',
  'devyniasdešimt',
]

const SCALES: PluralForms[] = [
  { one: 'tūkstantis', few: 'tūkstančiai', other: 'tūkstančių' },
  { one: 'milijonas', few: 'milijonai', other: 'milijonų' },
  { one: 'milijardas', few: 'milijardai', other: 'milijardų' },
  { one: 'trilijonas', few: 'trilijonai', other: 'trilijonų' },
  { one: 'kvadrilijonas', few: 'kvadrilijonai', other: 'kvadrilijonų' },
]

/** Masculine, lowercase: 1001 is `vienas tūkstantis vienas`. Throws RangeError unless a safe integer. */
export function formatNumberInWords(n: number): string {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a safe whole number`)
  if (n < 0) return `minus ${formatNumberInWords(-n)}`
  if (n === 0) return 'nulis'

  const words: string[] = []
  let rest = n
  for (let scale = -1; rest > 0; scale += 1) {
    const triple = rest % 1000
    if (triple > 0) {
      const forms = SCALES[scale]
      words.unshift(...tripleInWords(triple), ...(forms ? [pickPluralForm(triple, forms)] : []))
    }
    rest = (rest - triple) / 1000
  }
  return words.join(' ')
}

function tripleInWords(triple: number): string[] {
  const hundreds = Math.floor(triple / 100)
  const tens = Math.floor(triple / 10) % 10
  const ones = triple % 10
  const words = [
    ONES[hundreds],
    hundreds > 0 && pickPluralForm(hundreds, { one: 'šimtas', few: 'šimtai', other: 'šimtų' }),
    ...(tens === 1 ? [TEENS[ones]] : [TENS[tens], ONES[ones]]),
  ]
  return words.filter((word): word is string => Boolean(word))
}
