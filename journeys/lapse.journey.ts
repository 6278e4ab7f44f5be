import type { APIRequestContext, Page } from '@playwright/test'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { isOpenDay } from '#rules/calendar/opening-hours.ts'
import { computeDay } from './days.ts'
import { admin, expect, expectAccessible, open, registerAndSignIn, signInAs, slowAtOneWidth, test } from './kit.ts'
import { runOrderLapse } from './run-order-lapse.ts'
import { createDrillAndCompressor } from './shopper.ts'

function openDayAhead(): Day {
  const hours = { opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' }, closed_days: [] }
  let day = addDays(computeDay(0), 10)
  while (!isOpenDay(day, hours)) day = addDays(day, 1)
  return day
}

async function ask(request: APIRequestContext, address: string, data: object, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const answer = await request.post(address, { data, headers })
  expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

async function lapsedOrder(request: APIRequestContext, person: { email: string; password: string }) {
  const { drill, compressor, sellOut } = await createDrillAndCompressor(request)
  const { token } = await ask(request, '/api/login', person)
  const day = openDayAhead()
  const items = [
    { id: drill.id, type: 'rent', quantity: 1, period: { from: day, to: day } },
    { id: compressor.id, type: 'sell', quantity: 1 },
  ]
  const { price_with_vat } = await ask(request, '/api/cart/price', { items })
  const order = {
    private_or_company: 'private',
    name: 'Rūta',
    lastname: 'Žemaitė',
    email: person.email,
    phone: '+37061234567',
    address: 'Liepų g. 1',
    city: 'Kaunas',
    delivery: 'pickup',
    terms: true,
    items,
    expected_price_with_vat: price_with_vat,
  }
  const { data } = await ask(request, '/api/orders', order, token)
  await runOrderLapse(data.id)
  return { id: data.id as number, total: price_with_vat as number, sellOut }
}

const orderPage = (id: number) => `/admin/buhalterija/uzsakymai/${id}`
const banner = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

async function markPaid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pažymėti kaip apmokėtą' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Patvirtinti' }).click()
}

test('T119 T121 a customer sees that an unpaid order is no longer valid; marked as paid it is valid again @quick', async ({
  page,
}) => {
  const person = await registerAndSignIn(page)
  const { id } = await lapsedOrder(page.request, person)
  await open(page, '/vartotojas/uzsakymai')
  const mine = page.getByRole('article', { name: `Užsakymas ${id}`, exact: true })
  await expect(mine.getByText('Nebegalioja', { exact: true })).toBeVisible()
  await expect(mine.getByText('užsakymas nebegalioja ir mokėti nebereikia', { exact: false })).toBeVisible()
  await expect(mine.getByText('Įmokos kodas')).toHaveCount(0)
  await expect(mine.getByRole('button', { name: 'Užsakyti dar kartą' })).toBeVisible()
  await expectAccessible(page)

  await signInAs(page, admin)
  await open(page, orderPage(id))
  await expect(banner(page, 'Užsakymas nebegalioja: jis nebuvo apmokėtas laiku.')).toBeVisible()
  await expectAccessible(page)
  await markPaid(page)
  await expect(page.getByText(/^Apmokėtas/).first()).toBeVisible()
  await expect(banner(page, 'Užsakymas nebegalioja')).toHaveCount(0)

  await signInAs(page, person)
  await open(page, '/vartotojas/uzsakymai')
  await expect(mine.getByText('Apmokėtas', { exact: true })).toBeVisible()
})

test(
  'T122 money for an order that lapsed and is sold out by now waits for a decision',
  slowAtOneWidth,
  async ({ page, allow }) => {
    const person = await registerAndSignIn(page)
    const { id, total, sellOut } = await lapsedOrder(page.request, person)
    await sellOut()
    const { token } = await ask(page.request, '/api/login', admin)
    const paid_on = computeDay(0)
    await ask(page.request, `/api/admin/orders/${id}/payments`, { paid_on, amount: total, way: 'transfer' }, token)

    await signInAs(page, admin)
    await open(page, '/admin/dashboard')
    await page.getByRole('link', { name: /Reikia sprendimo/ }).click()
    await expect(page).toHaveURL(/paid=decide/)
    await page
      .getByRole('row')
      .filter({ hasText: String(id) })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(orderPage(id))
    await expect(banner(page, 'Reikia sprendimo: už nebegaliojantį užsakymą gauta')).toBeVisible()
    await expect(page.getByText('Grąžintina klientui')).toBeVisible()
    await expectAccessible(page)

    allow(409)
    await markPaid(page)
    await expect(page.getByText(/atnaujinti jo nepavyko: prekės „Kompresorius .* liko 0/)).toBeVisible()
  },
)
