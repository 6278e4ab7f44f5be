import type { RunningProgram } from '#platform/test-kit/running-program.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { openStandIn } from '../tools/providers/open-stand-in.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test as story } from './kit.ts'
import { latePayer, soldThing } from './late-payer-names.ts'
import { waitForMailedPayLink } from './mails.ts'
import { runJourneyScript, withProgramOn } from './run-journey-script.ts'

const test = story.extend<object, { shop: RunningProgram & { dataDir: string } }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const standIn = await openStandIn()
      await withProgramOn((dataDir) => runJourneyScript('late-payer.ts', dataDir), {
        env: { PAYMENTS: standIn.payments },
        use: (program, _, dataDir) => use({ ...program, dataDir }),
      })
      await standIn.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.base),
})

test('a client with an old bill is stopped, reminded, promises, pays, and orders on credit again @quick', async ({
  page,
  allow,
  shop,
  browser,
}) => {
  allow(409)
  await signInAs(page, admin)
  const paysFirst = page.getByRole('checkbox', { name: 'Apmokėti iš anksto' })

  async function begin() {
    await open(page, '/admin/naujas-uzsakymas')
    await page.getByRole('combobox', { name: 'Ieškoti kliento' }).fill('velyvas')
    await page.getByRole('option', { name: latePayer.name }).click()
  }
  async function orderOne() {
    await page.getByRole('combobox', { name: 'Įrankis ar prekė' }).fill(soldThing)
    await page.getByRole('option', { name: soldThing }).click()
    await expect(page.getByText('121,00').first()).toBeVisible()
    await page.getByRole('button', { name: 'Pateikti užsakymą' }).click()
  }

  await test.step('the desk says so before anything is typed, and refuses beside the choice that is left', async () => {
    await begin()
    await expect(page.getByRole('alert')).toContainText('į skolą užsakyti negalima')
    await orderOne()
    await expect(paysFirst).toHaveAccessibleDescription(/turėjo būti apmokėta iki/)
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('a letter goes from the list of debts, once it was looked at', async () => {
    await open(page, '/admin/buhalterija/skolos')
    await page.getByRole('checkbox', { name: `Pasirinkti: ${latePayer.name}` }).check()
    await page.getByRole('button', { name: 'Siųsti priminimus pasirinktiems (1)' }).click()
    const window = page.getByRole('dialog', { name: 'Siųsti priminimus' })
    await window.getByText('Laiško tekstas').click()
    await expect(window.getByText('121,00').last()).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await window.getByRole('button', { name: 'Siųsti 1 laišką' }).click()
    await expect(window.getByRole('status')).toHaveText('Išsiųstas 1 laiškas.')
    await window.getByRole('button', { name: 'Uždaryti' }).last().click()
    await expect(page.getByText('Draugiškas priminimas')).toBeVisible()
  })

  await test.step('the letter leads to the bank, without signing in', async () => {
    const payer = await (await browser.newContext({ viewport: page.viewportSize(), baseURL: shop.base })).newPage()
    await payer.goto(await waitForMailedPayLink(latePayer.email, shop.dataDir))
    await expect(payer.getByText('121,00').first()).toBeVisible()
    await payer.getByRole('button', { name: /^Mokėti per banką/ }).click()
    await payer.getByRole('button', { name: 'Grįžti nesumokėjus' }).click()
    await expect(payer.getByRole('heading', { level: 1, name: 'Laukiame patvirtinimo' })).toBeVisible()
    await payer.context().close()
  })

  await test.step('the client promises: nobody writes until that day', async () => {
    await page.getByRole('link', { name: latePayer.name }).click()
    await page.getByRole('link', { name: 'Kliento puslapis' }).click()
    await expect(page.getByRole('heading', { name: 'Skola', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Įrašyti pažadą' }).click()
    const day = addDays(toVilniusDay(new Date()), 7)
    await page.getByRole('dialog').locator('[name=day]').fill(day)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Įrašyti|Išsaugoti)$/ })
      .click()
    await expect(page.getByText(`Žada iki ${day}`)).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('the money comes, and nothing is in the way any more', async () => {
    await expect(page.getByText('Nebeduodame į skolą: sena skola')).toBeVisible()
    await page.getByRole('button', { name: 'Įrašyti mokėjimą' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Įrašyti|Išsaugoti)$/ })
      .click()
    await expect(page.getByText(/^Mokėjimas įrašytas: /)).toBeVisible()
    await expect(page.getByText('Nebeduodame į skolą: sena skola')).toBeHidden()
  })

  await test.step('an order is placed on credit', async () => {
    await begin()
    await expect(page.getByText(/Apmokama pagal sąskaitą per 7.d\., liko 500,00/)).toBeVisible()
    await page.locator('[name=po_number]').fill('PO-2026/17')
    await orderOne()
    await expect(page).toHaveURL(/\/admin\/buhalterija\/uzsakymai\/\d+$/)
    await expect(page.getByText('Pagal sąskaitą').first()).toBeVisible()
    await expect(page.getByText('PO-2026/17').first()).toBeVisible()
  })
})
