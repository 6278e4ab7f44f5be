import { makeTool, requestAsClerk } from './desk-order.ts'
import { admin, chooseInMenu, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

test('„keep it two days longer“: a clerk extends a paid guest’s order, and the guest’s link shows the new days with both papers @quick', async ({
  page,
  browser,
  allow,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin/juodrasciai')
  const tool = await makeTool(page, 'Plytelių pjoviklis')
  const press = new RegExp(`^Pratęsti ?: ${tool.title}$`)
  const [from = '', to = '', , longer = '', next = ''] = tool.days
  const order =
    await test.step('a guest orders and pays; later both machines are promised to somebody else', async () => {
      const person = {
        private_or_company: 'private',
        name: 'Rūta',
        lastname: 'Žemaitė',
        delivery: 'pickup',
        terms: true,
      }
      const place = async (number: number, quantity: number, period: object) => {
        const items = [{ id: tool.id, type: 'rent', quantity, period }]
        const { price_with_vat } = await (await page.request.post('/api/cart/price', { data: { items } })).json()
        const answer = await page.request.post('/api/orders', {
          data: {
            ...person,
            address: 'Liepų g. 1',
            city: 'Kaunas',
            items,
            expected_price_with_vat: price_with_vat,
            email: `ilgiau.${number}.${tool.id}@example.lt`,
            phone: `+3706${1_000_000 + tool.id * 2 + number}`,
          },
        })
        expect(answer.status(), await answer.text()).toBe(201)
        return (await answer.json()).data as { id: number; secret: string }
      }
      const order = await place(0, 1, { from, to })
      await place(1, 2, { from: next, to: next })
      await requestAsClerk(page, 'POST', `/api/admin/orders/${order.id}/mark-as-paid`, {})
      return order
    })

  await test.step('the list of rentals leads to the window, which says till when it can be', async () => {
    await page.goto(`/admin/rent/rentals?q=${order.id}`)
    const address = `/admin/buhalterija/uzsakymai/${order.id}`
    // the order's number may stand in the tool's title, too, which the other order has
    const row = page.getByRole('row').filter({ has: page.locator(`[href="${address}"]`) })
    await chooseInMenu(row, press)
    await expect(page).toHaveURL(address)
    const dialog = page.getByRole('dialog', { name: 'Pratęsti nuomą' })
    await dialog.locator('[name=to]').fill(next)
    await expect(dialog.getByText('pažadėtas kitam klientui')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Pratęsti nuomą' })).toBeDisabled()
    await expectAccessible(page)
    await expectToFit(page)
    await dialog.getByRole('button', { name: `Rinktis ${longer}` }).click()
    await expect(dialog.getByText('24,20 €').first()).toBeVisible()
    await expect(dialog.getByText('Papildomas užsakymas ir išankstinė sąskaita, 24,20 € su PVM.')).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await dialog.getByRole('button', { name: 'Pratęsti nuomą' }).click()
    await expect(page.getByText(`Nuoma pratęsta iki ${longer} 17:00.`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: press })).toBeFocused()
    await expect(page.getByRole('link', { name: /^Pratęsta užsakymu Nr/ })).toBeVisible()
    await expect(page.getByText('Papildymai:')).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('a refused extension is explained in the window', async () => {
    allow(409)
    const message = 'Klientas su šiuo įrankiu baigė, todėl nuomos pratęsti negalima.'
    await page.route('**/extension?*', (route) => route.fulfill({ status: 409, json: { message, code: 'off-rent' } }))
    await page.getByRole('button', { name: press }).click()
    const dialog = page.getByRole('dialog', { name: 'Pratęsti nuomą' })
    await expect(dialog.getByText(message)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Pratęsti nuomą' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Atšaukti' }).click()
    await expect(page.getByRole('button', { name: press })).toBeFocused()
  })

  await test.step('the guest’s link shows the new days, what is to be paid and both papers', async () => {
    const context = await browser.newContext({ viewport: page.viewportSize() })
    const guest = await context.newPage()
    await open(guest, new URL(`/uzsakymas/${order.secret}`, page.url()).href)
    await expect(guest.getByRole('heading', { level: 1, name: `Užsakymas ${order.id}` })).toBeVisible()
    await expect(guest.getByText(/^Papildymai: \d+\. Tai viena nuoma\.$/)).toBeVisible()
    await expect(guest.getByText(`grąžinti iki ${longer} 17:00`)).toBeVisible()
    await expect(guest.getByRole('heading', { name: /^Apmokėkite papildymą \d+$/ })).toBeVisible()
    await expectAccessible(guest)
    await expectToFit(guest)
    const papers = guest.getByRole('region', { name: 'Dokumentai' }).getByRole('link')
    await expect(papers.filter({ hasText: /^PVM sąskaita faktūra \(PDF\)$/ })).toHaveCount(1)
    await expect(papers.filter({ hasText: /^Išankstinė sąskaita .+ \(PDF\)$/ })).toHaveCount(1)
    const addresses = await papers.evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).href))
    const stranger = await browser.newContext()
    for (const address of addresses) {
      const file = await stranger.request.get(address)
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    }
    await stranger.close()
    await context.close()
  })
})
