import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { layOutDocument } from '#people/documents/server/pdf/lay-out-document.ts'
import { buildContractTerms } from './contract-terms.ts'
import { makeContractSnapshot, testShopCalendar } from './contracts.factories.ts'

const company = {
  private_or_company: 'company',
  name: 'UAB „Ąžuolo statyba“',
  code: '305691172',
  vat_code: 'LT100001919017',
  address: 'Savanorių pr. 1, LT-44255 Kaunas',
  phone: '+37061234567',
  email: 'info@azuolas.example.lt',
} as const

const textOf = async (...drawn: Parameters<typeof layOutDocument>) =>
  joinPlainText(extractPdfText(await layOutDocument(...drawn)))

const consumers = textOf(makeContractSnapshot())
test.each([
  ['number', 'Nuomos sutartis Nr. NSUT000012'],
  ['date', '2026 m. lapkričio 20 d.'],
  ['lessor', 'UAB „Įrankinė“ Įmonės kodas 305519913 PVM mokėtojo kodas LT100009512310 Pramonės pr. 4E'],
  ['lessee', 'Rūta Žemaitė Šv. Gertrūdos g. 7, LT-44296 Kaunas +370 698 76543, ruta@example.lt'],
  ['tools', 'Perforatorius SDS-Max, 8 kg'],
  ['accessories', 'Komplektas: lagaminas, šoninė rankena, gylio ribotuvas'],
  ['period', 'Nuoma: 2026-11-20 – 2026-11-24, grąžinti iki 17:00'],
  ['replacement value and deposit of one unit', '150,00 € 899,00 €'],
  ['counting of days', 'Už savaitgalius, valstybines šventes ir kitas nuomotojo nedarbo dienas nemokama.'],
  ['morning limit', 'Paskutinė diena neskaičiuojama, jei įrankis grąžinamas ne vėliau kaip 10:00.'],
  ['opening hours', 'Nuomotojo darbo laikas: pirmadienis–penktadienis 8:00–17:00.'],
  ['rent and VAT', '114,00 € su PVM: 94,21 € be PVM ir 19,79 € PVM (21 %).'],
  ['deposit', 'palieka 300,00 € užstatą. Užstatas nėra nuomos mokesčio dalis ir PVM neapmokestinamas.'],
  ['waiver', 'Papildoma apsauga nuo žalos už atskirą mokestį šia sutartimi nesutarta.'],
  ['place of use', 'Įrankiai naudojami Lietuvos Respublikoje.'],
  ['delivery', 'Įrankiai atsiimami ir grąžinami nuomotojo patalpose, Pramonės pr. 4E, LT-51329 Kaunas.'],
  ['duties', 'su visu komplektu ir tokiu pat degalų kiekiu'],
  ['no sub-letting', 'įrankių nepernuomoja'],
  ['breakdown contact', 'tel. +370 612 34567, el. paštu labas@irankine.example.lt'],
  ['repair within ten days', 'ne vėliau kaip per 10 dienų nuo pranešimo'],
  ['late return', 'Už laiką, kiek įrankis vėluoja grįžti'],
  ['damage and loss', 'Jei įrankis prarastas arba jo taisyti neverta'],
  ['end at ten days’ notice', 'įspėjęs nuomotoją prieš 10 dienų (Civilinio kodekso 6.504–6.511 straipsniai)'],
  ['refund of unused time', 'Sumokėtas mokestis už laiką, kuriuo nuomininkas nebesinaudojo, grąžinamas'],
  ['withdrawal', 'gali per 14 dienų atsisakyti nenurodydamas priežasties'],
  ['termination', 'Nuomotojas gali sutartį nutraukti prieš terminą'],
  ['personal data', 'Asmens dokumentas parodomas tapatybei patvirtinti; jo kopija nedaroma'],
  ['e-mail notices', 'nuomininkui – ruta@example.lt'],
  ['disputes', 'Valstybinę vartotojų teisių apsaugos tarnybą'],
  ['signatures', 'vardas, pavardė, parašas'],
])('a rental contract says its %s', async (_, text) => {
  expect(await consumers).toContain(text)
})

