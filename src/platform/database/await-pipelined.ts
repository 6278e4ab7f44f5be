import { findDatabaseError } from './database.ts'

/** Each with its own snapshot. Waits for all even after a failure: later ones would run after the ROLLBACK. */
export async function awaitPipelined<const Asked extends readonly Promise<unknown>[]>(
  input: Asked,
): Promise<{ -readonly [Place in keyof Asked]: Awaited<Asked[Place]> }> {
  const ended = await Promise.allSettled(input)
  const failed = ended.filter((one) => one.status === 'rejected')
  const [first] = failed
  if (first) throw (failed.find(({ reason }) => findDatabaseError(reason)?.code !== alreadyFailed) ?? first).reason
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never
}

const alreadyFailed = '25P02'
