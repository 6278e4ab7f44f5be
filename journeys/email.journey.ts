import type { Page } from '@playwright/test'
import {
  admin,
  expect,
  expectAccessible,
  oneWidth,
  open,
  registerAndSignIn,
  signInAs,
  slowAtOneWidth,
  test,
} from './kit.ts'
import { findLinkInMails, readMailsTo } from './mails.ts'

const field = (page: Page, name: string) => page.locator(`main [name=${name}]`)
const confirm = (page: Page) => page.getByRole('button', { name: 'Patvirtinti adresą' })

async function confirmLinkTo(email: string): Promise<string> {
  const mailed = () => findLinkInMails(email, 'confirm-email')
  await expect.poll(mailed, { timeout: 20_000 }).toBeDefined()
  return mailed() as string
}

test('T137 a newcomer registers, sees that the address waits, and confirms it by the mailed link @quick', async ({
  page,
  allow,
}) => {
  const email = `pastas.${process.pid}.${Date.now()}@example.lt`
  await open(page, '/register')
  for (const [name, value] of Object.entries({ name: 'Rūta', lastname: 'Žemaitė', email })) {
    await field(page, name).fill(value)
  }
  for (const name of ['password', 'password_confirmation']) await field(page, name).fill('Kūjis ir priekalas 7')
  await page.getByRole('button', { name: 'Registruotis' }).click()
  await expect(page).toHaveURL('/')

  await open(page, '/profile')
  await expect(page.getByText('Patvirtinkite el. pašto adresą')).toBeVisible()
  await expectAccessible(page)
  const link = await confirmLinkTo(email)
  await open(page, link)
  await expect(page).toHaveURL('/confirm-email')
  await expect(page.getByRole('heading', { level: 1, name: 'El. pašto patvirtinimas' })).toBeVisible()
  await expectAccessible(page)
  await confirm(page).click()
  await expect(page.getByText('Ačiū, adresas patvirtintas')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Į paskyrą' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paskyros duomenys' })).toBeVisible()
  await expect(page.getByText('Patvirtinkite el. pašto adresą')).toHaveCount(0)

  allow(422)
  await open(page, link)
  await confirm(page).click()
  await expect(page.getByText(`Jūsų adresas ${email} jau patvirtintas.`)).toBeVisible()
  await expectAccessible(page)
})

test(
  'T137 the link works for somebody who is signed out, and one that is not whole says so',
  slowAtOneWidth,
  async ({ page, request, allow }) => {
    const email = `pastas.${process.pid}.${Date.now()}@example.lt`
    const twice = { password: 'Kūjis ir priekalas 7', password_confirmation: 'Kūjis ir priekalas 7' }
    await request.post('/api/register', { data: { name: 'Rūta', lastname: 'Žemaitė', email, ...twice } })
    await open(page, await confirmLinkTo(email))
    await confirm(page).click()
    await expect(page.getByText('Ačiū, adresas patvirtintas')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Prisijungti' }).click()
    await expect(page).toHaveURL('/login')

    await open(page, '/confirm-email')
    await expect(page.getByRole('alert')).toContainText('Nuoroda nepilna.')
    allow(422)
    await open(page, `/confirm-email#token=${'x'.repeat(43)}`)
    await confirm(page).click()
    await expect(page.getByRole('alert')).toContainText('Nuoroda nebegalioja')
    await expect(page.getByRole('link', { name: 'Prisijunkite' })).toBeVisible()
    await expectAccessible(page)
  },
)

test('T137 a link is sent again until it has been enough', slowAtOneWidth, async ({ page, allow }) => {
  const { email } = await registerAndSignIn(page)
  await open(page, '/profile')
  const again = page.getByRole('button', { name: 'Siųsti dar kartą' })
  await again.click()
  await expect(page.getByText('Išsiuntėme.')).toBeVisible()
  await expect.poll(() => readMailsTo(email).length, { timeout: 20_000 }).toBe(2)
  await again.click()
  await expect(page.getByText('Išsiuntėme.')).toBeVisible()
  allow(429)
  await expect(async () => {
    await again.click()
    await expect(page.locator('main').getByRole('alert')).toContainText('Per daug bandymų', { timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)
})

test('T143 a customer moves the account to another address', oneWidth, async ({ page, allow }) => {
  const { email, password } = await registerAndSignIn(page)
  const next = `naujas.${email}`
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Pakeisti el. paštą' }).click()
  const section = page.getByRole('region', { name: 'El. pašto keitimas' })
  await expect(section.locator('[name=email]')).toBeFocused()
  await expectAccessible(page)
  await section.locator('[name=email]').fill(next)
  allow(422)
  await section.locator('[name=current_password]').fill('ne tas')
  await section.getByRole('button', { name: 'Siųsti nuorodą' }).click()
  await expect(section.getByText('Neteisingas dabartinis slaptažodis.').first()).toBeVisible()
  await expectAccessible(page)
  await section.locator('[name=current_password]').fill(password)
  await section.getByRole('button', { name: 'Siųsti nuorodą' }).click()
  await expect(section.getByText(`Nuorodą išsiuntėme adresu ${next}.`)).toBeVisible()
  await expect(page.getByText('Naujas adresas laukia patvirtinimo')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Naujas adresas laukia patvirtinimo')).toBeVisible()

  await expect
    .poll(() => readMailsTo(email).some((mail) => mail.includes('forgot-password')), { timeout: 20_000 })
    .toBe(true)
  await open(page, await confirmLinkTo(next))
  await confirm(page).click()
  await page.getByRole('link', { name: 'Į paskyrą' }).click()
  await expect(page.locator('main [name=email]')).toHaveValue(next)
  const signIn = (as: string) => page.request.post('/api/login', { data: { email: as, password } })
  expect([(await signIn(email)).status(), (await signIn(next)).status()]).toEqual([422, 200])
})

test('T143 an administrator asks for another address with the password', slowAtOneWidth, async ({ page, allow }) => {
  await signInAs(page, admin)
  await open(page, '/admin/profile')
  const next = `kita.${Date.now()}@irankine.lt`
  await field(page, 'email').fill(next)
  allow(422)
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Keisdami el. paštą, įveskite dabartinį slaptažodį.').first()).toBeVisible()
  await expect(field(page, 'email')).toHaveValue(next)
  await field(page, 'current_password').fill(admin.password)
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText(`kurią išsiuntėme adresu ${next}`).first()).toBeVisible()
  await expect(page.getByText('Naujas adresas laukia patvirtinimo')).toBeVisible()
  await expect(field(page, 'email')).toHaveValue(admin.email)
  await expectAccessible(page)
})
