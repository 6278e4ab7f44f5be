import { orderDrills, readDocumentNumber, readDocumentText, requestApi } from './counter.ts'
import { computeDay } from './days.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

interface Machine {
  id: number
  code: string
}

test('a machine whose inspection has run out stays and another goes; once it has passed, the act names it @quick', async ({
  page,
  allow,
}) => {
  allow(404, 409, 422)
  await signInAs(page, admin)
  await open(page, '/admin/rent/rentals')
  const { id, tool, productId } = await orderDrills(page, 0, 3)
  const { data: categories } = await requestApi<{ data: { id: number }[] }>(page, 'GET', '/api/rent-categories')
  await requestApi(page, 'POST', `/api/admin/rent-products/${productId}`, {
    _method: 'PUT',
    title: tool,
    rent_category_id: categories[0]?.id,
    price_per_day: 1000,
    left_in_stock: 3,
    is_day_rent: '1',
    is_hour_rent: '0',
    inspections: [{ kind: 'Elektros sauga', months: 12, obligatory: true }],
  })
  const { data: machines } = await requestApi<{ data: Machine[] }>(
    page,
    'GET',
    `/api/admin/units?product_id=${productId}`,
  )
  const [expired, fine, second] = machines as [Machine, Machine, Machine]
  const pass = (machine: Machine, body: object) =>
    requestApi(page, 'POST', `/api/admin/units/${machine.id}/inspections`, { kind: 'Elektros sauga', ...body })
  await pass(expired, { passed_on: '2024-01-10', valid_until: '2025-01-10' })
  const today = computeDay(0)
  await pass(fine, { passed_on: today })

  await open(page, `/admin/isdavimas/${id}`)
  const drill = page.getByRole('region', { name: tool })
  await drill.getByLabel(/^Vieneto kodas/).fill(expired.code)
  await page.keyboard.press('Enter')
  await expect(drill.getByRole('alert').first()).toContainText(
    `Vieneto ${expired.code} patikra „Elektros sauga“ galiojo iki 2025-01-10. Imkite ${fine.code}.`,
  )
  await expect(drill.getByLabel('Kodėl išduodate be galiojančios patikros')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await drill.getByRole('button', { name: `Imti ${fine.code}` }).click()
  await expect(drill.getByLabel('Nuskaityti vienetai')).toContainText(fine.code)

  await open(page, `/admin/rent/patikros?search=${expired.code}`)
  await expect(page.getByRole('row').filter({ hasText: expired.code })).toContainText('Pasibaigusi')
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Įrašyti patikrą' }).click()
  await page.getByLabel('Pažymėjimo Nr.').fill('ES-2026/7')
  await page.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Patikra įrašyta')).toBeVisible()
  await open(page, `/admin/rent/units/${expired.id}`)
  const inspections = page.getByRole('region', { name: 'Patikros' })
  await expect(inspections).toContainText('Galioja')
  await expect(inspections).toContainText('ES-2026/7')
  const meter = page.getByRole('region', { name: 'Motovalandos' })
  const read = async (hours: string) => {
    await meter.getByLabel('Naujas rodmuo').fill(hours)
    await meter.getByRole('button', { name: 'Įrašyti' }).click()
  }
  await read('250')
  await expect(meter.getByRole('listitem')).toHaveText([/^250\sval\./])
  await read('3')
  await expect(meter.getByText('Skaitiklis negali eiti atgal')).toBeVisible()
  await meter.getByLabel('Naujas skaitiklis').check()
  await read('3')
  await expect(meter.getByRole('listitem')).toHaveText([/^3\sval\. naujas skaitiklis/, /^250\sval\./])
  await expectAccessible(page)
  await expectToFit(page)

  await open(page, `/admin/isdavimas/${id}`)
  await drill.getByLabel(/^Vieneto kodas/).fill(expired.code)
  await page.keyboard.press('Enter')
  await expect(drill.getByLabel('Nuskaityti vienetai')).toContainText(expired.code)
  await page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu').check()
  await page.getByRole('button', { name: 'Išduoti', exact: true }).click()
  await page.getByRole('button', { name: 'Išduoti neapmokėtą' }).click()
  await expect(page.getByRole('heading', { name: 'Įrankiai išduoti' })).toBeFocused()
  const act = await readDocumentText(page, id, await readDocumentNumber(page, 'Perdavimo aktas'))
  expect(act).toContain('Elektros sauga')
  expect(act).toContain('ES-2026/7')
  expect(act).not.toContain(second.code)
})
