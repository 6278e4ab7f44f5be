import { eq } from 'drizzle-orm'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { queueSms } from './queue-sms.ts'
import { sms_messages } from './sms.tables.ts'

let phones = 60_000_000

/** A number that no other test writes to. */
export const aPhone = (): string => `+370${++phones}`

/** An SMS that waits to be sent; answers its id, 0 when it was not taken. */
export async function anSms(shop: TestShop, over: Partial<Parameters<typeof queueSms>[1]> = {}): Promise<number> {
  const queued = await shop.ground.database.transaction((tx) =>
    queueSms(tx, { kind: 'by-hand', to: aPhone(), text: 'Labas', now: shop.ground.clock(), ...over }),
  )
  return queued?.id ?? 0
}

export async function smsOf(shop: TestShop, id: number): Promise<typeof sms_messages.$inferSelect> {
  const [row] = await shop.ground.database.db.select().from(sms_messages).where(eq(sms_messages.id, id))
  if (!row) throw new Error('There is no such SMS')
  return row
}
