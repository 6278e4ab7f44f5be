import { expect, test } from 'vitest'
import { describeVatAhead } from './describe-vat-ahead.ts'

const vat_ahead = { from: '2027-01-01', rate: 23 }

test.each([
  ['private', 'prepaid', 'Nuo 2027 m. sausio 1 d. PVM tarifas bus 23 %. Jūsų kaina dėl to nesikeis.'],
  [
    'company',
    'prepaid',
    'Nuo 2027 m. sausio 1 d. PVM tarifas bus 23 %. Sąskaitoje, kurią išrašysime tą dieną ar vėliau, PVM bus naujo tarifo, o kaina be PVM nesikeis.',
  ],
  [
    'company',
    'monthly',
    'Nuo 2027 m. sausio 1 d. PVM tarifas bus 23 %. Dienų nuo tada PVM sąskaitoje bus naujo tarifo, o kaina be PVM nesikeis.',
  ],
] as const)('a rate ahead of an order of a %s, %s', (private_or_company, billing, words) => {
  expect(describeVatAhead({ vat_ahead, private_or_company, billing }).replaceAll('\u00a0', ' ')).toBe(words)
})
