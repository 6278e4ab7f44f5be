import { usePublicSettings } from '#shell/settings/shop/public-settings.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'

/** Empty settings are left out. */
export function Company() {
  const { name, code, vat_code, address } = usePublicSettings()
  const parts = [name, code && `įmonės kodas ${code}`, vat_code && `PVM mokėtojo kodas ${vat_code}`, address]
  return <span className="figures">{parts.filter(Boolean).join(', ')}</span>
}

export function HowToReachUs() {
  const { phone, email } = usePublicSettings()
  return (
    <>
      {email && (
        <span>
          el. paštu{' '}
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
          ,{' '}
        </span>
      )}
      {phone && (
        <span>
          telefonu <PhoneLink phone={phone} className="text-link" /> arba{' '}
        </span>
      )}
      <a href="/#kontaktai" className="text-link">
        kontaktų forma
      </a>
    </>
  )
}
