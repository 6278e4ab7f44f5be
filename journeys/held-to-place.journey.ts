import { requestApi } from './counter.ts'
import {
  admin,
  expect,
  expectAccessible,
  expectToFit,
  getDialog,
  open,
  readAuthHeaders,
  signInAs,
  test,
} from './kit.ts'

test('an owner holds a clerk to Vilnius, who sees its orders alone and is told why others are refused @quick', async ({
  page,
}, { project }) => {
  await signInAs(page, admin)
  await open(page, '/admin/dashboard')
  const { data: places } = await requestApi<{ data: { id: number; title: string }[] }>(page, 'GET', '/api/admin/places')
  const vilnius = places.find(({ title }) => title === 'Vilnius')?.id ?? 0
  const elsewhere = places.find(({ id }) => id !== vilnius)?.id ?? 0
  const other = await requestApi<{ data: { id: number }[] }>(page, 'GET', `/api/admin/orders?place=${elsewhere}`)
  const password = 'Ilgas-ir-retas-72'
  const email = `vilniete.${project.name}@example.lt`
  await requestApi(page, 'POST', '/api/admin/users', {
    name: 'Vilija',
    lastname: 'Vilnietė',
    email,
    roles: ['counter'],
    place_id: vilnius,
    password,
    password_confirmation: password,
  })
  await open(page, `/admin/users?q=${email}`)
  await page
    .getByRole('button', { name: /Redaguoti/ })
    .first()
    .click()
  await getDialog(page).getByText('Dirba tik savo padalinyje').click()
  await expectAccessible(page)
  await expectToFit(page)
  await getDialog(page).getByRole('button', { name: 'Išsaugoti' }).click()
  await expect(getDialog(page)).toHaveCount(0)

  await page.evaluate(() => sessionStorage.clear())
  await signInAs(page, { email, password })
  await open(page, '/admin/buhalterija/uzsakymai')
  await expect(page.getByRole('heading', { name: 'Užsakymai' })).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Padalinys:' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('button', { name: 'Visi padaliniai' })).toHaveCount(0)
  await expectAccessible(page)
  await expectToFit(page)
  const id = other.data[0]?.id
  const headers = await readAuthHeaders(page)
  const refused = [
    await page.request.get(`/api/admin/orders?place=${elsewhere}`, { headers }),
    await page.request.delete(`/api/admin/orders/${id}`, { headers }),
  ]
  const entries = await Promise.all(refused.map(async (answer) => [answer.status(), (await answer.json()).code]))
  expect(entries).toEqual([
    [403, 'held-to-place'],
    [403, 'held-to-place'],
  ])
})
