import { eq } from 'drizzle-orm'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { workOf } from '#shell/action/work.ts'
import { queueSms } from './queue-sms.ts'
import { sms_messages } from './sms.tables.ts'

let phones = 60_000_000

/** Unique per test. */
export const aPhone = (): string => `+370${++phones}`

/** Waiting; its id, or 0. */
export async function anSms(shop: TestShop, over: Partial<Parameters<typeof queueSms>[1]> = {}): Promise<number> {
  const queued = await shop.ground.database.transaction((tx) =>
    queueSms(workOf(tx, { now: shop.ground.clock() }), { kind: 'by-hand', to: aPhone(), text: 'Labas', ...over }),
  )
  return queued?.id ?? 0
}

export async function smsOf(shop: TestShop, id: number): Promise<typeof sms_messages.$inferSelect> {
  const [row] = await shop.ground.database.db.select().from(sms_messages).where(eq(sms_messages.id, id))
  if (!row) throw new Error('There is no such SMS')
  return row
}
