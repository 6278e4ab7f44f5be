import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { buildCamtFile, testIban } from '#finance/payments/camt.factories.ts'
import { parseCsv } from '#platform/csv/parse-csv.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { requestApi } from './counter.ts'
import {
  buildCommaFile,
  buildDayCell,
  buildExcelFile,
  buildSemicolonFile,
  buildTabFile,
  meadowCode,
  oakCode,
} from './files-of-another-program.ts'
import { admin, chooseInMenu, expect, expectAccessible, expectToFit, open, signInAs } from './kit.ts'
import { fetchRegister, sumCents } from './registers.ts'
import { test } from './shop-in-time.ts'

const at = (day: string, time = '09:00') => new Date(`${day}T${time}:00+02:00`)

const oak = 'UAB „Ąžuolyno statyba“'
/** Markup in a name is a text. */
const meadow = 'MB „Žalia <b>pieva</b>“'
const petras = 'Petras Petraitis'

const files = {
  Klientai: buildSemicolonFile('pirkejai.csv', [
    [
      'Pirkėjas',
      'Kodas',
      'El. paštas',
      'Telefonas',
      'Miestas',
      'Kaip sąskaita',
      'Dienų',
      'Limitas EUR',
      'Atsakingas',
      'Grupė',
    ],
    [
      oak,
      oakCode,
      'info@azuolynas.example.lt',
      '8 612 00001',
      'Kaunas',
      'Kartą per mėnesį',
      '30',
      '"12 500,50"',
      'Ona Onaitė',
      'A',
    ],
    [
      meadow,
      meadowCode,
      'info@pieva.example.lt',
      '+370 612 00002',
      'Šiauliai',
      'Du kartus per mėnesį',
      '14',
      '2000,00',
      '',
      'B',
    ],
    [petras, '', 'petras@example.lt', '861200003', 'Jonava', '', '', '', '', ''],
  ]),
  'Technikos vienetai': buildExcelFile(
    'Technika 2026.xlsx',
    [
      ['Technikos sąrašas 2026-11-05'],
      [],
      ['Technika', null, 'Įsigijimas', null],
      ['Kodas', 'Produktas', 'Pirkta', 'Kaina'],
      [],
      ['P-001', 'Perforatorius', buildDayCell('2024-03-02'), '450,00'],
      ['P-002', 'Perforatorius', buildDayCell('2025-01-15'), '1 049,90'],
      [{ blank: 14 }, null, { blank: 14 }, null],
      ['G-001', 'Generatorius', buildDayCell('2023-06-30'), 2300.5],
      ['M-001', 'Betono maišyklė', buildDayCell('2022-05-01'), '390'],
    ],
    ['A1:D1', 'A3:B3', 'C3:D3'],
  ),
  Prekės: buildCommaFile('prekes.csv', [
    ['Pavadinimas', 'Kategorija', 'Kaina be PVM', 'Likutis'],
    ['Darbo pirštinės, 9 dydis', 'Apsauga', '4,50', '40'],
    ['Deimantinis diskas „125“', 'Apsauga', '19.90', '12'],
  ]),
  'Klientų kainos': buildTabFile('kainos.tsv', [
    ['Klientas', 'Produktas', 'Nuolaida procentais', 'Nuo'],
    [oak, 'Perforatorius', '10', '2026-12-01'],
    [meadowCode, 'Generatorius', '5', '2026.12.01'],
  ]),
  'Vykstančios nuomos': buildExcelFile(
    'Nuomos.xlsx',
    [
      ['Vykstančios nuomos'],
      ['Nuomos nr.', 'Klientas', 'Inventorius', 'Laikotarpis', null, 'Kaina', 'Apmokestinta'],
      [null, null, null, 'Išduota', 'Grąžinti iki', null, null],
      [
        'N-1',
        oakCode,
        'P-001',
        buildDayCell('2026-10-05'),
        buildDayCell('2026-11-20'),
        '15,00',
        buildDayCell('2026-10-31'),
      ],
      ['N-2', meadow, 'G-001', buildDayCell('2026-10-19'), null, 40, buildDayCell('2026-10-31')],
      ['N-3', 'petras@example.lt', 'M-001', buildDayCell('2026-11-03'), buildDayCell('2026-11-17'), '12,50', null],
    ],
    ['A1:G1', 'A2:A3', 'B2:B3', 'C2:C3', 'D2:E2', 'F2:F3', 'G2:G3'],
  ),
  'Laikomi užstatai': buildCommaFile('uzstatai.csv', [
    ['Nuomos numeris', 'Užstatas', 'Priimtas', 'Kaip priimtas', 'Šaltinis'],
    ['N-3', '150.00', '2026-11-03', 'Grynaisiais', 'Senoji'],
    ['N-1', '300.00', '2026-10-05', 'Pavedimu', 'Senoji'],
  ]),
}

