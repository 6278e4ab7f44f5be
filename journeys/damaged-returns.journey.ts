import type { Page } from '@playwright/test'
import { buildCamtFile } from '#finance/payments/camt.factories.ts'
import { buildCompensationReference } from '#people/documents/build-bill-reference.ts'
import type { RunningProgram } from '#platform/test-kit/running-program.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { openStandIn } from '../tools/providers/open-stand-in.ts'
import { mason, roofers, stand } from './damaged-names.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test as story } from './kit.ts'
import { readMailsTo, waitForMailedPayLink } from './mails.ts'
import { runJourneyScript, withProgramOn } from './run-journey-script.ts'

/** As `damaged-returns.ts` prints it. */
interface DamagedReturnsOutput {
  clientId: number
  orders: { private: number; company: number; privateOut: number; companyOut: number }
  papers: { private: string; company: string }
}

const test = story.extend<{ shop: RunningProgram & DamagedReturnsOutput & { dataDir: string } }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const standIn = await openStandIn()
      await withProgramOn((dataDir) => runJourneyScript<DamagedReturnsOutput>('damaged-returns.ts', dataDir), {
        env: { PAYMENTS: standIn.payments },
        use: (program, damaged, dataDir) => use({ ...program, ...damaged, dataDir }),
      })
      await standIn.close()
    },
    { timeout: 300_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.base),
})

const damageOf = (page: Page) => page.getByRole('region', { name: 'Nuostolių atlyginimas' })
const dialog = (page: Page) => page.getByRole('dialog')

async function bringBackBroken(page: Page, id: number, euros: string): Promise<void> {
  await open(page, `/admin/priemimas/${id}`)
  const tool = page.getByRole('region', { name: stand })
  await tool.getByRole('radio', { name: 'Su trūkumais' }).check()
  await tool.getByLabel('Kokie trūkumai').fill('Sulankstytas rėmas')
  await page.getByLabel(/^Suma: Sugadinimas/).fill(euros)
  await page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu').check()
}
const takeBack = (page: Page) => page.getByRole('button', { name: 'Priimti', exact: true }).click()

