import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'
import { Banner } from '#shell/ui/banner.tsx'

export function ShopNotReadyBanner({ className = '' }: { className?: string }) {
  if (usePublicSettings().ready) return null
  return (
    <Banner kind="info" className={className}>
      Parduotuvė dar ruošiama, užsakyti bus galima netrukus. Krepšelis niekur nedings – grįžkite vėliau.
    </Banner>
  )
}