const debtRows = [
  ['Klientas', 'Dokumento numeris', 'Išrašyta', 'Apmokėti iki', 'Neapmokėta suma su PVM', 'Iš jos PVM', 'Rajonas'],
  [oak, 'SF-1042', '2026-08-31', '2026-09-30', '1 210,00', '210,00', 'Pietūs'],
  ['UAB „Nėra tokios“', 'SF-1043', '2026-09-30', '2026-10-30', '60,50', '10,50', 'Šiaurė'],
  [meadowCode, 'SF-1044', '2026-02-30', '', '60,50', '', 'Vakarai'],
  [meadowCode, 'SF-1045', '2026-10-15', '2026-10-29', 'gal', '', 'Rytai'],
  [oakCode, 'SF-1050', '2026-10-31', '', '242', '42', ''],
]
const debts = buildSemicolonFile('skolos.csv', debtRows)

test('T2314 a firm moves in within an hour, and its first month is billed, paid and closed without anything of before in it', async ({
  page,
  shop,
  allow,
}) => {
  allow(422)
  await shop.goTo(at('2026-11-05'))
  await signInAs(page, admin)
  await open(page, '/admin/persikraustymas')
  await setUp(page)

  await test.step('six files come in the order of the checklist, and their sums are those of the old program', async () => {
    const clients = {
      Pirkėjas: 'Klientas *',
      Kodas: 'Įmonės kodas',
      'Kaip sąskaita': 'Kada išrašoma sąskaita',
      Dienų: 'Apmokėjimo terminas dienomis',
      'Limitas EUR': 'Kredito limitas',
      Atsakingas: 'Kontaktas',
    }
    await moveIn(page, 'Klientai', { columns: clients, count: 3 })
    await moveIn(page, 'Technikos vienetai', { columns: { Kaina: 'Pirkimo kaina be PVM' }, count: 4, sum: '4190.40' })
    await moveIn(page, 'Prekės', { count: 2 })
    await moveIn(page, 'Klientų kainos', { count: 2 })
    const rentals = {
      'Nuomos nr.': 'Nuomos numeris',
      Inventorius: 'Vieneto kodas',
      Kaina: 'Dienos kaina be PVM',
      Apmokestinta: 'Sąskaitos išrašytos iki',
    }
    await moveIn(page, 'Vykstančios nuomos', { columns: rentals, count: 3 })
    await moveIn(page, 'Laikomi užstatai', { count: 2, sum: '450' })
  })

  await test.step('wrong rows of the seventh are fetched, mended and sent again', async () => {
    await choose(page, 'Neapmokėtos sąskaitos', debts)
    await expect(page.getByText(/^Kliento „UAB „Nėra tokios““ nėra/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Įkelti', exact: true })).toBeDisabled()
    await expectAccessible(page)
    await expectToFit(page)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Nepriimtos eilutės (CSV)' }).click()
    const [heads = [], ...refused] = parseCsv(
      readFileSync(await (await coming).path(), 'utf8').replace(/^\uFEFF/, ''),
      10,
    )
    expect(heads.slice(-2)).toEqual(['Rajonas', 'Kodėl nepriimta'])
    expect(refused.map((cells) => [cells[1], cells[6]])).toEqual([
      ['SF-1043', 'Šiaurė'],
      ['SF-1044', 'Vakarai'],
      ['SF-1045', 'Rytai'],
    ])
    const mend: Record<string, [at: number, cell: string]> = {
      'SF-1043': [0, meadow],
      'SF-1044': [2, '2026-02-28'],
      'SF-1045': [4, '36,30'],
    }
    const mended = refused.map((cells) => {
      const [column, right] = mend[cells[1] ?? ''] ?? []
      return cells.map((cell, at) => (at === column ? (right as string) : cell))
    })
    const right = [debtRows[1] as string[], debtRows[5] as string[]]
    await choose(page, 'Neapmokėtos sąskaitos', buildSemicolonFile('skolos-2.csv', [heads, ...mended]))
    await bringIn(page, 3)
    await choose(page, 'Neapmokėtos sąskaitos', buildSemicolonFile('skolos-3.csv', [debtRows[0] as string[], ...right]))
    await bringIn(page, 2)
    await compare(page, 'Neapmokėtos sąskaitos', 5, '1609.30')
    await expect(steps(page).getByText('Sutampa')).toHaveCount(7)
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('nothing that came is turnover of this shop', async () => {
    const { sums, beside } = await readMonth(page)
    expect(sums).toMatchObject({ documents: 0, price: 0, vat: 0, received: 0 })
    expect(beside).toMatchObject({ deposits_held: 45_000, debts: 160_930 })
  })

  await shop.goTo(at('2026-11-16'))
  await signInAs(page, admin)

  await test.step('a rental of before is kept longer at its own price', async () => {
    await open(page, '/admin/rent/rentals')
    const row = page.getByRole('row').filter({ hasText: 'Perforatorius' })
    await chooseInMenu(row, /^Pratęsti/)
    const dialog = page.getByRole('dialog', { name: 'Pratęsti nuomą' })
    await dialog.locator('[name=to]').fill('2026-11-27')
    // five open days for 15 €, which is not the shop's own price
    await expect(dialog.getByText('Papildomas užsakymas, 90,75 € su PVM')).toBeVisible()
    await dialog.getByRole('button', { name: 'Pratęsti nuomą' }).click()
    await expect(page.getByText(/^Nuoma pratęsta iki 2026-11-27/)).toBeVisible()
  })

  await test.step('a machine of before comes back, and its deposit of the old program is given back', async () => {
    const { data } = await requestApi<{ data: { id: number; order_id: number }[] }>(
      page,
      'GET',
      `/api/admin/rentals?q=${encodeURIComponent('Petraitis')}`,
    )
    const [mixer] = data
    await requestApi(page, 'POST', `/api/admin/rentals/${mixer?.id}/mark-as-returned`, {})
    await page.goto(`/admin/buhalterija/uzsakymai/${mixer?.order_id}`)
    await page.getByRole('button', { name: 'Grąžinti arba sulaikyti' }).click()
    const dialog = page.getByRole('dialog', { name: 'Grąžinti arba sulaikyti užstatą' })
    await expect(dialog.getByLabel('Grąžinama klientui')).toHaveValue('150.00')
    await dialog.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(page.getByText('Užstato atsiskaitymas įrašytas')).toBeVisible()
  })

  await test.step('a bank’s line names an old number, and the debts of another client are paid by hand', async () => {
    await open(page, '/admin/buhalterija/mokejimai')
    await page.getByRole('button', { name: 'Įkelti banko išrašą' }).click()
    const entries = [{ amount: 121_000, text: 'pagal saskaita sf 1042', booked_on: '2026-11-13', ref: 'A1' }]
    const buffer = buildCamtFile({ version: '08', id: 'ISR-1', entries })
    await page.getByLabel('Išrašo failas').setInputFiles({ name: 'israsas.xml', mimeType: 'application/xml', buffer })
    await expect(page.getByText('Išrašas nuskaitytas.')).toBeVisible()
    await expect(page.getByRole('dialog').getByText(/^1 \(1\s210,00\s€\)$/)).toBeVisible()
    await open(page, `/admin/klientai/${await findClient(page, meadowCode)}`)
    await expect(page.getByRole('heading', { level: 1, name: meadow })).toBeVisible()
    await page.getByRole('button', { name: 'Įrašyti mokėjimą' }).click()
    const dialog = page.getByRole('dialog')
    // 60,50 + 60,50 + 36,30
    await expect(dialog.getByLabel('Suma')).toHaveValue('157.30')
    await dialog.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(page.getByText('Mokėjimas įrašytas: SF-1044, SF-1043, SF-1045.')).toBeVisible()
  })

  await test.step('the run goes on from the day after the old bills, to the end of each client’s own period', async () => {
    await open(page, '/admin/buhalterija/saskaitu-paleidimas')
    await page.locator('[name=until]').fill('2026-11-16')
    // 15 € for ten open days; 40 € for nine, until the fifteenth
    await expect(page.getByRole('row').filter({ hasText: oak })).toContainText('150,00')
    await expect(page.getByRole('row').filter({ hasText: meadow })).toContainText('360,00')
    await issueBills(page)
  })

  await shop.goTo(at('2026-12-01'))
  await signInAs(page, admin)

  await test.step('the rest of the month is billed, with the day that came after the agreed ones', async () => {
    await open(page, '/admin/buhalterija/saskaitu-paleidimas')
    await expect(page.locator('[name=until]')).toHaveValue('2026-11-30')
    await expect(page.getByRole('row').filter({ hasText: oak })).toContainText('150,00')
    await expect(page.getByRole('row').filter({ hasText: meadow })).toContainText('440,00')
    await issueBills(page)
  })

  const sums = await test.step('the month is closed with the work of this shop alone', async () => {
    await open(page, '/admin/buhalterija/menesiai?month=2026-11')
    await page.getByRole('button', { name: 'Uždaryti mėnesį' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Uždaryti visam laikui' }).click()
    await expect(page.getByText(/^Uždarytas /)).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    const month = await readMonth(page)
    // nine days of a mixer at 15,13 € with VAT for a person, and the two bills of the sixteenth
    expect(month.sums).toMatchObject({
      documents: 3,
      price: 112_54 + 150_00 + 360_00,
      vat: 23_63 + 31_50 + 75_60,
      received: 1210_00 + 157_30,
      deposits_returned: 150_00,
      deposits_kept: 0,
    })
    expect(month.beside).toMatchObject({ deposits_held: 300_00, debts: 242_00 + 181_50 + 435_60 + 136_17 })
    return { ...month.sums, ...month.beside }
  })

  await test.step('the registers of the month are its documents and money', async () => {
    const november = { from: '2026-11-01', to: '2026-11-30' }
    const documents = await fetchRegister(page, 'documents', november)
    expect(documents.map((row) => [row.Pirkėjas, row['Suma su PVM']])).toEqual([
      [petras, '136,17'],
      [oak, '181,50'],
      [meadow, '435,60'],
    ])
    expect([sumCents(documents, 'Suma be PVM'), sumCents(documents, 'PVM')]).toEqual([sums.price, sums.vat])
    expect(sumCents(await fetchRegister(page, 'payments', november), 'Suma')).toBe(sums.received)
    const deposits = await fetchRegister(page, 'deposits', november)
    expect(sumCents(deposits, 'Grąžinta')).toBe(sums.deposits_returned)
    expect(sumCents(deposits, 'Laikoma pabaigoje')).toBe(sums.deposits_held)
    const debts = await fetchRegister(page, 'debts', november)
    expect(sumCents(debts, 'Skola')).toBe(sums.debts)
    expect(debts.find((row) => row.Numeris === 'SF-1050')).toMatchObject({ Skola: '242,00' })
  })
})

const steps = (page: Page) => page.getByRole('region', { name: 'Persikraustymo žingsniai' })

interface MonthAnswer {
  state: string
  sums: Record<string, number>
  beside: Record<string, number>
  checks: { name: string; state: string; message: string }[]
}

const findClient = async (page: Page, code: string) =>
  (await requestApi<{ data: { id: number }[] }>(page, 'GET', `/api/admin/clients?search=${code}`)).data[0]?.id

async function issueBills(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Išrašyti sąskaitas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Išrašyti' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Išrašytos 2' })).toBeVisible()
}

const readMonth = async (page: Page) =>
  (await requestApi<{ data: MonthAnswer }>(page, 'GET', '/api/admin/months/2026-11')).data

async function setUp(page: Page): Promise<void> {
  await requestApi(page, 'PUT', '/api/admin/settings', { ...testSettings, iban: testIban })
  const { data: category } = await requestApi<{ data: { id: number } }>(page, 'POST', '/api/admin/rent-categories', {
    title: 'Gręžimas ir kalimas',
  })
  await requestApi(page, 'POST', '/api/admin/sell-categories', { title: 'Apsauga' })
  for (const [title, price] of [
    ['Perforatorius', 2000],
    ['Generatorius', 4500],
    ['Betono maišyklė', 1500],
  ] as const)
    await requestApi(page, 'POST', '/api/admin/rent-products', {
      title,
      rent_category_id: category.id,
      price_per_day: price,
      left_in_stock: 0,
      is_day_rent: '1',
      is_hour_rent: '0',
    })
}

type File = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]

async function choose(page: Page, step: string, file: File): Promise<void> {
  await page.getByRole('radio', { name: step }).click()
  await expect(page.getByRole('radio', { name: step })).toBeChecked()
  await page.locator('input[type=file]').setInputFiles(file)
}

async function bringIn(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Įkelti (${count})` }).click()
  await expect(page.getByText(`Įkelta: ${count} nauji`)).toBeFocused()
}

async function compare(page: Page, step: string, count: number, sum?: string): Promise<void> {
  await page.getByRole('button', { name: 'Palyginti su ankstesne programa' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kiek įrašų').fill(String(count))
  if (sum) await dialog.getByLabel('Suma').fill(sum)
  await dialog.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(steps(page).getByRole('row').filter({ hasText: step })).toContainText('Sutampa')
}

interface Move {
  /** What columns are whose titles say otherwise. */
  columns?: Record<string, string>
  count: number
  sum?: string
}

async function moveIn(page: Page, step: keyof typeof files, { columns = {}, count, sum }: Move): Promise<void> {
  await choose(page, step, files[step])
  for (const [column, field] of Object.entries(columns))
    await page.getByLabel(column, { exact: true }).selectOption({ label: field })
  if (Object.keys(columns).length > 0) await page.getByRole('button', { name: 'Patikrinti iš naujo' }).click()
  await bringIn(page, count)
  await compare(page, step, count, sum)
}
