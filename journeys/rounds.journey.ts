import type { Page } from '@playwright/test'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { requestApi, signPad } from './counter.ts'
import { readOpenDays } from './days.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

interface DeliveryOrder {
  id: number
  tool: string
  day: string
}

const today = () => new Intl.DateTimeFormat('lt-LT', { timeZone: 'Europe/Vilnius' }).format(new Date())

async function orderToBring(page: Page): Promise<DeliveryOrder> {
  const mark = Date.now().toString(36)
  const tool = `Vežamas gręžtuvas ${mark}`
  const { data: categories } = await requestApi<{ data: { id: number }[] }>(page, 'GET', '/api/rent-categories')
  const { data: product } = await requestApi<{ data: { id: number; slug: string } }>(
    page,
    'POST',
    '/api/admin/rent-products',
    {
      title: tool,
      rent_category_id: categories[0]?.id,
      price_per_day: 1000,
      left_in_stock: 1,
      is_day_rent: '1',
      is_hour_rent: '0',
    },
  )
  const [from, to] = await readOpenDays(page.request, product.slug)
  const items = [{ id: product.id, type: 'rent', quantity: 1, period: { from, to } }]
  let ordered = 0
  // the story of zones shares the shop, and zones exclude delivery by agreement
  await expect(async () => {
    const priced = await requestApi<{ price_with_vat: number }>(page, 'POST', '/api/cart/price', { items })
    ordered = (
      await requestApi<{ data: { id: number } }>(page, 'POST', '/api/orders', {
        private_or_company: 'private',
        name: 'Jurga',
        lastname: 'Stogienė',
        email: admin.email,
        phone: '+37061234567',
        address: `Laisvės al. ${mark}`,
        city: 'Kaunas',
        postal_code: '44240',
        delivery: 'delivery',
        terms: true,
        items,
        expected_price_with_vat: priced.price_with_vat,
        early_start: true,
      })
    ).data.id
  }).toPass({ timeout: 60_000 })
  await requestApi(page, 'POST', `/api/admin/orders/${ordered}/mark-as-paid`)
  await requestApi(page, 'POST', '/api/admin/rounds/visits', { order_id: ordered, kind: 'deliver', day: today() })
  return { id: ordered, tool, day: today() }
}

