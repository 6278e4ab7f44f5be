import { payLinkPath } from '#pay-links/pay-link-path.ts'
import { LinkButton } from '#ui/link-button.tsx'

/** Leads to the page where this secret's order is paid; a plain link, also without scripts. */
export function PayLinkButton({ secret, words = 'Apmokėti internetu' }: { secret: string; words?: string }) {
  return (
    <LinkButton to={payLinkPath(secret)} size="large" className="w-full max-w-md">
      {words}
    </LinkButton>
  )
}
