import { expect, test } from 'vitest'
import { formatSynonymLines, parseSynonymLines, toLineErrors } from './parse-synonym-lines.ts'

test('lines of words are read, and written as they were', () => {
  const text = 'bolgarkė = kampinis šlifuoklis\n\n trombovka=vibrokoja ,vibroplokštė\n'
  const { data, errors } = parseSynonymLines(text)
  expect(errors).toEqual({})
  expect(data).toEqual([
    { said: 'bolgarkė', meant: ['kampinis šlifuoklis'] },
    { said: 'trombovka', meant: ['vibrokoja', 'vibroplokštė'] },
  ])
  expect(formatSynonymLines(data)).toBe('bolgarkė = kampinis šlifuoklis\ntrombovka = vibrokoja, vibroplokštė')
})

test('each wrong line is named by its number', () => {
  const { errors } = parseSynonymLines('a = b\n\nbe ženklo\ndu žodžiai = kas\nkuras =\nx = y = z')
  expect(errors.synonyms).toEqual([
    '1 eilutė: Žodis per trumpas.',
    '3 eilutė: rašykite „žodis = ką jis reiškia“.',
    '4 eilutė: Kairėje rašomas vienas žodis.',
    '5 eilutė: Įrašykite bent vieną žodį.',
    '6 eilutė: rašykite „žodis = ką jis reiškia“.',
  ])
})

test('refusals of the server stand at their lines, empty ones counted', () => {
  expect(toLineErrors({ 'data.1.said': ['Toks žodis jau įrašytas.'] }, 'aa = b\n\naa = c')).toEqual({
    synonyms: ['3 eilutė: Toks žodis jau įrašytas.'],
  })
})
