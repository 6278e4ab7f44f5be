import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToFit, oneWidth, open, slowAtOneWidth, test, timePasses } from './kit.ts'

const field = (page: Page, name: string) => page.locator(`#kontaktai [name=${name}]`)
const send = (page: Page) => page.getByRole('button', { name: 'Siųsti žinutę' }).click()

/** Low on the page: hydrated when near. */
async function openForm(page: Page): Promise<void> {
  await open(page, '/')
  await page.locator('#kontaktai form').scrollIntoViewIfNeeded()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#kontaktai form') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Unique for each project. */
const visitor = () => `klausia.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.lt`

async function fill(page: Page, email = visitor()): Promise<string> {
  await field(page, 'name').fill('Rūta Žemaitė')
  await field(page, 'email').fill(email)
  await field(page, 'phone').fill('+370 612 34567')
  await field(page, 'message').fill('Ar turite 6 m kopėčių?\nReikia penktadienį.')
  return email
}

test('somebody writes to the shop, and the shop gets a mail that can be answered @quick', async ({ page }) => {
  await openForm(page)
  const email = await fill(page)
  await expectAccessible(page)
  await timePasses(page, 3_000)
  await send(page)

  await expect(page.getByText('Žinutė išsiųsta.')).toBeVisible()
  for (const name of ['name', 'email', 'phone', 'message']) await expect(field(page, name)).toHaveValue('')
  await expect.poll(() => mailFrom(email) ?? '', { timeout: 40_000 }).toMatch(/^To: info@example\.lt\r?$/m)
})

test('missing fields of the contact form are named above the form and under each field', oneWidth, async ({ page }) => {
  await openForm(page)
  await timePasses(page, 3_000)
  await send(page)
  const alert = page.locator('#kontaktai').getByRole('alert')
  for (const words of [
    'Vardas yra privalomas',
    'El. paštas yra privalomas',
    'Telefonas yra privalomas',
    'Žinutė yra privaloma',
  ]) {
    await expect(alert).toContainText(words)
    await expect(page.getByText(words)).toHaveCount(2)
  }
  await expect(field(page, 'name')).toBeFocused()
  await expectAccessible(page)
})

test(
  'a form that is sent at once or fills the trap is stopped, and nothing typed is lost',
  oneWidth,
  async ({ page }) => {
    let sent = 0
    await page.route('**/api/contact', (route) => {
      sent += 1
      return route.continue()
    })
    // For slow machines: three seconds last half a minute.
    await page.addInitScript(() => {
      const now = performance.now.bind(performance)
      performance.now = () => now() / 10
    })
    await openForm(page)
    await page.evaluate(() => {
      const typed = { name: 'A', email: 'a@example.lt', phone: '+37061234567', message: 'Labas' }
      for (const [name, value] of Object.entries(typed))
        document.querySelector<HTMLInputElement>(`#kontaktai [name=${name}]`)?.setAttribute('value', value)
      const message = document.querySelector<HTMLTextAreaElement>('#kontaktai [name=message]')
      if (message) message.value = 'Labas'
      document.querySelector<HTMLFormElement>('#kontaktai form')?.requestSubmit()
    })
    await expect(page.getByText('Form submitted too quickly')).toBeVisible()
    await expect(field(page, 'message')).toHaveValue('Labas')

    const email = await fill(page)
    await page.locator('[name=website]').evaluate((trap: HTMLInputElement) => {
      trap.value = 'https://spam.example'
    })
    await timePasses(page, 3_000)
    await send(page)
    await expect(page.getByText('Bot detected')).toBeVisible()
    await expect(field(page, 'email')).toHaveValue(email)
    expect(sent).toBe(0)
  },
)

test('the trap can be reached neither by eye nor by keyboard', async ({ page }) => {
  await openForm(page)
  await expect(page.locator('[name=website]')).not.toBeInViewport()
  await expect(page.locator('[name=website]')).toHaveAttribute('tabindex', '-1')
  await expectToFit(page)
  await field(page, 'message').focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('#kontaktai').getByRole('link', { name: 'Privatumo politika' })).toBeFocused()
})

test(
  'the server’s words land under their fields; an answer without any is one sentence',
  oneWidth,
  async ({ page, allow }) => {
    allow(422, 500)
    await openForm(page)
    await fill(page)
    await field(page, 'email').fill('ruta')
    await timePasses(page, 3_000)
    await send(page)
    await expect(page.getByText('Neteisingas el. pašto adresas.')).toHaveCount(2)
    await expect(field(page, 'email')).toBeFocused()

    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
    await field(page, 'email').fill('ruta@example.lt')
    await send(page)
    await expect(page.getByText('Įvyko klaida. Bandykite dar kartą.')).toBeVisible()
    await expect(field(page, 'message')).toHaveValue(/kopėčių/)
  },
)

test('a browser whose clock is an hour ahead gets its message through', slowAtOneWidth, async ({ page, allow }) => {
  allow(422)
  await page.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() + 3_600_000
  })
  await openForm(page)
  await fill(page)
  await timePasses(page, 3_000)
  await send(page)
  await expect(page.getByText('Žinutė išsiųsta.')).toBeVisible()
})

/** Without a mail server each mail is a file. */
function mailFrom(email: string): string | undefined {
  const folder = join(process.env.JOURNEY_DATA as string, 'mail')
  try {
    return readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .find((mail) => mail.includes(`Reply-To: ${email}`))
  } catch {
    return undefined
  }
}
