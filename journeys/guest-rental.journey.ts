import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { readOpenDays } from './days.ts'
import { expect, expectAccessible, expectToFit, open, test } from './kit.ts'
import { createDrillAndCompressor, requestAdminHeaders } from './shopper.ts'

type Tool = { rental_id: number; quantity: number; handed_out: number }

test('a guest extends what is rented by the link of the order, and says there that it is not needed any more', async ({
  page,
  request,
}) => {
  const headers = await requestAdminHeaders(request)
  const { drill } = await createDrillAndCompressor(request)
  const today = toVilniusDay(new Date())
  const [from, to, later = today] = await readOpenDays(request, drill.slug)
  const buyer = {
    ...{ private_or_company: 'private', name: 'Rūta', lastname: 'Žemaitė', phone: '+37061234567' },
    ...{ email: `svecias.${Date.now()}.${process.pid}@example.lt`, address: 'Liepų g. 1-2', city: 'Kaunas' },
  }
  const items = [{ id: drill.id, type: 'rent', quantity: 1, period: { from, to } }]
  const price = await (await request.post('/api/cart/price', { data: { items } })).json()
  const ordered = await request.post('/api/orders', {
    data: {
      ...buyer,
      items,
      delivery: 'pickup',
      terms: true,
      early_start: true,
      expected_price_with_vat: price.price_with_vat,
    },
  })
  expect(ordered.status(), await ordered.text()).toBe(201)
  const { id, secret } = (await ordered.json()).data as { id: number; secret: string }
  const office = async (address: string, data?: object) => {
    const answer = await request.fetch(`/api/admin/${address}`, { headers, ...(data && { method: 'POST', data }) })
    expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await office(`orders/${id}/payments`, { amount: price.price_with_vat, paid_on: today, way: 'transfer' })
  const { data } = (await office(`orders/${id}/handover`)) as { data: { tools: Tool[] } }
  const state = { serial: null, accessories: [], condition: 'good', note: null, meter: null, clean: true, photos: [] }
  await office(`orders/${id}/hand-over`, {
    ...{ client_name: 'Rūta Žemaitė', authorisation: null, claims: null, signed_by_typing: false, deposit: null },
    ...{ signature: [[10, 10, 200, 150, 400, 20]], briefing_given: true },
    lines: data.tools.map(({ rental_id, quantity, handed_out }) => ({
      ...{ ...state, rental_id, quantity, handed_out_seen: handed_out, remember_kit: false },
    })),
  })

  await test.step('extended, with a follow-up to pay for in the same page', async () => {
    await open(page, `/uzsakymas/${secret}`)
    await page.getByRole('button', { name: 'Pratęsti' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pratęsti nuomą' })
    await dialog.locator('[name=to]').fill(later)
    await expect(dialog.getByText('Iš viso su PVM')).toBeVisible()
    await dialog.getByRole('checkbox').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Pratęsti ir sumokėti' }).click()
    await expect(page.getByText(`Nuoma pratęsta iki ${later}`)).toBeVisible()
    await expect(page.getByText(/^Papildymai: \d+\. Tai viena nuoma\.$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Apmokėkite papildymą \d+$/ })).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('and ended when it is not needed', async () => {
    await page.getByRole('button', { name: 'Baigėme dirbti su įrankiu' }).click()
    const dialog = page.getByRole('dialog', { name: 'Baigėme dirbti su įrankiu' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Pranešti, kad baigėme' }).click()
    await expect(page.getByText(/^Nuoma baigta /)).toBeVisible()
    await expect(page.getByText('laukia surinkimo')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pratęsti' })).toHaveCount(0)
    await expectAccessible(page)
    await expectToFit(page)
  })
})
