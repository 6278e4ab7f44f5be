import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { generateCompanyCode, type Headers, makeConfirmedPerson, openAs } from './company.ts'
import { admin, expect, expectAccessible, expectToFit, forgetPerson, oneWidth, open, signInAs, test } from './kit.ts'
import { waitForMailedPayLink } from './mails.ts'
import { callStandIn, readStandInLedger } from './provider.ts'
import { createDrillAndCompressor, requestAdminHeaders } from './shopper.ts'

test(
  'a company’s main user pays one of its bills, the other one is paid by the mailed link, and the open office hears of it at once @quick',
  oneWidth,
  async ({ page, request, browser }) => {
    const office = await requestAdminHeaders(request)
    const { compressor } = await createDrillAndCompressor(request)
    const input = async <T>(address: string, headers: Headers, data: object) => {
      const answer = await request.post(`/api/${address}`, { headers, data })
      expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
      return (await answer.json()) as T
    }
    const main = await makeConfirmedPerson(request)
    const code = generateCompanyCode()
    const name = `UAB „Sąskaitų statyba ${code}“`
    const { data: client } = await input<{ data: { id: number } }>('admin/clients', office, {
      kind: 'company',
      name,
      code,
      email: main.email,
      phone: '+37061234567',
      contact_name: 'Ona',
      contact_lastname: 'Pavyzdienė',
      address: 'Liepų g. 1',
      city: 'Kaunas',
      terms: { billing: 'monthly', due_days: 14, credit_limit: 100_000, stop_after_days: null },
    })
    await input('clients/join', main.headers, { code })
    const user = await (await request.get('/api/user', { headers: main.headers })).json()
    await input(`admin/clients/${client.id}/people/${user.id}/approve`, office, { role: 'main' })
    for (const quantity of [1, 2]) {
      const items = [{ id: compressor.id, type: 'sell', quantity }]
      const order = { state: 'placed', client_id: client.id, delivery: 'pickup', items }
      await input('admin/desk/orders', office, order)
      const until = { until: toVilniusDay(new Date()), dry_run: false, client_ids: [client.id] }
      await input('admin/billing/runs', office, until)
    }
    const title = (words: string | RegExp) => page.getByRole('heading', { level: 1, name: words })
    const atTheBank = (words: string) => page.getByRole('button', { name: words }).click()

    await test.step('of two bills in „Mano įmonė“ one is paid, and is gone from there', async () => {
      await open(page, '/')
      await openAs(page, main, '/vartotojas/imone')
      const bills = page.getByRole('region', { name: 'Neapmokėtos sąskaitos' })
      await expect(bills.getByText('Pažymėta 2 iš 2')).toBeVisible()
      await expect(bills.getByRole('button', { name: /^Mokėti per banką/ })).toContainText('363,00')
      await expectAccessible(page)
      await expectToFit(page)
      await bills.getByRole('checkbox').nth(1).uncheck()
      await expect(bills.getByText('Pažymėta 1 iš 2')).toBeVisible()
      await bills.getByRole('button', { name: /^Mokėti per banką 121,00/ }).click()
      await atTheBank('Sumokėti')
      await expect(title('Ačiū, apmokėta!')).toBeVisible()
      await expect(page.getByText(/^Sąskaita .* – 121,00/)).toBeVisible()
      await open(page, '/vartotojas/imone')
      const left = page.getByRole('region', { name: 'Neapmokėta sąskaita' })
      await expect(left.getByRole('button', { name: /^Mokėti per banką 242,00/ })).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)
    })

    const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await signInAs(desk, admin)
    await open(desk, `/admin/klientai/${client.id}`)
    const owes = desk.getByRole('button', { name: 'Įrašyti mokėjimą' })
    await expect(owes).toBeVisible()

    let bill = ''
    await test.step('a person with the mail of the other bill pays it without signing in', async () => {
      await forgetPerson(page)
      await open(page, await waitForMailedPayLink(main.email))
      bill = (await title(/^Sąskaita /).textContent()) ?? ''
      await expect(page.getByText('242,00').first()).toBeVisible()
      await expect(page.getByRole('main').getByText(/@example|Sąskaitų statyba/)).toHaveCount(0)
      await page.getByRole('button', { name: /^Mokėti per banką/ }).click()
      await atTheBank('Grįžti nesumokėjus')
      await expect(title('Laukiame patvirtinimo')).toBeVisible()
    })

    await test.step('the open page of the office hears of the money without a reload, the payer is thanked', async () => {
      const mine = (await readStandInLedger()).find(({ description }) => description === bill)
      await desk.evaluate(() => Object.assign(globalThis, { isThisLoad: true }))
      const began = Date.now()
      await callStandIn('pay', { reference: mine?.reference ?? '' })
      // a second on an idle machine, longer beside other work
      await expect(owes).toHaveCount(0, { timeout: 5_000 })
      test.info().annotations.push({ type: 'from word to desk', description: `${Date.now() - began} ms` })
      expect(await desk.evaluate(() => 'isThisLoad' in globalThis)).toBe(true)
      await expectAccessible(desk)
      await expect(title('Ačiū, apmokėta!')).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)
    })
    await desk.context().close()
  },
)
