import { expect, test } from 'vitest'
import { parseEan } from './ean.ts'
import { hasSymbology, isArticleNumber, readScannedCode } from './read-scanned-code.ts'

const ean = '4778683797994'

test.each([
  ['as printed', ean],
  ['with the end of a line', `${ean}\r\n`],
  ['in groups', '4 778683 797994'],
  ['typed on a Lithuanian keyboard', 'ėųųūšūęų9ų99ė'],
  ['the same with Caps Lock', 'ĖŲŲŪŠŪĘŲ9Ų99Ė'],
  ['decomposed', 'ėųųūšūęų9ų99ė'.normalize('NFD')],
  ['with the mark of an EAN before it', `]E0${ean}`],
  ['with that mark on a Lithuanian keyboard', ']E0ėųųūšūęų9ų99ė'],
  ['in full-width digits', '４７７８６８３７９７９９４'],
  ['with signs that nobody sees', `\u{FEFF}4778683\u{200B}797994\u{1D}`],
  ['with no-break spaces', '4\u00a0778683\u00a0797994'],
  ['as a case’s fourteen digits', `0${ean}`],
  ['in GS1’s form for people', `(01)0${ean}(21)7`],
  ['in GS1’s form for machines', `]C1010${ean}10AB12\u{1D}217`],
  ['in a data matrix', `]d2010${ean}`],
  ['as a GS1 link', `https://id.gs1.org/01/0${ean}/21/7?x=1`],
])('T1575 an article’s number is read %s', (_, text) => {
  expect(readScannedCode(text)).toContain(ean)
})

test('T1575 an American number has twelve digits, and a case of several is another article', () => {
  expect(readScannedCode('036000291452')).toContain('0036000291452')
  expect(readScannedCode('14778683797991')).toEqual(['14778683797991'])
  expect([isArticleNumber(ean), isArticleNumber('4778683797995'), isArticleNumber('47786837')]).toEqual([
    true,
    false,
    false,
  ])
  expect([
    hasSymbology(']Q1IR-000123'),
    hasSymbology(']ėą'),
    hasSymbology(']Eąėųų'),
    hasSymbology('IR-000123'),
  ]).toEqual([...[true, false, true, false]])
})

test('T1575 an EAN is kept as thirteen digits however it was scanned', () => {
  expect(['ėųųūšūęų9ų99ė', `]E0${ean}`, '477-8683-797994'].map(parseEan)).toEqual([ean, ean, ean])
  expect(parseEan(`0${ean}`)).toBeUndefined()
})
