import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { useContacts } from './contacts.ts'

/** In a sentence: `+370 …`, or `+370 … (Kaunas), +370 … (Vilnius)`. Nothing without a phone. */
export function Phones({ placeId, before, after }: { placeId?: number; before: string; after: string }) {
  const contacts = useContacts(placeId).filter(({ phone }) => phone)
  if (contacts.length === 0) return null
  return (
    <span>
      <span>{before}</span>
      {contacts.map(({ title, phone }, at) => (
        <span key={title}>
          <PhoneLink phone={phone} className="text-link" />
          <span>{`${title && ` (${title})`}${at < contacts.length - 1 ? ', ' : ''}`}</span>
        </span>
      ))}
      <span>{after}</span>
    </span>
  )
}
