import { formatPhone, parsePhone } from '#codes/phone.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { mailTemplate } from '#mail/mail-template.ts'
import type { ContactMessage } from './contact.contract.ts'

/** What visitors write lies in the shop's mailbox once it is sent, and nowhere else. */
export const contactTemplate = mailTemplate('contact', { forgets: 'words' })

/** To the shop, from a visitor: an answer goes straight to the visitor, who is in Reply-To. */
export function contactMail({
  name,
  email,
  phone,
  message,
}: Pick<ContactMessage, 'name' | 'email' | 'phone' | 'message'>): MailContent {
  return {
    template: contactTemplate,
    subject: `Žinutė iš svetainės: ${name}`,
    heading: 'Žinutė iš svetainės',
    blocks: [
      {
        facts: [
          ['Vardas', name],
          ['El. paštas', email],
          ['Telefonas', formatPhone(parsePhone(phone) ?? phone)],
        ],
      },
      { say: message },
      { say: 'Atsakykite į šį laišką, ir atsakymą gaus žinutės autorius.' },
    ],
  }
}
