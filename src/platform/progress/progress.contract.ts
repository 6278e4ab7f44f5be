import { z } from 'zod'
import { type EndpointShape, endpoint, oneOf } from '../contract.ts'
import type { Right } from '../rights.ts'
import { Exact } from '../text.ts'

/** In order. */
export const steps = ['reading', 'checking', 'writing', 'matching'] as const

const Key = Exact(100).regex(/^[0-9a-f]{32}$/, 'Netinkamas eigos raktas.')

/** New (`newKey`) for each submission. */
export const ProgressKey = z.object({ progress_key: Key.optional() })

export const Told = z.object({ step: z.enum(steps), done: z.int(), whole: z.int() })
export type Told = z.infer<typeof Told>

/** Only for importers' own: `result` once written; null: not begun, refused, or died. */
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
