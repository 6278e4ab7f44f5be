import { z } from 'zod'
import type { Reader } from '#platform/database/database.ts'
import { getEvent } from '#shell/action/define-event.ts'
import { history } from '#shell/history/server/history.tables.ts'

/** Lines of the history that do not fit their event's payload: `order.paid: reason is unknown`. */
export async function findUnknownPayloads(reader: Reader): Promise<string[]> {
  const lines = await reader.select({ name: history.deed, details: history.details }).from(history)
  const problems = lines.flatMap(({ name, details }) => {
    const event = getEvent(name)
    const { error } = event ? z.strictObject(event.payload.shape).safeParse(details) : { error: undefined }
    return (error?.issues ?? []).map(({ path, message }) => `${name}: ${path.join('.')} ${message}`)
  })
  return [...new Set(problems)]
}
