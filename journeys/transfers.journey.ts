import { requestApi } from './counter.ts'
import { readOpenDays } from './days.ts'
import { expect, expectAccessible, expectToFit, open } from './kit.ts'
import { openForOrders, signInAsOwner, test } from './own-shop.ts'

test('ten machines leave, nine arrive by scan on a phone, and the tenth is written off', async ({
  page,
  request,
  shop,
}) => {
  await signInAsOwner(page, request, shop)
  await open(page, '/admin/dashboard')
  const tool = `Vibroplokštė ${Date.now().toString(36)}`
  const hours = { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' }
  const place = { title: 'Kaunas', code: 'KN', opening_hours: hours, closed_days: [] }
  await requestApi(page, 'POST', '/api/admin/places', place)
  const { data: category } = await requestApi<{ data: { id: number } }>(page, 'POST', '/api/admin/rent-categories', {
    title: `Tankinimas ${Date.now().toString(36)}`,
  })
  await requestApi(page, 'POST', '/api/admin/rent-products', {
    title: tool,
    rent_category_id: category.id,
    price_per_day: 1000,
    left_in_stock: 10,
    is_day_rent: '1',
    is_hour_rent: '0',
  })
  const { data: units } = await requestApi<{ data: { code: string }[] }>(
    page,
    'GET',
    `/api/admin/units?search=${encodeURIComponent(tool)}`,
  )
  const codes = units.map(({ code }) => code)

  await open(page, '/admin/rent/perkelimai')
  await page.getByRole('link', { name: 'Naujas perkėlimas' }).click()
  await page.getByLabel('Iš', { exact: true }).selectOption('Pagrindinis padalinys')
  await page.getByLabel('Į', { exact: true }).selectOption('Kaunas')
  await page.getByLabel('Lieka ten visam laikui').check()
  await page.getByLabel('Įrankis ar prekė').fill(tool)
  await page.getByRole('button', { name: 'Ieškoti' }).click()
  await page.getByRole('button', { name: 'pagal kiekį' }).click()
  await page.getByLabel(`Kiek: ${tool}`).fill('10')
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Planuoti' }).click()

  const field = page.getByPlaceholder('Įrašykite kodą')
  const scan = async (all: string[]) => {
    for (const [index, code] of all.entries()) {
      await field.fill(code.toLowerCase())
      await page.keyboard.press('Enter')
      await expect(page.getByText(`${index + 1} iš 10`)).toBeVisible()
    }
  }
  await scan(codes)
  await page.getByRole('button', { name: 'Išsiųsti' }).click()
  await expect(page.getByRole('heading', { name: 'VP000001' })).toBeVisible()
  const waybill = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Važtaraštis' }).click()
  expect((await waybill).suggestedFilename()).toBe('vaztarastis-VP000001.pdf')

  await expect(page.getByText('0 iš 10')).toBeVisible()
  await scan(codes.slice(0, 9))
  await page.getByRole('button', { name: 'Priimti' }).click()
  await expect(page.getByText('priimta 9, pakeliui 1')).toBeVisible()
  await expect(page.getByText('Vežamas', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  await page.getByRole('button', { name: 'Nurašyti, kas nerasta' }).click()
  const lost = page.getByRole('dialog')
  await lost.getByLabel(codes[9] ?? '').check()
  await lost.getByLabel('Priežastis').fill('Iškrito pakeliui')
  await lost.getByRole('button', { name: 'Nurašyti' }).click()
  await expect(page.getByText('Priimtas', { exact: true })).toBeVisible()
})

test('T1579 a transfer that the board proposes helps the booking as it is filled in, and the row goes', async ({
  page,
  request,
  shop,
}) => {
  await signInAsOwner(page, request, shop)
  await open(page, '/admin/dashboard')
  await openForOrders(page)
  const hours = { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' }
  const place = { title: 'Kaunas', code: 'KN', opening_hours: hours, closed_days: [] }
  const kaunas = (await requestApi<{ data: { id: number } }>(page, 'POST', '/api/admin/places', place)).data.id
  const { data: places } = await requestApi<{ data: { id: number }[] }>(page, 'GET', '/api/admin/places')
  const home = places.find(({ id }) => id !== kaunas)?.id
  const { data: categories } = await requestApi<{ data: { id: number }[] }>(page, 'GET', '/api/rent-categories')
  const title = 'Vibroplokštė'
  const made = { title, rent_category_id: categories[0]?.id, price_per_day: 1000, left_in_stock: 2 }
  const form = { ...made, is_day_rent: '1', is_hour_rent: '0' }
  const { data: tool } = await requestApi<{ data: { id: number; slug: string } }>(
    page,
    'POST',
    '/api/admin/rent-products',
    form,
  )
  const { data: units } = await requestApi<{ data: { id: number; code: string }[] }>(
    page,
    'GET',
    `/api/admin/units?product_id=${tool.id}`,
  )
  const now = new Date().toISOString()
  const lines = [{ product_id: tool.id, unit_codes: [units[0]?.code] }]
  const move = { from_place_id: home, to_place_id: kaunas, leaves_at: now, arrives_at: now, rehome: true, lines }
  const { data: moved } = await requestApi<{ data: { id: number } }>(page, 'POST', '/api/admin/transfers', move)
  await requestApi(page, 'POST', `/api/admin/transfers/${moved.id}/send`, {})
  await requestApi(page, 'POST', `/api/admin/transfers/${moved.id}/receive`, {})
  const [from, to] = await readOpenDays(page.request, tool.slug, { ahead: 2 })
  const items = [{ id: tool.id, type: 'rent', quantity: 1, period: { from, to } }]
  const priced = await requestApi<{ price_with_vat: number }>(page, 'POST', '/api/cart/price', { items })
  await requestApi(page, 'POST', '/api/orders', {
    private_or_company: 'private',
    name: 'Jurga',
    lastname: 'Stogienė',
    email: 'jurga@imone.lt',
    terms: true,
    items,
    phone: '+37061234567',
    address: 'Ozo g. 25',
    city: 'Vilnius',
    delivery: 'pickup',
    place_id: home,
    expected_price_with_vat: priced.price_with_vat,
  })
  await requestApi(page, 'POST', '/api/admin/downtimes', {
    product_id: tool.id,
    unit_id: units[1]?.id,
    from: now,
    kind: 'repair',
    reason: 'Lūžo',
    accept_broken: true,
  })

  await open(page, '/admin/rent/susikirtimai')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(row).toContainText('Trūksta 1 iš 1')
  await row.getByRole('link', { name: /^Atvežti iš „Kaunas“/ }).click()
  await expect(page.getByLabel('Lieka ten visam laikui')).toBeChecked()
  await page.getByLabel('Lieka ten visam laikui').uncheck()
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Planuoti' }).click()
  await expect(page.getByText('Suplanuotas', { exact: true })).toBeVisible()
  await open(page, '/admin/rent/susikirtimai')
  await expect(row).toContainText('Perkėlimas iš „Kaunas“ (1\u00a0vnt.')
  await expect(row).toContainText('čia tik stovės')
  await expectAccessible(page)
  await expectToFit(page)
  await row.getByRole('link', { name: 'Perkėlimas iš „Kaunas“' }).click()
  await expect(page.getByText('Suplanuotas', { exact: true })).toBeVisible()
  await requestApi(page, 'POST', `/api/admin/transfers/${new URL(page.url()).pathname.split('/').at(-1)}/cancel`, {})

  await open(page, '/admin/rent/susikirtimai')
  await row.getByRole('link', { name: /^Atvežti iš „Kaunas“/ }).click()
  await page.getByRole('button', { name: 'Planuoti' }).click()
  await expect(page.getByText('Suplanuotas', { exact: true })).toBeVisible()
  await open(page, '/admin/rent/susikirtimai')
  await expect(page.getByText('Įrankių užtenka visiems')).toBeVisible()
})
