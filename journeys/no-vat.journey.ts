import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { admin, expect, expectToFit, test as journey, oneWidth, open } from './kit.ts'
import { withOwnShop } from './run-journey-script.ts'
import { createDrillAndCompressor } from './shopper.ts'

const test = journey.extend<object, { base: string }>({
  base: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) =>
      withOwnShop({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }, ({ base }) => use(base)),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ base }, use) => use(base),
})

/** A buyer's own code is theirs, and so is the visitors' right to know who may check it. */
const vat = /(?:su|be)[ \u00a0]PVM|PVM (?:sąskait|tarif|neapm|\d)/
const pages = [
  '/',
  '/cart',
  '/nuomos-taisykles',
  '/duk',
  '/pristatymas',
  '/pirkimo-taisykles',
  '/search?raktazodis=perf',
]

test(
  'a shop that pays no VAT speaks of none from its first order to the end of the month',
  oneWidth,
  async ({ page }) => {
    test.setTimeout(180_000)
    const { request } = page
    const login = await request.post('/api/login', { data: { email: admin.email, password: admin.password } })
    const { token } = await login.json()
    const headers = { authorization: `Bearer ${token}` }
    const settings = await (await request.get('/api/admin/settings', { headers })).json()
    const firm = {
      name: 'MB „Mažoji nuoma“',
      code: '305519913',
      vat_code: '',
      address: 'Bandymų g. 1, Kaunas',
      phone: '+37061234567',
      email: 'nuoma@example.lt',
      bank: 'SEB',
      iban: 'LT121000011101001000',
    }
    const saved = await request.put('/api/admin/settings', { headers, data: { ...settings.data, ...firm } })
    expect(saved.status(), await saved.text()).toBe(200)
    await createDrillAndCompressor(request)

    for (const address of pages) {
      const text = await (await request.get(address)).text()
      expect(text.match(vat)?.[0], address).toBeUndefined()
    }

    const data = {
      private_or_company: 'private',
      name: 'Ona',
      lastname: 'Onaitė',
      email: 'ona@example.lt',
      phone: '+37061234568',
      address: 'Sodų g. 2',
      city: 'Kaunas',
      delivery: 'pickup',
      state: 'placed',
      items: [{ type: 'service', title: 'Remontas', quantity: 1, price: 10_000, reason: 'Sutarta' }],
    }
    const placed = await request.post('/api/admin/desk/orders', { headers, data })
    expect(placed.status(), await placed.text()).toBe(201)
    const { id, price_with_vat, vat: cents } = (await placed.json()).data
    expect([price_with_vat, cents]).toEqual([10_000, 0])
    const paid = await request.post(`/api/admin/orders/${id}/payments`, {
      headers,
      data: { amount: price_with_vat, way: 'transfer', paid_on: toVilniusDay(new Date()) },
    })
    expect(paid.status(), await paid.text()).toBe(201)

    await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
    await open(page, '/admin/buhalterija/uzsakymai')
    await expect(page.getByRole('columnheader', { name: 'Kaina', exact: true })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: /PVM/ })).toHaveCount(0)
    await expectToFit(page)
    await open(page, `/admin/buhalterija/uzsakymai/${id}`)
    await expect(page.getByText('Iš viso', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /PVM$/ })).toHaveCount(0)

    const month = toVilniusDay(new Date()).slice(0, 7)
    const isaf = await (await request.get(`/api/admin/isaf/check?month=${month}`, { headers })).json()
    expect(isaf.data ?? isaf).toMatchObject({ due: false })
    const list = await (await request.get('/api/admin/orders/export.csv', { headers })).text()
    expect(list.split('\n')[0]).not.toMatch(/(?:su|be)[ \u00a0]PVM/)
  },
)
