import { Link } from 'react-router'
import { CartIcon } from './frame-icons.tsx'

type CartButtonProps = {
  /** Units; hidden at 0. */
  count: number
  /** `/cart` for a guest, `/checkout` for a signed-in customer. */
  href: string
}

export function CartIconButton({ count, href }: CartButtonProps) {
  return (
    <Link
      to={href}
      aria-label={count > 0 ? `Krepšelis, ${count} vnt.` : 'Krepšelis'}
      className="relative flex size-11 items-center justify-center rounded-house transition-colors hover:bg-sunken"
    >
      <CartIcon className="size-6" />
      {count > 0 && (
        <span className="figures absolute -top-0.5 -right-0.5 flex h-5.5 min-w-5.5 items-center justify-center rounded-full bg-signal px-1.5 text-xs font-bold text-on-signal ring-2 ring-paper">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
