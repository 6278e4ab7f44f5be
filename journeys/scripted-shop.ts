import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { hashPassword } from '#people/accounts/server/public/password-hash.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#platform/test-kit/test-shop.ts'
import { startEmbeddedPostgres } from '#postgres/start-embedded-postgres.ts'
import type { Day } from '#rules/calendar/day.ts'
import { findNextOpenDay, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { createWork } from '#shell/action/work.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'
import { admin } from './admin.ts'

export interface PlayedShop {
  shop: TestShop
  /** The clerk's, signed in since the last `goTo`. */
  as: () => string
  goTo: (moment: Date) => Promise<void>
}

/** A shop in a new folder that lives by its own clock, for scripts that stories start. */
export async function playShop(
  dataDir: string,
  { begins }: { begins: Date },
  play: (played: PlayedShop) => Promise<void>,
): Promise<void> {
  const quiet = { info() {}, warn: console.warn, error: console.error }
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, settings: { fsync: 'off' } })
  try {
    await migrate({ url: postgres.ownerUrl })
    const shop = await openTestShop({ on: { url: postgres.ownerUrl, dataDir }, now: begins })
    await openForBusiness(shop.context)
    await makeAdmin(shop, { email: admin.email, password_hash: await hashPassword(admin.password) })
    const { id: userId, token } = await makeAdmin(shop)
    let as = token
    const goTo = async (moment: Date) => {
      shop.setNow(moment)
      as = await shop.context.database.transaction((tx) =>
        issueToken(createWork(tx, { now: shop.context.clock() }), { userId, remember: true }),
      )
    }
    await play({ shop, as: () => as, goTo })
    await shop.close()
  } finally {
    await postgres.stop()
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the wire carries
export function getAnswerData({ status, body }: TestAnswer): any {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

/** That day or the next open one. */
export function toOpenDay(day: Day, calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>): Day {
  return findNextOpenDay(day, calendar) as Day
}

export function buildCompanyCode(number: number): string {
  const value = Array.from({ length: 10 }, (_, digit) => `3051${String(1000 + number)}${digit}`).find(parseCompanyCode)
  return value ?? buildCompanyCode(number + 5000)
}

export function buildCompanyContact(number: number): object {
  return {
    contact_name: 'Ona',
    contact_lastname: 'Pavyzdienė',
    email: `imone.${number + 1}@example.lt`,
    phone: `+3706123${4000 + number}`,
    address: `Statybos g. ${number + 1}`,
    city: 'Kaunas',
  }
}
