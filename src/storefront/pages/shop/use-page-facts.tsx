import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import type { PageFact } from '../page-facts.ts'
import { CompanyDetails, HowToReachUs } from './company-details.tsx'
import type { ShownFacts } from './page-text.tsx'
import { Go } from './text-page.tsx'

/** `facts`: as told by `buildPageFacts`, which the server calls so that pages load no code for them. */
export function usePageFacts(facts: Readonly<Record<PageFact, string>>): ShownFacts {
  const { phone, email } = usePublicSettings()
  return {
    ...facts,
    telefonas: phone && <PhoneLink phone={phone} className="text-link" />,
    'el. paštas': email && (
      <a href={`mailto:${email}`} className="text-link">
        {email}
      </a>
    ),
    įmonė: <CompanyDetails />,
    'kaip susisiekti': <HowToReachUs />,
    įkainiai: facts.įkainiai && (
      <>
        <span>Už tai, kas paaiškėja grąžinant, mokate pagal </span>
        <Go to="#ikainiai">įkainius</Go>
        <span>.</span>
      </>
    ),
  }
}
