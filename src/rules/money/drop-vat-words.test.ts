import { expect, test } from 'vitest'
import { dropVatWords } from './drop-vat-words.ts'

test.for([
  ['Iš viso su PVM', 'Iš viso'],
  ['už dieną, su PVM', 'už dieną'],
  ['su PVM', ''],
  ['Suma be\u00a0PVM', 'Suma'],
  ['PVM sąskaita faktūra', 'Sąskaita faktūra'],
  ['Kreditinė PVM sąskaita faktūra', 'Kreditinė sąskaita faktūra'],
  ['Ačiū! Gavę mokėjimą, atsiųsime PVM sąskaitą faktūrą.', 'Ačiū! Gavę mokėjimą, atsiųsime sąskaitą faktūrą.'],
  ['Gavome. PVM sąskaitą faktūrą išsiuntėme.', 'Gavome. Sąskaitą faktūrą išsiuntėme.'],
  ['Kainos su PVM, laisvos dienos kalendoriuje.', 'Kainos, laisvos dienos kalendoriuje.'],
  [
    'Nuostolių atlyginimas nėra PVM objektas: tai ne PVM sąskaita faktūra.',
    'Nuostolių atlyginimas: tai ne sąskaita faktūra.',
  ],
  ['Jos neįeina į likutį ir nėra PVM objektas.', 'Jos neįeina į likutį.'],
  ['Palūkanos (ne PVM objektas)', 'Palūkanos'],
  ['PVM mokėtojo kodas', 'PVM mokėtojo kodas'],
  ['Grąžtas su PVMotoru', 'Grąžtas su PVMotoru'],
] as const)('„%s“ of a shop that pays no VAT is „%s“', ([text, shown]) => {
  expect(dropVatWords(text)).toBe(shown)
})
