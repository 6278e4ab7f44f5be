import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { readOpenDays } from './days.ts'
import { expect, expectAccessible, expectToFit, open, registerAndSignIn, test, waitForHydration } from './kit.ts'
import { findLinkInMails, readMailsTo } from './mails.ts'
import { addToCart, createDrillAndCompressor, fillForm, order, requestAdminHeaders } from './shopper.ts'

let guests = 0
const newGuest = () => `svecias.${process.pid}.${Date.now()}.${++guests}@example.lt`

/** From the mailbox; sent by a job after the order. */
async function linkIn(email: string): Promise<string> {
  const match = () =>
    readMailsTo(email)
      .flatMap((mail) => mail.match(/\/uzsakymas\/[\w-]{43}/g) ?? [])
      .at(-1)
  await expect.poll(match, { timeout: 20_000 }).toBeDefined()
  return match() as string
}

async function tools(id: number, office: (address: string) => Promise<{ data: { tools: Tool[] } }>) {
  const { data } = await office(`orders/${id}/handover`)
  const state = { serial: null, accessories: [], condition: 'good', note: null, meter: null, clean: true, photos: [] }
  return {
    client_name: 'Rūta Žemaitė',
    authorisation: null,
    claims: null,
    signed_by_typing: false,
    signature: [[10, 10, 200, 150, 400, 20]],
    lines: data.tools.map(({ rental_id, quantity, handed_out }) => ({
      ...state,
      rental_id,
      quantity,
      handed_out_seen: handed_out,
      remember_kit: false,
    })),
  }
}
type Tool = { rental_id: number; quantity: number; handed_out: number }

