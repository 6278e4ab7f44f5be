import { expect, test } from 'vitest'
import { addDraftPayment, changeFor, computeDraftLeftToPay, createSettleDraft, settleBody } from './settle-draft.ts'

const toSettle = { deposit: { agreed: 15_000, held: 5_000 } }

test('each added way of payment proposes the amount left to pay, and change is computed from all the cash', () => {
  let draft = createSettleDraft(toSettle, true)
  expect(draft.deposit).toEqual({ on: true, parts: [{ way: 'card', amount: '100.00' }] })
  draft = addDraftPayment(draft, 'card', 12_100)
  expect(draft.payments).toEqual([{ way: 'card', amount: '121.00', receipt: '' }])
  draft = { ...draft, payments: [{ way: 'card', amount: '21', receipt: 'K-1' }] }
  draft = addDraftPayment(draft, 'cash', 12_100)
  expect(draft.payments[1]).toMatchObject({ way: 'cash', amount: '100.00' })
  expect(computeDraftLeftToPay(draft, 12_100)).toBe(0)
  expect(changeFor(draft)).toBeUndefined()
  draft = { ...draft, deposit: { on: true, parts: [{ way: 'cash', amount: '100' }] }, given: '220' }
  expect(changeFor(draft)).toBe(2_000)
  expect(changeFor({ ...draft, given: '150' })).toBe(-5_000)
  expect(settleBody(draft, 12_100)).toEqual({
    payments: [
      { way: 'card', amount: 2_100, receipt: 'K-1' },
      { way: 'cash', amount: 10_000, receipt: null },
    ],
    deposit: [{ way: 'cash', amount: 10_000 }],
    seen_due: 12_100,
  })
})

test('a deposit that is not taken is not sent, and with nothing taken nothing is', () => {
  const draft = createSettleDraft(toSettle, false)
  expect(settleBody(draft, 12_100)).toBeUndefined()
  expect(settleBody(addDraftPayment(draft, 'transfer', 12_100), 12_100)).toEqual({
    payments: [{ way: 'transfer', amount: 12_100 }],
    seen_due: 12_100,
  })
})
