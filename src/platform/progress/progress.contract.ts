import { z } from 'zod'
import { defineEndpoint, type EndpointShape, wrapRow } from '../contract.ts'
import type { Right } from '../rights.ts'
import { LimitedString } from '../text.ts'

/** Steps in order. */
export const progressSteps = ['reading', 'checking', 'writing', 'matching'] as const

const Key = LimitedString(100).regex(/^[0-9a-f]{32}$/, 'Netinkamas eigos raktas.')

/** New (`generateRequestKey`) for each submission. */
export const ProgressKey = z.object({ progress_key: Key.optional() })

export const ProgressReport = z.object({ step: z.enum(progressSteps), done: z.int(), whole: z.int() })
export type ProgressReport = z.infer<typeof ProgressReport>

/** Only for importers' own: `result` once written; null: not begun, refused, or died. */
export const defineProgressEndpoint = <Result extends z.ZodType>(
  address: EndpointShape['address'],
  who: Right,
  result: Result,
) =>
  defineEndpoint({
    method: 'GET',
    address: `${address}/progress`,
    who,
    summary: `How far the import is that was sent to ${address} with this key by who asks`,
    query: z.object({ key: Key }),
    answer: wrapRow(ProgressReport.extend({ result: result.nullable() }).nullable()),
  })
export type ProgressEndpoint = ReturnType<typeof defineProgressEndpoint>
