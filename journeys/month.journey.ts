import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { getPreviousMonth } from '#finance/books/isaf/get-month-bounds.ts'
import { buildCamtFile, type TestBankEntry } from '#finance/payments/camt.factories.ts'
import { buildBillReference } from '#people/documents/build-bill-reference.ts'
import type { RunningProgram } from '#platform/test-kit/running-program.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, slow, test as story } from './kit.ts'
import type { MonthBill, MonthOfWork } from './month-of-work.ts'
import { runJourneyScript, withProgramOn } from './run-journey-script.ts'

const month = getPreviousMonth(toVilniusDay(new Date()))

const test = story.extend<object, { shop: RunningProgram & MonthOfWork }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) =>
      withProgramOn((dataDir) => runJourneyScript<MonthOfWork>('month-of-work.ts', dataDir, month), {
        use: (program, summary) => use({ ...program, ...summary }),
      }),
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.base),
})

test(
  'an accountant reads the bank, bills a month of 200 orders, takes a payment, and closes the month for good',
  slow,
  async ({ page, allow, shop }) => {
    const unpaid = shop.bills.filter((bill) => bill.open > 0)
    const [byReference, byNumber, inPart, byHand] = unpaid as [MonthBill, MonthBill, MonthBill, MonthBill]
    const booked_on = `${month}-28`
    await signInAs(page, admin)
    const check = (title: string) =>
      page
        .getByRole('list', { name: 'Prieš uždarant' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title }) })

    const run = await test.step('an unbilled charge keeps the month open', async () => {
      await open(page, `/admin/buhalterija/menesiai?month=${month}`)
      await expect(check('Darbai pagal sąskaitą')).toContainText('Sutvarkykite')
      await expect(page.getByRole('button', { name: 'Uždaryti mėnesį' })).toBeDisabled()
      await expectAccessible(page)
      await expectToFit(page)
      return (await check('Darbai pagal sąskaitą').getByRole('link').getAttribute('href')) as string
    })

    await test.step('a bank file pays bills by reference and by number, and a clerk finds the bill that nobody named', async () => {
      await open(page, '/admin/buhalterija/mokejimai')
      await upload(page, [
        { amount: byReference.open, reference: buildBillReference(byReference.number), booked_on, ref: 'A1' },
        { amount: byNumber.open, text: `pagal saskaita ${byNumber.number}`, booked_on, ref: 'A2' },
        { amount: 1000, text: `avansas ${inPart.number}`, booked_on, ref: 'A3' },
        { amount: byHand.open - 1, text: 'uz nuoma', booked_on, ref: 'A4' },
      ])
      await expect(page.getByText('Išrašas nuskaitytas.')).toBeVisible()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Laukia sprendimo')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Peržiūrėti laukiančius' }).click()
      const waiting = page.getByRole('row').filter({ hasText: 'uz nuoma' })
      await waiting.getByRole('button', { name: 'Priskirti' }).click()
      await page.getByLabel('Kuriam užsakymui ar sąskaitai?').fill(byHand.number)
      await page.getByRole('button', { name: byHand.number }).click()
      await expect(page.getByRole('spinbutton', { name: `Sąskaita ${byHand.number}` })).toHaveValue(
        ((byHand.open - 1) / 100).toFixed(2),
      )
      await expectAccessible(page)
      await expectToFit(page)
      await dialog.getByRole('button', { name: 'Priskirti', exact: true }).click()
      await expect(page.getByText(`Mokėjimas priskirtas. Priskirta sąskaitoms: ${byHand.number}.`)).toBeVisible()
      await expect(waiting).toHaveCount(0)
    })

    const sum =
      await test.step('the run is looked at, then issued: one bill for each client who is owed one', async () => {
        await open(page, run)
        const figure = (name: string) =>
          page
            .locator('dl > div')
            .filter({ has: page.getByText(name, { exact: true }) })
            .locator('dd')
        const owing = String(shop.owing)
        await expect(figure('Klientai')).toHaveText(owing)
        await expect(figure('Sąskaitos')).toHaveText(owing)
        const current = await figure('Suma su PVM').innerText()
        await expectAccessible(page)
        await expectToFit(page)
        await page.getByRole('button', { name: 'Išrašyti sąskaitas' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Išrašyti' }).click()
        const issued = page.getByRole('status').filter({ hasText: new RegExp(`^Išrašyt(a|os)\\s${owing}\\ssąskait`) })
        await expect(issued).toContainText(`iš viso ${current} su PVM.`, { timeout: 60_000 })
        await expect(page.getByText('Sąskaitų išrašyti nereikia')).toBeVisible()
        return current
      })

    await test.step('i.SAF has the bills and credit notes of the month, to the cent, in the form that VMI takes', async () => {
      await open(page, `/admin/buhalterija/isaf?month=${month}`)
      await expect(page.getByText('Klaidų nėra: failą galima teikti.')).toBeVisible()
      const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
      await expect(figure('PVM sąskaitos faktūros')).toHaveText(String(shop.bills.length))
      await expect(figure('Kreditinės sąskaitos')).toHaveText('2')
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Atsisiųsti XML' }).click()
      const { price, vat } = readIsaf(readFileSync(await (await coming).path()))
      expect(price + vat).toBe(unpaid.reduce((all, bill) => all + bill.open, 0))
      await expect(figure('Suma be PVM')).toHaveText(formatMoney(price))
      await expect(figure('PVM').last()).toHaveText(formatMoney(vat))
      await expectAccessible(page)
      await expectToFit(page)
    })

    await test.step('the debts are the bills less the payments, and one client pays the rest', async () => {
      await open(page, '/admin/buhalterija/skolos')
      const paid = byReference.open + byNumber.open + 1000 + byHand.open - 1
      const owed = centsOf(sum) + unpaid.reduce((all, bill) => all + bill.open, 0) - paid
      await expect(page.getByText(formatMoney(owed)).first()).toBeVisible()
      await expectToFit(page)
      await page
        .getByRole('link', { name: /Statyba/ })
        .first()
        .click()
      const act = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Suderinimo aktas (PDF)' }).click()
      expect((await act).suggestedFilename()).toMatch(/^suderinimo-aktas-\d+\.pdf$/)
      await page.getByRole('link', { name: 'Kliento puslapis' }).click()
      await page.getByRole('button', { name: 'Įrašyti mokėjimą' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Įrašyti|Išsaugoti)$/ })
        .click()
      await expect(page.getByText(/^Mokėjimas įrašytas: /)).toBeVisible()
      await expect(page.getByText('Apmokėta', { exact: true }).first()).toBeVisible()
      const paper = page.waitForEvent('download')
      await page
        .getByRole('button', { name: /^E\. sąskaita/ })
        .first()
        .click()
      expect((await paper).suggestedFilename()).toMatch(/^\w+\.xml$/)
      await expectAccessible(page)
      await expectToFit(page)
    })

    await test.step('the month is closed, and nothing can be paid in it any more', async () => {
      allow(422)
      await open(page, `/admin/buhalterija/menesiai?month=${month}`)
      await expect(check('Darbai pagal sąskaitą')).toContainText('Tvarkinga')
      await page.getByRole('button', { name: 'Uždaryti mėnesį' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Uždaryti visam laikui' }).click()
      await expect(page.getByText(/^Uždarytas .* Sumos – tokios, kokios buvo tada\.$/)).toBeVisible()
      await expectAccessible(page)
      await open(page, '/admin/buhalterija/skolos')
      await page
        .getByRole('link', { name: /Statyba/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Kliento puslapis' }).click()
      await page.getByRole('button', { name: 'Įrašyti mokėjimą' }).click()
      await page.getByRole('dialog').locator('[name=paid_on]').fill(`${month}-15`)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Įrašyti|Išsaugoti)$/ })
        .click()
      await expect(page.getByRole('dialog')).toContainText('uždarytas: mokėjimo jame ar anksčiau įrašyti nebegalima')
      await page.getByRole('dialog').getByRole('button', { name: 'Atšaukti' }).click()
    })

    await test.step('a bank entry that arrives late is booked today, and a document billed in the closed month can’t be deleted', async () => {
      allow(409)
      await open(page, '/admin/buhalterija/mokejimai')
      const late = { amount: 1, reference: buildBillReference(byHand.number), booked_on, ref: 'B1' }
      await upload(page, [late])
      await expect(page.getByText('Išrašas nuskaitytas.')).toBeVisible()
      await page.getByRole('button', { name: 'Uždaryti' }).last().click()
      await page.getByRole('link', { name: 'Gauti mokėjimai' }).click()
      await expect(page.getByText(/Banke – .*tas mėnuo jau uždarytas\./)).toBeVisible()
      await open(page, '/admin/buhalterija/uzsakymai/1')
      const refused = await page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
        const answer = await fetch('/api/admin/orders/1', { method: 'DELETE', headers })
        return [answer.status, (await answer.json()).message]
      })
      expect(refused).toEqual([409, expect.stringMatching(/kredit/i)])
    })

    await test.step('a wrong bill is credited from the page of its order, and what was on it waits for the next run', async () => {
      const papers = page.getByRole('region', { name: 'Dokumentai' })
      await papers
        .getByRole('button', { name: /^Kredituoti/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Viskas, kas liko' }).click()
      await dialog.locator('[name=reason]').fill('Ne ta kaina')
      await dialog.getByRole('checkbox', { name: 'Leisti sąskaityti iš naujo' }).check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Išrašyti' }).click()
      await expect(page.getByText(/^Išrašyta kreditinė sąskaita /)).toBeVisible()
      await expect(papers.getByText('Kreditinė PVM sąskaita faktūra')).toHaveCount(2)
      await expectToFit(page)
      await open(page, run)
      await expect(page.getByRole('button', { name: 'Išrašyti sąskaitas' })).toBeEnabled()
    })
  },
)

async function upload(page: Page, entries: TestBankEntry[]): Promise<void> {
  await page.getByRole('button', { name: 'Įkelti banko išrašą' }).click()
  const buffer = buildCamtFile({ version: '08', id: `ISR-${Date.now()}`, entries })
  await page.getByLabel('Išrašo failas').setInputFiles({ name: 'israsas.xml', mimeType: 'application/xml', buffer })
}

const centsOf = (money: string) => Number(money.replace(/[^\d]/g, ''))

/** Cents; throws what VMI's schema refuses. */
function readIsaf(file: Buffer): { price: number; vat: number } {
  const schema = XmlDocument.fromBuffer(readFileSync('src/finance/books/isaf/isaf-1.2.structure.xsd'))
  const validator = XsdValidator.fromDoc(schema)
  const document = XmlDocument.fromBuffer(file)
  try {
    validator.validate(document)
    const sum = (name: string) =>
      document
        .find(`//*[local-name()='${name}']`)
        .reduce((all, { content }) => all + Math.round(Number(content) * 100), 0)
    return { price: sum('TaxableValue'), vat: sum('Amount') }
  } finally {
    document.dispose()
    validator.dispose()
    schema.dispose()
  }
}
