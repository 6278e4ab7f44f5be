import type { Page } from '@playwright/test'
import { admin, expect, expectAccessible, forgetPerson, oneWidth, open, slowAtOneWidth, test } from './kit.ts'
import { findLinkInMails } from './mails.ts'

const password = 'Kūjis ir priekalas 7'

/** Both projects share one shop: unique addresses. */
let people = 0
const newcomer = () => `naujokas.${Date.now()}.${++people}@example.lt`

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(secret)
  await page.getByRole('button', { name: 'Prisijungti' }).click()
}

async function register(page: Page, email: string): Promise<void> {
  await open(page, '/register')
  await page.locator('[name=name]').fill('Rūta')
  await page.locator('[name=lastname]').fill('Žemaitė')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password_confirmation]').fill(password)
  await page.getByRole('button', { name: 'Registruotis' }).click()
}

test('somebody registers, goes out, is sent away by a dead token, and comes in again @quick', async ({
  page,
  allow,
}) => {
  const email = newcomer()
  await register(page, email)
  await expect(page).toHaveURL('/')
  expect(await token(page)).toMatch(/^[\w-]{43}$/)
  await expect(page.getByRole('link', { name: 'Prisijungti' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Atsijungti' }).first().click()
  await expect(page).toHaveURL('/login')
  expect(await token(page)).toBeNull()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Prisijungti' })).toBeVisible()

  allow(401)
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await open(page, '/')
  await expect(page).toHaveURL('/login')
  expect(await token(page)).toBeNull()

  await signIn(page, email.toUpperCase(), password)
  await expect(page).toHaveURL('/')
})

test(
  'the entrances come from the server with their titles, and are not for search engines',
  oneWidth,
  async ({ request }) => {
    for (const [address, title] of [
      ['/login', 'Prisijungimas'],
      ['/register', 'Registracija'],
      ['/forgot-password', 'Slaptažodžio atkūrimas'],
      ['/reset-password', 'Naujas slaptažodis'],
    ]) {
      const html = await (await request.get(address as string)).text()
      expect(html).toContain(`<title>${title} | Įrankinė</title>`)
      expect(html).toMatch(/<meta name="robots" content="noindex"/)
      expect(html).toContain('name="email"')
    }
  },
)

test('the errors of a sign-in form stand above the form and under their fields', async ({ page, allow }) => {
  allow(422)
  await open(page, '/register')
  await expectAccessible(page)
  await page.locator('[name=name]').fill('Rūta')
  await page.locator('[name=lastname]').fill('Žemaitė')
  await page.locator('[name=email]').fill('ruta')
  await page.locator('[name=password]').fill('baseball')
  await page.locator('[name=password_confirmation]').fill('basketball')
  await page.getByRole('button', { name: 'Registruotis' }).click()

  const alert = page.getByRole('alert').first()
  for (const sentence of ['Neteisingas el. pašto adresas.', 'Slaptažodžiai nesutampa.']) {
    await expect(alert).toContainText(sentence)
    await expect(page.getByText(sentence)).toHaveCount(2)
  }
  await expect(page.locator('[name=email]')).toBeFocused()
  await expectAccessible(page)
})

test(
  'an empty required field shows its error in the server’s words, and no request is sent',
  oneWidth,
  async ({ page }) => {
    let input = 0
    await page.route(/\/api\/(login|register|forgot-password)$/, (route) => {
      input += 1
      return route.continue()
    })
    const words = {
      name: 'Įveskite vardą.',
      lastname: 'Įveskite pavardę.',
      email: 'Įveskite el. pašto adresą.',
      password: 'Įveskite slaptažodį.',
      password_confirmation: 'Pakartokite slaptažodį.',
    }
    const forms = {
      '/login': ['email', 'password'],
      '/register': ['name', 'lastname', 'email', 'password', 'password_confirmation'],
      '/forgot-password': ['email'],
    } satisfies Record<string, (keyof typeof words)[]>
    for (const [address, names] of Object.entries(forms)) {
      await open(page, address)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Prisijungti|Registruotis|Siųsti nuorodą)$/ })
        .click()
      for (const name of names)
        await expect(page.locator(`[name=${name}]`)).toHaveAccessibleDescription(new RegExp(words[name as 'name']))
      await expect(page.locator(`[name=${names[0]}]`)).toBeFocused()
      await expectAccessible(page)
    }
    expect(input).toBe(0)
  },
)

