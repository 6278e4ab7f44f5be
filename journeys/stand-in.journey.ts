import { openProviders } from '#finance/providers/server/open-providers.ts'
import { readConfig } from '#platform/config.ts'
import { openStandIn } from '../tools/providers/open-stand-in.ts'
import { expect, expectAccessible, expectToFit, oneWidth, slow, test } from './kit.ts'
import { callStandIn, readStandInLedger } from './provider.ts'

const wanted = (reference: string, returnAddress: string) => ({
  reference,
  amount: 123_450,
  description: 'Užsakymas Nr. 12: perforatorius ir kampinis šlifuoklis',
  returnAddress,
  payer: { email: 'ona@example.lt', name: 'Ona', lastname: 'Onaitė' },
  notificationAddress: 'http://127.0.0.1:9/',
  expiresAt: new Date(Date.now() + 3_600_000),
})

test(
  'at the bank of the stand-in somebody pays by keyboard, refuses, and comes back',
  slow,
  async ({ page, baseURL }) => {
    const standIn = await openStandIn()
    const montonio = openProviders(readConfig({ PAYMENTS: standIn.payments })).get('montonio')
    const begun = await montonio?.begin({ ...wanted('bank-1', `${baseURL}/duk`), method: 'bank' })
    await page.goto(begun?.address ?? '')
    await expect(page.getByRole('heading', { name: 'Bandomasis bankas' })).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/duk\?order-token=/)
    expect(standIn.ledger()).toMatchObject([{ reference: 'bank-1', received: 123_450 }])
    await page.goto(begun?.address ?? '')
    await expect(page.getByRole('status')).toHaveText('Jau sumokėta.')

    const declined = await montonio?.begin({ ...wanted('bank-2', `${baseURL}/duk`), method: 'bank' })
    await page.goto(declined?.address ?? '')
    await page.getByRole('button', { name: 'Bankas atmeta mokėjimą' }).click()
    await expect(page).toHaveURL(/\/duk\?order-token=/)
    await standIn.close()
  },
)

test('at the card page of the stand-in a card is refused, another is held', slow, async ({ page, baseURL, allow }) => {
  allow(402)
  const standIn = await openStandIn()
  const stripe = openProviders(readConfig({ PAYMENTS: standIn.payments })).get('stripe')
  const begun = await stripe?.begin({ ...wanted('card-1', `${baseURL}/duk`), method: 'card', hold: true })
  await page.goto(begun?.address ?? '')
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('radio', { name: /bankas atmeta/ }).check()
  await page.getByRole('button', { name: 'Rezervuoti', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Pasirinkite kitą')
  await page.getByRole('radio', { name: /pavyksta/ }).check()
  await page.getByRole('button', { name: 'Rezervuoti', exact: true }).click()
  await expect(page).toHaveURL(`${baseURL}/duk`)
  expect(standIn.ledger()).toMatchObject([{ reference: 'card-1', received: 0, held: 123_450 }])
  await standIn.close()
})

test('the shop of the stories is paid at a stand-in that can be told what to do', oneWidth, async () => {
  await callStandIn('behave', { reference: 'nobody', notify: 'never' })
  expect(Array.isArray(await readStandInLedger())).toBe(true)
})
