import { eq } from 'drizzle-orm'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { createWork } from '#shell/action/work.ts'
import { sms_messages } from '../sms.tables.ts'
import { enqueueSms } from './enqueue-sms.ts'

let phones = 60_000_000

/** Unique per test. */
export const makePhone = (): string => `+370${++phones}`

/** Waiting; its id, or 0. */
export async function makeSms(shop: TestShop, over: Partial<Parameters<typeof enqueueSms>[1]> = {}): Promise<number> {
  const queued = await shop.context.database.transaction((tx) =>
    enqueueSms(createWork(tx, { now: shop.context.clock() }), {
      kind: 'by-hand',
      to: makePhone(),
      text: 'Labas',
      ...over,
    }),
  )
  return queued?.id ?? 0
}

export async function readSms(shop: TestShop, id: number): Promise<typeof sms_messages.$inferSelect> {
  const [row] = await shop.context.database.db.select().from(sms_messages).where(eq(sms_messages.id, id))
  if (!row) throw new Error('There is no such SMS')
  return row
}
