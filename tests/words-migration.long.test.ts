import { expect, test } from 'vitest'
import { makeShopBeforeMigration } from './shop-before-migration.ts'

test('T777 a shop’s own letters to debtors are the first version of their words after the update, and what nobody changed is the program’s own', async () => {
  const { rows, update } = await makeShopBeforeMigration('_words_in_one_place_and_sms_kept.sql', shopOfBefore)
  const [{ words: third }] = await rows('select words from reminder_steps where step = 3')
  await Promise.all([update(), update()])
  await update()

  expect(await rows('select key, version, texts, saved_by, saved_at from wordings order by key')).toEqual([
    {
      key: 'debt-reminder-2',
      version: 1,
      saved_by: 1,
      saved_at: new Date('2026-11-20T10:00:00Z'),
      texts: {
        subject: '{klientas} skolinga {suma}',
        heading: '{klientas} skolinga {suma}',
        closing: '',
        opening: 'Laba diena,\n\nprašome {suma}.',
      },
    },
    {
      key: 'debt-reminder-3',
      version: 1,
      saved_by: null,
      saved_at: new Date('2026-11-21T10:00:00Z'),
      texts: { subject: 'Paskutinis kartas', heading: 'Paskutinis kartas', opening: third, closing: '' },
    },
  ])
  expect(await rows('select step, after_days, by_rule from reminder_steps order by step')).toEqual([
    { step: 1, after_days: 5, by_rule: true },
    { step: 2, after_days: 14, by_rule: false },
    { step: 3, after_days: 30, by_rule: false },
  ])
  await expect(rows('select words from reminder_steps')).rejects.toThrow('words')
})

const shopOfBefore = `
  insert into users (name, lastname, email, password_hash, created_at)
    values ('Rasa', 'Rasaitė', 'rasa@example.lt', 'x', now());
  update reminder_steps set after_days = 5, by_rule = true, changed_by = 1, changed_at = '2026-11-19T10:00:00Z' where step = 1;
  update reminder_steps set subject = '{klientas} skolinga {suma}', words = E'Laba diena,\\r\\n\\r\\nprašome {suma}.',
    changed_by = 1, changed_at = '2026-11-20T10:00:00Z' where step = 2;
  update reminder_steps set subject = 'Paskutinis kartas', changed_by = 77, changed_at = '2026-11-21T10:00:00Z' where step = 3;
`
