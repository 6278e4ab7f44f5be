import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import type { Reader } from '#platform/database/database.ts'
import { getEvent } from '#shell/action/define-event.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { openTestShop, type TestShop, type TestShopParts } from './test-shop.ts'

/** One shop for all tests of a file, closed after the file's own `afterAll`; its history fits what events define. */
export function openShopForFile(parts?: TestShopParts): TestShop {
  const shop = {} as TestShop
  beforeAll(async () => {
    Object.assign(shop, await openTestShop(parts))
  })
  afterAll(async () => {
    const problems = await findUnknownPayloads(shop.context.database.db)
    await shop.close()
    expect(problems).toEqual([])
  })
  return shop
}

/** Lines of the history that do not fit their event's payload: `order.paid: reason is unknown`. */
async function findUnknownPayloads(reader: Reader): Promise<string[]> {
  const lines = await reader.select({ name: history.deed, details: history.details }).from(history)
  const problems = lines.flatMap(({ name, details }) => {
    const event = getEvent(name)
    const { error } = event ? z.strictObject(event.payload.shape).safeParse(details) : { error: undefined }
    return (error?.issues ?? []).map(({ path, message }) => `${name}: ${path.join('.')} ${message}`)
  })
  return [...new Set(problems)]
}
