import { createHash } from 'node:crypto'
import { awaitPipelined } from '#platform/database/await-pipelined.ts'
import type { Database } from '#platform/database/database.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import type { IdempotentRequest } from '#platform/http/idempotency.ts'
import type { IdempotentResult } from '#platform/http/transact.ts'
import { conflict } from '#platform/refusal.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { idempotency_keys } from '../idempotency.tables.ts'

// The constraint fires only if the lock ever fails.
registerConstraintRefusal('one_request_per_key', () => conflict('key-used-before', 'Šis bandymas jau vykdomas.'))

/**
 * The first request of a key runs the action; a repeat waits for it and is given what it answered. A refused action
 * leaves nothing, so that it may be tried again. 409 `key-used-before` for a key that asked for something else.
 */
export const createTransactOnce =
  (database: Pick<Database, 'transaction'>): AppContext['actOnceAs'] =>
  (asker, request) =>
  (action, onReplay) =>
    transact(database, asker, async (work) => {
      const first = (await findFirst(work, request)) as Awaited<ReturnType<typeof action>> | undefined
      if (first) return { ...(onReplay ? await onReplay(work, first, request) : first), replayed: true }
      const result = await action(work, request)
      const replayed = result.replayed === true
      if (!replayed) await keepResult(work, request, result)
      return { ...result, replayed }
    })

/** Locks the key, or the body where none was sent. */
async function findFirst(work: Work, request: IdempotentRequest): Promise<object | undefined> {
  const { tx, now } = work
  const { endpoint, by, key, bodyHash, client } = request
  const { scope, repeatsWithoutKeyMs } = endpoint
  if (key === undefined && repeatsWithoutKeyMs === undefined) return undefined
  const since = new Date(now.getTime() - (repeatsWithoutKeyMs ?? 0)).toISOString()
  const name = hashKey(request) ?? `${by} ${bodyHash}`
  const [, [first]] = await awaitPipelined([
    lockRequest(tx, [REQUEST_LOCK, createHash('sha256').update(`${scope} ${name}`).digest().readInt32BE()]),
    key === undefined
      ? findRequestOfBody(tx, [scope, bodyHash, since, by, client])
      : findRequestOfKey(tx, [scope, hashKey(request)]),
  ])
  if (first && first.body_hash !== bodyHash) throw conflict('key-used-before', endpoint.usedBefore)
  return first?.result
}

/** Namespace of advisory locks. */
const REQUEST_LOCK = 27_317

const lockRequest = prepareStatement('lock_idempotent_request', 'select pg_advisory_xact_lock($1, $2)')

interface FirstRequest {
  body_hash: string
  result: object
}

const findRequestOfKey = prepareStatement<FirstRequest>(
  'idempotent_request_of_key',
  'select body_hash, result from idempotency_keys where scope = $1 and key_hash = $2',
)

/** A guest's request with a key opens its order to that key alone. */
const findRequestOfBody = prepareStatement<FirstRequest>(
  'idempotent_request_of_body',
  `select body_hash, result from idempotency_keys
    where scope = $1 and body_hash = $2 and created_at > $3::timestamptz
      and (user_id = $4::int or $4::int is null and user_id is null and key_hash is null and client = $5)
    order by created_at desc limit 1`,
)

async function keepResult(work: Work, request: IdempotentRequest, result: IdempotentResult): Promise<void> {
  const { endpoint, by, key, bodyHash, client } = request
  if (key === undefined && endpoint.repeatsWithoutKeyMs === undefined) return
  const { secret: _, ...kept } = result
  await work.tx
    .insert(idempotency_keys)
    .values({
      scope: endpoint.scope,
      key_hash: hashKey(request),
      user_id: by,
      body_hash: bodyHash,
      result: kept,
      order_id: kept.orderId ?? null,
      desk_order_id: kept.deskOrderId ?? null,
      client,
      created_at: work.now,
    })
}

const hashKey = ({ by, key }: IdempotentRequest): string | null =>
  key === undefined
    ? null
    : createHash('sha256')
        .update(`${by ?? 'guest'}:${key}`)
        .digest('hex')
