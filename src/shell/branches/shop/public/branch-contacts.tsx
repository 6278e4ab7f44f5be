import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { useContacts } from './contacts.ts'

/** Links of a row: phones, then e-mail addresses. */
export function BranchContacts({ placeId }: { placeId?: number }) {
  const contacts = useContacts(placeId)
  const emails = [...new Set(contacts.flatMap(({ email }) => email || []))]
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      {contacts.map(
        ({ title, phone }) =>
          phone && (
            <PhoneLink key={title} phone={phone} className="text-link inline-block py-2">
              {title && `${title}: `}
            </PhoneLink>
          ),
      )}
      {emails.map((email) => (
        <a key={email} href={`mailto:${email}`} className="text-link inline-block py-2 wrap-anywhere">
          {email}
        </a>
      ))}
    </p>
  )
}
