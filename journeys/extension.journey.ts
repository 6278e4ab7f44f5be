import type { APIRequestContext, Page } from '@playwright/test'
import { addDays, type Day } from '../src/rules/calendar/day.ts'
import { isOpenDay } from '../src/rules/calendar/opening-hours.ts'
import { computeDay } from './days.ts'
import { admin, expect, expectAccessible, oneWidth, open, registerAndSignIn, signInAs, test } from './kit.ts'
import { createDrillAndCompressor } from './shopper.ts'

const opening_hours = { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' }

/** Consecutive, some days ahead. */
function openDays(count: number): Day[] {
  const days: Day[] = []
  for (let day = addDays(computeDay(0), 3); days.length < count; day = addDays(day, 1))
    if (isOpenDay(day, { opening_hours, closed_days: [] })) days.push(day)
  return days
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** As the token's owner. */
async function rent(
  request: APIRequestContext,
  token: string | null,
  item: { id: number; quantity: number },
  period: object,
) {
  const items = [{ ...item, type: 'rent', period }]
  const priced = await (await request.post('/api/cart/price', { data: { items } })).json()
  const answer = await request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      private_or_company: 'private',
      name: 'Rūta',
      lastname: 'Žemaitė',
      email: 'ruta@example.lt',
      phone: '+37061234567',
      address: 'Liepų g. 1',
      city: 'Kaunas',
      delivery: 'pickup',
      terms: true,
      items,
      expected_price_with_vat: priced.price_with_vat,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data.id as number
}

test(
  'a customer keeps a drill for longer, as far as the next booking lets; the office follows and sends the mail again @quick',
  oneWidth,
  async ({ page, browser }) => {
    const { drill } = await createDrillAndCompressor(page.request)
    const [first, last, more, next] = openDays(5) as [Day, Day, Day, Day]
    await registerAndSignIn(page)
    await open(page, '/vartotojas/uzsakymai')
    const token = await tokenOf(page)
    const both = { id: drill.id as number, quantity: 2 }
    const orderId = await rent(page.request, token, both, { from: first, to: last })
    await rent(page.request, token, both, { from: next, to: next })

    await open(page, '/vartotojas/uzsakymai')
    const mine = page.getByRole('article', { name: `Užsakymas ${orderId}`, exact: true })
    await mine.getByRole('button', { name: 'Pratęsti' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pratęsti nuomą' })
    await expect(dialog.getByText('Iš viso su PVM')).toBeVisible()
    await dialog.locator('[name=to]').fill(next)
    await expect(dialog.getByText('pažadėtas kitam klientui')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Pratęsti ir sumokėti' })).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: `Rinktis ${more}` }).click()
    // two drills for a day more
    await expect(dialog.getByText('48,40 €')).toBeVisible()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Pratęsti ir sumokėti' }).click()

    await expect(page.getByText(`Nuoma pratęsta iki ${more} 17:00.`)).toBeVisible()
    await expect(mine.getByText(`grąžinti iki ${more} 17:00`)).toBeVisible()
    const followUp = page.getByRole('article').filter({ hasText: `pratęsta užsakymo ${orderId} nuoma` })
    await expect(followUp.getByText('Laukia apmokėjimo')).toBeVisible()

    const clerk = await (await browser.newContext()).newPage()
    await signInAs(clerk, admin)
    await open(clerk, `/admin/buhalterija/uzsakymai/${orderId}`)
    await clerk.getByRole('link', { name: /Pratęsta užsakymu Nr/ }).click()
    await expect(clerk.getByRole('link', { name: /Pratęsta užsakymo Nr\. \d+ nuoma/ })).toBeVisible()
    const mails = clerk
      .getByRole('region', { name: 'Laiškai' })
      .getByRole('listitem')
      .filter({ hasText: 'Nuoma pratęsta, užsakymas' })
    const again = mails.getByRole('button', { name: 'Siųsti dar kartą' })
    await expect(async () => {
      await clerk.reload()
      await expect(again).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await again.click()
    await expect(clerk.getByText('Laiškas siunčiamas dar kartą.')).toBeVisible()
    await expect(mails).toHaveCount(2)
    await expect(mails.nth(1)).toContainText('pakartota')
    await expectAccessible(clerk)
    await clerk.context().close()
  },
)
