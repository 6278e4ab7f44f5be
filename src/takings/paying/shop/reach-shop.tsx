import { usePublicSettings } from '#shell/settings/shop/public-settings.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'

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
