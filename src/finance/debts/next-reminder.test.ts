import { expect, test } from 'vitest'
import { applyWording } from '#people/mail/mail-wording.ts'
import { validateWording } from '#people/wording/validate-wording.ts'
import { buildDebtReminderMail, debtReminderWordings } from './debt-reminder.mail.ts'
import { findDueReminder } from './next-reminder.ts'

const afterDays = { 1: 3, 2: 14, 3: 30 }
const due = (dueOn: string, last: { step: number; on: string } | null, today: string) =>
  findDueReminder({ dueOn, last, today, afterDays })

test('T683 each letter has its day, and follows the one before at their distance', () => {
  expect(due('2026-11-01', null, '2026-11-03')).toBe(null)
  expect(due('2026-11-01', null, '2026-11-04')).toBe(1)
  expect(due('2026-11-01', { step: 1, on: '2026-11-04' }, '2026-11-14')).toBe(null)
  expect(due('2026-11-01', { step: 1, on: '2026-11-04' }, '2026-11-15')).toBe(2)
  expect(due('2026-11-01', { step: 2, on: '2026-11-15' }, '2026-12-01')).toBe(3)
  expect(due('2026-11-01', { step: 3, on: '2026-12-01' }, '2027-12-01')).toBe(null)
})

test('T683 about an old debt the letters come one after another, not at once', () => {
  expect(due('2026-01-01', null, '2026-11-01')).toBe(1)
  expect(due('2026-01-01', { step: 1, on: '2026-11-01' }, '2026-11-11')).toBe(null)
  expect(due('2026-01-01', { step: 1, on: '2026-11-01' }, '2026-11-12')).toBe(2)
  expect(due('2026-01-01', { step: 2, on: '2026-11-12' }, '2026-11-28')).toBe(3)
  expect(
    findDueReminder({
      dueOn: '2026-01-01',
      last: { step: 1, on: '2026-11-01' },
      today: '2026-11-01',
      afterDays: { 1: 9, 2: 3, 3: 1 },
    }),
  ).toBe(null)
})

test('T683 a letter names what it knows and nothing else', () => {
  const words = debtReminderWordings[1]
  const opening = '{klientas} skolinga {suma}, {kazkas} {}'
  expect(validateWording(words, { subject: 'Skola', heading: 'Skola', opening })).toEqual({
    opening: ['Tokio kintamojo nėra: {kazkas}.', 'Tokio kintamojo nėra: {}.'],
  })
  const [bill] = [{ full_number: 'S1', due_on: '2026-11-03', open: 1_200 }]
  const letter = buildDebtReminderMail({
    step: 1,
    client: 'UAB „{suma}“',
    pays: [{ pay: { client: 1 } }],
    documents: [bill],
    claimed: 0,
    today: '2026-11-08',
    settings: { name: 'Įrankinė', bank: '', iban: '' },
  })
  const said = applyWording(letter, {
    subject: '{suma}',
    opening: '{klientas}: {suma}, {dienos}, {terminas}, {įmonė} {x}',
  })
  expect([said.subject, said.blocks[0]]).toEqual([
    '12,00\u00a0€',
    { part: 'opening', say: 'UAB „{suma}“: 12,00\u00a0€, 5\u00a0d., 2026\u00a0m. lapkričio 3\u00a0d., Įrankinė' },
  ])
})
