import { expect, test } from 'vitest'
import { readXmlTree, type XmlNode } from '#finance/payments/server/camt/xml-tree.ts'
import { parseIban } from '#rules/codes/iban.ts'
import { buildRefundReference, parseRefundReference } from './build-refund-reference.ts'
import { buildCreditTransferFile, type CreditTransfer } from './credit-transfer-file.ts'
import { describeInvalidSepaName, listNonSepaCharacters, toSepaText } from './to-sepa-text.ts'

const transfer = (more: Partial<CreditTransfer> = {}): CreditTransfer => ({
  reference: 'GR-1',
  amount: 1_005,
  name: 'Ona Onaitė',
  iban: 'LT601010012345678901',
  text: 'Pinigų grąžinimas, užsakymas Nr. 12',
  ...more,
})
const fileOf = (...transfers: CreditTransfer[]) =>
  buildCreditTransferFile({
    debtor: { name: 'UAB „Įrankinė“', iban: 'LT121000011101001000' },
    createdAt: new Date('2026-11-18T08:30:00.123Z'),
    day: '2026-11-18',
    transfers,
  })

/** Elements of pain.001.001.09 in its order; `!` must be there. */
const order: Record<string, string> = {
  Document: 'CstmrCdtTrfInitn!',
  CstmrCdtTrfInitn: 'GrpHdr! PmtInf! SplmtryData',
  GrpHdr: 'MsgId! CreDtTm! Authstn NbOfTxs! CtrlSum InitgPty! FwdgAgt InitnSrc',
  PmtInf:
    'PmtInfId! PmtMtd! BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt! PoolgAdjstmntDt Dbtr! DbtrAcct! DbtrAgt! DbtrAgtAcct InstrForDbtrAgt UltmtDbtr ChrgBr ChrgsAcct ChrgsAcctAgt CdtTrfTxInf!',
  PmtTpInf: 'InstrPrty SvcLvl LclInstrm CtgyPurp',
  CdtTrfTxInf:
    'PmtId! PmtTpInf Amt! XchgRateInf ChrgBr MndtRltdInf ChqInstr UltmtDbtr CdtrAgt CdtrAgtAcct Cdtr CdtrAcct UltmtCdtr InstrForCdtrAgt InstrForDbtrAgt Purp RgltryRptg Tax RltdRmtInf RmtInf SplmtryData',
  PmtId: 'InstrId EndToEndId! UETR',
  Amt: 'InstdAmt!',
  ReqdExctnDt: 'Dt!',
  RmtInf: 'Ustrd Strd',
}
const texts: Record<string, RegExp> = {
  MsgId: /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/,
  PmtInfId: /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/,
  EndToEndId: /^[A-Za-z0-9/\-?:().,'+ ]{1,35}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d+\.\d\d$/,
  InstdAmt: /^\d{1,9}\.\d\d$/,
  PmtMtd: /^TRF$/,
  ChrgBr: /^SLEV$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  Nm: /^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/,
  Ustrd: /^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/,
  IBAN: /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/,
}

function structureProblems(node: XmlNode, at = node.name): string[] {
  const names = node.children.map(({ name }) => name)
  const value = order[node.name]?.split(' ')
  const known = value?.map((name) => name.replace('!', ''))
  const places = known ? names.map((name) => known.indexOf(name)) : []
  return [
    ...(known ? names.filter((name) => !known.includes(name)).map((name) => `${at}: ${name} is unknown`) : []),
    ...(value ?? [])
      .filter((name) => name.endsWith('!') && !names.includes(name.slice(0, -1)))
      .map((n) => `${at}: no ${n}`),
    ...(places.some((place, index) => place < (places[index - 1] ?? 0)) ? [`${at}: order of ${names.join(' ')}`] : []),
    ...(texts[node.name]?.test(node.text) === false ? [`${at}: ${node.text}`] : []),
    ...(node.name === 'IBAN' && parseIban(node.text) !== node.text ? [`${at}: check digits`] : []),
    ...node.children.flatMap((child) => structureProblems(child, `${at}/${child.name}`)),
  ]
}

test('T1388 the file is built as pain.001.001.09 asks: its elements in their order, sums and counts as the payments, letters every bank takes', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    transfer({
      reference: `GR-${index + 1}`,
      amount: 100_000_001 + index,
      name: `Žilvinas „Ąžuolas“ ${'x'.repeat(index * 5)}`,
    }),
  )
  for (const transfers of [[transfer()], many]) {
    const xml = fileOf(...transfers)
    expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">')
    expect(xml).not.toMatch(/[^\n -~]/)
    const tree = readXmlTree(Buffer.from(xml))
    expect(structureProblems(tree)).toEqual([])
    const cents = transfers.reduce((sum, { amount }) => sum + amount, 0)
    expect(xml.split(`<CtrlSum>${(cents / 100).toFixed(2)}</CtrlSum>`)).toHaveLength(3)
    expect(xml.split(`<NbOfTxs>${transfers.length}</NbOfTxs>`)).toHaveLength(3)
    expect(xml.split('<CdtTrfTxInf>')).toHaveLength(transfers.length + 1)
  }
})