test('somebody without an account orders, finds the order by the link in the mail, pays, fetches and brings back, and later has it in an account @quick', async ({
  page,
  request,
  browser,
  allow,
}) => {
  const { drill, compressor } = await createDrillAndCompressor(request)
  const headers = await requestAdminHeaders(request)
  const email = newGuest()
  await addToCart(page, `/pardavimas/irankis/${compressor.slug}`)
  const [day] = await readOpenDays(request, drill.slug)
  await page.evaluate(
    ([id, title, from]) => {
      const lines = JSON.parse(localStorage.getItem('cart') ?? '[]')
      localStorage.setItem(
        'cart',
        JSON.stringify([...lines, { id, type: 'rent', quantity: 1, period: { from, to: from }, title }]),
      )
    },
    [drill.id, drill.title, day] as const,
  )

  await test.step('the cart offers to order without an account', async () => {
    await open(page, '/cart')
    await expect(page.getByText('145,20 €').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Prisijungti ir užsakyti' })).toHaveAttribute('href', '/checkout')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Prisijungti ir užsakyti' }).click()
    await expect(page).toHaveURL('/login')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Užsakyti be paskyros' }).click()
    await expect(page).toHaveURL('/uzsakymas')
    await expect(page).toHaveTitle(/^Apmokėjimas/)
  })

  await test.step('missing fields of the checkout are named at the fields, and a reload keeps the typed text', async () => {
    await expect(page.getByText('145,20 €').first()).toBeVisible()
    await expect(page.locator('[name=object_id]')).toHaveCount(0)
    await order(page).click()
    await expect(page.locator('[name=name]')).toBeFocused()
    await expect(page.getByRole('alert').getByText('Įveskite el. pašto adresą.')).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await page.locator('[name=name]').fill('Rūta')
    await page.locator('[name=lastname]').fill('Žemaitė')
    await page.locator('[name=email]').fill(email)
    await fillForm(page)
    await page.reload()
    await waitForHydration(page)
    await expect(page.locator('[name=email]')).toHaveValue(email)
    await page.locator('[name=terms]').check()
    await page.locator('[name=early_start]').check()
    await expect(page.getByText('145,20 €').first()).toBeVisible()
  })

  const id = await test.step('two presses make one order, its page opens, and the cart is empty', async () => {
    await order(page).dblclick()
    await expect(page).toHaveURL(/\/uzsakymas\/[\w-]{43}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Užsakymas priimtas' })).toBeVisible()
    await expect(page.getByText('Gavėjas', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
    const match = await (await request.get(`/api/admin/orders?q=${email}`, { headers })).json()
    expect(match.total).toBe(1)
    return match.data[0].id as number
  })

  const link = await linkIn(email)
  await test.step('the mail’s link opens it in any browser, also without scripts, and nothing keeps the page', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() })
    const elsewhere = await context.newPage()
    const answer = await elsewhere.goto(new URL(link, page.url()).href)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    await expect(elsewhere.getByRole('heading', { level: 1, name: `Užsakymas ${id}` })).toBeVisible()
    await expect(elsewhere.getByText('Laukia apmokėjimo')).toBeVisible()
    await expect(elsewhere.getByText('145,20 €').first()).toBeVisible()
    const pdf = elsewhere.getByRole('link', { name: 'Išankstinė sąskaita (PDF)' })
    const file = await request.get((await pdf.getAttribute('href')) as string)
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await context.close()
  })

  const office = async (address: string, data?: object) => {
    const answer = await request.fetch(`/api/admin/${address}`, { headers, ...(data && { method: 'POST', data }) })
    expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const acts = page.getByRole('link', { name: /^Perdavimo–priėmimo aktas/ })

  await test.step('the office sees who has no account; once it has written the money down the page has the invoice', async () => {
    const today = toVilniusDay(new Date())
    await office(`orders/${id}/payments`, { amount: 14_520, paid_on: today, way: 'transfer' })
    await open(page, link)
    await expect(page.getByText('Apmokėtas', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'PVM sąskaita faktūra (PDF)' })).toBeVisible()
    await expect(page.getByText(/^grąžinti iki 2/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^\+370/ }).first()).toHaveAttribute('href', /^tel:\+370/)
    await expectAccessible(page)
  })

  await test.step('at the counter the code on the page proves who has come, and the tool goes out', async () => {
    const code = page.getByRole('img', { name: `Užsakymo ${id} atsiėmimo kodas` })
    await code.scrollIntoViewIfNeeded()
    await expect(code).toBeVisible()
    await expectToFit(page)
    const pickup_code = await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()
    await office(`orders/${id}/hand-over`, {
      ...(await tools(id, office)),
      briefing_given: true,
      pickup_code,
      deposit: null,
    })
    await page.reload()
    await expect(acts).toHaveCount(1)
    await expect(code).toHaveCount(0)
  })

  await test.step('the tool is returned, and the link has every paper of the order, also in a browser that knows nobody', async () => {
    await office(`orders/${id}/take-back`, { ...(await tools(id, office)), settlement: [], deposit: null })
    await page.reload()
    await expect(page.getByText(/^grąžinta /)).toBeVisible()
    await expect(acts).toHaveCount(2)
    await expectAccessible(page)
    await expectToFit(page)
    const papers = page.getByRole('link', { name: /\(PDF\)$/ })
    const addresses = await papers.evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).href))
    // the invoice, the contract and both acts
    expect(addresses).toHaveLength(4)
    const stranger = await browser.newContext()
    for (const address of addresses) {
      const file = await stranger.request.get(address)
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
    await stranger.close()
  })

  await test.step('a guest who creates an account with the same address gets the order in it once the address is confirmed', async () => {
    const other = await browser.newContext({ viewport: page.viewportSize() })
    const own = await other.newPage()
    await registerAndSignIn(own, { email })
    await open(own, '/vartotojas/uzsakymai')
    await expect(own.getByText('Užsakymų dar nėra')).toBeVisible()
    await expect.poll(() => findLinkInMails(email, 'confirm-email'), { timeout: 20_000 }).toBeDefined()
    const confirm = new URL(findLinkInMails(email, 'confirm-email') as string)
    await open(own, confirm.pathname + confirm.hash)
    await own.getByRole('button', { name: 'Patvirtinti adresą' }).click()
    await expect(own.getByText('Ačiū, adresas patvirtintas')).toBeVisible()
    await open(own, '/vartotojas/uzsakymai')
    await expect(own.getByRole('heading', { name: `Užsakymas ${id}` })).toBeVisible()
    await expect(own.getByText('Apmokėtas', { exact: true })).toBeVisible()

    // later guest orders are offered, not attached: anybody may type the address
    const items = [{ id: compressor.id, type: 'sell', quantity: 1 }]
    const later = await request.post('/api/orders', {
      data: {
        private_or_company: 'private',
        name: 'Rūta',
        lastname: 'Žemaitė',
        email,
        phone: '+37061234567',
        items,
        address: 'Liepų g. 1-2',
        city: 'Kaunas',
        delivery: 'pickup',
        terms: true,
        expected_price_with_vat: 12_100,
      },
    })
    expect(later.status(), await later.text()).toBe(201)
    const { data } = await later.json()
    const { data: listed } = await office(`orders?q=${email}`)
    expect(
      listed.map((one: { id: number; without_account?: boolean }) => [one.id, one.without_account === true]),
    ).toEqual([
      [data.id, true],
      [id, false],
    ])
    await own.reload()
    await expect(own.getByRole('heading', { name: 'Jūsų ankstesni užsakymai' })).toBeVisible()
    await expectAccessible(own)
    await expectToFit(own)
    await own.getByRole('button', { name: 'Įtraukti į paskyrą' }).click()
    await expect(own.getByText('Ankstesni užsakymai dabar jūsų paskyroje.')).toBeVisible()
    await expect(own.getByRole('heading', { name: `Užsakymas ${data.id}` })).toBeVisible()
    await other.close()
    await open(page, link)
    await expect(page.getByRole('heading', { level: 1, name: `Užsakymas ${id}` })).toBeVisible()
  })

  await test.step('a wrong link shows what every address shows where nothing is', async () => {
    allow(404)
    await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText(String(id))
    await expect(page.getByText(email)).toHaveCount(0)
  })
})