test(
  'a wrong password is refused, and while the question runs the button waits',
  slowAtOneWidth,
  async ({ page, allow }) => {
    allow(422)
    await open(page, '/login')
    await expectAccessible(page)
    await page.route('**/api/login', async (route) => {
      await new Promise((done) => setTimeout(done, 300))
      await route.continue()
    })
    await signIn(page, 'niekas@example.lt', 'ne tas')
    await expect(page.getByRole('button', { name: 'Prisijungti' })).toBeDisabled()
    await expect(page.getByText('Neteisingas el. paštas arba slaptažodis.')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Prisijungti' })).toBeEnabled()
  },
)

test(
  'an answer without field errors, or none at all, is one sentence under the e-mail',
  oneWidth,
  async ({ page, allow }) => {
    allow(500)
    await open(page, '/login')
    await page.route('**/api/login', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
    await signIn(page, 'niekas@example.lt', 'ne tas')
    await expect(page.getByText('Įvyko klaida. Bandykite dar kartą.')).toHaveCount(2)
  },
)

test(
  'an administrator comes to the office, and finds the entrances closed behind',
  oneWidth,
  async ({ page, allow }) => {
    allow(404)
    await open(page, '/login')
    await signIn(page, admin.email, admin.password)
    await expect(page).toHaveURL('/admin/dashboard')
    await page.goto('/register')
    await expect(page).toHaveURL('/admin/dashboard')
  },
)

test('a guest is sent to Login and comes back to the page that was asked for', oneWidth, async ({ page, allow }) => {
  allow(404)
  const email = newcomer()
  await register(page, email)
  await expect(page).toHaveURL('/')
  await forgetPerson(page)

  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
  await signIn(page, email, password)
  await expect(page).toHaveURL('/profile')

  await page.goto('/admin/users')
  await expect(page).toHaveURL('/')
})

test('T29 signing out in one tab signs out in the other', oneWidth, async ({ page, context, allow }) => {
  allow(404)
  await register(page, newcomer())
  await expect(page).toHaveURL('/')
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other).toHaveURL('/profile')
  await page.evaluate(() => localStorage.removeItem('token'))
  await expect(other).toHaveURL('/login')
})

test(
  'T43 T145 a forgotten password is set anew by the mailed link, once, and its secret leaves the address @quick',
  oneWidth,
  async ({ page, allow }) => {
    const email = newcomer()
    await register(page, email)
    await expect(page).toHaveURL('/')

    await open(page, '/forgot-password')
    await expectAccessible(page)
    await page.locator('[name=email]').fill(email)
    await page.getByRole('button', { name: 'Siųsti nuorodą' }).click()
    await expect(page.getByText('Slaptažodžio atkūrimo nuoroda išsiųsta į jūsų el. paštą.')).toBeVisible()

    const mailed = () => findLinkInMails(email, 'reset-password')
    await expect.poll(mailed).toBeDefined()
    const link = mailed() as string
    expect(link).toContain('/reset-password#token=')
    await open(page, link)
    await expect(page).toHaveURL('/reset-password')
    await expect(page.locator('[name=email]')).toHaveValue(email)
    await page.locator('[name=password]').fill('Visai naujas kūjis')
    await page.locator('[name=password_confirmation]').fill('Visai naujas kūjis')
    await page.getByRole('button', { name: 'Išsaugoti slaptažodį' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Slaptažodis pakeistas.')).toBeVisible()
    await signIn(page, email, 'Visai naujas kūjis')
    await expect(page).toHaveURL('/')

    allow(422)
    // An older form of the link.
    await open(page, link.replace('#', '?'))
    await expect(page).toHaveURL('/reset-password')
    await expect(page.locator('[name=email]')).toHaveValue(email)
    await page.locator('[name=password]').fill('Dar vienas kūjis')
    await page.locator('[name=password_confirmation]').fill('Dar vienas kūjis')
    await page.getByRole('button', { name: 'Išsaugoti slaptažodį' }).click()
    await expect(page.getByText('Nuoroda nebegalioja arba jau panaudota.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Paprašyti naujos nuorodos' })).toBeVisible()
  },
)
