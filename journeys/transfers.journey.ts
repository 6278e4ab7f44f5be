import { api } from './counter.ts'
import { expect, expectAccessible, expectToFit, open } from './kit.ts'
import { enterAsOwner, test } from './own-shop.ts'

test('ten machines leave, nine arrive by scan on a phone, and the tenth is written off', async ({
  page,
  request,
  shop,
}) => {
  await enterAsOwner(page, request, shop)
  await open(page, '/admin/dashboard')
  const tool = `Vibroplokštė ${Date.now().toString(36)}`
  const hours = { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' }
  const place = { title: 'Kaunas', code: 'KN', opening_hours: hours, closed_days: [] }
  await api(page, 'POST', '/api/admin/places', place)
  const { data: category } = await api<{ data: { id: number } }>(page, 'POST', '/api/admin/rent-categories', {
    title: `Tankinimas ${Date.now().toString(36)}`,
  })
  await api(page, 'POST', '/api/admin/rent-products', {
    ...{ title: tool, rent_category_id: category.id, price_per_day: 1000, left_in_stock: 10 },
    ...{ is_day_rent: '1', is_hour_rent: '0' },
  })
  const { data: units } = await api<{ data: { code: string }[] }>(
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
