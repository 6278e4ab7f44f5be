import type { APIRequestContext, Page } from '@playwright/test'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { expect, open } from './kit.ts'
import { linkMailedTo } from './mailed-link.ts'
import { newcomer, password } from './shopper.ts'

export type Headers = { authorization: string }

/** With a confirmed address. */
export async function aPerson(request: APIRequestContext): Promise<{ email: string; headers: Headers }> {
  const email = await newcomer(request)
  await expect.poll(() => linkMailedTo(email, 'confirm-email'), { timeout: 20_000 }).toBeDefined()
  const token = /#token=([\w-]{43})/.exec(linkMailedTo(email, 'confirm-email') ?? '')?.[1]
  expect((await request.post('/api/confirm-email', { data: { token } })).status()).toBe(200)
  const signedIn = await (await request.post('/api/login', { data: { email, password } })).json()
  return { email, headers: { authorization: `Bearer ${signedIn.token}` } }
}

/** Signs the page in. */
export async function be(page: Page, { headers }: { headers: Headers }, address: string): Promise<void> {
  const token = headers.authorization.replace('Bearer ', '')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await open(page, address)
}

/** Unused. */
export function newCode(): string {
  const stem = `30${String(Date.now()).slice(-6)}`
  const found = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find(parseCompanyCode)
  return found ?? '305691172'
}
