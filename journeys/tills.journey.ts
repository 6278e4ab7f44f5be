import type { Page } from '@playwright/test'
import { orderDrills } from './counter.ts'
import { expect, expectAccessible, expectToFit, open } from './kit.ts'
import { enterAsOwner, test } from './own-shop.ts'

test.use({ isStocked: true })

const dialog = (page: Page) => page.getByRole('dialog')

async function downloaded(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await download).suggestedFilename()
}

test('a till has its day: tools go out for cash, card and a deposit in one press, some is taken to the bank, and 5 € are missing @quick', async ({
  page,
  request,
  shop,
  allow,
}) => {
  await enterAsOwner(page, request, shop)
  await open(page, '/admin/buhalterija/kasa')
  await expect(page.getByText('Kasa dar nenaudojama')).toBeVisible()
  await page.getByRole('button', { name: 'Atidaryti kasą' }).click()
  await dialog(page).getByLabel('Suskaičiuota kasoje').fill('100')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Atidaryti' }).click()
  await expect(page.getByText('Kol kas nieko neįnešta ir neišimta.')).toBeVisible()
  const till = page.url()

  allow(422)
  const { id } = await orderDrills(page, 5_000)
  await open(page, `/admin/isdavimas/${id}`)
  const settling = page.getByRole('region', { name: 'Atsiskaitymas' })
  await expect(settling).toContainText('Užsakymas, mokėtina48,40')
  await page.getByLabel(/^Parodyta, kaip saugiai dirbti/).check()
  await settling.getByRole('button', { name: 'Moka kortele' }).click()
  await settling.getByLabel('Suma', { exact: true }).fill('20')
  await expect(settling).toContainText('Liko mokėti 28,40')
  await settling.getByLabel('Kvito numeris').fill('K-101')
  await settling.getByRole('button', { name: 'Moka grynaisiais' }).click()
  await expect(settling.getByLabel('Suma', { exact: true }).last()).toHaveValue('28.40')
  await expect(settling).toContainText('Sumokėta viskas.')
  await settling.getByRole('radio', { name: 'Grynaisiais' }).check()
  await settling.getByLabel('Klientas davė grynųjų').fill('150')
  await expect(settling).toContainText('Grąža 21,60')
  await page.getByLabel('Pasirašyti įrašytu vardu, o ne pirštu').check()
  await expectToFit(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Priimti ir išduoti' }).click()
  await expect(settling.getByText(/^Įrašykite kasos kvito numerį/)).toBeVisible()
  await settling.getByLabel('Kvito numeris').last().fill('K-102')
  await page.getByRole('button', { name: 'Priimti ir išduoti' }).click()
  await expect(page.getByRole('heading', { name: 'Įrankiai išduoti' })).toBeFocused()
  await open(page, `/admin/buhalterija/uzsakymai/${id}`)
  await expect(page.getByRole('region', { name: 'Mokėjimai', exact: true })).toContainText('kvitas K-102')
  await expect(page.getByRole('region', { name: 'Mokėjimai', exact: true })).toContainText('Atsiskaityta')
  await expect(page.getByRole('region', { name: 'Užstatas', exact: true })).toContainText('Priimtas grynaisiais')

  await open(page, till)
  await expect(page.getByRole('main')).toContainText('Turi būti228,40')
  await page.getByRole('button', { name: 'Išimti' }).click()
  await dialog(page).getByLabel('Suma').fill('50')
  await dialog(page).getByLabel('Kodėl').fill('Nunešta į banką')
  await dialog(page).getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(page.getByText('Išimta: Nunešta į banką')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Turi būti178,40')
  await expectToFit(page)
  await page.getByRole('button', { name: 'Uždaryti kasą' }).click()
  await dialog(page).getByLabel('Suskaičiuota kasoje').fill('173.40')
  await expect(dialog(page)).toContainText('Trūksta 5,00')
  await dialog(page).getByRole('button', { name: 'Uždaryti', exact: true }).last().click()
  await expect(dialog(page).getByText('Paaiškinkite, iš kur skirtumas.')).toBeVisible()
  await dialog(page).getByLabel('Skirtumo paaiškinimas').fill('Klaidingai atiduota grąža')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Uždaryti', exact: true }).last().click()
  await expect(page.getByText('Klaidingai atiduota grąža')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Uždaryti kasą' })).toHaveCount(0)
  expect(await downloaded(page, 'Dienos ataskaita')).toMatch(/^kasa-\d+\.pdf$/)
  await expectAccessible(page)

  await open(page, '/admin/buhalterija/kasa')
  await expect(page.getByText('Trūkumas 5,00')).toBeVisible()
  expect(await downloaded(page, 'Kasos knyga (PDF)')).toMatch(/^kasos-knyga-.*\.pdf$/)
  expect(await downloaded(page, 'Eksportuoti CSV')).toMatch(/\.csv$/)
  await expectToFit(page)
  await expectAccessible(page)

  const next = await orderDrills(page, 5_000)
  await open(page, `/admin/buhalterija/uzsakymai/${next.id}`)
  await page.getByRole('button', { name: 'Atsiskaitymas' }).click()
  await expect(dialog(page)).toContainText('Kasa neatidaryta')
  await expect(dialog(page).getByRole('button', { name: 'Moka grynaisiais' })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Moka pavedimu' }).click()
  await expectToFit(page)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Priimti 48,40' }).click()
  await expect(page.getByText(/^Priimta, išrašyta/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Atsiskaitymas' })).toHaveCount(0)
})
