import { makeTool, requestAsClerk } from './desk-order.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

test('a clerk notes an order for colleagues alone, sees it while handing out, and copies the order into a draft', async ({
  page,
}) => {
  await signInAs(page, admin)
  await open(page, '/admin/buhalterija/numeriai')
  const tool = await makeTool(page, 'Trambuotojas')
  const [day = ''] = tool.days
  const buyer = { name: 'Rūta', lastname: 'Žemaitė', phone: '+37061234567', email: `pastaba.${Date.now()}@example.lt` }
  const { data: order } = await requestAsClerk<{ data: { id: number } }>(page, 'POST', '/api/admin/desk/orders', {
    ...buyer,
    address: 'Liepų g. 1',
    city: 'Kaunas',
    state: 'placed',
    items: [{ id: tool.id, type: 'rent', quantity: 1, period: { from: day, to: day } }],
  })

  await open(page, `/admin/buhalterija/uzsakymai/${order.id}`)
  await page.getByRole('button', { name: 'Rašyti pastabą' }).click()
  const window = page.getByRole('dialog', { name: 'Vidinė pastaba' })
  await window.getByLabel('Pastaba').fill('Paims Tomas.\nVeža savo priekaba.')
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Pastaba įrašyta.')).toBeVisible()
  await expect(page.getByText('Veža savo priekaba.')).toBeVisible()
  await expectToFit(page)

  await open(page, `/admin/isdavimas/${order.id}`)
  await expect(page.getByText('Veža savo priekaba.')).toBeVisible()

  await open(page, `/admin/buhalterija/uzsakymai/${order.id}`)
  await page.getByRole('button', { name: 'Kopijuoti', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/juodrasciai\/\d+$/)
  await expect(page.getByText('Nukopijuota į naują juodraštį.')).toBeVisible()
  await expect(page.getByLabel('El. paštas')).toHaveValue(buyer.email)
  await expect(page.getByRole('main').getByText(tool.title).first()).toBeVisible()
  await expect(page.getByLabel('Vidinė pastaba')).toHaveValue('')
})
