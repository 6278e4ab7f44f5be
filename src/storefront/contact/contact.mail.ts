import type { MailContent } from '#people/mail/mail-content.ts'
import { mailTemplate } from '#people/mail/mail-template.ts'
import { formatPhone, parsePhone } from '#rules/codes/phone.ts'
import type { ContactMessage } from './contact.contract.ts'

export const contactTemplate = mailTemplate('contact', { emptiedOnceSent: 'words', isToShop: true })

/** To the shop, with the visitor in Reply-To. */
export function buildContactMail({
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