test('the check of the structure notices what is out of order, missing, unknown or wrong', () => {
  const wrong = (from: string, to: string) =>
    structureProblems(readXmlTree(Buffer.from(fileOf(transfer()).replace(from, to)))).length
  expect(wrong('<ChrgBr>SLEV</ChrgBr>', '')).toBe(0)
  expect(wrong('<PmtMtd>TRF</PmtMtd>', '')).toBeGreaterThan(0)
  expect(wrong('<PmtMtd>TRF</PmtMtd>', '<PmtMtd>CHK</PmtMtd>')).toBeGreaterThan(0)
  expect(wrong('LT601010012345678901', 'LT601010012345678902')).toBeGreaterThan(0)
  expect(wrong('<ChrgBr>', '<Odd/><ChrgBr>')).toBeGreaterThan(0)
  expect(wrong('<BtchBookg>false</BtchBookg>', '<ChrgBr>SLEV</ChrgBr>')).toBeGreaterThan(0)
})

test.each([
  ['UAB „Žąsų ūkis“ & Ko', 'UAB Zasu ukis + Ko'],
  ['Łódź_Straße 5; #7', 'Lodz-Strasse 5 7'],
  ['Иванов Jonas', 'Ivanov Jonas'],
  ['ЩУКИНА Юлия', 'SHCHUKINA Iuliia'],
  ['Əli Məmmədov', 'Eli Memmedov'],
  ['Παπαδόπουλος ΘΑΝΟΥ', 'Papadopoulos THANOU'],
  ['Ŋuŋŋuƣ Ħal ŉ ĸ ſ Ǆ Ȝ', 'Nunnugh Hal n q s DZ Y'],
  ['  a\n\tb  ', 'a b'],
])('%s is written %s', (text, written) => {
  expect(toSepaText(text, 70)).toBe(written)
})

test('T1463 no letter is lost in silence: of Latin, Cyrillic and Greek each is written, of others the name is refused', () => {
  const between = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)).filter((one) => /\p{L}/u.test(one))
  // clicks and glottal stops are in nobody's name
  const latin = [...between(0xc0, 0x1c0), ...between(0x1c4, 0x241), ...between(0x1e00, 0x1f00)].filter(
    (one) => !'ƻƾ'.includes(one),
  )
  const others = [...between(0x391, 0x3cf), ...between(0x400, 0x460)]
  for (const letter of [...latin, ...others]) {
    expect([letter, listNonSepaCharacters(letter)]).toEqual([letter, []])
    if (!'ЪЬъь'.includes(letter)) expect([letter, toSepaText(letter, 9)]).not.toEqual([letter, ''])
  }
  for (const name of ['王小明', 'გიორგი', 'Ona ابن', 'Jonas ٣'])
    expect(describeInvalidSepaName(name)).toMatch(/lotyniškomis/)
  for (const empty of ['', '„“', '- . -', '€ № #'.replace('№', '')])
    expect(describeInvalidSepaName(empty)).toMatch(/^Įrašykite/)
  for (const fine of ['Ona', 'UAB „7“', 'Ľubomír']) expect(describeInvalidSepaName(fine)).toBeUndefined()
})

test('a reference is read as it was written, and nothing else is', () => {
  for (const one of [
    { id: 1, attempt: 1 },
    { id: 2_147_483_647, attempt: 12 },
  ])
    expect(parseRefundReference(buildRefundReference(one))).toEqual(one)
  for (const other of ['', 'GR-0', 'GR-1-0', 'GR-9999999999', 'GR1', 'xGR-1', 'GR-1x'])
    expect(parseRefundReference(other)).toBeUndefined()
})