test('an order is given to a driver, handed over at the door without a network, and fetched again @quick', async ({
  page,
  context,
  allow,
}) => {
  allow(0)
  await signInAs(page, admin)
  await open(page, '/admin/rent/marsrutai')
  const { id, tool } = await orderToBring(page)
  await page.reload()

  const stop = page.getByRole('listitem').filter({ hasText: `Nr. ${id}` })
  await expect(stop).toContainText('Suplanuota')
  await stop.getByRole('checkbox').check()
  const driver = page.getByLabel(/Kas veža$/)
  const { id: me } = await requestApi<{ id: number }>(page, 'GET', '/api/user')
  await driver.selectOption(String(me))
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Priskirti', exact: true }).click()
  await expect(page.getByText(/^Priskirta: /)).toBeVisible()

  // the driver's phone
  await open(page, '/marsrutas')
  // among this driver's other stops
  const card = page.getByText(tool).first()
  await expect(card).toBeAttached()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('round')).keys()).length))
    .toBeGreaterThan(5)
  await expectAccessible(page)
  await expectToFit(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mano maršrutas' })).toBeVisible()
  const next = page.getByRole('region', { name: 'Kita vieta' })
  const later = page.locator('details').filter({ hasText: tool })
  await expect(next).toBeVisible()
  if ((await later.count()) > 0) await later.locator('summary').click()
  await next.filter({ hasText: tool }).or(later).getByRole('button', { name: 'Važiuoju' }).dblclick()
  await expect(next).toContainText(tool)
  await expect(page.getByRole('status').filter({ hasText: 'telefone' })).toContainText('1 pranešimas')
  await expect(page.getByRole('status').filter({ hasText: 'Pažymėta, kad važiuojate' })).toBeVisible()
  await expect(next.getByRole('heading', { level: 2 })).toBeFocused()
  await next.getByRole('button', { name: 'Atvykau' }).click()
  await expectAccessible(page)
  await page
    .locator('section')
    .filter({ hasText: tool })
    .last()
    .getByRole('button', { name: 'Perduoti ir pasirašyti' })
    .click()
  await page
    .getByLabel(`Fotografuoti: ${tool}`)
    .setInputFiles({ name: 'greztuvas.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ne nuotrauka') })
  await expect(page.getByText('Tai ne nuotrauka')).toBeVisible()
  const bytes = await makePictureFile({ format: 'jpeg', width: 900, height: 600 })
  await page
    .getByLabel(`Fotografuoti: ${tool}`)
    .setInputFiles({ name: 'greztuvas.jpg', mimeType: 'image/jpeg', buffer: bytes })
  await expect(page.getByRole('img', { name: `${tool}, nuotrauka 1` })).toBeVisible()
  await page.getByLabel(/^Parodyta, kaip saugiai dirbti/).check()
  await page.getByRole('button', { name: 'Išduoti', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Reikia kliento parašo.' }).first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Kliento parašas' })).toBeFocused()
  await signPad(page, page.getByRole('img', { name: 'Kliento parašas' }))
  await expect(page.getByText('Reikia kliento parašo.')).toHaveCount(0)
  // the offline notice does not cover the button
  const notice = await page.locator('.connection-notice p').boundingBox()
  const button = await page.getByRole('button', { name: 'Išduoti', exact: true }).boundingBox()
  if (!notice || !button) throw new Error('Nothing says that there is no network')
  expect(notice.y + notice.height <= button.y || notice.y >= button.y + button.height).toBe(true)
  await expectAccessible(page)
  await expectToFit(page)
  await page.reload()
  await expect(page.getByRole('img', { name: `${tool}, nuotrauka 1` })).toBeVisible()
  await page.getByRole('button', { name: 'Išduoti', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'telefone' })).toContainText('3 pranešimai')
  await expect(page.getByRole('region', { name: 'Aplankyta' })).toContainText('dar neišsiųsta')
  await expectAccessible(page)

  // sent once when back online
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'telefone' })).toHaveCount(0, { timeout: 30_000 })
  const { data: order } = await requestApi<{ data: { acts: { act: string }[]; tools: { rental_id: number }[] } }>(
    page,
    'GET',
    `/api/admin/orders/${id}/handover`,
  )
  expect(order.acts.map(({ act }) => act)).toEqual(['handover'])
  await open(page, '/vartotojas/uzsakymai')
  await expect(page.getByRole('article', { name: `Užsakymas ${id}` })).toContainText('Pristatyta')
  await expectToFit(page)

  // off rent: to be collected
  await requestApi(page, 'POST', `/api/admin/rentals/${order.tools[0]?.rental_id}/off-rent`, {
    at: new Date().toISOString(),
  })
  const { data: visits } = await requestApi<{ data: { kind: string; day: string }[] }>(
    page,
    'GET',
    `/api/orders/${id}/visits`,
  )
  const collect = visits.find(({ kind }) => kind === 'collect')
  expect(collect).toBeDefined()
  await open(page, `/admin/rent/marsrutai?day=${collect?.day}`)
  const fetching = page.getByRole('listitem').filter({ hasText: `Nr. ${id}` })
  await expect(fetching).toContainText('Pasiimti')
  await expectAccessible(page)
  await expectToFit(page)

  await fetching.getByRole('checkbox').check()
  allow(422)
  await page.getByLabel('Į kurią dieną').fill('2020-01-02')
  await page.getByRole('button', { name: 'Perkelti', exact: true }).click()
  await expect(page.getByLabel('Į kurią dieną')).toHaveAccessibleDescription(/Ši diena jau praėjo\./)
  await expect(page.getByText('Ši diena jau praėjo.')).toHaveCount(1)

  await page.getByLabel('Į kurią dieną').fill(today())
  await page.getByRole('button', { name: 'Perkelti', exact: true }).click()
  await expect(page.getByText(/^Perkelta į /)).toBeVisible()
  await open(page, '/admin/rent/marsrutai')
  await page
    .getByRole('listitem')
    .filter({ hasText: `Nr. ${id}` })
    .filter({ hasText: 'Pasiimti' })
    .getByRole('checkbox')
    .check()
  await driver.selectOption(String(me))
  await page.getByRole('button', { name: 'Priskirti', exact: true }).click()
  await expect(page.getByText(/^Priskirta: /)).toBeVisible()
  await open(page, '/marsrutas')
  await expect(page.getByText(tool).first()).toBeAttached()
  await context.setOffline(true)
  if ((await later.count()) > 0) await later.locator('summary').click()
  await next.filter({ hasText: tool }).or(later).getByRole('button', { name: 'Pasiimti ir pasirašyti' }).click()
  await signPad(page, page.getByRole('img', { name: 'Kliento parašas' }))
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Priimti', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'telefone' })).toContainText('1 pranešimas')
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'telefone' })).toHaveCount(0, { timeout: 30_000 })
  await open(page, '/vartotojas/uzsakymai')
  await expect(page.getByRole('article', { name: `Užsakymas ${id}` })).toContainText('Paimta')
  await expectToFit(page)
})
