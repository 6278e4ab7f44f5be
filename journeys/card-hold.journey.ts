import type { Page } from '@playwright/test'
import { orderDrills } from './counter.ts'
import {
  admin,
  expect,
  expectAccessible,
  expectToFit,
  open,
  signInAs,
  slowAtOneWidth,
  test,
  waitForHydration,
} from './kit.ts'
import { readStandInLedger } from './provider.ts'

/** At the provider. */
async function there(orderId: number) {
  const all = (await readStandInLedger()).filter(
    ({ description }) => description === `Užsakymo Nr. ${orderId} užstatas`,
  )
  return all.map(({ held, received, returned }) => ({ held, received, returned }))
}

const looksRight = async (page: Page) => {
  await expectAccessible(page)
  await expectToFit(page)
}

test('a customer holds a deposit on a card, the clerk sees until when, keeps a part for damage and lets the rest go @quick', async ({
  page,
  context,
}) => {
  await signInAs(page, admin)
  await open(page, '/vartotojas/uzsakymai')
  const { id, tool } = await orderDrills(page, 7500)
  const desk = await context.newPage()
  await signInAs(desk, admin)
  await open(desk, `/admin/buhalterija/uzsakymai/${id}`)
  const deposit = desk.getByRole('region', { name: 'Užstatas' })
  await expect(deposit.getByRole('button', { name: 'Rezervuoti kortelėje' })).toBeVisible()

  await test.step('from the own orders to the card’s page, and back', async () => {
    await page.reload()
    await waitForHydration(page)
    const order = page.getByRole('article', { name: `Užsakymas ${id}` })
    await expect(order).toContainText('Užstatą 150,00 € galite rezervuoti kortelėje')
    await looksRight(page)
    await order.getByRole('button', { name: 'Užstatą rezervuoti kortelėje' }).click()
    await expect(page.getByRole('heading', { name: 'Bandomasis mokėjimas kortele' })).toBeVisible()
    await looksRight(page)
    await page.getByRole('button', { name: 'Rezervuoti', exact: true }).click()
    await expect(page).toHaveURL(/\/uzstatas\/[\w-]{43}$/)
    await expect(page.getByRole('heading', { name: 'Užstatas rezervuotas' })).toBeVisible()
    await expect(page.getByText(/^Bankas sumą laiko iki \d{4}/)).toBeVisible()
    await looksRight(page)
    expect(await there(id)).toEqual([{ held: 15_000, received: 0, returned: 0 }])
  })

  await test.step('the clerk’s open screen says until when, by itself', async () => {
    await expect(deposit).toContainText(/Kortelėje rezervuota 150,00\s€, iki \d{4}-\d{2}-\d{2}/)
    await expect(deposit.getByRole('button', { name: 'Rezervuoti kortelėje' })).toHaveCount(0)
    await looksRight(desk)
    const own = await context.newPage()
    await signInAs(own, admin)
    await open(own, '/vartotojas/uzsakymai')
    const order = own.getByRole('article', { name: `Užsakymas ${id}` })
    await expect(order).toContainText(/Užstatas 150,00\s€ rezervuotas kortelėje, iki/)
    await expect(order.getByRole('button', { name: 'Užstatą rezervuoti kortelėje' })).toHaveCount(0)
    await own.close()
  })

  await test.step('the tools go out', async () => {
    await open(desk, `/admin/isdavimas/${id}`)
    await expect(desk.getByText('Užstato jau laikoma 150,00 €.')).toBeVisible()
    await expect(desk.getByLabel('Užstatas paimtas')).not.toBeChecked()
    await looksRight(desk)
    await desk.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu').check()
    await desk.getByRole('button', { name: 'Išduoti', exact: true }).click()
    await desk.getByRole('button', { name: 'Išduoti neapmokėtą' }).click()
    await expect(desk.getByRole('heading', { name: 'Įrankiai išduoti' })).toBeFocused()
  })

  await test.step('at the return a part is kept, with its reason', async () => {
    await open(desk, `/admin/priemimas/${id}`)
    const drill = desk.getByRole('region', { name: tool })
    await drill.getByRole('radio', { name: 'Su trūkumais' }).check()
    await drill.getByLabel('Kokie trūkumai').fill('Sulūžęs jungiklis')
    await desk.getByLabel(/^Suma: Sugadinimas/).fill('40')
    await expect(desk.getByText('Kortelėje rezervuota 150,00 €: dėl visos šios sumos')).toBeVisible()
    await expect(desk.getByRole('spinbutton', { name: 'Sulaikoma' })).toHaveValue('40.00')
    const back = desk.getByRole('spinbutton', { name: 'Grąžinama' })
    await expect(back).toHaveValue('110.00')
    await desk.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu').check()
    await looksRight(desk)
    await desk.getByRole('button', { name: 'Priimti', exact: true }).click()
    await expect(desk.getByRole('heading', { name: 'Įrankiai priimti' })).toBeFocused()
  })

  await test.step('ledger, provider and customer’s page say the same, at once', async () => {
    await expect.poll(() => there(id), { timeout: 5000 }).toEqual([{ held: 0, received: 4000, returned: 0 }])
    await open(desk, `/admin/buhalterija/uzsakymai/${id}`)
    await expect(deposit).toContainText(/Atlaisvintas kortelėje[^€]*110,00\s€/)
    await expect(deposit).toContainText(/Nurašytas iš kortelės[^€]*40,00\s€/)
    await expect(deposit).toContainText(/Laikoma0,00\s€/)
    await looksRight(desk)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Už užstatą atsiskaityta' })).toBeVisible()
    await expect(page.getByText(/^Sulaikyta 40,00\s€, likusi suma, 110,00\s€, atlaisvinta\.$/)).toBeVisible()
    await looksRight(page)
  })
})

test(
  'at the counter the customer’s phone reads a code and holds the deposit; the clerk’s open form says so by itself',
  slowAtOneWidth,
  async ({ page, context }) => {
    await signInAs(page, admin)
    await open(page, '/vartotojas/uzsakymai')
    const { id } = await orderDrills(page, 7500)
    // The same session: the payer's way back from the provider sets the token of this one anew.
    const desk = await context.newPage()
    await open(desk, `/admin/isdavimas/${id}`)
    const begin = desk.getByRole('button', { name: 'Rezervuoti kortelėje' })
    await expect(begin).toBeVisible()
    const begun = desk.waitForResponse((response) => response.request().method() === 'POST')
    await begin.click()
    const { data } = await (await begun).json()
    const window = desk.getByRole('dialog', { name: /^Užstatas 150,00/ })
    await expect(window.getByRole('img', { name: 'Užstato rezervavimo kodas' })).toBeVisible()
    await looksRight(desk)
    await desk.evaluate(() => Object.assign(globalThis, { isThisLoad: true }))

    await page.goto(data.address)
    await page.getByRole('button', { name: 'Rezervuoti', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Užstatas rezervuotas' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Mano užsakymai' })).toBeVisible()

    await expect(window.getByRole('status')).toHaveText(/^Rezervuota 150,00\s€\.$/, { timeout: 5_000 })
    await window.getByRole('button', { name: 'Gerai' }).click()
    await expect(window).toHaveCount(0)
    await expect(desk.getByText(/^Kortelėje rezervuota 150,00\s€\.$/)).toBeVisible()
    await expect(begin).toHaveCount(0)
    expect(await desk.evaluate(() => 'isThisLoad' in globalThis)).toBe(true)
    await looksRight(desk)
  },
)