test('damage with a waiver and without one is charged, reminded of, and paid by a link, through the bank and at the counter', async ({
  page,
  shop,
  allow,
  browser,
}) => {
  allow(422)
  const { orders, papers, clientId, dataDir } = shop
  await signInAs(page, admin)

  await test.step('with a waiver no more than its limit is charged, and the form says so', async () => {
    await bringBackBroken(page, orders.privateOut, '400')
    await expect(page.getByText('Ne daugiau kaip 150,00 € (apsauga nuo žalos)').first()).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await takeBack(page)
    await expect(page.getByLabel(/^Suma: Sugadinimas/)).toHaveAccessibleDescription(/Ne daugiau kaip 150,00/)
    await page.getByLabel(/^Suma: Sugadinimas/).fill('150')
    await takeBack(page)
    await expect(page.getByRole('heading', { name: 'Įrankiai priimti' })).toBeFocused()
  })

  await test.step('without a waiver the whole damage is charged', async () => {
    await bringBackBroken(page, orders.companyOut, '400')
    await takeBack(page)
    await expect(page.getByRole('heading', { name: 'Įrankiai priimti' })).toBeFocused()
    await open(page, `/admin/buhalterija/uzsakymai/${orders.companyOut}`)
    await expect(damageOf(page)).toContainText(/NA\d{6}.*400,00.*Liko 400,00/)
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('a debtor for damage stands among the debts, whether a client or not', async () => {
    await open(page, '/admin/buhalterija/skolos')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row(roofers.name)).toContainText('550,00')
    await expect(row(mason.lastname).filter({ hasText: '320,00' })).toHaveCount(1)
    await expect(row(mason.lastname).filter({ hasText: '150,00' })).toHaveCount(1)
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('a company is reminded with all that is late, a person of the one paper', async () => {
    await page.getByRole('checkbox', { name: `Pasirinkti: ${roofers.name}` }).check()
    await page.getByRole('button', { name: 'Siųsti priminimus pasirinktiems (1)' }).click()
    await dialog(page).getByText('Laiško tekstas').click()
    await expect(dialog(page).getByText(papers.company).last()).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Siųsti 1 laišką' }).click()
    await expect(dialog(page).getByRole('status')).toHaveText('Išsiųstas 1 laiškas.')
    await dialog(page).getByRole('button', { name: 'Uždaryti' }).last().click()

    await open(page, `/admin/buhalterija/uzsakymai/${orders.private}`)
    await damageOf(page)
      .getByRole('button', { name: `Siųsti priminimą ${papers.private}` })
      .click()
    await expect(dialog(page).getByRole('region', { name: 'Laiško peržiūra' })).toContainText('320,00')
    await expectAccessible(page)
    await expectToFit(page)
    await dialog(page).getByRole('button', { name: 'Siųsti laišką' }).click()
    await expect(page.getByText(/^Laiškas dėl 320,00.* išsiųstas adresu/)).toBeVisible()
    await expect(damageOf(page)).toContainText('Draugiškas priminimas')
    await expectToFit(page)
  })

  await test.step('the person sees it beside the order, and pays by the link of the letter', async () => {
    const payer = await (await browser.newContext({ viewport: page.viewportSize(), baseURL: shop.base })).newPage()
    const orderLink = () =>
      readMailsTo(mason.email, dataDir)
        .filter((mail) => mail.includes(papers.private))
        .flatMap((mail) => mail.match(/\/uzsakymas\/[\w-]{43}/g) ?? [])[0]
    await expect.poll(orderLink, { timeout: 20_000 }).toBeDefined()
    await open(payer, orderLink() ?? '')
    const owed = payer.getByRole('region', { name: 'Atlyginkite nuostolius' })
    await expect(owed).toContainText(/NA\d{6}.*320,00/)
    await expectAccessible(payer)
    await expectToFit(payer)
    await owed.getByRole('link', { name: /^Apmokėti internetu 320,00/ }).click()
    await expect(payer.getByText('320,00').first()).toBeVisible()

    await payer.goto(await waitForMailedPayLink(mason.email, dataDir))
    await expect(payer.getByText('320,00').first()).toBeVisible()
    await payer.getByRole('button', { name: /^Mokėti per banką/ }).click()
    await payer.getByRole('button', { name: 'Sumokėti', exact: true }).click()
    await expect(payer.getByRole('heading', { level: 1, name: 'Ačiū, apmokėta!' })).toBeVisible({ timeout: 20_000 })
    await open(payer, orderLink() ?? '')
    await expect(owed).toHaveCount(0)
    await payer.context().close()
    await page.reload()
    await expect(damageOf(page).getByText('Apmokėta', { exact: true })).toBeVisible()
  })

  await test.step('the bank file pays what names its reference', async () => {
    await open(page, '/admin/buhalterija/mokejimai')
    await page.getByRole('button', { name: 'Įkelti banko išrašą' }).click()
    const entry = { amount: 150_00, reference: buildCompensationReference(papers.company), ref: 'D1' }
    const buffer = buildCamtFile({
      version: '08',
      id: `ZALA-${Date.now()}`,
      entries: [{ ...entry, booked_on: toVilniusDay(new Date()) }],
    })
    await page.getByLabel('Išrašo failas').setInputFiles({ name: 'israsas.xml', mimeType: 'application/xml', buffer })
    await expect(page.getByText('Išrašas nuskaitytas.')).toBeVisible()
    await open(page, `/admin/buhalterija/uzsakymai/${orders.company}`)
    await expect(damageOf(page).getByText('Apmokėta', { exact: true })).toBeVisible()
  })

  await test.step('at the counter one pays on the order’s page, the other on the client’s', async () => {
    await open(page, `/admin/buhalterija/uzsakymai/${orders.privateOut}`)
    await damageOf(page)
      .getByRole('button', { name: /^Įrašyti mokėjimą/ })
      .click()
    await dialog(page).getByLabel('Būdas').selectOption('card')
    await dialog(page).getByLabel('Kasos kvito numeris').fill('K-77')
    await dialog(page).getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(damageOf(page).getByText('Apmokėta', { exact: true })).toBeVisible()

    await open(page, `/admin/klientai/${clientId}`)
    await page.getByRole('button', { name: 'Įrašyti mokėjimą' }).click()
    await expectAccessible(page)
    await dialog(page)
      .getByRole('button', { name: /^(Įrašyti|Išsaugoti)$/ })
      .click()
    await expect(page.getByText(/^Mokėjimas įrašytas: /)).toBeVisible()
    await expectToFit(page)
  })

  await test.step('the list of debts is empty', async () => {
    await open(page, '/admin/buhalterija/skolos')
    await expect(page.getByText('Skolų nėra')).toBeVisible()
  })
})
