import type { Page } from '@playwright/test'
import { makeTool, placeAtDesk, readPlaced, requestAsClerk } from './desk-order.ts'
import { admin, expect, expectAccessible, expectToFit, open, readAuthHeaders, signInAs, test } from './kit.ts'

const orderAddress = (id: number) => `/admin/buhalterija/uzsakymai/${id}`
const strip = (page: Page) => page.getByRole('region', { name: 'Užsakymo santrauka' })
const documents = (page: Page) => page.getByRole('region', { name: 'Dokumentai' })
const deletion = (page: Page) => page.getByRole('button', { name: 'Ištrinti' })
const dueSum = /Iš viso klientas (?:moka|gauna)/

const topOf = async (page: Page, name: string) =>
  (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0

/** What every order tells before anybody scrolls, and in which order the rest stands. */
async function expectOrderOfPage(page: Page, { lines, place }: { lines: string; place: RegExp }): Promise<void> {
  for (const fact of ['Kas', 'Kur', 'Kada', 'Apmokėjimas'])
    await expect(strip(page).getByRole('term').filter({ hasText: fact })).toBeInViewport()
  await expect(strip(page).getByRole('definition').first()).toContainText('Jonaitienė')
  await expect(strip(page)).toContainText(place)
  await expect(strip(page).getByText(dueSum)).toHaveCount(1)
  await expect(strip(page).getByText(dueSum)).toBeInViewport()

  const [ordered, papers, client] = [
    await topOf(page, lines),
    await topOf(page, 'Dokumentai'),
    await topOf(page, 'Klientas'),
  ]
  const rentals = await topOf(page, 'Nuoma')
  expect(await topOf(page, 'Užsakymo santrauka')).toBeLessThan(ordered)
  const isPhone = page.viewportSize()?.width === 390
  // Beside each other at a desk, below each other on a phone.
  if (isPhone) expect(papers).toBeGreaterThan(ordered)
  else expect(papers).toBe(ordered)
  expect(client).toBeGreaterThan(papers)
  expect(rentals).toBeGreaterThan(ordered)
  await expectAccessible(page)
  await expectToFit(page)
}

test('T2020 an order that was changed after its invoice tells one sum on top, its lines of now, and what was ordered behind a press @quick', async ({
  page,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin/juodrasciai')
  const [tool, other] = [await makeTool(page, 'Grindų šlifuoklis'), await makeTool(page, 'Sienų frezeris')]
  const [from = '', to = ''] = tool.days
  const { id } = await placeAtDesk(page, tool, { from, to, quantity: 2 })
  await page.goto(orderAddress(id))
  // Two for two days: it may be deleted, but not as the first thing that one meets.
  await expectOrderOfPage(page, { lines: 'Užsakyta', place: new RegExp(from) })
  await expect(strip(page)).toContainText(/Iš viso klientas moka 48,40\s€/)
  const acts = page
    .getByRole('main')
    .locator('header, div')
    .filter({ has: deletion(page) })
    .last()
    .getByRole('button')
  await expect(acts.last()).toHaveText('Ištrinti')
  await expect(acts.first()).not.toHaveText('Ištrinti')

  await requestAsClerk(page, 'POST', `/api/admin/orders/${id}/mark-as-paid`, {})
  const { version, form } = await readPlaced(page, id)
  const [item] = form.items
  await requestAsClerk(page, 'PUT', `/api/admin/desk/orders/${id}`, {
    ...form,
    items: [
      { ...item, quantity: 1 },
      { id: other.id, type: 'rent', quantity: 2, period: { from, to } },
    ],
    seen: version,
  })
  await page.goto(orderAddress(id))
  // One of 24,20 € is credited and its money is the client's advance; two for 48,40 € are ordered besides.
  await expect(strip(page)).toContainText(/Iš viso klientas moka 48,40\s€/)
  const whole = page.getByRole('region', { name: 'Visa nuoma su papildymais' })
  await expect(whole).toContainText(/Iš viso su PVM72,60\s€/)
  await expect(whole).toContainText(/Perėjo į kliento avansą24,20\s€/)
  await expectOrderOfPage(page, { lines: 'Užsakyta dabar', place: new RegExp(from) })

  const now = page.getByRole('region', { name: 'Užsakyta dabar' })
  await expect(now.getByRole('listitem').filter({ hasText: tool.title })).toContainText('1 vnt.')
  await expect(now.getByRole('listitem').filter({ hasText: other.title })).toContainText('2 vnt.')
  const before = page.getByRole('region', { name: 'Užsakymo eilutės' })
  await expect(before).toBeHidden()
  await now.getByText('Kaip buvo užsakyta').press('Enter')
  await expect(before).toBeVisible()
  await expect(before).toContainText('2 vnt.')
  await expect(before).not.toContainText(other.title)
  await expectAccessible(page)
  await expectToFit(page)
  await expect(documents(page)).toContainText('Kreditinė')
  await expect(documents(page).getByText(/^Užsakymo Nr/)).toHaveCount(1)
})

test('T2021 an order and what was added to it tell the same sum of the family, and neither offers a deletion that would be refused', async ({
  page,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin/juodrasciai')
  const tool = await makeTool(page, 'Betono vibratorius')
  const [from = '', to = '', longer = ''] = tool.days
  const { id } = await placeAtDesk(page, tool, { from, to })
  await requestAsClerk(page, 'POST', `/api/admin/orders/${id}/mark-as-paid`, {})
  const { data: order } = await requestAsClerk<{ data: { rentals: { id: number }[] } }>(
    page,
    'GET',
    `/api/admin/orders/${id}`,
  )
  const extension = `/api/admin/rentals/${order.rentals[0]?.id}/extension`
  const { data: quote } = await requestAsClerk<{ data: { price_with_vat: number } }>(
    page,
    'GET',
    `${extension}?to=${longer}`,
  )
  const extended = await page.request.post(extension, {
    headers: { ...(await readAuthHeaders(page)), 'idempotency-key': crypto.randomUUID() },
    data: { to: longer, expected_price_with_vat: quote.price_with_vat },
  })
  expect(extended.status(), await extended.text()).toBe(201)

  await page.goto(orderAddress(id))
  await expect(strip(page)).toContainText(new RegExp(`iki ${longer}`))
  await expectOrderOfPage(page, { lines: 'Užsakyta dabar', place: new RegExp(from) })
  const sum = await strip(page).getByText(dueSum).innerText()
  await expect(page.getByRole('region', { name: 'Užsakyta dabar' })).toContainText(longer)
  await expect(deletion(page)).toHaveCount(0)

  await page.getByRole('link', { name: /^Nr\.\s\d+$/ }).click()
  await expect(page.getByText('Papildo užsakymą')).toBeVisible()
  await expect(strip(page).getByText(dueSum)).toHaveText(sum)
  await expect(documents(page).getByText(`Užsakymo Nr.\u00a0${id}`).first()).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
})
