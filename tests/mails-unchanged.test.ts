import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderMail } from '#people/mail/render-mail.ts'
import { everyMail } from './every-mail.factories.ts'

const sender = { name: 'UAB „Bandymų nuoma“', address: 'Kaunas', phone: '', email: '', home: '{{shop}}' }

interface MailSnapshot {
  template: string
  subject: string
  text: string
  html_sha256: string
}

/** Recorded before mails became editable; compared byte by byte. */
const recorded: Record<string, MailSnapshot> = JSON.parse(
  readFileSync(new URL('./mails-as-written.json', import.meta.url), 'utf8'),
)

test('every mail is recorded', () => {
  expect(Object.keys(everyMail)).toEqual(Object.keys(recorded))
})

test.each(Object.entries(everyMail))(
  'T915 as long as nobody changes its words, the mail %s says what it always said',
  (name, content) => {
    const { template, subject } = content
    const { text, html } = renderMail(content, sender)
    const html_sha256 = createHash('sha256').update(html).digest('hex')
    expect({ template: template.name, subject, text, html_sha256 }).toEqual(recorded[name])
  },
)

test('T779 every mail that goes to customers is made of words that the shop may change', () => {
  expect(Object.entries(everyMail).flatMap(([name, { worded }]) => (worded ? [] : [name]))).toEqual([])
  const entries = new Set(Object.values(everyMail).map(({ template }) => template.name))
  const declared = globSync('src/**/*.mail.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/mailTemplate\('([a-z-]+)'/g)].map(([, name = '']) => name),
  )
  expect(declared.length).toBeGreaterThan(30)
  // mails to the shop, or written by a clerk
  const others = [
    'billing-due',
    'collision-message',
    'contact',
    'month-report',
    'news-order',
    'news-quote-accepted',
    'news-quote-asked-again',
    'owners-told',
    'rental-broken',
    'rental-off-rent',
    'saved-report',
    'withdrawal-came',
    'withdrawals-came',
  ]
  expect(declared.filter((name) => !entries.has(name)).sort()).toEqual(others)
})
