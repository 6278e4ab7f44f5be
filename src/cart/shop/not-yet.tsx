import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { Banner } from '#ui/banner.tsx'

/** Said where one would order, while the shop takes no orders yet. */
export function NotYet({ className = '' }: { className?: string }) {
  if (usePublicSettings().ready) return null
  return (
    <Banner kind="info" className={className}>
      Parduotuvė dar ruošiama, užsakyti bus galima netrukus. Krepšelis niekur nedings – grįžkite vėliau.
    </Banner>
  )
}
