import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'

/** How to reach the shop, where a person has to help. */
export function ReachShop() {
  const { phone, email } = usePublicSettings()
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      {phone && <PhoneLink phone={phone} className="text-link inline-block py-2" />}
      {email && (
        <a href={`mailto:${email}`} className="text-link inline-block py-2 wrap-anywhere">
          {email}
        </a>
      )}
    </p>
  )
}
