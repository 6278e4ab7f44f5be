import type { CDPSession, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import {
  admin,
  expect,
  expectAccessible,
  forgetPerson,
  oneWidth,
  open,
  registerAndSignIn,
  slowAtOneWidth,
  test,
} from './kit.ts'

/** Code now, or so many seconds ahead: each is accepted once, and the shop's clock is real. */
const codeOf = (secret: string, later = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + later })

/** The previous step's code is accepted during this step: waits if the step is about to end. */
async function untilStepHasRoom(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 8_000) await new Promise((resolve) => setTimeout(resolve, left))
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function signInAs(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('El. paštas').fill(email)
  await page.getByLabel('Slaptažodis', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Prisijungti', exact: true }).click()
}

/** A virtual authenticator of Chromium that always consents. */
async function withDevice(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

test('a customer turns on an app, signs in with its code, then with a recovery code, and turns it off @quick', async ({
  page,
  allow,
}) => {
  allow(422)
  const person = await registerAndSignIn(page)
  await open(page, '/profile')
  const app = part(page, 'Kodų programėlė')
  await app.getByRole('button', { name: 'Įjungti kodų programėlę' }).click()
  await expect(app.getByLabel('Dabartinis slaptažodis')).toBeFocused()
  await app.getByLabel('Dabartinis slaptažodis').fill('ne tas slaptažodis')
  await app.getByRole('button', { name: 'Tęsti' }).click()
  await expect(app.getByText('Neteisingas dabartinis slaptažodis.')).toBeVisible()
  await app.getByLabel('Dabartinis slaptažodis').fill(person.password)
  await app.getByRole('button', { name: 'Tęsti' }).click()

  await expect(app.getByRole('img', { name: 'QR kodas kodų programėlei' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await app.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await app.getByLabel('Kodas iš programėlės').fill(codeOf(secret, 3_600))
  await app.getByRole('button', { name: 'Įjungti', exact: true }).click()
  await expect(app.getByText('Kodas netinka.', { exact: false })).toBeVisible()
  // the previous step, to keep the current one for signing in
  await untilStepHasRoom()
  await app.getByLabel('Kodas iš programėlės').fill(codeOf(secret, -30))
  await app.getByRole('button', { name: 'Įjungti', exact: true }).click()

  const codes = part(page, 'Atsarginiai kodai').filter({ has: page.getByRole('button', { name: 'Išsisaugojau' }) })
  await expect(codes.getByRole('heading')).toBeFocused()
  const written = await codes.getByRole('listitem').allInnerTexts()
  expect(written).toHaveLength(10)
  await expectAccessible(page)
  await codes.getByRole('button', { name: 'Išsisaugojau' }).click()
  await expect(part(page, 'Atsarginiai kodai').getByText('Liko 10')).toBeVisible()

  await forgetPerson(page)
  await signInAs(page, person)
  await expect(page.getByRole('heading', { name: 'Antras žingsnis' })).toBeVisible()
  const code = page.getByLabel('Kodas iš programėlės')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expectAccessible(page)
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kodas neteisingas arba jau panaudotas.')).toBeVisible()
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')

  await forgetPerson(page)
  await signInAs(page, person)
  await page.getByRole('button', { name: 'Neturite nei telefono, nei rakto? Atsarginis kodas' }).click()
  await page.getByLabel('Atsarginis kodas').fill(written[0] ?? '')
  await page.getByRole('button', { name: 'Prisijungti', exact: true }).click()
  await expect(page).toHaveURL('/')

  await open(page, '/profile')
  await expect(part(page, 'Atsarginiai kodai').getByText('Liko 9')).toBeVisible()
  await app.getByRole('button', { name: 'Išjungti kodų programėlę' }).click()
  await app.getByLabel('Dabartinis slaptažodis').fill(person.password)
  await app.getByRole('button', { name: 'Išjungti', exact: true }).click()
  await expect(app.getByRole('button', { name: 'Įjungti kodų programėlę' })).toBeVisible()
  await forgetPerson(page)
  await signInAs(page, person)
  await expect(page).toHaveURL('/')
})

test('after five wrong codes the sign-in begins anew', slowAtOneWidth, async ({ page, allow }) => {
  allow(422)
  const person = await registerAndSignIn(page)
  await open(page, '/profile')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const begun = await page.request.post('/api/user/totp', { headers, data: { current_password: person.password } })
  const { secret } = await begun.json()
  await page.request.post('/api/user/totp/confirm', { headers, data: { code: codeOf(secret) } })
  await forgetPerson(page)
  await signInAs(page, person)
  for (let i = 0; i < 6; i++) {
    await page.getByLabel('Kodas iš programėlės').fill('000000')
    await page.getByRole('button', { name: 'Prisijungti', exact: true }).click()
    if (i < 5) await expect(page.getByText('Kodas neteisingas arba jau panaudotas.')).toBeVisible()
  }
  const again = page.getByRole('button', { name: 'Prisijungti iš naujo' })
  await expect(again).toBeFocused()
  await expectAccessible(page)
  await again.click()
  await expect(page.getByLabel('Slaptažodis', { exact: true })).toBeVisible()
})

test(
  'a customer adds a passkey, signs in by it alone and after the password, renames and removes it',
  oneWidth,
  async ({ page }) => {
    const person = await registerAndSignIn(page)
    await withDevice(page)
    await open(page, '/profile')
    const keys = part(page, 'Prieigos raktai')
    await keys.getByRole('button', { name: 'Pridėti prieigos raktą' }).click()
    await keys.getByLabel('Rakto pavadinimas').fill('Mano telefonas')
    await keys.getByLabel('Dabartinis slaptažodis').fill(person.password)
    await keys.getByRole('button', { name: 'Pridėti', exact: true }).click()
    await page.getByRole('button', { name: 'Išsisaugojau' }).click()
    await expect(keys.getByText('Mano telefonas')).toBeVisible()
    await expect(keys.getByText('dar nenaudotas', { exact: false })).toBeVisible()
    await expectAccessible(page)

    await forgetPerson(page)
    await open(page, '/login')
    await page.getByRole('button', { name: 'Naudoti prieigos raktą' }).click()
    await expect(page).toHaveURL('/')

    await forgetPerson(page)
    await signInAs(page, person)
    await page.getByRole('button', { name: 'Naudoti prieigos raktą' }).click()
    await expect(page).toHaveURL('/')

    await open(page, '/profile')
    await expect(keys.getByText(/naudotas 20/)).toBeVisible()
    await keys.getByRole('button', { name: 'Pervadinti raktą „Mano telefonas“' }).click()
    await keys.getByLabel('Naujas pavadinimas').fill('Darbo telefonas')
    await keys.getByRole('button', { name: 'Išsaugoti' }).click()
    await keys.getByRole('button', { name: 'Pašalinti raktą „Darbo telefonas“' }).click()
    await keys.getByLabel('Dabartinis slaptažodis').fill(person.password)
    await keys.getByRole('button', { name: 'Pašalinti', exact: true }).last().click()
    await expect(keys.getByText('Darbo telefonas')).toBeHidden()
  },
)

test('a passkey that is not there says so, and the password still works', slowAtOneWidth, async ({ page, allow }) => {
  allow(422)
  const person = await registerAndSignIn(page)
  await open(page, '/profile')
  await forgetPerson(page)
  const devtools = await withDevice(page)
  await open(page, '/login')
  await page.getByRole('button', { name: 'Naudoti prieigos raktą' }).click()
  await expect(page.getByRole('alert')).toContainText('Prieigos raktas nepanaudotas')
  await devtools.detach()
  await signInAs(page, person)
  await expect(page).not.toHaveURL('/login')
})

test('a customer sees where the account is signed in and ends the others', oneWidth, async ({ page, request }) => {
  const { email, password } = await registerAndSignIn(page)
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0' }
  for (let i = 0; i < 2; i++) await request.post('/api/login', { data: { email, password }, headers })
  await open(page, '/profile')
  const sessions = part(page, 'Prisijungimai')
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions.getByRole('listitem').first()).toContainText('Ši naršyklė')
  await expect(sessions.getByText('Firefox, Windows')).toHaveCount(2)
  await sessions
    .getByRole('button', { name: /^Baigti: Firefox, Windows/ })
    .first()
    .click()
  await expect(sessions.getByText('Prisijungimas baigtas.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: 'Baigti visus kitus' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
})

test('the office’s profile has the same parts', slowAtOneWidth, async ({ page }) => {
  await signInAs(page, admin)
  await expect(page).toHaveURL('/admin/dashboard')
  await open(page, '/admin/profile')
  for (const name of ['Kodų programėlė', 'Prieigos raktai', 'Prisijungimai'])
    await expect(part(page, name)).toBeVisible()
  await expectAccessible(page)
})
