import { expect, test } from 'vitest'
import type { Tool } from './handovers.contract.ts'
import { toolComingBack } from './take-back-draft.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const tool = { rental_id: 7, quantity: 3, handed_out: 0, before: [] as Tool['before'] }

test.for([
  { what: 'out by an act before its days', handed_out: 2, starts_at: inHours(20), on: true, quantity: 2 },
  { what: 'begun without an act', handed_out: 0, starts_at: inHours(-1), on: true, quantity: 3 },
  { what: 'still at the shop', handed_out: 0, starts_at: inHours(20), on: false, quantity: 3 },
])('a tool that is $what comes back: $on, $quantity', ({ handed_out, starts_at, on, quantity }) => {
  expect(toolComingBack({ tools: {} }, { ...tool, handed_out, starts_at } as Tool)).toMatchObject({ on, quantity })
})
