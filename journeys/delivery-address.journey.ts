import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { requestApi, signPad } from './counter.ts'
import { makeTool } from './desk-order.ts'
import { expect, expectAccessible, expectToFit, open } from './kit.ts'
import { signInAsOwner, test } from './own-shop.ts'

const today = () => new Intl.DateTimeFormat('lt-LT', { timeZone: 'Europe/Vilnius' }).format(new Date())

test('an order goes to a site in another town: its contact is called, and its foreman signs at the door @quick', async ({
  page,
  request,
  shop,
}) => {
  await signInAsOwner(page, request, shop)
  await open(page, '/admin')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const saved = await page.request.put('/api/admin/settings', { headers, data: testSettings })
  expect(saved.ok()).toBe(true)
  await requestApi(page, 'POST', '/api/admin/rent-categories', { title: 'Tankinimo technika' })
  const tool = await makeTool(page, 'Vibroplokštė')
  const name = 'UAB „Statybos pavyzdys“'
  const { data: client } = await requestApi<{ data: { id: number } }>(page, 'POST', '/api/admin/clients', {
    kind: 'company',
    name,
    code: '304833601',
    email: 'statyba@example.lt',
    phone: '+37061200000',
    address: 'Savanorių pr. 1',
    city: 'Kaunas',
    postal_code: '44255',
    contact_name: 'Asta',
    contact_lastname: 'Vadovė',
    contacts: [{ name: 'Petras Meistras', role: 'Meistras', phone: '+37061299999', signs_until: '2099-01-01' }],
  })

  await open(page, `/admin/klientai/${client.id}`)
  await page.getByRole('button', { name: 'Pridėti objektą' }).click()
  const site = page.getByRole('region', { name: 'Objektai' })
  await site.getByLabel('Pavadinimas').fill('Sandėlis Jonavoje')
  await site.getByLabel('Adresas').fill('Uosto g. 1')
  await site.getByLabel('Miestas ar vietovė').fill('Jonava')
  await site.getByLabel('Pašto kodas').fill('LT-55123')
  await site.getByLabel('Kontaktinis asmuo').fill('Petras Meistras')
  await site.getByLabel('Jo telefonas').fill('8 612 99999')
  await expectAccessible(page)
  await expectToFit(page)
  await site.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(site.getByText('Uosto g. 1, 55123 Jonava')).toBeVisible()

  await open(page, `/admin/naujas-uzsakymas?klientas=${client.id}`)
  await page.getByRole('radio', { name: 'Pristatysime' }).check()
  await page.getByLabel('Objektas').selectOption({ label: 'Sandėlis Jonavoje, Uosto g. 1, Jonava' })
  await expect(page.getByText('Vešime į objektą: Uosto g. 1, 55123 Jonava.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Į objektą „Sandėlis Jonavoje“' })).toBeChecked()
  await page.getByRole('combobox', { name: 'Įrankis ar prekė' }).fill(tool.title)
  await page.getByRole('combobox', { name: 'Įrankis ar prekė' }).press('Enter')
  await expect(page.getByRole('main')).toContainText('12,10')
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Pateikti užsakymą' }).click()
  await expect(page).toHaveURL(/\/uzsakymai\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  await requestApi(page, 'POST', `/api/admin/orders/${id}/mark-as-paid`)
  const { data: visit } = await requestApi<{ data: { stop_id: number } }>(page, 'POST', '/api/admin/rounds/visits', {
    order_id: id,
    kind: 'deliver',
    day: today(),
  })
  const { id: me } = await requestApi<{ id: number }>(page, 'GET', '/api/user')
  await requestApi(page, 'POST', '/api/admin/rounds/give', { stop_ids: [visit.stop_id], driver_user_id: me })

  await open(page, '/marsrutas')
  const next = page.getByRole('region', { name: 'Kita vieta' })
  const later = page.locator('details').filter({ hasText: tool.title })
  await expect(page.getByText(tool.title).first()).toBeAttached()
  if ((await later.count()) > 0) await later.locator('summary').click()
  await next.filter({ hasText: tool.title }).or(later).getByRole('button', { name: 'Važiuoju' }).click()
  await expect(next).toContainText('Uosto g. 1, Jonava')
  await expect(next).toContainText('Petras Meistras')
  await expect(next.getByRole('link', { name: /Skambinti \+370 612 99999/ })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await next.getByRole('button', { name: 'Atvykau' }).click()
  await page
    .locator('section')
    .filter({ hasText: tool.title })
    .last()
    .getByRole('button', { name: 'Perduoti ir pasirašyti' })
    .click()
  await expect(page.getByText('Petras Meistras').first()).toBeVisible()
  await page.getByLabel(/^Parodyta, kaip saugiai dirbti/).check()
  await page.getByLabel('Kas atsiima', { exact: true }).fill('Petras Meistras')
  await signPad(page, page.getByRole('img', { name: 'Kliento parašas' }))
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Išduoti', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Aplankyta' })).toBeVisible()
  await expect
    .poll(async () => {
      const { data } = await requestApi<{ data: { acts: unknown[] } }>(page, 'GET', `/api/admin/orders/${id}/handover`)
      return data.acts.length
    })
    .toBe(1)
  await open(page, `/admin/buhalterija/uzsakymai/${id}`)
  await expect(page.getByRole('main')).toContainText('Savanorių pr. 1, 44255 Kaunas')
  await expect(page.getByRole('main')).toContainText('Sandėlis Jonavoje, Uosto g. 1, Jonava')
})
