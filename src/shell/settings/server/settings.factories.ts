import { invalidate } from '#platform/database/database.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { firstSettings, type Settings } from '../settings.contract.ts'
import { settings } from './settings.tables.ts'

/** Fictitious seller with all that documents need. */
export const testSettings: Settings = {
  ...firstSettings,
  name: 'UAB „Bandymų nuoma“',
  code: '305519913',
  vat_code: 'LT100009512310',
  address: 'Bandymų g. 1, Kaunas',
  // sample people place many orders from one address
  new_account_orders: null,
  new_account_units: null,
  order_mails_per_hour: null,
}

/** The shop can take orders and payments afterwards; running programs are notified. */
export async function openForBusiness({ database }: Pick<AppContext, 'database'>): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.insert(settings).values({ id: 1, value: testSettings }).onConflictDoNothing()
    invalidate(tx, 'settings')
  })
}

/** The same over HTTP, with an administrator's token. */
export async function openProgramForBusiness(program: { base: string }, as: string): Promise<void> {
  const { status, text } = await requestProgram(program, 'PUT /api/admin/settings', { as, body: testSettings })
  if (status !== 200) throw new Error(`The settings were not saved: ${status} ${text}`)
}
