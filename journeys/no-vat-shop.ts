import type { APIRequestContext } from '@playwright/test'
import { createDataDir, freePort, removeDataDir, startTestProgram } from '#platform/test-kit/running-program.ts'
import { openStandIn } from '../tools/providers/open-stand-in.ts'
import { admin, expect, test as journey } from './kit.ts'

/** A shop that pays no VAT, for stories of its own, with a provider of payments. */
export interface NoVatShop {
  base: string
  dataDir: string
  /** By which the stand-in is told what a bank does. */
  bankPort: number
}

export const test = journey.extend<object, { noVat: NoVatShop }>({
  noVat: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const dataDir = createDataDir()
      const [PORT, bankPort] = [await freePort(), Number(await freePort())]
      const stripeEndpoint = `http://localhost:${PORT}/api/payment-notifications/stripe`
      const { payments: PAYMENTS } = await openStandIn({ stripeEndpoint, controlPort: bankPort })
      const env = { PORT, PAYMENTS, DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
      const program = await startTestProgram({ ...env, TRUST_PROXY: '1' }, 180_000)
      await use({ base: program.base, dataDir, bankPort })
      program.child.kill('SIGTERM')
      await program.exited
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ noVat }, use) => use(noVat.base),
})

export async function signInOwner(request: APIRequestContext) {
  const login = await request.post('/api/login', { data: { email: admin.email, password: admin.password } })
  const { token } = await login.json()
  return { token: token as string, headers: { authorization: `Bearer ${token}` } }
}

export async function saveFirm(request: APIRequestContext, headers: object, vat_code = ''): Promise<void> {
  const given = { headers: headers as Record<string, string> }
  const settings = await (await request.get('/api/admin/settings', given)).json()
  const firm = {
    name: 'MB „Mažoji nuoma“',
    code: '305519913',
    vat_code,
    address: 'Bandymų g. 1, Kaunas',
    phone: '+37061234567',
    email: 'nuoma@example.lt',
    bank: 'SEB',
    iban: 'LT121000011101001000',
  }
  const saved = await request.put('/api/admin/settings', { ...given, data: { ...settings.data, ...firm } })
  expect(saved.status(), await saved.text()).toBe(200)
}

/** Who buys has a code of their own, and the law names who pays no VAT. */
const allowed = /PVM (?:mokėtojo )?kod\S*|PVM nemokate|nėra PVM mokėtoja/g

export const findVatWords = (text: string): string | undefined =>
  /.{0,40}PVM.{0,40}/s.exec(text.replaceAll('\u00a0', ' ').replace(allowed, ''))?.[0]
