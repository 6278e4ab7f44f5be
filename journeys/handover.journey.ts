import type { Locator, Page } from '@playwright/test'
import { readQr } from '#people/documents/read-qr.factories.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { orderDrills, readDocumentNumber, readDocumentText, signPad } from './counter.ts'
import {
  admin,
  expect,
  expectAccessible,
  expectToFit,
  oneWidth,
  open,
  registerAndSignIn,
  signInAs,
  slowAtOneWidth,
  test,
} from './kit.ts'

/** By Tab, without a mouse. */
async function tabTo(page: Page, there: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await there.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(there).toBeFocused()
}

test(
  'a clerk with a phone hands two drills over, takes one back broken and then the other @quick',
  oneWidth,
  async ({ page, context, allow }) => {
    allow(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(page, admin)
    await open(page, '/admin/rent/rentals')
    const { id, tool } = await orderDrills(page)
    await page.locator('[name=q]').fill(tool)
    await expect(page.getByRole('row').filter({ hasText: tool })).toHaveCount(1)
    // the row may have stood in the whole list before it was filtered
    await expect(page.getByRole('link', { name: 'Išduoti', exact: true })).toHaveCount(1)
    await page.getByRole('link', { name: 'Išduoti', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Įrankių išdavimas' })).toBeVisible()
    const drill = page.getByRole('region', { name: tool })

    for (const name of ['Lagaminas', 'Šoninė rankena']) {
      await drill.getByPlaceholder('Pvz., lagaminas').fill(name)
      await page.keyboard.press('Enter')
    }
    await drill.getByLabel('Serijos ar inventoriaus Nr.').fill('SG-17')
    const bytes = await makePictureFile({ format: 'jpeg', width: 900, height: 600 })
    await drill
      .getByLabel(`Fotografuoti: ${tool}`)
      .setInputFiles({ name: 'greztuvas.jpg', mimeType: 'image/jpeg', buffer: bytes })
    await expect(drill.getByRole('button', { name: /^Padidinti/ })).toBeVisible()
    await page.getByLabel(/^Parodyta, kaip saugiai dirbti/).check()
    await page.getByLabel('Užstatas paimtas').check()
    await page.getByLabel('Užstato suma').fill('40')

    await signPad(page, page.getByRole('img', { name: 'Kliento parašas' }))
    await expectAccessible(page)
    await page.reload()
    await expect(drill.getByLabel('Serijos ar inventoriaus Nr.')).toHaveValue('SG-17')
    await expect(drill.getByLabel('Šoninė rankena', { exact: true })).toBeChecked()
    const handOut = async () => {
      await page.getByRole('button', { name: 'Išduoti', exact: true }).click()
      await page.getByRole('button', { name: 'Išduoti neapmokėtą' }).click()
    }
    await context.setOffline(true)
    await handOut()
    await expect(page.getByRole('alert').filter({ hasText: 'Nepavyko susisiekti su serveriu' })).toBeVisible()
    await context.setOffline(false)
    await handOut()
    await expect(page.getByRole('heading', { name: 'Įrankiai išduoti' })).toBeFocused()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Perdavimo aktas/ }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

    await open(page, `/admin/priemimas/${id}`)
    await expect(drill.getByText(/^Išduota .*, 2\svnt\.$/)).toBeVisible()
    await expect(drill.getByRole('button', { name: /išduodant, nuotrauka 1$/ })).toBeVisible()
    await drill.getByRole('button', { name: 'Mažiau' }).click()
    await drill.getByRole('checkbox', { name: 'Šoninė rankena' }).uncheck()
    await drill.getByRole('radio', { name: 'Su trūkumais' }).check()
    await drill.getByLabel('Kokie trūkumai').fill('Sulūžęs jungiklis')
    await page.getByLabel(/^Suma: Sugadinimas/).fill('25')
    await expect(page.getByText('Priemokos 25,00 €')).toBeVisible()
    // from the shop's list: what is dirty, and what the clerk picks
    await drill.getByRole('checkbox', { name: 'Švarus' }).uncheck()
    await expect(page.getByLabel(/^Suma: Valymas/)).toHaveValue('24.20')
    await drill.getByRole('checkbox', { name: 'Švarus' }).check()
    await page.getByLabel('Iš įkainių').selectOption({ label: 'Degalai, 2,30\u00a0€ / l' })
    await page.getByLabel('Kiekis', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'Pridėti', exact: true }).click()
    await expect(page.getByLabel(/^Suma: Degalai, 2\sl/)).toHaveValue('4.60')
    await page.getByRole('checkbox', { name: /^Degalai/ }).uncheck()
    await expect(page.getByText('Priemokos 25,00 €')).toBeVisible()
    // Signed by typed name.
    await page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Priimti', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Įrankiai priimti' })).toBeFocused()

    await page.getByRole('button', { name: 'Priimti likusius' }).click()
    await page.getByRole('button', { name: 'Kita eilutė' }).click()
    await page.getByLabel('Už ką').fill('Pametė raktą')
    await page.getByLabel(/^Suma: Pametė raktą/).fill('10')
    await expect(page.getByRole('spinbutton', { name: 'Sulaikoma' })).toHaveValue('35.00')
    await expect(page.getByRole('spinbutton', { name: 'Grąžinama' })).toHaveValue('5.00')
    await page.getByRole('button', { name: 'Priimti', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Įrankiai priimti' })).toBeFocused()

    await page
      .getByRole('link', { name: `Užsakymas Nr. ${id}` })
      .last()
      .click()
    const settled = page.getByRole('region', { name: 'Atsiskaitymas po grąžinimo' })
    await expect(settled.getByText('Išrašyta', { exact: true })).toHaveCount(2)
    await expect(settled).toContainText('iš užstato 10,00 €')
    const damage = page.getByRole('region', { name: 'Nuostolių atlyginimas' })
    await expect(damage.getByText('Apmokėta', { exact: true })).toHaveCount(2)

    await damage.getByRole('button', { name: 'Išrašyti nuostolių atlyginimo sąskaitą' }).click()
    const paper = page.getByRole('dialog', { name: 'Nuostolių atlyginimo sąskaita' })
    await paper.getByLabel('Už ką').fill('Nupjautas laidas')
    await paper.getByLabel('Suma', { exact: true }).fill('12')
    await expectAccessible(page)
    await paper.getByRole('button', { name: /^Išrašyti 12,00/ }).click()
    await expect(damage).toContainText(/Liko 12,00\s€/)
    await damage.getByRole('button', { name: /^Įrašyti mokėjimą/ }).click()
    await page.getByRole('dialog').getByLabel('Suma', { exact: true }).fill('5')
    await page.getByRole('dialog').getByRole('button', { name: 'Išsaugoti' }).click()
    await expect(damage).toContainText(/Liko 7,00\s€/)
    await damage.getByRole('button', { name: 'Išrašyti nuostolių atlyginimo sąskaitą' }).click()
    await paper.getByLabel('Už ką').fill('Klaidinga')
    await paper.getByLabel('Suma', { exact: true }).fill('3')
    await paper.getByRole('button', { name: /^Išrašyti 3,00/ }).click()
    await expect(damage).toContainText(/Liko 3,00\s€/)
    await damage.getByRole('button', { name: /^Atšaukti/ }).click()
    await page.getByLabel('Kodėl atšaukiama').fill('Ne šis klientas')
    await page.getByRole('button', { name: 'Atšaukti sąskaitą' }).click()
    await expect(damage).toContainText(/Atšaukta, NA\d{6}/)
    await expectAccessible(page)
    await expectToFit(page)
    await page.getByRole('button', { name: 'QR kodas' }).click()
    await expect(page.getByRole('img', { name: `Užsakymo ${id} išdavimo kodas` })).toBeVisible()
  },
)