test('a company’s contract names who signs and the work site, and none of a consumer’s rights', async () => {
  const object = { title: 'Namas Žaliakalnyje', address: 'Aušros g. 21, Kaunas' }
  const text = await textOf(
    makeContractSnapshot({ buyer: company, represented_by: 'Jonas Jonaitis', object, deposit: 0 }),
  )
  for (const part of [
    'Atstovas Jonas Jonaitis, veikiantis pagal',
    'PVM mokėtojo kodas LT100001919017',
    'Įrankiai naudojami objekte „Namas Žaliakalnyje“, Aušros g. 21, Kaunas.',
    'Užstatas šia sutartimi neimamas.',
    'o nesutarusios – Lietuvos Respublikos teisme',
  ])
    expect(text).toContain(part)
  for (const right of ['vartotoj', '14 dienų', '10 dienų']) expect(text).not.toContain(right)
})

test('the sentences follow the settings: when closed days are charged, the contract says so', () => {
  const { seller, buyer, vat_rate, price, vat, price_with_vat, deposit } = makeContractSnapshot()
  const terms = buildContractTerms({
    seller,
    buyer,
    object: null,
    vat_rate,
    price,
    vat,
    price_with_vat,
    deposit,
    isDelivered: true,
    isByHour: true,
    calendar: { ...testShopCalendar, charge_closed_days: true, cutoff_time: '09:00' },
  })
  const text = terms.flatMap(({ points }) => points).join(' ')
  for (const part of [
    'visas kalendorines',
    'ne vėliau kaip 09:00',
    'pilnas valandas',
    'Nuomotojas įrankius pristato adresu',
  ])
    expect(text).toContain(part)
})

test('T1443 the contract of who pays later says the factor of late days, others and a factor of 1 say the same rate', () => {
  const { seller, buyer, vat_rate, price, vat, price_with_vat, deposit } = makeContractSnapshot()
  const late = (changes: object, texts: Record<string, string> | null = null) =>
    buildContractTerms(
      {
        seller,
        buyer,
        object: null,
        vat_rate,
        price,
        vat,
        price_with_vat,
        deposit,
        isDelivered: false,
        isByHour: false,
        calendar: testShopCalendar,
        ...changes,
      },
      texts,
    ).find(({ title }) => title === 'Vėlavimas grąžinti')?.points
  const paid = { billing: 'monthly', dueDays: 30 }
  const same = late({})
  expect(same?.[1]).toContain('mokamas toks pat dienos arba valandos mokestis')
  expect(late({ paid, late_factor: 1 })).toEqual(same)
  expect(late({ late_factor: 1.5 })).toEqual(same)
  const byFactor =
    'Už dienas, kuriomis įrankis vėluoja grįžti, mokamas mokestis pagal tą patį tarifą, padaugintas iš 1,5'
  expect(late({ paid, late_factor: 1.5 })).toEqual([same?.[0], `${byFactor}.`])
  expect(late({ paid, late_factor: 1.5, isByHour: true })?.[1]).toBe(
    `${byFactor}, o už valandas – toks pat valandos mokestis, koks nurodytas lentelėje.`,
  )
  expect(late({ paid, late_factor: 1.5 }, { late: 'Vėluoti negalima.' })).toEqual(['Vėluoti negalima.', `${byFactor}.`])
})

test('T920 as long as nobody changes them, the terms of a contract are to the byte what they were, in each of their shapes', () => {
  const { seller, buyer, vat_rate, price, vat, price_with_vat } = makeContractSnapshot()
  const hash = createHash('sha256')
  for (const private_or_company of ['private', 'company'] as const)
    for (const object of [null, { title: 'Namas', address: 'Aušros g. 2' }])
      for (const deposit of [0, 100])
        for (const [isDelivered, isByHour, isMute] of flags)
          for (const paid of [undefined, { billing: 'monthly', dueDays: 30 }, { billing: 'on_return' }] as const)
            hash.update(
              JSON.stringify(
                buildContractTerms({
                  seller: isMute ? { ...seller, phone: null, email: null, address: '' } : seller,
                  buyer: { ...buyer, private_or_company, ...(isMute && { email: null }) },
                  object,
                  vat_rate,
                  price,
                  vat,
                  price_with_vat,
                  deposit,
                  isDelivered,
                  isByHour,
                  paid,
                  calendar: { ...testShopCalendar, charge_closed_days: isDelivered },
                }),
              ),
            )
  expect(hash.digest('hex')).toBe('57caab8bb6d024574a7e6deb509fe338c349d9a137837f61eca9b98363e708c0')
})
const flags = Array.from({ length: 8 }, (_, at) => [at % 2 === 1, at % 4 > 1, at > 3] as const)
