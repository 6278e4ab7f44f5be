import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { buildCamtFile, type TestBankEntry } from '#finance/payments/camt.factories.ts'
import { buildCompensationReference } from '#people/documents/build-bill-reference.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { createDataDir, type RunningProgram, removeDataDir } from '#platform/test-kit/running-program.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { admin, chooseInMenu, expect, expectAccessible, expectToFit, open, signInAs, test as story } from './kit.ts'
import { runJourneyScript, withProgramOn } from './run-journey-script.ts'
import { bridges, tools } from './two-months-names.ts'

interface RentalSummary {
  order: number
  from: string
  to: string
}

/** As `two-months-of-work.ts` prints it. */
interface TwoMonthsOutput {
  today: string
  closing: string
  before: string
  bridges: { id: number; hammer: Omit<RentalSummary, 'to'>; compactor: RentalSummary }
  bill: { number: string; price: number; price_with_vat: number }
  advance: number
  painters: { id: number; generator: RentalSummary; mixer: RentalSummary & { compensation: string } }
  careful: RentalSummary & { cleaning: number }
  clumsy: RentalSummary & { compensation: string }
  trusted: RentalSummary
}

const test = story.extend<{ shop: RunningProgram }, { shared: { dataDir: string; played: TwoMonthsOutput } }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const dataDir = createDataDir()
      await use({
        dataDir,
        played: runJourneyScript<TwoMonthsOutput>('two-months-of-work.ts', dataDir, toVilniusDay(new Date())),
      })
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // Each story has those months before it, whatever the other one did.
  shop: [
    async ({ shared }, use) => {
      const copy = (dataDir: string) => expect(spawnSync('cp', ['-a', `${shared.dataDir}/.`, dataDir]).status).toBe(0)
      await withProgramOn(copy, {
        use: async (program, _, dataDir) => {
          await use(program)
          const verified = spawnSync(process.execPath, ['scripts/runtime.mjs', 'scripts/verify.ts'], {
            encoding: 'utf8',
            env: { ...process.env, DATA_DIR: dataDir },
            timeout: 60_000,
          })
          expect(
            verified.stdout.split('\n').filter((line) => !line.startsWith('holds ')),
            verified.stderr,
          ).toEqual([expect.stringMatching(/ invariants hold, 0 broken$/), ''])
        },
      })
    },
    { timeout: 120_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.base),
})

// By hand: every day is charged, those of both ends, too.

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const dayAfter = (day: string, days = 1) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
/** 20 € a day. */
const hammerFor = (days: number) => days * 20_00
/** Seven days 100 €, one 16 €: six of them are 96 €. */
const compactorFor = (days: number) => Math.floor(days / 7) * 100_00 + (days % 7) * 16_00
const withVat = (net: number) => net + Math.round((net * 21) / 100)
/** 123450 → `1 234,50`. */
const inFigures = (cents: number) =>
  (cents / 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, ' ')
/** With any spaces. */
const euros = (cents: number) => `${inFigures(cents).replaceAll(' ', '\\s')}\\s€`

function monthsOf({ closing, today }: TwoMonthsOutput) {
  const thisMonth = `${today.slice(0, 7)}-01`
  const first = `${closing}-01`
  return { first, last: dayBefore(thisMonth), lastBefore: dayBefore(first), thisMonth }
}