test(
  'by keyboard alone two drills go out with a deposit; late, a part of it is kept with a reason, and papers and list say so',
  slowAtOneWidth,
  async ({ page, allow }) => {
    allow(401)
    await signInAs(page, admin)
    await open(page, '/vartotojas/uzsakymai')
    const { id, tool } = await orderDrills(page, 7500)

    // The customer's order shows the code that the clerk's phone reads.
    await page.reload()
    const code = page.getByRole('img', { name: `Užsakymo ${id} atsiėmimo kodas` })
    await expect(code).toBeVisible()
    const read = await readQr([(await code.locator('path').getAttribute('d')) ?? ''])
    expect(read).toMatch(new RegExp(`^${new URL(`/admin/isdavimas/${id}`, page.url()).href}#kodas=[\\w-]{43}$`))
    await open(page, read ?? '')
    await expect(page.getByText('Atsiėmimo kodas tinka')).toBeVisible()
    expect(page.url()).not.toContain('kodas')

    const drill = page.getByRole('region', { name: tool })
    await tabTo(page, drill.getByPlaceholder('Pvz., lagaminas'))
    await page.keyboard.type('Lagaminas')
    await page.keyboard.press('Enter')
    await tabTo(page, drill.getByRole('radio', { name: 'Tvarkingas' }))
    await page.keyboard.press('ArrowDown')
    await tabTo(page, drill.getByLabel('Kokie trūkumai'))
    await page.keyboard.type('Įbrėžtas korpusas')
    await expect(page.getByLabel('Užstato suma')).toHaveValue('150.00')

    await page.evaluate(() =>
      fetch('/api/logout', { method: 'POST', headers: { authorization: `Bearer ${localStorage.getItem('token')}` } }),
    )
    const typing = page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu')
    await tabTo(page, typing)
    const bottomOf = async (what: Locator) => what.evaluate((element) => element.getBoundingClientRect().bottom)
    const bar = await page.locator('.stays-below').boundingBox()
    await expect.poll(() => bottomOf(typing)).toBeLessThanOrEqual(bar?.y ?? 0)
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Išduoti', exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Išduoti neapmokėtą' }))
    await page.keyboard.press('Enter')
    await page.locator('[name=email]').fill(admin.email)
    await page.locator('[name=password]').fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(drill.getByLabel('Kokie trūkumai')).toHaveValue('Įbrėžtas korpusas')
    await expect(typing).toBeChecked()
    await tabTo(page, page.getByRole('link', { name: 'Pereiti prie turinio' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Išduoti', exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Išduoti neapmokėtą' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Įrankiai išduoti' })).toBeFocused()
    expect(await readDocumentText(page, id, await readDocumentNumber(page, 'Nuomos sutartis'))).toContain(
      'palieka 150,00 € užstatą',
    )
    expect(await readDocumentText(page, id, await readDocumentNumber(page, 'Perdavimo aktas'))).toContain(
      '150,00 € Priimtas užstatas',
    )

    await open(page, `/admin/buhalterija/uzstatai?q=${id}`)
    await expect(page.getByRole('row').filter({ hasText: `Nr. ${id}` })).toContainText('Laikomas')

    // The shop's clock is real, so only the browser is told that two charged days are over.
    await page.route('**/handover', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      for (const one of body.data.tools) Object.assign(one, { units_beyond: 2 })
      await route.fulfill({ response: answer, json: body })
    })
    await open(page, `/admin/priemimas/${id}`)
    const late = page.getByRole('checkbox', { name: /^Vėlavimas: .*2\sdienos × 2\svnt\./ })
    await expect(late).toBeChecked()
    const [returned, kept] = ['Grąžinama', 'Sulaikoma'].map((name) => page.getByRole('spinbutton', { name }))
    await expect(kept as Locator).toHaveValue('48.40')
    await expect(returned as Locator).toHaveValue('101.60')
    await late.uncheck()
    await expect(returned as Locator).toHaveValue('150.00')
    await late.check()
    await page.getByLabel(/^Suma: Vėlavimas/).fill('30')
    await expect(kept as Locator).toHaveValue('30.00')
    await page.getByLabel('Kodėl sulaikoma').fill('Vėluota dvi dienas')
    await typing.check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Priimti', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Įrankiai priimti' })).toBeFocused()
    const act = await readDocumentText(page, id, await readDocumentNumber(page, 'Grąžinimo aktas'))
    expect(act).toContain('120,00 € Grąžinta nuomininkui')
    expect(act).toContain('30,00 € Sulaikyta: Vėluota dvi dienas')

    await open(page, `/admin/buhalterija/uzstatai?q=${id}`)
    await expect(page.getByRole('row').filter({ hasText: `Nr. ${id}` })).toContainText('30,00 €')
    await expect(page.getByRole('row').filter({ hasText: `Nr. ${id}` })).toContainText('Atsiskaityta')

    await open(page, `/admin/buhalterija/uzsakymai/${id}`)
    await page.getByRole('button', { name: 'Išrašyti sąskaitą eilutėms su PVM' }).click()
    await page.getByRole('button', { name: 'Išrašyti ir išsiųsti' }).click()
    await page.getByRole('region', { name: 'Atsiskaitymas po grąžinimo' }).getByRole('link').click()
    await expect(page.getByText('Iš sulaikyto užstato')).toBeVisible()
    await expect(page.getByText(/^PVM sąskaita faktūra/).first()).toBeVisible()
  },
)

test('a customer who opens the code of an order gets no further than the shop', slowAtOneWidth, async ({ page }) => {
  await registerAndSignIn(page)
  const value: string[] = []
  page.on('request', (request) => value.push(new URL(request.url()).pathname))
  await open(page, '/admin/isdavimas/1')
  await expect(page).toHaveURL('/')
  expect(value.filter((path) => path.startsWith('/api/admin'))).toEqual([])
})
