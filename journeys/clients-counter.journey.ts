import { generateCompanyCode } from './company.ts'
import { admin, expect, expectAccessible, expectToFit, oneWidth, open, signInAs, test } from './kit.ts'
import { requestAdminHeaders } from './shopper.ts'

test(
  'a manager blocks a client, writes down who signs and who gets bills, and merges it with the one that it is',
  oneWidth,
  async ({ page, request, allow }) => {
    allow(422)
    const headers = await requestAdminHeaders(request)
    const client = async (name: string) => {
      const data = { kind: 'company', name, code: generateCompanyCode(), email: 'biuras@example.lt' }
      const answer = await request.post('/api/admin/clients', { headers, data })
      expect(answer.status(), await answer.text()).toBe(201)
      return { ...data, id: (await answer.json()).data.id as number }
    }
    const mark = Date.now().toString(36).slice(-5)
    const first = await client(`UAB „Dubletas ${mark}“`)
    const second = await client(`UAB „Tikroji ${mark}“`)
    await signInAs(page, admin)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `/admin/klientai/${first.id}`)

    await test.step('blocked with a reason, which the desk reads', async () => {
      await page.getByRole('button', { name: 'Užblokuoti' }).click()
      const question = page.getByRole('dialog', { name: 'Užblokuoti klientą' })
      await question.getByLabel('Kodėl').fill('Negrąžino dviejų perforatorių.')
      await expectAccessible(page)
      await page.keyboard.press('Tab')
      await question.getByRole('button', { name: 'Užblokuoti' }).press('Enter')
      await expect(page.getByText('Negrąžino dviejų perforatorių.')).toBeVisible()
      await expectToFit(page)
    })

    await test.step('contacts without an account', async () => {
      await page.getByRole('button', { name: 'Keisti kontaktus' }).click()
      const list = page.getByRole('dialog', { name: 'Kontaktai' })
      const foreman = list.getByRole('group', { name: 'Kontaktas 1' })
      await foreman.getByLabel('Vardas ir pavardė').fill('Jonas Meistras')
      await foreman.getByLabel('Pareigos').fill('Darbų vadovas')
      await foreman.getByLabel('Pasirašo už klientą').selectOption('Taip, be pabaigos')
      await list.getByRole('button', { name: 'Pridėti kontaktą' }).click()
      const bookkeeper = list.getByRole('group', { name: 'Kontaktas 2' })
      await bookkeeper.getByLabel('Vardas ir pavardė').fill('Ona Skaičienė')
      await bookkeeper.getByLabel('Gauna sąskaitas ir priminimus').check()
      await list.getByRole('button', { name: 'Išsaugoti' }).click()
      await expect(list.getByText('Įrašykite el. paštą, kuriuo siųsti sąskaitas.').first()).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)
      await bookkeeper.getByLabel('El. paštas').fill('buhalterija@example.lt')
      await list.getByRole('button', { name: 'Išsaugoti' }).click()
      await expect(page.getByText('Kontaktai išsaugoti.')).toBeVisible()
      await expect(page.getByText('Gauna sąskaitas')).toBeVisible()
      await page.setViewportSize({ width: 1440, height: 900 })
      await expectToFit(page)
    })

    await test.step('merged into the other one, where the first one’s address leads', async () => {
      await page.getByRole('button', { name: 'Sujungti' }).click()
      const question = page.getByRole('dialog', { name: 'Sujungti su kitu klientu' })
      await question.getByRole('combobox').fill(`Tikroji ${mark}`)
      await question.getByRole('option', { name: second.name }).click()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Sujungti' }).click()
      await expect(page).toHaveURL(new RegExp(`/admin/klientai/${second.id}$`))
      await expect(page.getByRole('heading', { name: second.name })).toBeVisible()
      await expect(page.getByText('Jonas Meistras')).toBeVisible()
      await expect(page.getByText('Negrąžino dviejų perforatorių.')).toBeVisible()
      await open(page, `/admin/klientai/${first.id}`)
      await expect(page).toHaveURL(new RegExp(`/admin/klientai/${second.id}$`))
    })

    await test.step('at the desk the reason stands beside the client', async () => {
      await open(page, `/admin/naujas-uzsakymas?klientas=${second.id}`)
      await expect(page.getByText('Negrąžino dviejų perforatorių.')).toBeVisible()
      await expectAccessible(page)
    })
  },
)
