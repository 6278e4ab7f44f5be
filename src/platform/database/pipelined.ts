import { databaseError } from './database.ts'

/**
 * Waits for questions of one transaction that do not need each other's answers: they travel together and PostgreSQL takes
 * them one after the other, in this order, each seeing what was true when its own turn came. When one fails the others
 * are waited for all the same, because what came after the ROLLBACK would be no part of the transaction any more. Throws
 * the failure that came first, and not that of what could not be asked after it.
 */
export async function pipelined<const Asked extends readonly Promise<unknown>[]>(
  asked: Asked,
): Promise<{ -readonly [Place in keyof Asked]: Awaited<Asked[Place]> }> {
  const ended = await Promise.allSettled(asked)
  const failed = ended.filter((one) => one.status === 'rejected')
  const [first] = failed
  if (first) throw (failed.find(({ reason }) => databaseError(reason)?.code !== alreadyFailed) ?? first).reason
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never
}

const alreadyFailed = '25P02'
