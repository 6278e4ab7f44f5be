import { Phones } from '#shell/branches/shop/public/phones.tsx'
import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'

/** Empty settings are left out. */
export function CompanyDetails() {
  const { name, code, vat_code, address } = usePublicSettings()
  const parts = [name, code && `įmonės kodas ${code}`, vat_code && `PVM mokėtojo kodas ${vat_code}`, address]
  return <span className="figures">{parts.filter(Boolean).join(', ')}</span>
}

export function HowToReachUs() {
  const { email } = usePublicSettings()
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
      <Phones before="telefonu " after=" arba " />
      <a href="/#kontaktai" className="text-link">
        kontaktų forma
      </a>
    </>
  )
}
