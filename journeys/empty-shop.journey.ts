import type { APIRequestContext, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import type { RunningProgram } from '#platform/test-kit/running-program.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { admin, expect, expectAccessible, expectToFit, test as journey, oneWidth, open, slow } from './kit.ts'
import { withOwnShop } from './run-journey-script.ts'
import { addToCart, createDrillAndCompressor, fillForm, order, registerCustomer, signIn } from './shopper.ts'

/** One for each width. */
const test = journey.extend<object, { shop: RunningProgram }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) =>
      // A mail server that refuses everything.
      withOwnShop({ MAIL_URL: 'smtp://localhost:9', ADMIN_EMAIL: admin.email }, use),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.base),
})

const opensSoon = (page: Page) => page.getByText('Užsakymus pradėsime priimti netrukus')
const notYet = (page: Page) => page.getByText('Parduotuvė dar ruošiama, užsakyti bus galima netrukus.')
const checklist = (page: Page) => page.getByRole('region', { name: 'Paruoškite parduotuvę' })
const printedBy = (shop: RunningProgram) => /rodomas tik dabar\): (\S+)/.exec(shop.said())?.[1] ?? ''

const login = (request: APIRequestContext, password: string) =>
  request.post('/api/login', { data: { email: admin.email, password } })

/** No effect if the first story has done it. */
async function choosePassword(request: APIRequestContext, shop: RunningProgram): Promise<void> {
  if ((await login(request, admin.password)).ok()) return
  const { token } = await (await login(request, printedBy(shop))).json()
  const data = { password: admin.password, password_confirmation: admin.password }
  await request.post('/api/user/password', { headers: { authorization: `Bearer ${token}` }, data })
}

async function enterAsOwner(page: Page, password = admin.password): Promise<void> {
  await open(page, '/login')
  await page.locator('[name=email]').fill(admin.email)
  await page.locator('[name=password]').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Prisijungti' }).click()
}

/** Not today, and no holiday. */
const saturday = findNextOpenDay(addDays(toVilniusDay(new Date()), 1), {
  opening_hours: { days: [6], open: '09:00', close: '14:00' },
  closed_days: [],
}) as Day

const save = (page: Page) => page.getByRole('button', { name: 'Išsaugoti' }).first()

