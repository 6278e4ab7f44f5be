import type { Page } from '@playwright/test'
import {
  freePort,
  newDataDir,
  type RunningProgram,
  removeDataDir,
  startProgram,
} from '#platform/test-kit/running-program.ts'
import { admin, expect, expectAccessible, test as journey, open } from './kit.ts'
import { addToCart, fillForm, newcomer, order, signIn, stock } from './shopper.ts'

/** Each width has an empty shop of its own, and makes it ready. */
const test = journey.extend<object, { shop: RunningProgram }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const dataDir = newDataDir()
      const owner = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
      // A mail server that takes nothing: the owner has named one, and no mail leaves.
      const env = {
        PORT: await freePort(),
        DATA_DIR: dataDir,
        TRUST_PROXY: '1',
        MAIL_URL: 'smtp://localhost:9',
        ...owner,
      }
      const program = await startProgram(env, 90_000)
      await use(program)
      program.child.kill('SIGTERM')
      await program.exited
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.base),
})

const opensSoon = (page: Page) => page.getByText('Užsakymus pradėsime priimti netrukus')
const notYet = (page: Page) => page.getByText('Parduotuvė dar ruošiama, užsakyti bus galima netrukus.')
const checklist = (page: Page) => page.getByRole('region', { name: 'Paruoškite parduotuvę' })
const save = (page: Page) => page.getByRole('button', { name: 'Išsaugoti' }).first()

test('T115 T116 an empty shop tells its owner what to do, its visitors to come back, and takes orders once it is ready', async ({
  page,
  browser,
  request,
  allow,
}) => {
  test.setTimeout(180_000)
  const owner = await (await browser.newContext()).newPage()

  await test.step('visitors read on every page that ordering opens soon', async () => {
    for (const path of ['/', '/duk', '/cart']) {
      await open(page, path)
      await expect(opensSoon(page)).toBeVisible()
      expect((await opensSoon(page).boundingBox())?.y).toBeLessThan(40)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await expectAccessible(page)
    }
  })

  await test.step('the owner finds what to do, each with its place', async () => {
    await open(owner, '/login')
    await owner.locator('[name=email]').fill(admin.email)
    await owner.locator('[name=password]').fill(admin.password)
    await owner.getByRole('main').getByRole('button', { name: 'Prisijungti' }).click()
    await expect(checklist(owner)).toContainText('Atlikta 1 iš 7')
    await expect(checklist(owner)).toContainText('pavadinimo, įmonės kodo, adreso, PVM mokėtojo kodo')
    await expectAccessible(owner)
    await checklist(owner).getByRole('link', { name: 'Pridėti prekių' }).click()
    await expect(owner).toHaveURL('/admin/rent/categories')
  })

  const { compressor } = await stock(request)
  await test.step('a customer may choose, and is told kindly that it can’t be ordered yet', async () => {
    const email = await newcomer(request)
    await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
    await open(page, '/cart')
    await expect(notYet(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Pereiti prie užsakymo' }).click()
    await signIn(page, email)
    await expect(page).toHaveURL('/checkout')
    await expect(notYet(page)).toBeVisible()
    await expect(page.getByText('121,00 €').first()).toBeVisible()
    await fillForm(page)
    await page.locator('[name=phone]').fill('+49 (0)151 234 567 89')
    allow(409)
    await order(page).click()
    await expect(page.getByRole('alert').getByText('užsakyti bus galima netrukus')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('wrong codes are held at their fields, right ones make the shop ready', async () => {
    await open(owner, '/admin/dashboard')
    await expect(checklist(owner)).toContainText('Atlikta 2 iš 7')
    await checklist(owner).getByRole('link', { name: 'Įrašyti sąskaitą' }).click()
    const iban = owner.locator('[name=iban]')
    await expect(iban).toBeFocused()
    await iban.fill('LT00')
    await owner.locator('[name=code]').fill('305519914')
    await save(owner).click()
    await expect(iban).toHaveAccessibleDescription(/Neteisingas sąskaitos numeris/)
    await expect(owner.locator('[name=code]')).toHaveAccessibleDescription(/Neteisingas įmonės kodas/)
    await expectAccessible(owner)

    await iban.fill('LT12 1000 0111 0100 1000')
    await owner.locator('[name=code]').fill('305519913')
    await owner.locator('[name=vat_code]').fill('LT100009512310')
    await owner.locator('[name=name]').fill('UAB „Bandymų nuoma“')
    await owner.locator('[name=address]').fill('Bandymų g. 1, Kaunas')
    await save(owner).click()
    await expect(owner.getByText('Nustatymai išsaugoti')).toBeVisible()
    await open(owner, '/admin/dashboard')
    await expect(checklist(owner)).toContainText('Užsakymai jau priimami')
    await expect(checklist(owner)).toContainText('Atlikta 6 iš 7')
    await checklist(owner).getByRole('link', { name: 'Įrašyti el. paštą' }).click()
    await owner.locator('[name=email]').fill('info@example.lt')
    await save(owner).click()
    await expect(owner.getByText('Nustatymai išsaugoti')).toBeVisible()
    await open(owner, '/admin/dashboard')
    await expect(owner.getByRole('heading', { name: 'Šiandien' })).toBeVisible()
    await expect(owner.getByText('Neapmokėta')).toBeVisible()
    await expect(checklist(owner)).toHaveCount(0)
  })

  await test.step('the customer comes back, and orders with the telephone of another country', async () => {
    await page.reload()
    await expect(page.getByText('121,00 €').first()).toBeVisible()
    await expect(notYet(page)).toHaveCount(0)
    await expect(opensSoon(page)).toHaveCount(0)
    await expect(page.locator('[name=phone]')).toHaveValue('+49 (0)151 234 567 89')
    await page.locator('[name=terms]').check()
    await order(page).click()
    await expect(page).toHaveURL(/\/ordered\?uzsakymas=\d+$/)
  })

  await owner.context().close()
})
