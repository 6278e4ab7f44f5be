import { Fragment } from 'react'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { useContacts } from './contacts.ts'

/** In a sentence: `+370 …`, or `+370 … (Kaunas), +370 … (Vilnius)`. Nothing without a phone. */
export function Phones({ placeId, before, after }: { placeId?: number; before: string; after: string }) {
  const contacts = useContacts(placeId).filter(({ phone }) => phone)
  if (contacts.length === 0) return null
  return (
    <span>
      {before}
      {contacts.map(({ title, phone }, at) => (
        <Fragment key={title}>
          {at > 0 && ', '}
          <PhoneLink phone={phone} className="text-link" />
          {title && ` (${title})`}
        </Fragment>
      ))}
      {after}
    </span>
  )
}
