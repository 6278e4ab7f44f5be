import type { Page } from '@playwright/test'
import { orderDrills, requestApi } from './counter.ts'
import { admin, chooseInMenu, expect, expectAccessible, expectToFit, open, signInAs, slow, test } from './kit.ts'

interface Out {
  order: number
  rental: number
  tool: string
}

async function drillsOut(page: Page, units: number): Promise<Out> {
  const { id: order, tool, productId } = await orderDrills(page, 0, units)
  const { data } = await requestApi<{ data: { id: number; order_id: number }[] }>(
    page,
    'GET',
    `/api/admin/rentals?product=${productId}`,
  )
  const rental = data.find(({ order_id }) => order_id === order)?.id ?? 0
  await requestApi(page, 'POST', `/api/admin/orders/${order}/hand-over`, {
    client_name: 'Petras Parašas',
    authorisation: null,
    claims: null,
    deposit: null,
    briefing_given: true,
    signature: [[10, 10, 200, 150, 400, 20]],
    signed_by_typing: false,
    lines: [
      {
        rental_id: rental,
        quantity: 2,
        handed_out_seen: 0,
        remember_kit: false,
        condition: 'good',
        note: null,
        serial: null,
        accessories: [],
        meter: null,
        clean: true,
        photos: [],
      },
    ],
  })
  return { order, rental, tool }
}

const orderOf = (page: Page, { order }: Out) => page.getByRole('article', { name: `Užsakymas ${order}` })

test('a customer says that they are done with a tool, and the shop sees what waits to be fetched @quick', async ({
  page,
}) => {
  await signInAs(page, admin)
  await open(page, '/vartotojas/uzsakymai')
  const out = await drillsOut(page, 2)
  await open(page, '/vartotojas/uzsakymai')
  const order = orderOf(page, out)
  await order.getByRole('button', { name: /^Baigėme dirbti su įrankiu/ }).click()
  const window = page.getByRole('dialog', { name: 'Baigėme dirbti su įrankiu' })
  await expect(window).toContainText(out.tool)
  // all of them by default
  await expect(window.getByLabel('Su kiek baigėte')).toHaveValue('2')
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Pranešti, kad baigėme' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Vėlesnės dienos neskaičiuojamos' })).toBeVisible()
  await expect(order).toContainText('laukia surinkimo')
  await expect(order.getByRole('button', { name: /^Sugedo/ })).toHaveCount(0)
  await expectToFit(page)

  await open(page, '/admin/rent/rentals?state=to-collect')
  const row = page.getByRole('row').filter({ hasText: out.tool })
  await expect(row).toContainText('Laukia surinkimo')
  await expectToFit(page)
  await chooseInMenu(row, /^Pabaiga ar gedimas/)
  const form = page.getByRole('dialog', { name: 'Nuomos pabaiga ir gedimas' })
  await form.getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Nuomos pabaiga atšaukta')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a customer says that a tool broke, and the shop gives another one for it', slow, async ({ page, allow }) => {
  allow(422)
  await signInAs(page, admin)
  await open(page, '/vartotojas/uzsakymai')
  const out = await drillsOut(page, 4)
  await open(page, '/vartotojas/uzsakymai')
  const order = orderOf(page, out)
  await order.getByRole('button', { name: /^Sugedo/ }).click()
  const window = page.getByRole('dialog', { name: 'Sugedo įrankis' })
  await window.getByRole('button', { name: 'Pranešti apie gedimą' }).click()
  await expect(window.locator('[name=note]')).toHaveAttribute('aria-invalid', 'true')
  await window.locator('[name=note]').fill('Dingsta įtampa, kvepia degėsiais')
  // one of the two, by its label
  await expect(window.getByLabel('Kiek sugedo')).toHaveValue('1')
  await window.getByRole('group', { name: 'Kurie, jei žinote' }).getByRole('checkbox').last().check()
  await expectAccessible(page)
  await expectToFit(page)
  await window.getByRole('button', { name: 'Pranešti apie gedimą' }).click()
  await expect(order).toContainText('nuoma neskaičiuojama')
  await expectToFit(page)
  // the other one continues
  await expect(order.getByRole('button', { name: /^Sugedo/ })).toHaveCount(1)

  await open(page, '/admin/rent/gedimai')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: out.tool }) })
  await expect(card).toContainText('Dingsta įtampa, kvepia degėsiais')
  await expectAccessible(page)
  await expectToFit(page)
  await card.getByRole('button', { name: new RegExp(`^Pakeisti į ${out.tool}`) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pakeisti' }).click()
  await expect(page.getByText(/sugedęs įrankis – prastovoje/)).toBeVisible()
  await expect(card).toHaveCount(0)

  await open(page, '/vartotojas/uzsakymai')
  await expect(orderOf(page, out).getByRole('button', { name: /^Sugedo/ })).toHaveCount(2)
})
