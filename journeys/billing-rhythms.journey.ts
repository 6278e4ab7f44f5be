import { generateCompanyCode } from './company.ts'
import { admin, expect, expectAccessible, expectToFit, open, signInAs, test } from './kit.ts'
import { readMailsTo } from './mails.ts'
import { createDrillAndCompressor, requestAdminHeaders } from './shopper.ts'

test('the office bills a client twice a month, mails its statement, and joins the order that its code made on the web', async ({
  page,
  request,
}) => {
  const headers = await requestAdminHeaders(request)
  const { compressor } = await createDrillAndCompressor(request)
  const code = generateCompanyCode()
  const email = `biuras.${code}@example.lt`
  const data = { kind: 'company', name: `UAB „Ritmas ${code}“`, code, email }
  const made = await request.post('/api/admin/clients', { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()).data as { id: number }
  const ordered = await request.post('/api/orders', {
    data: {
      ...{ private_or_company: 'company', title: data.name, im_k: code, name: 'Rūta', lastname: 'Žemaitė', email },
      ...{ phone: '+37061234567', address: 'Liepų g. 1-2', city: 'Kaunas', delivery: 'pickup', terms: true },
      items: [{ id: compressor.id, type: 'sell', quantity: 1 }],
      expected_price_with_vat: 12_100,
    },
  })
  expect(ordered.status(), await ordered.text()).toBe(201)
  const orderId = (await ordered.json()).data.id as number
  await signInAs(page, admin)

  await test.step('the client’s page offers the order, and one press joins it', async () => {
    await open(page, `/admin/klientai/${id}`)
    await expect(page.getByText('Prie kliento dar neprijungtas 1 svetainės užsakymas')).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await page.getByRole('button', { name: 'Prijungti prie kliento' }).click()
    await expect(page.getByText('Užsakymas prijungtas.')).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(`${orderId}`) }).first()).toBeVisible()
  })

  await test.step('billed twice a month, with a statement each month', async () => {
    await page.getByRole('button', { name: 'Keisti sąlygas' }).click()
    const terms = page.getByRole('dialog', { name: 'Kliento sąlygos' })
    await terms.getByRole('radio', { name: 'Du kartus per mėnesį' }).check()
    await terms.getByRole('checkbox', { name: 'Kas mėnesį siųsti skolos išrašą' }).check()
    await expectAccessible(page)
    await expectToFit(page)
    await terms.getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(page.getByText('Du kartus per mėnesį')).toBeVisible()
    await expect(page.getByText('Siunčiamas el. paštu')).toBeVisible()
  })

  await test.step('the run says to which days it goes', async () => {
    await open(page, '/admin/buhalterija/saskaitu-paleidimas')
    await expect(page.getByText('du kartus per mėnesį ar kas 28 dienas')).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('a statement goes by one press', async () => {
    await open(page, `/admin/buhalterija/skolos/${id}`)
    await page.getByRole('button', { name: 'Išsiųsti išrašą el. paštu' }).click()
    await expect(page.getByText(`Išrašas išsiųstas adresu ${email}.`)).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await expect
      .poll(() => readMailsTo(email).some((mail) => mail.includes('skolos-israsas-')), { timeout: 20_000 })
      .toBe(true)
  })
})
