import { expect, test } from 'vitest'
import { FirstName, LastName, OptionalCompanyName } from './accounts.contract.ts'
import { isLinkFree, isPersonName } from './link-free-text.ts'

test.each([
  'Rūta',
  'Dr. Ona',
  'Dr.Ona',
  'A.B. Petraitis',
  "O'Neill",
  'Jonas-Petras',
  'J. R. R.',
  'Žemaitė (Petraitienė)',
  'Ona/Anna',
])('T118 %s is a name', (name) => {
  expect(isPersonName(name)).toBe(true)
})

test.each(['UAB A.B.', 'UAB „Įranga.lt“', 'AB „Linas“ / filialas', 'MB 3.14', 'UAB A.B./C.D.', 'VšĮ www'])(
  'T118 %s is a company’s name',
  (title) => {
    expect(isLinkFree(title)).toBe(true)
    expect(OptionalCompanyName.parse(title)).toBe(title)
  },
)

test.each([
  'https://blogis.example',
  'Laimėjai HTTP://x.lt',
  'WWW.blogis.lt',
  'ruta@example.lt',
  'spauskite blogis.example/laimejai',
])('T118 %s is refused wherever mails repeat a name, with a sentence of its own field', (text) => {
  for (const [schema, sentence] of [
    [FirstName, 'Įrašykite tik vardą, be svetainės ar el. pašto adreso.'],
    [LastName, 'Įrašykite tik pavardę, be svetainės ar el. pašto adreso.'],
    [OptionalCompanyName, 'Įrašykite tik pavadinimą, be svetainės ar el. pašto adreso.'],
  ] as const)
    expect(schema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([sentence])
})

test('T118 a person is called by no domain that mail programs would make a link of', () => {
  expect(isPersonName('Laimėk iphone-akcija.com')).toBe(false)
})
