import type { APIRequestContext, Page } from '@playwright/test'
import type { RunningProgram } from '#platform/test-kit/running-program.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { requestApi } from './counter.ts'
import { admin, test as journey, signInAs } from './kit.ts'
import { withOwnShop } from './run-journey-script.ts'

/** With a shop of its own, still without an owner: a second place changes every page. */
export const test = journey.extend<{ shop: RunningProgram }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is asked for
    async ({}, use) => withOwnShop({ ADMIN_EMAIL: admin.email }, use),
    { timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.base),
})

/** By the password that was printed, and the stories' own from then on. */
export async function signInAsOwner(page: Page, request: APIRequestContext, shop: RunningProgram): Promise<void> {
  const printed = /rodomas tik dabar\): (\S+)/.exec(shop.said())?.[1] ?? ''
  const login = await request.post('/api/login', { data: { email: admin.email, password: printed } })
  const { token } = await login.json()
  const data = { password: admin.password, password_confirmation: admin.password }
  await request.post('/api/user/password', { headers: { authorization: `Bearer ${token}` }, data })
  await signInAs(page, admin)
}

/** What an order needs: the shop's own data, and a category for tools. */
export async function openForOrders(page: Page): Promise<void> {
  await requestApi(page, 'PUT', '/api/admin/settings', { ...testSettings, iban: 'LT121000011101001000' })
  await requestApi(page, 'POST', '/api/admin/rent-categories', { title: 'Gręžimas ir kalimas' })
}
