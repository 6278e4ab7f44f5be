import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'

const ownersTold = mailTemplate('owners-told')

interface OwnersNoticeInput {
  /** In words: „Kam pranešti naujienas“. */
  what: readonly string[]
  /** The person's name. */
  who: string
  at: Date
}

/** Says what was changed, not to what: the mailbox may be read by others. */
export const buildOwnersNoticeMail = ({ what, who, at }: OwnersNoticeInput): MailContent => ({
  template: ownersTold,
  subject: `Pakeista: ${what.join(', ')}`,
  heading: 'Pakeista, kur eina parduotuvės pinigai ar laiškai',
  blocks: [
    {
      facts: [
        ['Kas pakeista', what.join(', ')],
        ['Kas pakeitė', who],
        ['Kada', formatDateTime(at)],
      ],
    },
    { say: 'Jei apie tai žinote, nieko daryti nereikia. Jei ne, tuoj pat pažiūrėkite istorijoje, kas pakeista.' },
    { go: `${shopAddress}/admin/istorija`, words: 'Atverti istoriją' },
  ],
})