test(
  'the printed password opens one page alone, where the owner chooses an own one, and is then worth nothing',
  oneWidth,
  async ({ page, shop, allow }) => {
    allow(422)
    await enterAsOwner(page, printedBy(shop))
    await expect(page).toHaveURL('/naujas-slaptazodis')
    await expect(page.getByRole('heading', { level: 1, name: 'Savas slaptažodis' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/settings')
    await expect(page).toHaveURL('/naujas-slaptazodis')

    const again = page.locator('[name=password_confirmation]')
    const choose = async (password: string, repeated = password) => {
      await page.locator('[name=password]').fill(password)
      await again.fill(repeated)
      await page.getByRole('button', { name: 'Išsaugoti slaptažodį' }).click()
    }
    await choose('password1')
    await expect(page.locator('[name=password]')).toHaveAccessibleDescription(/per dažnas/)
    await choose(admin.password, 'kitas slaptažodis')
    await expect(again).toHaveAccessibleDescription(/Slaptažodžiai nesutampa/)
    await expectAccessible(page)
    await choose(admin.password)
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(checklist(page)).toBeVisible()
    expect((await login(page.request, printedBy(shop))).status()).toBe(422)
  },
)

test(
  'T115 T116 an empty shop tells its owner what to do, its visitors to come back, and takes orders once it is ready',
  slow,
  async ({ page, browser, request, shop, allow }) => {
    await choosePassword(request, shop)
    const owner = await (await browser.newContext()).newPage()

    await test.step('visitors read on every page that ordering opens soon', async () => {
      for (const path of ['/', '/duk', '/cart']) {
        await open(page, path)
        await expect(opensSoon(page)).toBeVisible()
        expect((await opensSoon(page).boundingBox())?.y).toBeLessThan(40)
        await expectToFit(page)
        await expectAccessible(page)
      }
    })

    await test.step('the owner finds what to do, each with its place', async () => {
      await enterAsOwner(owner)
      await expect(checklist(owner)).toContainText('Atlikta 1 iš 7')
      await expect(checklist(owner)).toContainText('pavadinimo, įmonės kodo, adreso, PVM mokėtojo kodo')
      await expectAccessible(owner)
      await checklist(owner).getByRole('link', { name: 'Pridėti prekių' }).click()
      await expect(owner).toHaveURL('/admin/rent/categories')
    })

    const { compressor } = await createDrillAndCompressor(request)
    await test.step('a customer may choose, and is told kindly that it can’t be ordered yet', async () => {
      const email = await registerCustomer(request)
      await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
      await open(page, '/cart')
      await expect(notYet(page)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Prisijungti ir užsakyti' }).click()
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
  },
)

test(
  'a Saturday with hours of its own is set by keys, told in the footer, and can be rented on until it closes',
  oneWidth,
  async ({ page, request, shop, allow }) => {
    allow(422)
    await choosePassword(request, shop)
    const { drill } = await createDrillAndCompressor(request)
    await enterAsOwner(page)
    await expect(page).toHaveURL('/admin/dashboard')

    await open(page, '/admin/settings')
    const [opens, closes] = [page.getByLabel('Šeštadienis: atidaroma'), page.getByLabel('Šeštadienis: uždaroma')]
    await opens.focus()
    await page.keyboard.type('9')
    await page.keyboard.press('Tab')
    await expect(closes).toBeFocused()
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await expect(closes).toHaveAccessibleDescription('Uždaroma turi būti vėliau, nei atidaroma.')
    await expectAccessible(page)
    await closes.fill('14')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nustatymai išsaugoti')).toBeVisible()
    await expect(closes).toHaveValue('14:00')

    await open(page, `/nuoma/irankis/${drill.slug}`)
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    await expect(footer.getByText('Pirmadienis–penktadienis8:00–17:00')).toBeVisible()
    await expect(footer.getByText('Šeštadienis9:00–14:00')).toBeVisible()
    await expect(page.getByRole('banner').getByText('I–V 8:00–17:00, VI 9:00–14:00')).toBeVisible()

    await page.getByLabel('Nuo', { exact: true }).fill(saturday)
    await page.getByLabel('Iki', { exact: true }).fill(saturday)
    const until = page.getByLabel('Grąžinsiu iki')
    await expect(until.getByRole('option')).toHaveText([
      '14:00 (darbo dienos pabaigos)',
      ...['09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'],
    ])
    await until.selectOption('10:00')
    await page.getByRole('button', { name: 'Į krepšelį' }).click()
    await expect(page.getByText('Įdėta į krepšelį.')).toBeVisible()
    await open(page, '/cart')
    await expect(page.getByText(`${saturday}, grąžinti iki 10:00`)).toBeVisible()
    await expect(page.getByText('24,20 €').first()).toBeVisible()
  },
)

test(
  'where a second factor is demanded, whoever has none finds the profile alone, sets one up there, and goes on',
  oneWidth,
  async ({ page, request, shop, allow, isMobile }) => {
    allow(403, 409)
    await choosePassword(request, shop)
    const { token } = await (await login(request, admin.password)).json()
    const headers = { authorization: `Bearer ${token}` }
    const { data: settings } = await (await request.get('/api/admin/settings', { headers })).json()
    const data = { ...settings, staff_second_factor: 'demanded' }
    expect((await request.put('/api/admin/settings', { headers, data })).status()).toBe(200)

    await enterAsOwner(page)
    await expect(page).toHaveURL('/admin/profile')
    await expect(page.getByText('Parduotuvė reikalauja antro veiksnio.', { exact: false })).toBeInViewport()
    await expectAccessible(page)
    if (isMobile) await page.getByRole('button', { name: 'Meniu' }).click()
    const places = page.getByRole('navigation', { name: 'Administravimas' }).getByRole('link')
    await expect(places.filter({ hasText: 'Profilis', visible: true })).toBeVisible()
    await expect(places.filter({ hasText: /Nuomos|Užsakymai|Nustatymai/ })).toHaveCount(0)
    if (isMobile) await page.keyboard.press('Escape')
    await page.goto('/admin/settings')
    await expect(page).toHaveURL('/admin/profile')

    const app = page.getByRole('region', { name: 'Kodų programėlė', exact: true })
    await app.getByRole('button', { name: 'Įjungti kodų programėlę' }).click()
    await app.getByLabel('Dabartinis slaptažodis').fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(app.getByRole('img', { name: 'QR kodas kodų programėlei' })).toBeVisible()
    await expect(app.getByRole('link', { name: 'Atverti programėlę šiame įrenginyje' })).toBeVisible({
      visible: isMobile,
    })
    const secret = (await app.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
    await app.getByLabel('Kodas iš programėlės').fill(generateSync({ secret }))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Išsisaugojau' }).click()
    await expect(page.getByRole('heading', { name: 'Atsarginiai kodai' })).toBeFocused()
    await expect(page.getByText('Antras veiksnys įjungtas', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Į valdymo skydą' }).click()
    await expect(page).toHaveURL('/admin/dashboard')
  },
)
