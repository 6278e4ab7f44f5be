import { generateCompanyCode } from './company.ts'
import { makeTool, requestAsClerk } from './desk-order.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'

test('a machine goes to a client who pays later until they call, and the list says so', async ({ page }) => {
  await signInAs(page, admin)
  await open(page, '/admin')
  const code = generateCompanyCode()
  const { data: client } = await requestAsClerk<{ data: { id: number } }>(page, 'POST', '/api/admin/clients', {
    kind: 'company',
    name: `UAB „Pamatai ${code}“`,
    code,
    email: 'pamatai@example.lt',
    address: 'Liepų g. 1',
    city: 'Kaunas',
    phone: '+37061234567',
    contact_name: 'Jonas',
    contact_lastname: 'Meistras',
    terms: { billing: 'monthly', due_days: 14, credit_limit: 10_000_00, stop_after_days: null },
  })
  const tool = await makeTool(page, 'Vibroplokštė')

  await open(page, `/admin/naujas-uzsakymas?klientas=${client.id}`)
  const search = page.getByRole('combobox', { name: /Įrankis|Prekė/ }).first()
  await search.fill(tool.title)
  await page
    .getByRole('option', { name: new RegExp(tool.title) })
    .first()
    .click()
  const choice = page.getByRole('checkbox', { name: /^Kol paskambins/ })
  await expect(choice).not.toBeChecked()
  await choice.check()
  await expect(page.getByText(/Sutarto galo nėra/)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Pateikti užsakymą' }).click()
  await expect(page).toHaveURL(/\/uzsakymai\/\d+$/)
  await expect(page.getByText('kol paskambinsite').first()).toBeVisible()
  const id = Number(/(\d+)$/.exec(page.url())?.[1])

  const { data: placed } = await requestAsClerk<{
    data: { lines: object[]; rentals: { id: number; expected_return: string }[] }
  }>(page, 'GET', `/api/admin/desk/orders/${id}`)
  expect(placed).toMatchObject({ lines: [{ open_ended: true }], rentals: [{ open_ended: true }] })

  await open(page, `/admin/rent/rentals?q=${encodeURIComponent(tool.title)}`)
  await expect(page.getByText(/^tikimasi iki \d{4}/).first()).toBeVisible()
  await expectToFit(page)
})