test('a site runs over two month ends with a machine that is late and one without an agreed end: what was billed, what is and what is left meet without a hole', async ({
  page,
  shared: { played },
}) => {
  const { first, last, lastBefore, thisMonth } = monthsOf(played)
  const { hammer, compactor } = played.bridges
  const ofFirst = {
    hammer: hammerFor(daysFrom(hammer.from, lastBefore)),
    compactor: compactorFor(daysFrom(compactor.from, lastBefore)),
  }
  expect(played.bill.price).toBe(ofFirst.hammer + ofFirst.compactor)
  const agreed = compactorFor(daysFrom(compactor.from, compactor.to)) - ofFirst.compactor
  const late = compactorFor(daysFrom(compactor.from, last)) - ofFirst.compactor - agreed
  const openEnded = hammerFor(daysFrom(first, last))
  const ofSecond = openEnded + agreed + late
  await signInAs(page, admin)

  await test.step('the list of rentals and the calendar tell the one without an end from the one that is late', async () => {
    await open(page, '/admin/rent/rentals')
    const row = (title: string) => page.getByRole('row').filter({ hasText: title }).filter({ hasText: 'Priimti' })
    await expect(row(tools.hammer.title)).toContainText(/Kol paskambinstikimasi iki \d{4}/)
    await expect(row(tools.hammer.title)).not.toContainText('ėluoja')
    await expect(row(tools.compactor.title)).toContainText(/vėluoja \d+\sd\./)
    await expectAccessible(page)
    await expectToFit(page)
    await open(page, `/admin/rent/calendar?from=${first}`)
    const bar = (words: RegExp) => page.getByRole('grid').getByRole('button', { name: words })
    await expect(bar(new RegExp(`${tools.hammer.title}, .*kol paskambins, tikimasi iki .*, išnuomota$`))).toBeVisible()
    await expect(bar(new RegExp(`${tools.compactor.title}, .*, vėluoja `))).toBeVisible()
  })

  await test.step('the run until the month’s end tells agreed days, late ones and those without an end apart', async () => {
    await open(page, '/admin/buhalterija/saskaitu-paleidimas')
    await expect(page.locator('[name=until]')).toHaveValue(last)
    const bill = page.getByRole('row').filter({ hasText: bridges.site })
    await expect(cell(bill, ofSecond)).toBeVisible()
    await expect(cell(bill, withVat(ofSecond))).toBeVisible()
    await bill.getByText('3 eilutės').click()
    const pieces = bill.getByRole('listitem')
    await expect(pieces).toHaveText([
      pieceOf(tools.hammer.title, { from: first, to: last, net: openEnded, open: true }),
      pieceOf(tools.compactor.title, { from: first, to: compactor.to, net: agreed }),
      pieceOf(`${tools.compactor.title} (po sutarto termino)`, { from: dayAfter(compactor.to), to: last, net: late }),
    ])
    await expectAccessible(page)
    await expectToFit(page)
    await issue(page)
  })

  await test.step('the client has the bill, less the advance, and its paper counts the same days', async () => {
    await open(page, `/admin/klientai/${played.bridges.id}`)
    const bills = page.getByRole('row').filter({ hasText: /NS\d{6}/ })
    await expect(bills).toHaveCount(2)
    await expect(cell(bills.first(), withVat(ofSecond))).toBeVisible()
    await expect(cell(bills.first(), withVat(ofSecond) - played.advance)).toBeVisible()
    const coming = page.waitForEvent('download')
    await bills.first().getByRole('button', { name: /^PDF/ }).click()
    const paper = joinPlainText(extractPdfText(readFileSync(await (await coming).path())))
    expect(paper).toContain(`${tools.compactor.title} (po sutarto termino)`)
    expect(paper).toContain(`${daysFrom(first, last)} d.`)
    for (const days of [daysFrom(first, compactor.to), daysFrom(dayAfter(compactor.to), last)])
      expect(paper).toMatch(new RegExp(`Skaičiuojam(a|os) ${days} dien`))
    for (const net of [openEnded, agreed, late, ofSecond]) expect(paper).toContain(inFigures(net))
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('the client calls: the hammer is done with today, the compactor is taken back at the counter', async () => {
    await open(page, '/admin/rent/rentals')
    const out = page.getByRole('row').filter({ hasText: tools.hammer.title })
    await chooseInMenu(out, new RegExp(`^Pabaiga ar gedimas.*${tools.hammer.title}`))
    const form = page.getByRole('dialog', { name: 'Nuomos pabaiga ir gedimas' })
    await form.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(page.getByText('Nuomos pabaiga įrašyta')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: tools.hammer.title })).toContainText('Laukia surinkimo')

    await open(page, `/admin/priemimas/${compactor.order}`)
    // the next bill has its late days
    await expect(page.getByRole('checkbox', { name: /^Vėlavimas/ })).toHaveCount(0)
    await expectToFit(page)
    await takeBack(page)
  })

  await test.step('the next run has what is left of both, from the day after the last bill to today', async () => {
    const left = {
      hammer: hammerFor(daysFrom(thisMonth, played.today)),
      compactor: compactorFor(daysFrom(compactor.from, played.today)) - compactorFor(daysFrom(compactor.from, last)),
    }
    await open(page, `/admin/buhalterija/saskaitu-paleidimas?until=${played.today}`)
    const bill = page.getByRole('row').filter({ hasText: bridges.site })
    await expect(cell(bill, withVat(left.hammer + left.compactor))).toBeVisible()
    await bill.getByText('2 eilutės').click()
    const now = { from: thisMonth, to: played.today }
    await expect(bill.getByRole('listitem')).toHaveText([
      pieceOf(tools.hammer.title, { ...now, net: left.hammer, open: true }),
      pieceOf(`${tools.compactor.title} (po sutarto termino)`, { ...now, net: left.compactor }),
    ])
    await issue(page)

    await open(page, `/admin/priemimas/${hammer.order}`)
    await takeBack(page)
    await open(page, `/admin/buhalterija/saskaitu-paleidimas?until=${played.today}`)
    await expect(page.getByText('Sąskaitų išrašyti nereikia')).toBeVisible()
    // all bills together: each day from the first to today once
    const whole: [number, number][] = [
      [hammer.order, hammerFor(daysFrom(hammer.from, played.today))],
      [compactor.order, compactorFor(daysFrom(compactor.from, played.today))],
    ]
    for (const [id, net] of whole) {
      await open(page, `/admin/buhalterija/uzsakymai/${id}`)
      await expect(page.getByText(new RegExp(`^Sąskaitose iki šiol ${euros(withVat(net))}$`))).toBeVisible()
      await expect(page.getByRole('region', { name: 'Dokumentai' }).getByText('PVM sąskaita faktūra')).toHaveCount(3)
    }
    await expectAccessible(page)
    await expectToFit(page)
  })
})

