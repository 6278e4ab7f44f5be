import { spawnSync } from 'node:child_process'
import { monthBefore } from '#books/isaf/month-days.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import {
  freePort,
  newDataDir,
  type RunningProgram,
  removeDataDir,
  startProgram,
} from '#platform/test-kit/running-program.ts'
import { admin, enterAs, expect, expectAccessible, expectToFit, open, slow, test as story } from './kit.ts'

const month = monthBefore(dayOf(new Date()))

/** A shop in which the month before this one was worked: 40 companies that pay later, 200 orders. */
const test = story.extend<object, { shop: RunningProgram }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const dataDir = newDataDir()
      const args = ['scripts/runtime.mjs', 'journeys/month-of-work.ts', dataDir, month]
      const worked = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 240_000 })
      expect(worked.status, worked.stderr).toBe(0)
      const env = { PORT: await freePort(), DATA_DIR: dataDir, TRUST_PROXY: '1' }
      const program = await startProgram(env, 90_000)
      await use(program)
      program.child.kill('SIGTERM')
      await program.exited
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.base),
})

test(
  'an accountant bills a month of 200 orders, takes a payment, and closes the month for good',
  slow,
  async ({ page, allow }) => {
    test.setTimeout(100_000)
    await enterAs(page, admin)
    const check = (title: string) =>
      page
        .getByRole('list', { name: 'Prieš uždarant' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title }) })

    await test.step('what is on no bill yet keeps the month open', async () => {
      await open(page, `/admin/buhalterija/menesiai?month=${month}`)
      await expect(check('Darbai pagal sąskaitą')).toContainText('Sutvarkykite')
      await expect(page.getByRole('button', { name: 'Uždaryti mėnesį' })).toBeDisabled()
      await expectAccessible(page)
      await expectToFit(page)
      await check('Darbai pagal sąskaitą').getByRole('link').click()
    })

    const sum = await test.step('the run is looked at, then issued: one bill for each of forty clients', async () => {
      const figure = (name: string) =>
        page
          .locator('dl > div')
          .filter({ has: page.getByText(name, { exact: true }) })
          .locator('dd')
      await expect(figure('Klientai')).toHaveText('40')
      await expect(figure('Sąskaitos')).toHaveText('40')
      const looked = await figure('Suma su PVM').innerText()
      await expectAccessible(page)
      await expectToFit(page)
      await page.getByRole('button', { name: 'Išrašyti sąskaitas' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Išrašyti' }).click()
      await expect(page.getByText(`Išrašyta 40 sąskaitų, iš viso ${looked} su PVM.`)).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText('Sąskaitų išrašyti nereikia')).toBeVisible()
      return looked
    })

    await test.step('all of it is owed, and one client pays its bill', async () => {
      await open(page, '/admin/buhalterija/skolos')
      await expect(page.getByText(sum).first()).toBeVisible()
      await expectToFit(page)
      await page
        .getByRole('link', { name: /Statyba/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Kliento puslapis' }).click()
      await page.getByRole('button', { name: 'Įrašyti mokėjimą' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Įrašyti|Išsaugoti)$/ })
        .click()
      await expect(page.getByText(/^Mokėjimas įrašytas: /)).toBeVisible()
      await expect(page.getByText('Apmokėta', { exact: true })).toBeVisible()
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
    })
  },
)
