import type { APIRequestContext, Page } from '@playwright/test'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { expect, open } from './kit.ts'
import { findLinkInMails } from './mails.ts'
import { password, registerCustomer } from './shopper.ts'

export type Headers = { authorization: string }

/** With a confirmed address. */
export async function makeConfirmedPerson(request: APIRequestContext): Promise<{ email: string; headers: Headers }> {
  const email = await registerCustomer(request)
  await expect.poll(() => findLinkInMails(email, 'confirm-email'), { timeout: 20_000 }).toBeDefined()
  const token = /#token=([\w-]{43})/.exec(findLinkInMails(email, 'confirm-email') ?? '')?.[1]
  expect((await request.post('/api/confirm-email', { data: { token } })).status()).toBe(200)
  const signedIn = await (await request.post('/api/login', { data: { email, password } })).json()
  return { email, headers: { authorization: `Bearer ${signedIn.token}` } }
}

/** Signs the page in. */
export async function openAs(page: Page, { headers }: { headers: Headers }, address: string): Promise<void> {
  const token = headers.authorization.replace('Bearer ', '')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await open(page, address)
}

/** Unused. */
export function generateCompanyCode(): string {
  const stem = `30${String(Date.now()).slice(-6)}`
  const value = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find(parseCompanyCode)
  return value ?? '305691172'
}