test('an accountant closes a month of which everything is asked: charges, a till, a bank line, late days, debts and refunds, and all sums are those counted by hand', async ({
  page,
  shared: { played },
}) => {
  const { first, last, lastBefore } = monthsOf(played)
  const { today, closing, advance, bill, painters, careful, clumsy, trusted } = played
  const { compactor } = played.bridges
  // a drill, a mixer and a saw are 15 € a day, 18.15 € with VAT; a generator 30 €
  const [drill, saw, unpaid] = [careful, clumsy, trusted].map((one) => 18_15 * daysFrom(one.from, one.to)) as [
    number,
    number,
    number,
  ]
  const cleaning = 30_25
  const hours = 14_52
  // 10 % of the rent
  const mixer = (days: number) => days * 15_00 + days * 1_50
  const forPainters = 30_00 * daysOf(painters.generator) + mixer(daysOf(painters.mixer))
  const forBridges =
    hammerFor(daysFrom(first, last)) +
    compactorFor(daysFrom(compactor.from, last)) -
    compactorFor(daysFrom(compactor.from, lastBefore))
  // what a waiver left of 400 €, and a damage of 80 € of which the deposit covered 50 €
  const [limited, broken, covered] = [150_00, 80_00, 50_00]
  await signInAs(page, admin)
  const month = `/admin/buhalterija/menesiai?month=${closing}`
  const check = (title: string) =>
    page
      .getByRole('list', { name: 'Prieš uždarant' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const goTo = (title: string) => check(title).getByRole('link').click()
  const figure = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
  const isFigure = (name: string, cents: number) =>
    expect(figure(name).first()).toHaveText(new RegExp(`^${euros(cents)}$`))

  await test.step('the month tells by name and to the cent what stands in its way', async () => {
    await open(page, month)
    await expect(check('Darbai pagal sąskaitą')).toContainText(
      new RegExp(`Neišrašyta suma su PVM${euros(withVat(forBridges) + withVat(forPainters))}`),
    )
    await expect(check('Dienos po sutarto termino')).toContainText(`${tools.compactor.title} (po sutarto termino)`)
    await expect(check('Grąžinimų skaičiavimai')).toContainText(new RegExp(`Jų suma${euros(cleaning + hours)}`))
    await expect(check('Banko įrašai')).toContainText(new RegExp(`Jų suma${euros(broken - covered)}`))
    await expect(check('Kasos')).toContainText('Neuždaryta1')
    for (const title of [
      'Darbai pagal sąskaitą',
      'Dienos po sutarto termino',
      'Grąžinimų skaičiavimai',
      'Banko įrašai',
      'Kasos',
    ])
      await expect(check(title)).toContainText('Sutvarkykite')
    await expect(page.getByText('Uždaryti dar negalima. Sutvarkyti: 5.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Uždaryti mėnesį' })).toBeDisabled()
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('the charges of a return go on the client’s next bill', async () => {
    await goTo('Grąžinimų skaičiavimai')
    const charges = page.getByRole('region', { name: 'Atsiskaitymas po grąžinimo' })
    await expect(charges).toContainText('Motovalandos virš įskaičiuotų: Generatorius, 2,4')
    await charges.getByRole('button', { name: 'Perkelti eilutes su PVM į kitą sąskaitą' }).click()
    await expect(page.getByText('Priemokos bus kitoje kliento sąskaitoje.')).toBeVisible()
    await expect(charges.getByText('Atsiskaityta', { exact: true })).toHaveCount(2)
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('the till has what was counted into it, a rent paid in cash and two deposits', async () => {
    await open(page, month)
    await goTo('Kasos')
    const expected = 100_00 + saw + 50_00 + 40_00
    await expect(page.getByRole('main')).toContainText(new RegExp(`Turi būti${euros(expected)}`))
    await page.getByRole('button', { name: 'Uždaryti kasą' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Suskaičiuota kasoje').fill((expected / 100).toFixed(2))
    await dialog.getByRole('button', { name: 'Uždaryti', exact: true }).last().click()
    await expect(page.getByRole('button', { name: 'Uždaryti kasą' })).toHaveCount(0)
  })

  const ages = (debts: [due: string, cents: number][]) =>
    test.step('debts stand in their ages', async () => {
      await open(page, '/admin/buhalterija/skolos')
      for (const name of ['Terminas nesuėjęs', 'Iki 30 d.', '31–60 d.', '61–90 d.', 'Daugiau kaip 90 d.'])
        await isFigure(name, sum(debts.map(([due, cents]) => (ageOn(today, due) === name ? cents : 0))))
      await isFigure('Iš viso', sum(debts.map(([, cents]) => cents)))
    })
  const debtor = (name: string) => page.getByRole('row').filter({ hasText: name })

  await test.step('damage with a waiver, damage without and what went out unpaid are owed, and the client is reminded', async () => {
    // the client’s term is ten days, the shop’s fourteen
    await ages([
      [dayAfter(painters.mixer.to, 10), limited],
      [dayAfter(clumsy.to, 14), broken - covered],
      [trusted.from, unpaid],
    ])
    await expect(debtor('UAB „Dažytojai“')).toContainText('Nuostolių atlyginimas')
    await expect(debtor('Daužytojas')).toContainText('Nuostolių atlyginimas')
    await expect(debtor('Skolininkas')).toContainText('Išduota neapmokėjus')
    await expectAccessible(page)
    await expectToFit(page)
    await page.getByRole('checkbox', { name: 'Pasirinkti: UAB „Dažytojai“' }).check()
    await page.getByRole('button', { name: 'Siųsti priminimus pasirinktiems (1)' }).click()
    const letters = page.getByRole('dialog', { name: 'Siųsti priminimus' })
    await letters.getByText('Laiško tekstas').click()
    await expect(letters).toContainText(painters.mixer.compensation)
    await letters.getByRole('button', { name: 'Siųsti 1 laišką' }).click()
    await expect(letters.getByRole('status')).toHaveText('Išsiųstas 1 laiškas.')
  })

  await test.step('the run bills rent, late days and the waiver, and the advance pays of it', async () => {
    await open(page, month)
    await goTo('Dienos po sutarto termino')
    await isFigure('Suma be PVM', forBridges + forPainters)
    await isFigure('Suma su PVM', withVat(forBridges) + withVat(forPainters))
    await issue(page)
  })

  const reference = await test.step('the deposit that came by transfer goes to the bank as a file', async () => {
    await open(page, '/admin/buhalterija/grazinimai')
    await expect(page.getByRole('main')).toContainText('Reikia išsiųsti 100,00')
    const refund = page.getByRole('row').filter({ hasText: `Užsakymas Nr.\u00a0${careful.order}` })
    await expect(refund).toContainText('LT60 1010 0123 4567 8901')
    await refund.getByRole('checkbox').check()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'SEPA failas bankui (1)' }).click()
    const file = readFileSync(await (await coming).path(), 'utf8')
    expect(file).toContain('<InstdAmt Ccy="EUR">100.00</InstdAmt>')
    await expect(refund).toContainText('Išsiųsta bankui')
    await expectToFit(page)
    return /<EndToEndId>([^<]+)</.exec(file)?.[1] as string
  })

  await test.step('the bank’s file pays the waived damage and ends the refund, and its nameless line is given to the other damage', async () => {
    await open(page, '/admin/buhalterija/mokejimai')
    await page.getByRole('button', { name: 'Įkelti banko išrašą' }).click()
    const entries: TestBankEntry[] = [
      {
        amount: limited,
        reference: buildCompensationReference(painters.mixer.compensation),
        booked_on: last,
        ref: 'C1',
      },
      {
        amount: 100_00,
        debit: true,
        end_to_end_id: reference,
        creditor_iban: 'LT601010012345678901',
        booked_on: today,
        ref: 'C2',
      },
    ]
    const buffer = buildCamtFile({ version: '08', id: 'TRECIAS', entries })
    await page.getByLabel('Išrašo failas').setInputFiles({ name: 'israsas.xml', mimeType: 'application/xml', buffer })
    const byRole = page.getByRole('dialog')
    await expect(byRole).toContainText('Išrašas nuskaitytas.')
    await expect(byRole).toContainText('Įvykdyta grąžinimų klientams1')
    await open(page, month)
    await goTo('Banko įrašai')
    const waiting = page.getByRole('row').filter({ hasText: 'uz sulauzyta gaubta' })
    await waiting.getByRole('button', { name: 'Priskirti' }).click()
    await page.getByLabel('Kuriam užsakymui ar sąskaitai?').fill(clumsy.compensation)
    await page.getByRole('button', { name: clumsy.compensation }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Priskirti', exact: true }).click()
    await expect(page.getByText(/^Mokėjimas priskirtas\./)).toBeVisible()
    await open(page, '/admin/buhalterija/grazinimai?state=done')
    await expect(page.getByRole('row').filter({ hasText: 'Aldona' })).toContainText('Bankas pervedė')
  })

  await test.step('owed are the new bills, of one the advance is off, and what went out unpaid', async () => {
    const due = dayAfter(today, 10)
    await ages([
      [due, withVat(forBridges) - advance],
      [due, withVat(forPainters)],
      [trusted.from, unpaid],
    ])
    await expect(page.getByRole('row').filter({ hasText: 'Daužytojas' })).toHaveCount(0)
  })

  // of both ends’ days: the first month’s bill, two rents, a cleaning
  const invoices = [
    { price: bill.price, vat: bill.price_with_vat - bill.price },
    ...[drill, cleaning, saw].map((gross) => ({
      price: Math.round(gross / 1.21),
      vat: gross - Math.round(gross / 1.21),
    })),
  ]
  const [price, vat] = [sum(invoices.map((one) => one.price)), sum(invoices.map((one) => one.vat))]

  await test.step('i.SAF has the month’s VAT invoices alone, none of what was owed for damage', async () => {
    await open(page, `/admin/buhalterija/isaf?month=${closing}`)
    await expect(page.getByText('Klaidų nėra: failą galima teikti.')).toBeVisible()
    await expect(figure('PVM sąskaitos faktūros')).toHaveText(String(invoices.length))
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Atsisiųsti XML' }).click()
    const file = readFileSync(await (await coming).path(), 'utf8')
    const sumOf = (name: string) =>
      sum(
        [...file.matchAll(new RegExp(`<${name}>([\\d.]+)</${name}>`, 'g'))].map(([, text]) =>
          Math.round(Number(text) * 100),
        ),
      )
    expect([sumOf('TaxableValue'), sumOf('Amount')]).toEqual([price, vat])
    expect(file.match(/<InvoiceNo>(\w+)<\/InvoiceNo>/g)).toHaveLength(invoices.length)
    expect(file).not.toMatch(/<InvoiceNo>NA/)
    await expectToFit(page)
  })

  await test.step('the month is closed, and its sums are those counted by hand, before and after', async () => {
    await open(page, month)
    await expect(page.getByText('Viskas tvarkinga: mėnesį galima uždaryti.')).toBeVisible()
    const areCounted = async () => {
      await isFigure('Sąskaitos be PVM', price)
      await isFigure('PVM', vat)
      await isFigure('Iš viso su PVM', price + vat)
      // the first bill and what is above it, two rents and a cleaning, damage by its deposit and twice by the bank
      await isFigure(
        'Gauta mokėjimų',
        bill.price_with_vat + advance + drill + cleaning + saw + covered + (broken - covered) + limited,
      )
      await isFigure('Priimta užstatų', 100_00 + 50_00 + 40_00)
      await isFigure('Grąžinta užstatų', 100_00)
      await isFigure('Sulaikyta užstatų', covered)
      await isFigure('Nuostolių atlyginimas be PVM', limited + broken)
      await isFigure('Laikoma užstatų', 40_00)
      await isFigure('Klientų avansai', advance)
      await isFigure('Klientų skolos', unpaid)
    }
    await areCounted()
    await page.getByRole('button', { name: 'Uždaryti mėnesį' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Uždaryti visam laikui' }).click()
    await expect(page.getByText(/^Uždarytas .* Sumos – tokios, kokios buvo tada\.$/)).toBeVisible()
    await areCounted()
    await expectAccessible(page)
    await expectToFit(page)
  })
})

const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)
const daysOf = ({ from, to }: RentalSummary) => daysFrom(from, to)

/** Whole days after the one it was due on. */
function ageOn(today: string, due: string): string {
  const late = daysFrom(due, today) - 1
  if (late <= 0) return 'Terminas nesuėjęs'
  return late <= 30 ? 'Iki 30 d.' : late <= 60 ? '31–60 d.' : late <= 90 ? '61–90 d.' : 'Daugiau kaip 90 d.'
}

const cell = (row: Locator, cents: number) => row.getByRole('cell').filter({ hasText: new RegExp(`^${euros(cents)}$`) })

const pieceOf = (
  title: string,
  { from, to, net, open: isOpen = false }: { from: string; to: string; net: number; open?: boolean },
) =>
  new RegExp(
    `^${title.replace(/[()]/g, '\\$&')}${from} – ${to}, ${daysFrom(from, to)}\\sdien\\S+${isOpen ? ', be sutarto galo' : ''}Užsakymas Nr\\.\\s\\d+, ${euros(net)} be PVM$`,
  )

async function issue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Išrašyti sąskaitas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Išrašyti' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Išrašyt(a|os) / })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Sąskaitų išrašyti nereikia')).toBeVisible()
}

async function takeBack(page: Page): Promise<void> {
  await page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu').check()
  await page.getByRole('button', { name: 'Priimti', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Įrankiai priimti' })).toBeFocused()
}
