import { z } from 'zod'
import { type EndpointShape, endpoint, oneOf } from '../contract.ts'
import type { Right } from '../rights.ts'
import { Exact } from '../text.ts'

/** What an import does with its rows, in the order in which it does it. */
export const steps = ['reading', 'checking', 'writing', 'matching'] as const

const Key = Exact(100).regex(/^[0-9a-f]{32}$/, 'Netinkamas eigos raktas.')

/** The field of an import's form by which its progress is asked for: a new key (`newKey`) for each time it is sent. */
export const ProgressKey = z.object({ progress_key: Key.optional() })

/** How many rows of the whole the step has done. */
export const Told = z.object({ step: z.enum(steps), done: z.int(), whole: z.int() })
export type Told = z.infer<typeof Told>

/**
 * The endpoint that tells how far an import is, for whoever may import and only of what they themselves began: `result` once
 * it is written; null when it has not begun, was refused, or died.
 */
export const progressEndpoint = <Result extends z.ZodType>(
  address: EndpointShape['address'],
  who: Right,
  result: Result,
) =>
  endpoint({
    method: 'GET',
    address: `${address}/progress`,
    who,
    summary: `How far the import is that was sent to ${address} with this key by who asks`,
    query: z.object({ key: Key }),
    answer: oneOf(Told.extend({ result: result.nullable() }).nullable()),
  })
export type ProgressEndpoint = ReturnType<typeof progressEndpoint>
