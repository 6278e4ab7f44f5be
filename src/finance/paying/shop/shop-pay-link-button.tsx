import { payLinkPath } from '#people/pay-links/pay-link-path.ts'
import { LinkButton } from '#shell/ui/link-button.tsx'

export function ShopPayLinkButton({ secret, words = 'Apmokėti internetu' }: { secret: string; words?: string }) {
  return (
    <LinkButton to={payLinkPath(secret)} size="large" className="w-full max-w-md">
      {words}
    </LinkButton>
  )
}
