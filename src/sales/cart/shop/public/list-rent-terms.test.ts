import { expect, test } from 'vitest'
import type { RentProduct } from '#catalogue/catalogue.contract.ts'
import { listRentTerms } from './list-rent-terms.ts'

const drill = { title: 'Grąžtas', deposit: 5_000, waiver: { percent: 7.5, deductible: 15_000 } } as RentProduct

test('T1870 beside the button stand deposit, delivery, the waiver with what it does not cover, and the documents', () => {
  const terms = listRentTerms(drill, { delivery: 'Nuo 18,15\u00a0€.', hours: undefined })
  expect(terms.map(({ title }) => title)).toEqual(['Užstatas', 'Pristatymas', 'Apsauga nuo žalos', 'Dokumentai'])
  expect(terms[0]?.words).toBe('50,00\u00a0€ – grąžinamas, PVM neapmokestinamas.')
  expect(terms[2]?.words).toContain('+7,5\u00a0% nuomos kainos')
  expect(terms[2]?.words).toContain('ne daugiau kaip 150,00\u00a0€. Negalioja, jei žala padaryta tyčia')
  const plain = listRentTerms({ ...drill, deposit: 0, waiver: null }, { delivery: '', hours: '8 val. per dieną' })
  expect(plain.map(({ title }) => title)).not.toContain('Apsauga nuo žalos')
  expect(plain.map(({ title }) => title)).toContain('Motovalandos')
  expect(plain[0]).toEqual({ title: 'Užstatas', words: 'Nereikia.' })
})
